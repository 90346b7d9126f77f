// A moment, over the table: of mine, or of everyone's when a lie is found out. It takes no input, and the log says the same in words.
import { useEffect, useRef, useState } from 'preact/hooks';
import './moments.css';
import { Icon } from '../ui/Icon';
import { face, goalFace } from '../art/card';
import { Svg } from '../art/Svg';
import type { Goal, Seat, Tool } from '../engine/types';
import type { MineView } from '../mine/view';
import { cardTitle, toolName } from '../texts/say';
import { useTexts } from '../texts/texts';
import { sound } from '../ui/sound';
import { announce } from '../ui/live';
import { holdBots } from '../playing/calm';
import { Hat } from '../playing/Hat';
import { botAt, namesOf } from '../playing/loglines';
import type { LogEntry, Player } from '../playing/props';
import { thisRound } from './lastmoves';
import { liesIn } from './lies';
import type { Lie } from './lies';
import { usePlaces } from './places';
import { useMomentTexts } from './RoleReveal';

interface MomentLayerProps {
  moment: Moment;
  view: MineView;
  me: Seat | null;
  players: Player[];
}

export function MomentLayer({ moment, view, me, players }: MomentLayerProps) {
  switch (moment.kind) {
    case 'broken': return <Broken {...moment} names={namesOf(players)} />;
    case 'lie': return <FoundOut {...moment} {...{ view, me, players }} />;
    default: return <Looked {...moment} view={view} />;
  }
}

const RAYS = Array.from({ length: 16 }, (_, i) => {
  const [c, s] = [Math.cos(i * Math.PI / 8), Math.sin(i * Math.PI / 8)];
  return `M${58 * c} ${58 * s}L${96 * c} ${96 * s}`;
}).join('');

type LookedProps = Extract<Moment, { kind: 'gold' | 'stone' }> & Pick<MomentLayerProps, 'view'>;

function Looked({ kind, goal: name, view }: LookedProps) {
  const words = useTexts().dwarves;
  const goal = view.goals.find((g) => g.goal === name)!;
  const layer = usePlaces({
    goal: `[data-cell="${goal.x},${goal.y}"]`, board: '.dw-board', hand: '.dw-hand',
  });
  return (
    <div class={`dw-moment is-${kind}`} ref={layer} aria-hidden="true">
      <i class="dw-moment-dim" />
      <div class="dw-moment-goal">
        {kind === 'gold' &&
          <svg class="dw-moment-rays" viewBox="-100 -100 200 200"><path d={RAYS} /></svg>}
        <Svg class="is-back" html={goalFace({ ...goal, is: null })} />
        <Svg class="is-front" html={goalFace({ ...goal, lit: true })} />
      </div>
      <Svg class="dw-moment-flies is-map" html={face('map', { title: cardTitle('map') })} />
      <p class="dw-moment-note"><Icon name="eye" size={16} />{words.onlyYou}</p>
    </div>
  );
}

interface BrokenProps extends Extract<Moment, { kind: 'broken' }> { names(seat: Seat): string }

function Broken({ tool, by, names }: BrokenProps) {
  const words = useTexts().dwarves;
  const card = `break-${tool}`;
  const layer = usePlaces({ from: `[data-seat=${by}] .dw-hat`, hand: '.dw-hand' });
  return (
    <div class="dw-moment is-broken" ref={layer} aria-hidden="true">
      <span class="dw-moment-tool">
        <Icon name={tool} size={72} />
        <svg class="dw-moment-crack" viewBox="0 0 24 24"><path d="M17 1l-6 8 4 3-8 11" /></svg>
      </span>
      <Svg class="dw-moment-flies" html={face(card, { title: cardTitle(card) })} />
      <p class="dw-moment-note">{words.brokeYours({ name: names(by), tool: toolName(tool) })}</p>
    </div>
  );
}

type FoundOutProps = Extract<Moment, { kind: 'lie' }> & Omit<MomentLayerProps, 'moment'>;

/** The tag that was at the goal tears in two. */
function FoundOut({ goal: name, by, said, view, me, players }: FoundOutProps) {
  const words = useTexts().dwarves;
  const texts = useMomentTexts();
  const goal = view.goals.find((g) => g.goal === name)!;
  const layer = usePlaces({ goal: `[data-cell="${goal.x},${goal.y}"]`, board: '.dw-board' });
  const who = { name: namesOf(players)(by) };
  const told = texts && (by === me ? texts.lieYou[said] : texts.lie[said](who));
  const looked = texts && (by === me ? texts.youLooked : texts.hadLooked(who));
  const tag = (
    <>
      <Hat seat={by} bot={botAt(players, by)} size={18} />{said === 'gold' ? words.gold : words.stone}
    </>
  );

  useEffect(() => { if (told) announce(`${told} ${looked}`); }, [told]);
  return (
    <div class="dw-moment is-lie" ref={layer} aria-hidden="true">
      <span class="dw-moment-tag is-left">{tag}</span>
      <span class="dw-moment-tag is-right">{tag}</span>
      {told && <p class="dw-moment-note"><b>{told}</b> {looked}</p>}
    </div>
  );
}

// What a move meant: to me a look under a goal, or a tool that breaks; to all a lie that is
// found out. And where something was done while others moved.

export type Moment =
  | { kind: 'gold' | 'stone'; goal: Goal }
  | { kind: 'broken'; tool: Tool; by: Seat }
  | { kind: 'lie'; goal: Goal; by: Seat; said: Lie['said'] };

/** How long each takes: a lie has a sentence that all want to read. */
const LASTS: Record<Moment['kind'], number> = { gold: 1400, stone: 1100, broken: 900, lie: 2400 };
/** When it is heard what a goal is, and that paper tears. */
const TURNED = 620;

export function momentOf(log: readonly LogEntry[], me: Seat | null): Moment | null {
  const { number, events } = log.at(-1)!;
  const lie = liesIn(thisRound(log)).findLast((one) => one.number === number);
  if (lie) return { kind: 'lie', goal: lie.goal, by: lie.by, said: lie.said };
  if (me === null) return null;
  for (const { event, p, on, goal, is, tool } of events) {
    if (event === 'looked' && p === me && is)
      return { kind: is === 'treasure' ? 'gold' : 'stone', goal: goal! };
    if (event === 'broke' && on === me && p !== me)
      return { kind: 'broken', tool: tool!, by: p! };
  }
  return null;
}

/** The moment of the last move, until it is over. Any key or tap ends it, and does what it
 *  does anyway. */
export function useMoment(
  log: readonly LogEntry[], me: Seat | null, off: boolean,
): Moment | null {
  const seen = useRef(log.length);
  const [moment, set] = useState<Moment | null>(null);

  useEffect(() => {
    const by = log.length - seen.current;
    seen.current = log.length;
    // Something was said, and nothing done.
    if (by === 0) return;
    const found = by === 1 && !off ? momentOf(log, me) : null;
    if (found || by !== 1) set(found);
  }, [log]);
  useEffect(() => {
    if (!moment) return;
    const end = (): void => set(null);
    const over = setTimeout(end, LASTS[moment.kind]);
    const heard = setTimeout(() => {
      if (moment.kind !== 'broken') sound(moment.kind === 'lie' ? 'tear' : moment.kind);
    }, TURNED);
    const letGo = holdBots();
    addEventListener('keydown', end, true);
    addEventListener('pointerdown', end, true);
    return () => {
      clearTimeout(over);
      clearTimeout(heard);
      letGo();
      removeEventListener('keydown', end, true);
      removeEventListener('pointerdown', end, true);
    };
  }, [moment]);
  return off ? null : moment;
}

/** What was done on the board, and where: a cell, or a goal. */
export interface Done { how: 'dug' | 'fell' | 'looked'; place: string }

const doneIn = ({ events }: LogEntry): Done[] =>
  events.flatMap(({ event, x, y, goal }): Done[] =>
    event === 'dug' || event === 'fell' ? [{ how: event, place: `${x},${y}` }]
      : event === 'looked' ? [{ how: event, place: goal! }] : []);

/** What was done this round since I moved, the last one last: by me, if I moved last. Without
 *  a seat one sees the last move alone. */
export function doneSince(round: readonly LogEntry[], me: Seat | null): Done[] {
  const mine = me === null ? round.length - 2 : round.findLastIndex(({ seat }) => seat === me);
  const since = round.slice(mine + 1);
  return (since.length ? since : round.slice(-1)).flatMap(doneIn);
}

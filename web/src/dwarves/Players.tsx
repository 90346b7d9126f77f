// The players at the table: hat, name, cards, tools, what lies in front of them, what they did
// last. A row lights up when the chosen card can be played on it.
import { useEffect, useRef } from 'preact/hooks';

import { Icon } from '../ui/Icon';
import { kept } from '../ui/kept';
import { botAt, labelsOf, namesOf } from '../playing/loglines';
import { face } from '../art/card';
import { Svg } from '../art/Svg';
import type { Seat, Tool } from '../engine/types';
import type { MineView } from '../mine/view';
import { Hat } from '../playing/Hat';
import type { LogEntry, Player } from '../playing/props';
import { Fuse, useGuess, useSeatState, useTalk } from '../playing/props';
import { useStrip } from '../ui/hooks';
import { cardName, mannerText, roleTitle } from '../texts/say';
import type { Names } from '../texts/say';
import { useTexts } from '../texts/texts';
import { lastMove } from './lastmoves';
import type { Lie } from './lies';
import { goText } from './labels';

const TOOLS: readonly Tool[] = ['pick', 'lamp', 'cart'];

export interface PlayersProps {
  view: MineView;
  players: Player[];
  me: Seat | null;
  thinking: Seat | null;
  covered: boolean;
  round: readonly LogEntry[];
  /** What was found out in it. */
  lies: readonly Lie[];
  /** What the chosen card could do to whom. */
  targets: ReadonlyMap<Seat, string[]>;
  aimed: Seat | null;
  pointed: string | null;
  aim(seat: Seat): void;
  /** Does what is said stand in the rows? */
  speak: boolean;
  /** Where everything is seen: whose cards are open. A row opens its own; null: elsewhere. */
  opened: Seat | null;
  open: ((seat: Seat) => void) | null;
}

type SeatView = MineView['seats'][number];

export function Players(props: PlayersProps) {
  const words = useTexts().dwarves;
  const { view, players } = props;
  const many = players.length > 8 ? 'many' : players.length > 5 ? 'some' : 'few';
  const list = useRef<HTMLUListElement>(null);
  const narrow = useStrip();
  // Roles that all can see take room.
  const scrolls = players.length > (!narrow ? 8 : props.me ? 5 : 3);

  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('.on');
    if (row && list.current && list.current.scrollWidth > list.current.clientWidth)
      list.current.scrollTo({ left: row.offsetLeft - 60 });
  }, [view.turn]);
  return (
    <ul class={`dw-players ${many}`} aria-label={words.players} ref={list}
      style={{ '--n': players.length, '--half': Math.ceil(players.length / 2) }} tabIndex={scrolls ? 0 : undefined}>
      {view.seats.map((seat) => <Row key={seat.p} seat={seat} narrow={narrow} {...props} />)}
    </ul>
  );
}

interface RowProps extends PlayersProps { seat: SeatView; narrow: boolean }

function Row({ seat, narrow, ...props }: RowProps) {
  const words = useTexts().dwarves;
  const { view, players, me, thinking, targets, aimed, pointed } = props;
  const names = namesOf(players);
  const bot = botAt(players, seat.p);
  const on = view.turn === seat.p && view.phase !== 'over';
  const moves = targets.get(seat.p);
  const here = useSeatState(seat.p);
  const talk = useTalk();
  const lie = props.lies.find(({ by }) => by === seat.p);
  const guess = useGuess();
  const state = [
    lie && 'torn', on && 'on', isStuck(seat) && 'stuck', moves && 'target', aimed === seat.p && 'aimed',
    props.opened === seat.p && 'opened', pointed === seat.p && 'pointed',
    thinking === seat.p && 'thinks', seat.p === me && 'me', here?.away && 'away',
  ].filter(Boolean).join(' ');

  return (
    <li class={`dw-player ${state}`} data-seat={seat.p} aria-current={on ? 'true' : undefined}>
      <Hat class="dw-hat" seat={seat.p} bot={bot} away={here?.away} size={46} />
      <Name players={players} seat={seat.p} me={me} torn={lie?.goal ?? null} />
      <Count cards={seat.cards} />
      <span class="dw-front">
        <Tools broken={seat.broken} />
        <InFront seat={seat} />
      </span>
      <span class="dw-did">
        {here?.note ?? <Did {...props} seat={seat} names={names} on={on} />}
      </span>
      {props.open && !narrow && !props.covered && players.length <= 8 &&
        <Cards cards={seat.hand ?? []} />}
      {on && !here?.fuse && <i class="dw-fuse" aria-hidden="true" />}
      {on && here?.fuse && <Fuse of={here.fuse} />}
      {guess?.player(seat.p)}
      {talk?.player(seat.p, { busy: !!moves, hasRoom: props.speak })}
      {props.open && (
        <button type="button" class="dw-aim" onClick={() => props.open?.(seat.p)}
          aria-pressed={props.opened === seat.p} aria-label={words.handOf({ name: names(seat.p) })} />
      )}
      {moves && (
        <button type="button" class="dw-aim" onClick={() => props.aim(seat.p)}
          aria-pressed={aimed === seat.p}
          aria-label={moves.map((move) => goText(move, names, me)).join(', ')} />
      )}
    </li>
  );
}

const isStuck = (seat: SeatView): boolean =>
  seat.broken.length > 0 || ('trapped' in seat && seat.trapped);

interface NameProps {
  players: Player[];
  seat: Seat;
  me: Seat | null;
  /** The goal about which they were found to have lied. */
  torn: string | null;
}

const Name = kept(({ players, seat, me, torn }: NameProps) => {
  const words = useTexts().dwarves;
  const bot = botAt(players, seat);
  return (
    <span class="dw-name">
      <b>{labelsOf(players, me)(seat)}</b>
      {torn && <span class="unseen">{words.torn({ goal: torn })}</span>}
      <small>
        {seat === me ? namesOf(players)(seat) : bot ? mannerText(bot) ?? words.bot : ''}
      </small>
    </span>
  );
});

const Count = kept(({ cards }: { cards: number }) => {
  const said = useTexts().dwarves.cards({ n: cards });
  return (
    <span class="dw-count" title={said}>
      <Icon name="hand" size={17} /><span class="unseen">{said}</span>
      <span aria-hidden="true">{cards}</span>
    </span>
  );
});

const Tools = kept(({ broken }: { broken: Tool[] }) => {
  const { cards, dwarves: words } = useTexts();
  return (
    <span class="dw-tools">
      {TOOLS.map((tool) => {
        const bad = broken.includes(tool);
        const said = words.broken({ tool: cards.toolsShort[tool] });
        return (
          <span key={tool} class={bad ? 'dw-tool bad' : 'dw-tool'}
            title={bad ? said : undefined}>
            <Icon name={tool} size={14} />
            {bad && <span class="unseen">{said}</span>}
          </span>
        );
      })}
    </span>
  );
});

function InFront({ seat }: { seat: SeatView }) {
  const words = useTexts().dwarves;
  if (!('trapped' in seat)) return null;
  return (
    <>
      {seat.trapped &&
        <span class="dw-badge trap">
          <Icon name="trap" size={14} /><i>{words.trapped}</i>
        </span>}
      {seat.theft &&
        <span class="dw-badge theft">
          <Icon name="theft" size={14} /><i>{words.theft}</i>
        </span>}
    </>
  );
}

/** A hand that is small enough for a row. */
function Cards({ cards }: { cards: readonly string[] }) {
  return (
    <span class="dw-cards" role="img" aria-label={cards.map(cardName).join(', ')}>
      {cards.map((card, i) =>
        <Svg key={`${i} ${card}`} html={face(card, { seed: String(i) })} />)}
    </span>
  );
}

interface DidProps extends PlayersProps { seat: SeatView; names: Names; on: boolean }

/** The most useful thing to say of someone now. */
function Did({ seat, names, on, ...props }: DidProps) {
  const words = useTexts().dwarves;
  const { view, me, covered, round, thinking } = props;
  const deed = lastMove(round, seat.p, names);
  const known = seat.role && seat.p !== me && !covered && view.phase !== 'over';

  if (thinking === seat.p) return <span class="dw-thinks">{words.thinks}</span>;
  return (
    <>
      {known &&
        <span class="dw-role"><Icon name="eye" size={13} />{roleTitle(seat.role!)}</span>}
      {!known && isStuck(seat) && <span class="dw-cannot">{words.cannotDig}</span>}
      {!known && !isStuck(seat) && deed && !on && (
        <span class={`dw-deed ${deed.tone ?? ''}`}>
          <Icon name={deed.icon} size={14} />
          {deed.place && /,/.test(deed.place) ? <code>{deed.text}</code> : deed.text}
        </span>
      )}
      <Gold seat={seat} covered={covered && seat.p === me} />
    </>
  );
}

function Gold({ seat, covered }: { seat: SeatView; covered: boolean }) {
  const words = useTexts().dwarves;
  const cards = 'nuggets' in seat ? seat.nuggets : 0;
  const known = seat.gold !== null && !covered;
  const text = known ? words.hasGold({ n: seat.gold! })
    : cards ? words.hasNuggets({ n: cards })
    : hasGold(seat) ? words.hasSome : '';
  if (!text || seat.gold === 0) return null;
  return (
    <span class="dw-gold" title={text}>
      <Icon name="nugget" size={13} /><span class="unseen">{text}</span>
      <span aria-hidden="true">{known ? seat.gold : '?'}</span>
    </span>
  );
}

/** That somebody has gold cannot be concealed in saboteur2, only how much. */
const hasGold = (seat: SeatView): boolean => 'has_gold' in seat && seat.has_gold;

// Who I am in this round: the card turns over in the middle of the screen, says what it wants, and
// goes to its corner. Any key or tap goes on, and does what it does anyway, but for one on the mine.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import './reveal.css';
import { face } from '../art/card';
import { roleCard } from '../art/figures';
import { times, wedge } from '../art/seed';
import { Svg } from '../art/Svg';
import type { Role, Seat } from '../engine/types';
import type { MineView } from '../mine/view';
import { holdBots } from '../playing/calm';
import { useRolesSeen, useTurnClock } from '../playing/props';
import type { LogEntry, TableProps } from '../playing/props';
import { textsLater } from '../texts/later';
import type { TextsOf } from '../texts/later';
import { pieces, sentence, strong } from '../texts/mark';
import { roleTitle } from '../texts/say';
import { hasMet, meet } from '../ui/firsts';
import { announce } from '../ui/live';
import { motionWanted } from '../ui/settings';
import { sound } from '../ui/sound';
import { usePlaces } from './places';

export type MomentTexts = TextsOf<'moments'>;

/** The words of the moments; null until they are here. */
export const useMomentTexts = textsLater('moments');

/** 'back' lies face down, 'face' is looked at, 'away' is on its way to the corner. */
type Stage = 'back' | 'face' | 'away';

/** Milliseconds in each. */
const LIES = 300;
const TURNS = 400;
const STAYS = 2600;
const FLIES = 320;

export interface Revealed {
  role: Role;
  round: number;
  stage: Stage;
  /** It waits for a tap: one has never been seen before. */
  first: boolean;
  words: MomentTexts;
}

/** Have I done anything in this round? */
const hasMoved = (round: readonly LogEntry[], me: Seat | null): boolean =>
  round.some(({ seat }) => seat === me);

/** The role that is being shown; null if none is. Never while a clock runs. */
export function useReveal(
  { view, me, covered, lesson, replay }: TableProps<MineView>, round: readonly LogEntry[],
  busy: boolean,
): Revealed | null {
  const seen = useRolesSeen();
  const clock = useTurnClock();
  const words = useMomentTexts();
  const role = view.seats.find(({ p }) => p === me)?.role ?? null;
  const key = `${view.round} ${me}`;
  const off = busy || covered || !!lesson || !!replay || !!clock || view.phase !== 'play'
    || hasMoved(round, me);
  const [at, set] = useState<{ key: string; stage: Stage; first: boolean } | null>(null);
  const shown = role && words && !off && at?.key === key ? at : null;

  useLayoutEffect(() => {
    if (!seen || !role || !words || off || seen.has(key)) return;
    seen.add(key);
    set({ key, stage: motionWanted() ? 'back' : 'face', first: !hasMet('role') });
  }, [key, role, words, off]);
  useEffect(() => (shown ? stay(shown, (stage) => set(stage && { ...shown, stage })) : undefined),
    [shown]);
  useLayoutEffect(() => (shown ? holdBots() : undefined), [shown !== null]);
  useEffect(() => {
    if (shown?.stage !== 'face') return;
    const { title, says, core } = words!.roles[role!];
    announce(`${title} ${says({ core })}`);
    sound('role');
    meet('role');
  }, [shown?.stage]);
  return shown && { ...shown, role: role!, round: view.round, words: words! };
}

/** Goes on to the next stage by itself or by a key or tap, and past the rest if it is skipped;
 *  null is the end. Returns how to stop that. */
function stay({ stage, first }: { stage: Stage; first: boolean }, to: (stage: Stage | null) => void):
() => void {
  const moves = motionWanted();
  const next = stage === 'back' ? 'face' : stage === 'face' && moves ? 'away' : null;
  const waits = first && stage !== 'away';
  const ms = stage === 'back' ? LIES : stage === 'face' ? (moves ? TURNS : 0) + STAYS : FLIES;
  const timer = waits ? 0 : window.setTimeout(() => to(next), ms);
  const skip = (event: Event) => {
    if (isUnder(event)) event.stopPropagation();
    to(stage === 'back' && !first && moves ? 'away' : next);
  };
  addEventListener('keydown', skip, true);
  addEventListener('pointerdown', skip, true);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', skip, true);
    removeEventListener('pointerdown', skip, true);
  };
}

/** The mine lies under the card: a tap on the card is not meant for it. */
const isUnder = ({ type, target }: Event): boolean =>
  type === 'pointerdown' && target instanceof Element && target.closest('.mine') !== null;

/** Around a card of 100 by 150. */
const RAYS = times(36, (i) => {
  const angle = (i * Math.PI) / 18;
  const near = i % 2 ? 104 : 98;
  return wedge(near * Math.cos(angle), near * Math.sin(angle), angle, i % 2 ? 30 : 46, 2.6);
}).join('');

export function RoleReveal({ role, round, stage, first, words }: Revealed) {
  const layer = usePlaces({ role: '.dw-role-card svg', card: '.dw-reveal-card' });
  const { title, says, core } = words.roles[role];
  return (
    <div class={`dw-reveal is-${stage} r-${role}`} ref={layer} aria-hidden="true">
      <div class="dw-reveal-card">
        <svg class="dw-reveal-rays" viewBox="-160 -160 320 320"><path d={RAYS} /></svg>
        <Svg class="is-back" html={face(null)} />
        {stage !== 'back' && <Svg class="is-front" html={roleCard(role, roleTitle(role))} />}
      </div>
      {stage === 'back' ? (
        <div class="dw-reveal-words">
          <p>{words.yourRole({ n: round })}</p>
          {first && <p class="dw-reveal-tap">{words.turnOver}</p>}
        </div>
      ) : (
        <div class="dw-reveal-words is-said" key="said">
          <h2>{title}</h2>
          <p>
            {pieces(sentence(says({ core: strong(core) }))).map(({ text, as }, i) =>
              (as === 'plain' ? text : <b key={i}>{text}</b>))}
          </p>
          {first && <p class="dw-reveal-tap">{words.goOn}</p>}
        </div>
      )}
    </div>
  );
}

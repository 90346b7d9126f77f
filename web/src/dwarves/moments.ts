// What a move meant to me: a look under a goal, a tool of mine that breaks. And where
// something was done while others moved.
import { useEffect, useRef, useState } from 'preact/hooks';

import { sound } from '../app/sound';
import type { Goal, Seat, Tool } from '../engine/types';
import type { LogEntry } from '../table/props';

export type Moment =
  | { kind: 'gold' | 'stone'; goal: Goal }
  | { kind: 'broken'; tool: Tool; by: Seat };

/** How long each takes, and when it is heard what a goal is. */
const LASTS: Record<Moment['kind'], number> = { gold: 1400, stone: 1100, broken: 900 };
const TURNED = 620;

export function momentOf({ events }: LogEntry, me: Seat | null): Moment | null {
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
    const found = by === 1 && !off ? momentOf(log.at(-1)!, me) : null;
    if (found || by !== 1) set(found);
  }, [log]);
  useEffect(() => {
    if (!moment) return;
    const end = (): void => set(null);
    const over = setTimeout(end, LASTS[moment.kind]);
    const heard = setTimeout(() => {
      if (moment.kind !== 'broken') sound(moment.kind);
    }, TURNED);
    addEventListener('keydown', end, true);
    addEventListener('pointerdown', end, true);
    return () => {
      clearTimeout(over);
      clearTimeout(heard);
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

/** What was done this round since I moved, the last one last: by me, if I moved last. Who has
 *  no seat is shown the last move alone. */
export function doneSince(round: readonly LogEntry[], me: Seat | null): Done[] {
  const mine = me === null ? round.length - 2 : round.findLastIndex(({ seat }) => seat === me);
  const since = round.slice(mine + 1);
  return (since.length ? since : round.slice(-1)).flatMap(doneIn);
}

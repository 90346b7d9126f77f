// The end of a round is looked at before anything comes after it. Until its ceremony is
// closed, the table stays as the last move left it: without the dwarves that were shown,
// without the gold, without the next round. What came of it is for the ceremony alone.
import { turn as turned } from '../art/notation';
import { hasRounds, type GameEvent, type MineView, type Seat, type View } from '../engine/types';
import type { LogEntry } from '../table/props';
import type { Scene } from './scene';

/** What has come of a round, up to the beginning of the next one. */
export interface After {
  view: MineView;
  log: LogEntry[];
  live: boolean;
  /** It was there when the page came: nothing moves. */
  still: boolean;
}

const endsIn = (events: readonly GameEvent[]): number =>
  events.findIndex(({ event }) => event === 'ended');

export const endsRound = (events: readonly GameEvent[]): boolean => endsIn(events) >= 0;

export const beginsRound = (events: readonly GameEvent[]): boolean =>
  events.some(({ event, n }) => event === 'round' && (n ?? 1) > 1);

/** The move that ended a round if the next one has not begun; else null. */
export function openEnd(log: readonly LogEntry[]): number | null {
  const at = log.findLastIndex(({ events }) => endsRound(events));
  return at < 0 || log.slice(at).some(({ events }) => beginsRound(events))
    ? null : log[at]!.number;
}

export class Curtain {
  /** The move that ended the round; null while nothing is held back. */
  number: number | null = null;
  private still = false;
  private cut: { entry: LogEntry; log: LogEntry[] } | null = null;

  fall(number: number, still = false): void {
    [this.number, this.still, this.cut] = [number, still, null];
  }

  rise(): void {
    this.number = null;
  }

  /** The scene with the curtain down; `before` is what was seen before the last move of
   *  the round, null if it was not seen. */
  hide<S extends Pick<Scene, 'view' | 'log' | 'live' | 'me'>>(scene: S, before: View | null): S {
    const { number } = this;
    const now = scene.view;
    const entry = number === null ? undefined : scene.log[number];
    if (number === null || !entry || !hasRounds(now)) return scene;
    const events = entry.events.slice(0, endsIn(entry.events));
    const view = before ? asItEnded(before as MineView, events) : masked(now, scene.me);
    const after: After = { view: now, log: scene.log, live: scene.live, still: this.still };
    return {
      ...scene, view, log: this.logTo(scene.log, entry, events), live: false, thinking: null,
      race: null, hint: null, at: number, moves: number, over: false, after,
    };
  }

  /** The same list for the same question. */
  private logTo(log: LogEntry[], entry: LogEntry, events: GameEvent[]): LogEntry[] {
    if (this.cut?.entry !== entry)
      this.cut = { entry, log: [...log.slice(0, entry.number), { ...entry, events }] };
    return this.cut.log;
  }
}

/** The table as the last move of a round left it, to those who saw it before. */
export function asItEnded(before: MineView, last: readonly GameEvent[]): MineView {
  const { legal: _, ...view } = before;
  const fell = last.filter((e) => e.event === 'fell');
  const dug = last.filter((e) => e.event === 'dug');
  const flipped = new Map(last.filter((e) => e.event === 'turned').map((e) => [e.goal, e]));
  return {
    ...view,
    turn: null,
    seats: before.seats.map((seat) => withoutPlayed(seat, last)),
    mine: [
      ...before.mine.filter((c) => !fell.some((e) => e.x === c.x && e.y === c.y)),
      ...dug.map((e) => ({ x: e.x!, y: e.y!, lies: e.lies!, lit: true })),
    ],
    goals: before.goals.map((goal) => {
      const e = flipped.get(goal.goal);
      return e ? { ...goal, is: e.is!, lies: e.lies!, lit: true } : goal;
    }),
  } as MineView;
}

type SeatSeen = MineView['seats'][number];

/** Who played the last card has it in hand no more. */
function withoutPlayed(seat: SeatSeen, last: readonly GameEvent[]): SeatSeen {
  const [move] = last;
  const card = move?.card ?? move?.lies;
  const at = !seat.hand || !card || move!.p !== seat.p ? -1
    : seat.hand.findIndex((one) => one === card || turned(one) === card);
  return at < 0 ? seat : { ...seat, hand: seat.hand!.filter((_, i) => i !== at) };
}

/** A position after the end, without what the end has shown. */
function masked(now: MineView, me: Seat | null): MineView {
  const { legal: _, winners: __, ...view } = now;
  const looked = now.seats.find(({ p }) => p === me)?.looked ?? [];
  return {
    ...view,
    phase: 'play',
    turn: null,
    ...('aside' in view ? { aside: null } : {}),
    seats: now.seats.map((seat) =>
      (seat.p === me ? seat : { ...seat, role: null, gold: null })),
    goals: now.goals.map((goal) =>
      (goal.lies || looked.includes(goal.goal) ? goal : { ...goal, is: null })),
  } as MineView;
}

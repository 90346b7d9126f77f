// The end of a round is looked at before anything comes after it. Until its ceremony is
// closed, the table stays as the last move left it: without the dwarves that were shown,
// without the gold, without the next round. What came of it is for the ceremony alone.
import { seenHere } from '../engine/seen';
import type { GameEvent, View } from '../engine/types';
import { pageOf } from '../games/registry';
import type { LogEntry } from '../table/props';
import type { Scene } from './scene';

/** What has come of a round, up to the beginning of the next one. */
export interface After {
  view: View;
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
    if (number === null || !entry || now.round === undefined) return scene;
    const events = entry.events.slice(0, endsIn(entry.events));
    const view = before ? asItEnded(before, events)
      : pageOf(now.game).ended?.untold(now, scene.me) ?? now;
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
export function asItEnded(before: View, last: readonly GameEvent[]): View {
  const { legal: _, ...view } = seenHere().follow(before, last)?.at(-1) ?? before;
  return { ...view, turn: null };
}

// The positions that this tab has seen, and what each move did: the server tells only of
// the present.
import type { GameEvent, View, Viewer } from '../../engine/types';
import { isObject } from '../../ui/storage';
import { pageOf } from '../games';
import type { LogEntry } from '../props';
import type { Position } from './messages';

export class Positions {
  #views = new Map<number, View>();
  #entries: LogEntry[] = [];
  #viewer: Viewer | null = null;
  #told: LogEntry[] = [];
  /** Moves so far; -1 before anything was seen. */
  #n = -1;

  get n(): number {
    return this.#n;
  }

  get latest(): View | null {
    return this.#views.get(this.#n) ?? null;
  }

  /** What was kept of an earlier visit to the table. */
  recall({ viewer, entries }: LogMemory): void {
    this.#viewer = viewer;
    this.#entries = entries;
  }

  get memory(): LogMemory | null {
    return this.#viewer && { viewer: this.#viewer, entries: this.#entries };
  }

  add({ n, events, view }: Position): void {
    // A player sees other things than a watcher.
    if (this.#viewer !== view.viewer || this.#entries.length > n + 1) this.#forget();
    this.#viewer = view.viewer;
    if (events && this.#entries.length <= n) {
      this.#fillTo(n - 1);
      const seat = this.#views.get(n - 1)?.turn ?? null;
      this.#entries[n] = { number: n, seat, events };
    } else if (this.#entries.length <= n) {
      this.#fillTo(n);
      this.#entries[n]!.events.push(...stillTold(view, this.#entries));
    }
    this.#views.set(n, view);
    this.#n = n;
  }

  /** All that is known of the moves up to one. */
  log(at: number): LogEntry[] {
    const last = this.#told.at(-1);
    if (this.#told.length !== at + 1 || last !== this.#entries[at])
      this.#told = this.#entries.slice(0, at + 1);
    return this.#told;
  }

  view(at: number): View | null {
    return this.#views.get(at) ?? null;
  }

  /** The next position that was seen in a direction; the same if there is none. */
  beside(at: number, way: 1 | -1): number {
    for (let n = at + way; n >= 0 && n <= this.#n; n += way) if (this.#views.has(n)) return n;
    return at;
  }

  /** The one that was seen and is nearest, not after it if there is one. */
  nearest(at: number): number {
    return this.#views.has(at) ? at : this.beside(at, this.beside(at, -1) === at ? 1 : -1);
  }

  /** Moves that were not seen stand in the log as one line. */
  #fillTo(last: number): void {
    const missed = last - Math.max(this.#entries.length, 1) + 1;
    for (let number = this.#entries.length; number <= last; number++)
      this.#entries.push({ number, seat: null, events: [] });
    if (missed > 0) this.#entries[last]!.events = [{ event: 'missed', n: missed }];
  }

  #forget(): void {
    this.#entries = [];
    this.#views.clear();
  }
}

/** What a position still tells of moves that were not seen: that the round has ended and
 *  who was who in it, and that the game is over. */
export function stillTold(view: View, log: readonly LogEntry[]): GameEvent[] {
  const end = pageOf(view.game).ended?.told(view) ?? [];
  const known = log.some(({ events }) =>
    events.some(({ event, n }) => event === 'ended' && n === view.round));
  return [...(known ? [] : end), ...(view.turn === null ? [{ event: 'over' }] : [])];
}

// The log of a table, kept in this tab over a reload: the server tells only of the present.

interface LogMemory { viewer: Viewer; entries: LogEntry[] }

const keyOf = (table: string): string => `adit.log.${table}`;

const isMemory = (value: unknown): value is LogMemory =>
  isObject(value) && typeof value.viewer === 'string' && Array.isArray(value.entries)
  && value.entries.every((e, i) => isObject(e) && e.number === i && Array.isArray(e.events));

export function recallLog(table: string): LogMemory | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? 'null');
    return isMemory(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepLog(table: string, memory: LogMemory | null): void {
  try {
    if (memory) sessionStorage.setItem(keyOf(table), JSON.stringify(memory));
  } catch {
    // Full or forbidden: then the log begins anew after a reload, and says so.
  }
}

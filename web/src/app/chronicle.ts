// The log of a game as one viewer saw it, grown move by move.
import type { Engine } from '../engine/engine';
import type { Viewer } from '../engine/types';
import type { LogEntry } from '../table/props';

type Teller = Pick<Engine, 'events' | 'mover' | 'moves'>;

export class Chronicle {
  private viewer: Viewer | null = null;
  private entries: LogEntry[] = [];
  /** What was asked for last: the same list for the same question. */
  private told: LogEntry[] = [];

  constructor(private engine: Teller) {}

  /** All entries up to position `at`; those of another viewer are thrown away. */
  upTo(viewer: Viewer, at: number): LogEntry[] {
    if (viewer !== this.viewer) [this.entries, this.told] = [[], []];
    this.viewer = viewer;
    for (let number = this.entries.length; number <= at; number++) {
      const seat = number === 0 ? null : this.engine.mover(number);
      this.entries.push({ number, seat, events: this.engine.events(viewer, number) });
    }
    if (this.told.length !== at + 1) this.told = this.entries.slice(0, at + 1);
    return this.told;
  }
}

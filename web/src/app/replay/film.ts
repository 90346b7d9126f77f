// A recorded game, to be seen through one pair of eyes at a time.
import type { Engine } from '../../engine/engine';
import { loadEngine } from '../../engine/engine';
import type { Seat, Setup, View } from '../../engine/types';
import type { LogEntry, Player } from '../../table/props';
import { Chronicle } from '../chronicle';
import { playersOf } from './opened';
import type { Opened } from './opened';

/** Whose eyes: a seat's, the public's, or those that see everything. */
export type Lens = Seat | 'public' | 'everyone';

export class Film {
  private chronicle: Chronicle;
  /** The moves with which rounds after the first begin. */
  readonly rounds: number[];

  constructor(
    private engine: Engine,
    readonly setup: Setup,
    readonly players: Player[],
    readonly finished: boolean,
  ) {
    this.chronicle = new Chronicle(engine);
    this.rounds = this.chronicle.upTo('public', engine.moves)
      .filter(({ number, events }) => number && events.some((e) => e.event === 'round'))
      .map(({ number }) => number);
  }

  get moves(): number {
    return this.engine.moves;
  }

  view(lens: Lens, at: number): View {
    return lens === 'everyone' ? this.engine.merged(at) : this.engine.view(lens, at);
  }

  log(lens: Lens, at: number): LogEntry[] {
    return this.chronicle.upTo(lens, at);
  }

  race(at: number): number[] | null {
    return this.engine.race(at);
  }

  record(): string {
    return this.engine.record(this.players.map((p) => p.bot));
  }
}

/** Opens a record; throws a RecordError if it is none. */
export async function openFilm({ record, players }: Opened): Promise<Film> {
  const engine = await loadEngine();
  const { setup, bots, finished } = engine.open(record);
  return new Film(engine, setup, players ?? playersOf(bots), finished);
}

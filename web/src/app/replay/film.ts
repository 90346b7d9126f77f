// A recorded game, to be seen through one pair of eyes at a time.
import type { Engine } from '../../engine/engine';
import { loadEngine } from '../../engine/engine';
import type { Seat, Setup, View } from '../../engine/types';
import { fetchSentences } from '../../games/say';
import type { LogEntry, Player } from '../../table/props';
import { Chronicle } from '../chronicle';
import type { Claim } from './claims';
import { Ledger, claimsOf } from './claims';
import { playersOf } from './opened';
import type { Opened } from './opened';

/** Whose eyes: a seat's, the public's, or those that see everything. */
export type Lens = Seat | 'public' | 'everyone';

export class Film {
  private chronicle: Chronicle;
  private ledger: Ledger;
  /** What was asked for last: the same list for the same question. */
  private told: { lens: Lens; at: number; log: LogEntry[] } | null = null;
  /** The moves with which rounds after the first begin, and with which rounds end. */
  readonly rounds: number[];
  private readonly ends: number[];
  readonly claims: Claim[];
  /** All that the public saw. */
  readonly seen: LogEntry[];

  constructor(
    private engine: Engine,
    readonly setup: Setup,
    readonly players: Player[],
    readonly finished: boolean,
    readonly record: string,
    /** The table of the server that it comes from. */
    readonly table: string | null,
  ) {
    this.chronicle = new Chronicle(engine);
    this.seen = this.chronicle.upTo('public', engine.moves);
    const movesWith = (event: string): number[] =>
      this.seen.filter(({ number, events }) => number && events.some((e) => e.event === event))
        .map(({ number }) => number);
    this.rounds = movesWith('round');
    this.ends = movesWith('ended');
    this.claims = claimsOf(record);
    this.ledger = new Ledger(this.claims);
  }

  get moves(): number {
    return this.engine.moves;
  }

  /** How many decisions were taken back in it. */
  get undone(): number {
    return this.engine.undone;
  }

  view(lens: Lens, at: number): View {
    return lens === 'everyone' ? this.engine.merged(at) : this.engine.view(lens, at);
  }

  log(lens: Lens, at: number): LogEntry[] {
    if (this.told?.lens !== lens || this.told.at !== at) {
      const log = this.ledger.tell(this.chronicle.upTo(lens, at), (n) => this.isKnown(n, at));
      this.told = { lens, at, log };
    }
    return this.told.log;
  }

  /** Is it known by then what a claim was worth that was made after n moves? */
  isKnown(n: number, at: number): boolean {
    const end = this.ends.find((e) => e > n);
    return end !== undefined && at >= end;
  }

  race(at: number): number[] | null {
    return this.engine.race(at);
  }
}

/** Opens a record; throws a RecordError if it is none. */
export async function openFilm({ record, players, table = null }: Opened): Promise<Film> {
  const engine = await loadEngine();
  const { setup, bots, finished } = engine.open(record);
  await fetchSentences(setup.game);
  return new Film(engine, setup, players ?? playersOf(record, bots), finished, record, table);
}

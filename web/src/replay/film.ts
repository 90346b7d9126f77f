// A recorded game, to be seen through one pair of eyes at a time.
import { loadEngine } from '../engine/engine';
import type { Engine } from '../engine/engine';
import type { GameEvent, Seat, Setup, View } from '../engine/types';
import type { Guess } from '../playing/guessing';
import type { LogEntry, Player } from '../playing/props';
import { playersOf } from '../playing/record';
import type { Opened } from '../playing/record';
import { fetchSentences } from '../playing/say';
import { Chronicle } from '../playing/scene';

// What was claimed in a recorded game, and after which move.

export type Truth = 'true' | 'false' | 'unknown';
interface Claim { n: number; p: Seat; claim: string; mark: Truth | null }

const TRUTHS: readonly unknown[] = ['true', 'false', 'unknown'];

function claimOf(line: string, n: number): Claim[] {
  const { claim, p, mark } = JSON.parse(line) as Record<string, unknown>;
  if (typeof claim !== 'string' || typeof p !== 'string' || !/^P\d+$/.test(p)) return [];
  return [{ n, p: p as Seat, claim, mark: TRUTHS.includes(mark) ? mark as Truth : null }];
}

/** The record was read before: its lines are JSON. */
export function claimsOf(record: string): Claim[] {
  const claims: Claim[] = [];
  let n = 0;
  for (const line of record.split('\n').slice(1)) {
    if (line.includes('"move"')) n++;
    else if (line.includes('"claim"')) claims.push(...claimOf(line, n));
  }
  return claims;
}

/** The moves as they are written. */
const movesIn = (record: string): string[] =>
  record.split('\n').filter((line) => line.includes('"move"'))
    .map((line) => (JSON.parse(line) as { move: string }).move);

const eventOf = ({ p, claim, mark }: Claim, known: boolean): GameEvent =>
  ({ event: 'claimed', p, claim, ...(known && mark ? { mark } : {}) });

/** A log with the claims in it. What they are worth is known once a round is over. */
export class Ledger {
  /** Before and after: the same entry for the same one, so that it is not said anew. */
  readonly #entries = [new WeakMap<LogEntry, LogEntry>(), new WeakMap<LogEntry, LogEntry>()];
  readonly #claims: Claim[];

  constructor(claims: Claim[]) {
    this.#claims = claims;
  }

  tell(log: LogEntry[], isKnown: (n: number) => boolean): LogEntry[] {
    if (this.#claims.length === 0) return log;
    return log.map((entry) => {
      const said = this.#claims.filter(({ n }) => n === entry.number);
      return said.length ? this.#entry(entry, said, isKnown(entry.number)) : entry;
    });
  }

  #entry(entry: LogEntry, said: Claim[], known: boolean): LogEntry {
    const kept = this.#entries[Number(known)]!;
    const claimed = kept.get(entry) ?? {
      ...entry, events: [...entry.events, ...said.map((claim) => eventOf(claim, known))],
    };
    kept.set(entry, claimed);
    return claimed;
  }
}

/** Whose eyes: a seat's, the public's, or those that see everything. */
export type Lens = Seat | 'public' | 'everyone';

/** The seat whose eyes these are. */
export const seatOf = (lens: Lens): Seat | null =>
  (lens === 'public' || lens === 'everyone' ? null : lens);

export class Film {
  private chronicle: Chronicle;
  private ledger: Ledger;
  /** What was asked for last: the same list for the same question. */
  private told: { lens: Lens; at: number; log: LogEntry[] } | null = null;
  /** The moves with which rounds after the first begin, and with which rounds end. */
  readonly rounds: number[];
  private readonly ends: number[];
  readonly claims: Claim[];
  /** Each move as it is written. */
  readonly written: string[];
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
    /** What one of its players guessed. */
    readonly guesses: readonly Guess[] = [],
    /** The game of this browser that it is. */
    readonly kept?: string,
    /** Whose game it was, if it was played on this screen by one person. */
    readonly me?: Seat,
    /** The link that holds it, and what that begins with. */
    readonly shared?: Opened['shared'],
  ) {
    this.chronicle = new Chronicle(engine);
    this.seen = this.chronicle.upTo('public', engine.moves);
    const movesWith = (event: string): number[] =>
      this.seen.filter(({ number, events }) => number && events.some((e) => e.event === event))
        .map(({ number }) => number);
    this.rounds = movesWith('round');
    this.ends = movesWith('ended');
    this.claims = claimsOf(record);
    this.written = movesIn(record);
    this.ledger = new Ledger(this.claims);
  }

  /** One's own game that is over: nothing in it comes too early. */
  get own(): boolean {
    return this.finished && this.me !== undefined;
  }

  /** The rounds that are over, from 1; a game without rounds is one. */
  get roundsOver(): number[] {
    const rounds = this.ends.length || Number(this.finished);
    return Array.from({ length: rounds }, (_, i) => i + 1);
  }

  /** The round that a move belongs to, from 0: the one that begins the next, too. */
  roundOf(n: number): number {
    return this.rounds.filter((begin) => begin < n).length;
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

  /** What happened before it, if it begins from a position of another game. */
  readonly past = (lens: Lens): LogEntry[] => this.engine.past(lens);
}

/** Where the one person sat, if there was one. */
function soleSeat(players: readonly Player[]): Seat | undefined {
  const [me, ...others] = players.filter(({ bot }) => bot === null);
  return others.length ? undefined : me?.seat;
}

/** Opens a record; throws a RecordError if it is none. */
export async function openFilm(opened: Opened): Promise<Film> {
  const { record, players, table = null, guesses = [], kept, me, shared } = opened;
  const engine = await loadEngine();
  const { setup, bots, finished } = engine.open(record);
  await fetchSentences(setup.game);
  const known = players ?? playersOf(record, bots, me);
  const mine = me ?? (players && table === null ? soleSeat(players) : undefined);
  const seated = known.map((one) => (one.seat === mine ? { ...one, mine: true as const } : one));
  return new Film(engine, setup, seated, finished, record, table, guesses, kept, mine,
    shared);
}

// What there is to know about a record: what watchers believed, why moves were made, what turned
// a round, what others would have played.
import { type Core } from '../src/engine/core';
import { RecordError as Unreadable } from '../src/engine/core';
import type { Mistake, Others } from '../src/engine/hindsight';
import { type Round, readOpinions } from '../src/engine/opinions';
import { type ReadRound, readReads } from '../src/engine/reads';
import type { Reason } from '../src/engine/reasons';
import { type TurningPoint, readTurning } from '../src/engine/turning';
import { LEVELS, seatIndex } from '../src/engine/types';
import type { Known, Level, Seat, Verdict } from '../src/engine/types';
import {
  type WatchExports, checkOf, mistakesOf, opinionsOf, othersOf, readsOf, reasonOf, turningOf,
} from '../src/engine/watcher';
import { sayFault } from '../src/texts/say/refusals';
import { AditError, RecordError } from './errors';
import { Guard, type Programs } from './programs';

type WatchCore = Core<WatchExports>;

/** Of one record; a game that is not over is studied as far as it goes. Chances are in parts of
 *  10,000. */
export class Study {
  readonly #core: WatchCore;
  readonly #guard = new Guard();
  readonly #record: string;
  readonly #length: number;
  readonly #players: number;

  /** @internal */
  constructor(core: unknown, record: string) {
    this.#core = core as WatchCore;
    this.#record = record;
    this.#read(() => this.#core.open(record));
    this.#length = this.#core.call.n_moves();
    this.#players = (JSON.parse(record.split('\n', 1)[0]!) as { players: number }).players;
  }

  #read<T>(work: () => T): T {
    try {
      return this.#guard.run(work);
    } catch (error) {
      if (error instanceof Unreadable) throw new RecordError(error.fault, sayFault(error.fault));
      throw error;
    }
  }

  /** What somebody believed after each move who saw and heard what everybody does: by seat, who
   *  is what, or in `galleries` who wins. */
  beliefs(): Round[] {
    return readOpinions(this.#guard.run(() => opinionsOf(this.#core, this.#record)));
  }

  /** What each player would believe, who is a saboteur: after these moves, or after all; null is
   *  what the reader knows. Nothing in a game without saboteurs. */
  reads(moves: readonly number[] | null = null): ReadRound[] {
    return readReads(this.#guard.run(() => readsOf(this.#core, this.#record, moves)));
  }

  /** Why move number `at`, from 1, was made: by the bot that sat there, or as a bot would have
   *  made it in a person's place. */
  why(at: number): Reason {
    return JSON.parse(this.#guard.run(() => reasonOf(this.#core, this.#record, this.#at(at)))) as Reason;
  }

  /** What turned each of these rounds, from 1, which have to be over. */
  turningPoints(...rounds: number[]): TurningPoint[][] {
    const over = this.beliefs().filter(({ end }) => end !== null).map(({ round }) => round);
    const wrong = rounds.find((round) => !over.includes(round));
    if (wrong !== undefined) throw new AditError('no_such_round', `Round ${wrong} is not over.`);
    return readTurning(this.#guard.run(() => turningOf(this.#core, this.#record, rounds)));
  }

  /** What bots of a level would have played instead of move number `at`, and in how many games
   *  of a hundred. */
  others(at: number, level: Level): Others {
    if (level !== 'kind' && !LEVELS.includes(level))
      throw new AditError('no_such_level', `There is no level '${level}'; there are ${LEVELS.join(', ')}.`);
    return JSON.parse(this.#guard.run(() =>
      othersOf(this.#core, this.#record, this.#at(at), level))) as Others;
  }

  /** The worst moves of a seat, at most three, each with a better one. */
  mistakes(seat: Seat): Mistake[] {
    const index = seatIndex(`${seat}` as Seat);
    if (!(index >= 0 && index < this.#players) || seat !== `P${index + 1}`)
      throw new AditError('no_such_player', `There is no seat '${seat}'.`);
    return JSON.parse(this.#guard.run(() =>
      mistakesOf(this.#core, this.#record, seat))) as Mistake[];
  }

  #at(at: number): number {
    if (Number.isInteger(at) && at >= 1 && at <= this.#length) return at;
    throw new AditError('no_such_move', `There is no move ${at}: the record has ${this.#length}.`);
  }
}

/** @internal Reads a record. */
export const studyOf = async (programs: unknown, record: string): Promise<Study> =>
  new Study(await (programs as Programs).learnt<WatchExports>('watch.wasm'), `${record}`);

const SEAT = /^P([1-9]|1[0-2])$/;
/** More than 64 of them are as wrong as 65. */
const digits = (text: unknown): string => `${text}`.slice(0, 65);

/** @internal Was it dealt as it was promised? */
export async function verdictOn(
  programs: unknown, record: string, known: Known,
): Promise<Verdict> {
  const { commit, nonces = {} } = known;
  const stranger = Object.keys(nonces).find((seat) => !SEAT.test(seat));
  if (stranger !== undefined)
    throw new AditError('no_such_player', `There is no seat '${stranger}' in any game.`);
  const noted: Known = {
    ...(commit === undefined ? {} : { commit: digits(commit) }),
    nonces: Object.fromEntries(Object.entries(nonces).map(([seat, nonce]) => [seat, digits(nonce)])),
  };
  const core = await (programs as Programs).instance<WatchExports>('watch.wasm');
  return JSON.parse(new Guard().run(() => checkOf(core, `${record}`, noted))) as Verdict;
}

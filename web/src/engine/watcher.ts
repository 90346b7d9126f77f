// What is asked about a record that somebody looks at again: what those believed who
// watched, what turned a round, and whether it was dealt as it was promised.
import { type Core, linesOf } from './core';
import { type NetExports, fetchNets, giveNets } from './nets';
import { type Known, type Level, type Seat, LEVELS, seatIndex } from './types';

/** web/wasm/watch.c. */
export interface WatchExports extends NetExports {
  needs_nets(): number;
  n_moves(): number;
  opinions(at: number): number;
  why(at: number): number;
  turning(round: number): number;
  reads(at: number, all: number): number;
  others(at: number, level: number): number;
  mistakes(seat: number): number;
  verify_begin(): void;
  verify_next(length: number): void;
  verify_commit(length: number): void;
  verify_nonce(seat: number, length: number): void;
  verify_end(): number;
}
type WatchCore = Core<WatchExports>;

/** What `adit replay --beliefs --json` prints. */
export function opinionsOf(core: WatchCore, record: string): string {
  core.open(record);
  let lines = '';
  for (let at = 0; at <= core.call.n_moves(); at++) lines += core.get(core.call.opinions(at));
  return lines;
}

/** Why move number `at` was made, from 1 on: a Reason, as JSON. */
export function reasonOf(core: WatchCore, record: string, at: number): string {
  core.open(record);
  return core.get(core.call.why(at));
}

/** Fetches the nets, if it takes them to judge this record. */
export async function prepare(core: WatchCore, record: string): Promise<void> {
  core.open(record);
  const fault = core.call.needs_nets() ? await fetchNets((file) => giveNets(core, file)) : '';
  if (fault) throw new Error(fault);
}

/** What `adit replay --turning-points --json` prints, of these rounds; none has to be over. */
export function turningOf(core: WatchCore, record: string, rounds: readonly number[]): string {
  core.open(record);
  return rounds.map((round) => `${core.get(core.call.turning(round))}\n`).join('');
}

/** What each player would believe who sat there (docs/my-games.md): after these moves, or after
 *  all; and after all of them what the deeds alone say. Nothing in a game without saboteurs. */
export function readsOf(
  core: WatchCore, record: string, moves: readonly number[] | null,
): string {
  core.open(record);
  let lines = '';
  for (let at = 0; at <= core.call.n_moves(); at++)
    lines += core.get(core.call.reads(at, Number(moves === null || moves.includes(at))));
  return lines;
}

/** The levels of the program, from 0 on. */
const levelIndex = (level: Level): number => (level === 'kind' ? 0 : LEVELS.indexOf(level) + 1);

/** What a bot of that level would have played instead of move number `at`: an Others, as JSON. */
export function othersOf(core: WatchCore, record: string, at: number, level: Level): string {
  core.open(record);
  return core.get(core.call.others(at, levelIndex(level)));
}

/** A list of Mistakes, as JSON. */
export function mistakesOf(core: WatchCore, record: string, seat: Seat): string {
  core.open(record);
  return core.get(core.call.mistakes(seatIndex(seat)));
}

/** The steps of `adit verify`, as JSON. A line that is too long is none of a record. */
export function checkOf(core: WatchCore, record: string, known: Known): string {
  const { call } = core;
  call.verify_begin();
  for (const line of linesOf(record)) call.verify_next(Math.max(core.put(line), 0));
  if (known.commit !== undefined) call.verify_commit(core.put(known.commit));
  for (const [seat, nonce] of Object.entries(known.nonces))
    call.verify_nonce(seatIndex(seat as Seat), core.put(nonce!));
  return core.get(call.verify_end());
}

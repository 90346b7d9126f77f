// One's games as a file, which the terminal reads and writes, too: docs/my-games.md. A line that
// cannot be read is refused by itself; what is not known is kept as it is.
import { RecordError } from '../../engine/engine';
import type { RecordFault, Seat } from '../../engine/types';
import type { Guess } from '../../playing/guessing';
import { idOf } from '../../playing/kept';
import type { KeptGame } from '../../playing/kept';
import { LONGEST } from '../../playing/pack';
import { isPerson } from '../../playing/person';
import type { Person } from '../../playing/person';
import { isObject } from '../../ui/storage';
import { BadGame } from './summary';
import type { Summary } from './summary';

const KIND = 'my games';
const VERSION = 1;

// Writing.

export const headerLine = ({ name, hat }: Person): string => `${JSON.stringify({
  adit: KIND, version: VERSION, ...(name ? { name } : {}), ...(hat ? { hat } : {}),
})}\n`;

export const gameLine = ({ id, at, seat, guesses, record, more }: KeptGame): string =>
  `${JSON.stringify({
    id, at: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'), seat,
    ...(guesses ? { guesses } : {}), ...more, record,
  })}\n`;

// Reading.

/** What a file begins with is not what these files begin with; or it is from a later version. */
export class BadFile extends Error {
  constructor(readonly why: 'other' | 'newer') {
    super(why);
  }
}

/** What is wrong with a line; `record`: what the engine says of its record. */
export type Wrong =
  | 'json' | 'long' | 'id' | 'at' | 'seat' | 'guesses' | 'record' | 'unfinished' | 'most';
export interface Refused { line: number; why: Wrong; fault?: RecordFault }

class BadLine extends Error {
  constructor(readonly why: Wrong, readonly fault?: RecordFault) {
    super(why);
  }
}

const objectIn = (line: string): Record<string, unknown> | null => {
  try {
    const read: unknown = JSON.parse(line);
    return isObject(read) ? read : null;
  } catch {
    return null;
  }
};

/** Who made the file. */
export function readHeader(line: string): Person {
  const { adit, version, name, hat } = objectIn(line) ?? {};
  if (adit !== KIND || typeof version !== 'number') throw new BadFile('other');
  if (version !== VERSION) throw new BadFile(version > VERSION ? 'newer' : 'other');
  const person = { name: name ?? null, hat: hat ?? null };
  return isPerson(person) ? person : { name: null, hat: null };
}

const need = (right: boolean, why: Wrong): void => { if (!right) throw new BadLine(why); };

const STEPS: readonly unknown[] = [null, 0, 25, 50, 75, 100];
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

const isGuess = (value: unknown): value is Guess =>
  isObject(value) && isCount(value.round) && isCount(value.at)
  && Array.isArray(value.of) && value.of.length <= 12 && value.of.every((one) => STEPS.includes(one));

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export function readGame(line: string): KeptGame {
  const read = objectIn(line);
  if (!read) throw new BadLine('json');
  const { id, at, seat, guesses, record, ...more } = read;
  need(typeof record === 'string', 'record');
  need(typeof id === 'string' && id === idOf(record as string), 'id');
  const when = typeof at === 'string' && TIME.test(at) ? Date.parse(at) : NaN;
  need(Number.isFinite(when), 'at');
  need(/^P([1-9]|1[0-2])$/.test(String(seat)), 'seat');
  need(guesses === undefined || (Array.isArray(guesses) && guesses.every(isGuess)), 'guesses');
  return {
    id: id as string, at: when, seat: seat as Seat, record: record as string,
    ...(guesses ? { guesses: guesses as Guess[] } : {}),
    ...(Object.keys(more).length ? { more } : {}),
  };
}

// Line by line, so that a large file needs no more room than a small one.

/** A record grows when it becomes a string of JSON: its quotes and ends of lines are two signs. */
const LONGEST_LINE = 2 * LONGEST;

/** Null stands for a line that is too long. */
export async function* linesIn(file: Blob): AsyncGenerator<string | null> {
  const reader = (file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream()).getReader();
  let line: string | null = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const [first, ...rest] = part.value.split('\n') as [string, ...string[]];
      line = joined(line, first);
      for (const next of rest) {
        yield line;
        line = joined('', next);
      }
    }
    if (line !== '') yield line;
  } finally {
    void reader.cancel().catch(() => {});
  }
}

const joined = (line: string | null, more: string): string | null =>
  (line === null || line.length + more.length > LONGEST_LINE ? null : line + more);

// Taking a file in.

export interface Taker {
  /** What is there already. */
  known: Set<string>;
  /** Throws what is wrong with a game. */
  check(game: KeptGame): Summary;
  /** Rejects if there is no room. */
  put(games: KeptGame[], summaries: Summary[]): Promise<void>;
  /** Called now and then; false ends it. */
  goOn(report: Report): Promise<boolean>;
}

export interface Report {
  person: Person;
  taken: number;
  /** That were there already. */
  known: number;
  /** The first of them, and how many there are. */
  refused: Refused[];
  nRefused: number;
}

/** Games in all, at most. */
export const MOST_GAMES = 20_000;
/** How many of the lines that were refused the page names one by one. */
const TOLD = 20;
/** As many are put into the database at once. */
const BATCH = 25;

/** Throws a BadFile, or what `put` rejects with; what was taken until then stays. */
export async function takeFile(file: Blob, taker: Taker, report: Report): Promise<void> {
  const batch = new Batch(taker, report);
  let number = 0;
  for await (const line of linesIn(file)) {
    number += 1;
    if (number === 1) report.person = readHeader(line ?? '');
    else if (line === null || line.trim() !== '') await takeLine(line, number, batch);
    if (number % BATCH === 0 && !await batch.pause()) return;
  }
  if (number === 0) throw new BadFile('other');
  await batch.pause();
}

async function takeLine(line: string | null, number: number, batch: Batch): Promise<void> {
  try {
    if (line === null) throw new BadLine('long');
    batch.add(readGame(line));
  } catch (error) {
    batch.refuse({ line: number, ...wrongIn(error) });
  }
}

function wrongIn(error: unknown): Omit<Refused, 'line'> {
  if (error instanceof BadLine) return { why: error.why };
  if (error instanceof BadGame) return { why: error.why };
  if (error instanceof RecordError) return { why: 'record', fault: error.fault };
  throw error;
}

class Batch {
  private games: KeptGame[] = [];
  private summaries: Summary[] = [];

  constructor(private taker: Taker, private report: Report) {}

  add(game: KeptGame): void {
    const { known } = this.taker;
    if (known.has(game.id)) {
      this.report.known += 1;
      return;
    }
    need(known.size < MOST_GAMES, 'most');
    this.summaries.push(this.taker.check(game));
    this.games.push(game);
    known.add(game.id);
  }

  refuse(refused: Refused): void {
    this.report.nRefused += 1;
    if (this.report.refused.length < TOLD) this.report.refused.push(refused);
  }

  /** What was read so far is kept. */
  async pause(): Promise<boolean> {
    const { games, summaries } = this;
    [this.games, this.summaries] = [[], []];
    if (games.length) await this.taker.put(games, summaries);
    this.report.taken += games.length;
    return this.taker.goOn(this.report);
  }
}

export const newReport = (): Report =>
  ({ person: { name: null, hat: null }, taken: 0, known: 0, refused: [], nRefused: 0 });

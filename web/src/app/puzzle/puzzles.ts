// The puzzle of a day. Puzzles come by the month of four weeks, as files that the build makes of
// puzzles/year.jsonl (docs/puzzles.md); what is fetched may be cut off or be something else, so each
// line is looked at before it is shown. Called by the page of puzzles and its card.
import type { Goal, Seat } from '../../engine/types';
import { LEVELS } from '../../engine/types';
import { isObject } from '../../ui/storage';
import { count, files, month } from './made/files';

export const KINDS = {
  reach: 'rules', stop: 'rules', win: 'rules', liar: 'logic', suspect: 'odds', mend: 'search',
} as const;
export type Kind = keyof typeof KINDS;

/** How many bots of a hundred find it. */
export type Found = Record<(typeof LEVELS)[number], number>;

/** Why it is the answer, by kind; what a kind does not have is 0. */
export interface Reason {
  n: number; at: number; from: number; to: number; least: number; most: number; all: number;
  second: Seat | null;
  /** Of a suspect: how likely each is, of 10,000. */
  odds: number[];
  /** Of a liar: who has lied, with the treasure at each goal. */
  lies: Record<Goal, Seat[]>;
}

export interface Puzzle {
  certainty: (typeof KINDS)[Kind];
  number: number;
  kind: Kind;
  /** Whose eyes; null: a watcher's. */
  me: Seat | null;
  goal: Goal;
  /** From whom one chooses; empty: the answer is a move. */
  seats: Seat[];
  answer: string;
  reason: Reason;
  found: Found;
  /** The game up to the position. */
  record: string;
}

/** Days of the calendar, in UTC, numbered. */
export const numberOf = (day: string): number => Math.floor(Date.parse(day) / DAY);
const DAY = 86_400_000;
const FIRST = numberOf('2024-01-01');

/** How many days in a row have different puzzles. */
export const CYCLE = count;

// Reading.

const isSeat = (value: unknown): value is Seat =>
  typeof value === 'string' && /^P([1-9]|1[0-2])$/.test(value);
const isSeats = (value: unknown): value is Seat[] => Array.isArray(value) && value.every(isSeat);
const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

const MOST = 1_000_000;
const GOALS: readonly Goal[] = ['G1', 'G2', 'G3'];

function reasonOf(value: unknown, kind: Kind, players: number): Reason | null {
  if (!isObject(value)) return null;
  const number = (key: string): number => (isCount(value[key], MOST) ? value[key] : 0);
  const lies = GOALS.map((goal) => value[goal] ?? []);
  const odds = value.odds ?? [];
  if (!lies.every(isSeats) || !Array.isArray(odds) || !odds.every((chance) => isCount(chance, 10_000)))
    return null;
  if (kind === 'suspect' && odds.length !== players) return null;
  if (kind === 'liar' && !lies.every(({ length }) => length)) return null;
  const [G1, G2, G3] = lies;
  return {
    n: number('n'), all: number('all'), at: number('at'), from: number('from'), to: number('to'),
    least: number('least'), most: number('most'),
    second: isSeat(value.second) ? value.second : null, odds, lies: { G1: G1!, G2: G2!, G3: G3! },
  };
}

const isFound = (value: unknown): value is Found =>
  isObject(value) && LEVELS.every((level) => isCount(value[level], 100));

/** Null: it is none. Whether its game can be played shows when it is opened. */
export function readPuzzle(line: unknown): Puzzle | null {
  if (!isObject(line) || !Object.hasOwn(KINDS, String(line.kind))) return null;
  const kind = line.kind as Kind;
  const { puzzle, as, goal = 1, seats = [], answer, found, record } = line;
  const header: unknown = Array.isArray(record) ? record[0] : null;
  const me = as === 'public' ? null : as;
  if (!isCount(puzzle, 9999) || !(me === null || isSeat(me)) || !isSeats(seats)
    || typeof answer !== 'string' || !isFound(found) || !Array.isArray(record)
    || !record.every(isObject) || !isObject(header) || !isCount(header.players, 12)
    || !isCount(goal, 3) || goal < 1) return null;
  const asksWho = kind === 'liar' || kind === 'suspect' || kind === 'mend';
  if (asksWho ? !(seats as string[]).includes(answer) : seats.length > 0 || me === null) return null;
  const reason = reasonOf(line.reason, kind, header.players);
  if (!reason) return null;
  return {
    number: puzzle, kind, certainty: KINDS[kind], me, goal: GOALS[goal - 1]!, seats, answer, reason, found,
    record: [...record, { end: false }].map((one) => `${JSON.stringify(one)}\n`).join(''),
  };
}

// Fetching.

export type Lack = 'offline' | 'broken';

export class Missing extends Error {
  constructor(readonly lack: Lack) {
    super(lack);
  }
}

const here = new Map<string, unknown[]>();

async function fetchMonth(file: string): Promise<unknown[]> {
  const answer = await fetch(file).catch(() => null);
  if (!answer?.ok) throw new Missing('offline');
  const lines: unknown = await answer.json().catch(() => null);
  if (!Array.isArray(lines)) throw new Missing('broken');
  here.set(file, lines);
  return lines;
}

/** Rejects with Missing. */
export async function puzzleOf(day: string): Promise<Puzzle> {
  const n = (numberOf(day) - FIRST) % count;
  const file = files[Math.floor(n / month)]!;
  const puzzle = readPuzzle((here.get(file) ?? await fetchMonth(file))[n % month]);
  if (!puzzle || puzzle.number !== n + 1) throw new Missing('broken');
  return puzzle;
}

/** Of the four levels of bots, these find it. */
export const levelsThatFind = ({ found }: Puzzle): number =>
  LEVELS.filter((level) => found[level] >= 50).length;

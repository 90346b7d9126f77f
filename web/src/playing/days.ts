// Days in a row on which a game ended or the puzzle of the day was solved, by the calendar of the
// browser. docs/my-games.md says what counts.
import { forget, keep, load } from '../ui/storage';
import { createStore } from '../ui/store';
import { playedHere } from './game';

export interface Run { now: number; best: number }

/** A day of a row: lit, or forgiven, and then it is not counted. */
export interface LitDay { day: number; forgiven: boolean }

/** The days of the calendar, numbered. */
export const dayOf = (ms: number): number => {
  const date = new Date(ms);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
};
const DAY = 86_400_000;
/** Some time of that day, by the clock of UTC. */
export const timeOf = (day: number): number => day * DAY;

/** One dark day is forgiven in seven. */
function goesOn(row: readonly LitDay[], day: number): boolean {
  const gap = day - (row.at(-1)?.day ?? -Infinity);
  const before = row.findLast(({ forgiven }) => forgiven)?.day ?? -Infinity;
  return gap === 1 || (gap === 2 && day - 1 - before >= 7);
}

const lengthOf = (row: readonly LitDay[]): number => row.filter(({ forgiven }) => !forgiven).length;

function rowsOf(days: readonly number[]): LitDay[][] {
  const rows: LitDay[][] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const row = rows.at(-1);
    if (!row || !goesOn(row, day)) {
      rows.push([{ day, forgiven: false }]);
      continue;
    }
    if (day - row.at(-1)!.day === 2) row.push({ day: day - 1, forgiven: true });
    row.push({ day, forgiven: false });
  }
  return rows;
}

/** The row that is not over: it can go on today. And how long the longest was. */
export function rowNow(days: readonly number[], today: number): { row: LitDay[]; best: number } {
  const rows = rowsOf(days.filter((day) => day <= today));
  const last = rows.at(-1) ?? [];
  const lives = last.at(-1)?.day === today || goesOn(last, today);
  return { row: lives ? last : [], best: Math.max(0, ...rows.map(lengthOf)) };
}

export function daysInRow(days: readonly number[], today: number): Run {
  const { row, best } = rowNow(days, today);
  return { now: lengthOf(row), best };
}

// For the first page, which waits neither for the database nor for a server: what was found there
// before lies beside the settings.

const isDays = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(Number.isSafeInteger);

/** Two years tell enough. */
const MOST = 730;

const daysKept = (): number[] => load('days', isDays) ?? [];

/** Grows when there are more than before. */
export const moreDays = createStore(0);

/** With those that were known before: a server may not answer today. */
export function keepDays(more: readonly number[]): void {
  const before = daysKept();
  const days = [...new Set([...before, ...more])].sort((a, b) => a - b).slice(-MOST);
  if (days.join() === before.join()) return;
  keep('days', days);
  moreDays.set(moreDays.get() + 1);
}

export const forgetDays = (): void => forget('days');

/** A game in which a move was taken back does not count. */
export const daysLit = (): number[] => [
  ...daysKept(),
  ...playedHere().filter(({ undone }) => undone === 0).map(({ date }) => dayOf(date)),
];

/** How many days in a row there are now. */
export const streak = (): number => daysInRow(daysLit(), dayOf(Date.now())).now;

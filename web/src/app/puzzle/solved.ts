// Which puzzles were solved here. Each is kept by its own day, so that a clock that is set back or
// forward loses nothing; what was solved on the day of the puzzle, by UTC, lights a day as a game does.
import { dayOf, keepDays } from '../../playing/days';
import { dayAt } from '../../playing/today';
import { forget, isObject, keep, load } from '../../ui/storage';
import { createStore } from '../../ui/store';
import { numberOf } from './puzzles';

export interface Done {
  /** Wrong answers, in a row up to the right one. */
  wrong: number;
  /** Null: it is still to be solved. */
  end: 'right' | 'shown' | null;
  /** On its own day. */
  inTime: boolean;
  /** The day that it lights, by the calendar of the browser; at first it was that of the puzzle. */
  lit?: number;
}

type AllDone = Record<string, Done>;

const isDone = (value: unknown): value is Done =>
  isObject(value) && Number.isInteger(value.wrong) && Number(value.wrong) >= 0
  && (value.end === null || value.end === 'right' || value.end === 'shown')
  && typeof value.inTime === 'boolean'
  && (value.lit === undefined || Number.isSafeInteger(value.lit));
const isAll = (value: unknown): value is AllDone =>
  isObject(value) && Object.values(value).every(isDone);

const read = (): AllDone => load('puzzles', isAll) ?? {};

export const solved = createStore<AllDone>(read());

// Another tab may have solved one meanwhile.
if (typeof addEventListener === 'function')
  addEventListener('storage', () => solved.set(read()));

/** Two years tell enough. */
const MOST = 730;
const NEW: Done = { wrong: 0, end: null, inTime: false };

export const doneOn = (day: string, all: AllDone = solved.get()): Done => all[day] ?? NEW;

/** Once it is solved, or its answer was shown, it stays so. */
function put(day: string, change: (done: Done) => Done): void {
  const all = read();
  const before = doneOn(day, all);
  if (before.end) return;
  const now = { ...all, [day]: change(before) };
  const days = Object.keys(now).sort().slice(-MOST);
  solved.set(Object.fromEntries(days.map((one) => [one, now[one]!])));
  keep('puzzles', solved.get());
}

export const noteWrong = (day: string): void =>
  put(day, (done) => ({ ...done, wrong: done.wrong + 1 }));

export function noteEnd(day: string, end: 'right' | 'shown'): void {
  const now = Date.now();
  const inTime = day === dayAt(now);
  put(day, (done) => ({ ...done, end, inTime, ...(end === 'right' && inTime ? { lit: dayOf(now) } : {}) }));
  lightDays();
}

/** Days that puzzles have lit join those of games. */
export function lightDays(): void {
  keepDays(Object.entries(read()).flatMap(([day, { end, inTime, lit }]) =>
    (end === 'right' && inTime ? [lit ?? numberOf(day)] : [])));
}
lightDays();

export function forgetPuzzles(): void {
  solved.set({});
  forget('puzzles');
}

export type Square = 'wrong' | 'right' | 'shown';

/** There is room for so many. */
const SQUARES = 12;

/** One for each answer: nothing that spoils it. */
export const squaresOf = ({ wrong, end }: Done): Square[] =>
  [...Array<Square>(Math.min(wrong, SQUARES)).fill('wrong'), ...(end ? [end] : [])];

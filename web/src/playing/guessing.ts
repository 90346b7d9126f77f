// Guesses: how likely each of the others is a saboteur, locked at some move of a round. What they
// are worth is worked out when the roles were shown (score.ts).
import type { Seat } from '../engine/types';
import { isObject } from '../ui/storage';

/** How sure one can be, in percent. */
export const STEPS = [0, 25, 50, 75, 100] as const;
export type Step = (typeof STEPS)[number];
export const EVEN: Step = 50;

/** As it is kept with a game: of whom, by seat; null for me, and for whomever I knew. */
export interface Guess {
  round: number;
  /** How many moves of the game were made before it. */
  at: number;
  of: (Step | null)[];
}

/** Whose it is, where several may guess. */
export interface SeatGuess extends Guess { p: Seat }

const isStep = (value: unknown): boolean => value === null || STEPS.some((s) => s === value);

export const isGuesses = (value: unknown): value is SeatGuess[] =>
  Array.isArray(value) && value.every((one) => isObject(one) && typeof one.p === 'string'
    && Number.isSafeInteger(one.round) && Number.isSafeInteger(one.at)
    && Array.isArray(one.of) && one.of.every(isStep));

/** With one more; a second one at the same move takes the place of the first. */
export const withGuess = (guesses: readonly SeatGuess[], guess: SeatGuess): SeatGuess[] =>
  [...guesses.filter(({ p, at, round }) =>
    p !== guess.p || at !== guess.at || round !== guess.round), guess];

/** Those that were made in the first `moves` moves. */
export const guessesUpTo = (guesses: readonly SeatGuess[], moves: number): SeatGuess[] =>
  guesses.filter(({ at }) => at <= moves);

/** Those of a player, as they are kept with a game. */
export const guessesOf = (guesses: readonly SeatGuess[], seat: Seat): Guess[] =>
  guesses.filter(({ p }) => p === seat).map(({ round, at, of }) => ({ round, at, of }));

/** The one that stands; null before the first of a round. */
export const standing = (guesses: readonly Guess[], round: number): Guess | null =>
  guesses.findLast((guess) => guess.round === round) ?? null;

// What guesses are worth, once the roles were shown; beside them what the bots at the table
// believed, and what the deeds alone say. docs/my-games.md has the rule.
import { SURE } from '../engine/opinions';
import type { ReadRound } from '../engine/reads';
import { botName, castOf, seatAt, seatIndex } from '../engine/types';
import type { Role, Seat } from '../engine/types';
import type { Guess } from './guessing';

/** A hundred less the square of the error: off by half costs 25. */
const worth = (share: number, isSo: boolean): number => 100 * (1 - (share - Number(isSo)) ** 2);

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

/** How somebody has read one other player. */
export interface ReadOf {
  p: Seat;
  points: number;
  /** What was guessed, on the average, and what was so: from 0 to 1. */
  share: number;
  is: number;
}

export interface Score {
  /** From 0 to 100. */
  points: number;
  of: ReadOf[];
}

/** Shares by seat, one list for each guess; null where nothing was guessed. */
type Shares = readonly (number | null)[];

/** The mean over the guesses, each the mean over those of whom one did not know. Null if there is
 *  nothing to be scored. */
export function scoreOf(guesses: readonly Shares[], roles: readonly Role[]): Score | null {
  const isSo = roles.map((role) => role === 'saboteur');
  const each = guesses.map((shares) => shares.flatMap((share, i) =>
    (share === null ? [] : [{ i, share, points: worth(share, isSo[i]!) }])))
    .filter((found) => found.length > 0);
  if (each.length === 0) return null;
  const of = isSo.flatMap((is, i): ReadOf[] => {
    const mine = each.flat().filter((one) => one.i === i);
    return mine.length === 0 ? [] : [{
      p: seatAt(i), is: Number(is), points: mean(mine.map(({ points }) => points)),
      share: mean(mine.map(({ share }) => share)),
    }];
  });
  return { points: mean(each.map((found) => mean(found.map(({ points }) => points)))), of };
}

export const sharesOf = ({ of }: Pick<Guess, 'of'>): Shares =>
  of.map((step) => (step === null ? null : step / 100));

export const scoreOfGuesses = (
  guesses: readonly Guess[], round: number, roles: readonly Role[],
): Score | null => scoreOf(guesses.filter((g) => g.round === round).map(sharesOf), roles);

// Beside them: what the bots at the table believed after the same moves, and the deeds alone.

const partsOf = (of: readonly (number | null)[]): Shares =>
  of.map((part) => (part === null ? null : part / SURE));

/** Does this bot make up its mind about others? */
export const readsOthers = (bot: string | null): boolean =>
  bot !== null && (castOf(bot) !== null || /^(trained|master)/.test(botName(bot)));

export function scoreOfSeat(
  { by, roles }: ReadRound, seat: Seat, moves: readonly number[],
): Score | null {
  const then = by.filter(({ n }) => moves.includes(n));
  return roles && scoreOf(then.map(({ of }) => partsOf(of[seatIndex(seat)]!)), roles);
}

/** Of the same players as the guesses. */
export function scoreOfDeeds(
  { deeds, roles }: ReadRound, guesses: readonly Guess[],
): Score | null {
  const found = guesses.flatMap(({ at, of }) => {
    const then = deeds.findLast(({ n }) => n <= at);
    return then ? [partsOf(then.of).map((share, i) => (of[i] === null ? null : share))] : [];
  });
  return roles && scoreOf(found, roles);
}

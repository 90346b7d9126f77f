// Statistics over the rounds of many games: how well one reads others, and how well one hides.
import { SURE } from '../engine/opinions';
import type { ReadRound } from '../engine/reads';
import { seatIndex } from '../engine/types';
import type { Role, Seat } from '../engine/types';
import type { Guess } from './guessing';
import type { Player } from './props';
import { mean, readsOthers, scoreOfGuesses, scoreOfSeat } from './score';
import type { Score } from './score';

/** Who sat there. */
type Seated = readonly Pick<Player, 'seat' | 'bot'>[];

/** A round of a kept game. */
export interface RoundRead {
  round: number;
  role: Role;
  /** My guesses; null if there were none. */
  score: Score | null;
  /** What the bots at the table would have earned after the same moves, on the average; null if
   *  none of them makes up its mind, or was asked. */
  beside: number | null;
  /** How likely the bots thought me a saboteur, on the average over the moves of the round, in
   *  percent; null if I was none, or no bot makes up its mind. */
  suspected: number | null;
}

/** What `askReads` tells of all moves of a game, and the guesses that were kept with it. */
export function roundsRead(
  reads: readonly ReadRound[], players: Seated, me: Seat, guesses: readonly Guess[],
): RoundRead[] {
  return reads.flatMap((read) => {
    const { round, roles, by } = read;
    const role = roles?.[seatIndex(me)];
    if (!roles || !role) return [];
    const score = scoreOfGuesses(guesses, round, roles);
    return [{
      round, role, score,
      beside: score && pointsOfBots(read, players, me, guesses),
      suspected: role === 'saboteur' ? suspicionOf(by, players, me) : null,
    }];
  });
}

const readersAmong = (players: Seated, me: Seat): Seat[] =>
  players.filter(({ seat, bot }) => seat !== me && readsOthers(bot)).map(({ seat }) => seat);

function pointsOfBots(
  read: ReadRound, players: Seated, me: Seat, guesses: readonly Guess[],
): number | null {
  const moves = guesses.filter(({ round }) => round === read.round).map(({ at }) => at);
  const points = readersAmong(players, me)
    .flatMap((seat) => scoreOfSeat(read, seat, moves)?.points ?? []);
  return points.length === 0 ? null : mean(points);
}

/** After which moves the bots have to be asked about a game: those of my guesses, and all of the
 *  rounds in which I hid. `rounds` has my role and the move that ended it. */
export function movesToAsk(
  rounds: readonly { role: Role | undefined; moves: number }[], players: Seated, me: Seat,
  guesses: readonly Guess[],
): number[] {
  if (readersAmong(players, me).length === 0) return [];
  const moves = new Set(guesses.map(({ at }) => at));
  rounds.forEach(({ role, moves: end }, i) => {
    if (role !== 'saboteur') return;
    for (let at = rounds[i - 1]?.moves ?? 0; at < end; at++) moves.add(at);
  });
  return [...moves].sort((a, b) => a - b);
}

function suspicionOf(
  by: ReadRound['by'], players: Seated, me: Seat,
): number | null {
  const readers = readersAmong(players, me);
  const chances = by.flatMap(({ of }) => readers.flatMap((seat) => {
    const part = of[seatIndex(seat)]![seatIndex(me)];
    return part == null ? [] : [part];
  }));
  return chances.length === 0 ? null : (100 * mean(chances)) / SURE;
}

/** How well others were read, over so many rounds. */
export interface Reading {
  rounds: number;
  points: number;
  /** What I and the bots earned in the rounds of which both are known. */
  beside: { rounds: number; mine: number; bots: number } | null;
  /** Those who were read best and worst, if enough rounds tell. */
  best: string | null;
  hardest: string | null;
}

/** Rounds with somebody before anything is said of them. */
const ENOUGH = 3;

/** `nameOf` says who sat at a seat in that game; null for anybody who has no name to remember. */
export interface GameRead { rounds: readonly RoundRead[]; nameOf(seat: Seat): string | null }

export function readingIn(games: readonly GameRead[]): Reading | null {
  const scores: number[] = [];
  const both: { mine: number; bots: number }[] = [];
  const points = new Map<string, number[]>();
  for (const { rounds, nameOf } of games)
    for (const { score, beside } of rounds) {
      if (!score) continue;
      scores.push(score.points);
      if (beside !== null) both.push({ mine: score.points, bots: beside });
      for (const one of score.of) {
        const name = nameOf(one.p);
        if (name !== null) points.set(name, [...points.get(name) ?? [], one.points]);
      }
    }
  if (scores.length === 0) return null;
  const known = [...points].filter(([, all]) => all.length >= ENOUGH)
    .map(([name, all]) => ({ name, points: mean(all) })).sort((a, b) => b.points - a.points);
  const [best, hardest] = known.length > 1 ? [known[0]!.name, known.at(-1)!.name] : [null, null];
  return {
    rounds: scores.length, points: mean(scores), best, hardest,
    beside: both.length === 0 ? null : {
      rounds: both.length, mine: mean(both.map(({ mine }) => mine)), bots: mean(both.map(({ bots }) => bots)),
    },
  };
}

/** How much the bots suspected me when I was a saboteur, in percent. */
export interface Hiding { rounds: number; suspected: number }

export function hidingIn(games: readonly Pick<GameRead, 'rounds'>[]): Hiding | null {
  const all = games.flatMap(({ rounds }) => rounds)
    .flatMap(({ suspected }) => (suspected === null ? [] : [suspected]));
  return all.length === 0 ? null : { rounds: all.length, suspected: mean(all) };
}

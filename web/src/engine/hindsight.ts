// What others would have played, and what was a mistake: docs/protocol.md.
import type { Reason } from './reasons';
import type { Level, Seat } from './types';

/** In how many games of a hundred a bot of that level plays a move; the likeliest comes first. */
export interface Others { level: Level; moves: { move: string; share: number }[] }

/** A move for which there was a much better one, by the bot of the level hard. */
export interface Mistake {
  /** Which move, from 1. */
  n: number;
  p: Seat;
  move: string;
  /** In percent: in how many more games the bot plays the better move, or the chance to win
   *  that was given away. */
  cost: number;
  unit: 'share' | 'win';
  better: Reason;
}

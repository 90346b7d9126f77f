// A lesson: a game with a fixed deal, the moves that others make in it, and what is
// said, shown and asked for on the way.
import type { Seat, Setup } from '../engine/types';

/** A part of the screen that a note points at: its data-part. */
export type Part = string;

export interface Step {
  /** Which words of the tutorial's texts. */
  words: number;
  at: Part | null;
  /** The move that is asked for; without one, a tap on 'next'. */
  ask?: string;
  /** What else the screen offers, so that the move can be put together there: moves
   *  that begin so. It is not taken. */
  beside?: string;
  /** What the others do after it. */
  then?: readonly (readonly [seat: Seat, move: string])[];
}

export interface Script {
  setup: Setup;
  me: Seat;
  steps: readonly Step[];
}

// The turning points of rounds that are over: what `adit replay --turning-points --json` prints,
// docs/protocol.md.
import type { MoveParts } from './moves';
import type { Seat } from './types';

export interface TurningPoint {
  /** Which move, from 1, and who made it. */
  n: number;
  p: Seat;
  /** Whose chance it changed, in percent. */
  of: Seat | 'gold';
  from: number;
  to: number;
  aim: { aim: string; p: Seat } & MoveParts;
}

/** A list for each line. */
export const readTurning = (lines: string): TurningPoint[][] =>
  lines.split('\n').filter(Boolean).map((line) => JSON.parse(line) as TurningPoint[]);

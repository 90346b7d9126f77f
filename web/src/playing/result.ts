// Was a game won, as its players would say it? docs/my-games.md, "What the numbers mean". The engine's
// records name those with the most gold; with one round it is the side that counts.
import type { RoundResult, Seat } from '../engine/types';

/** What the rounds of a game came to (none: one without roles), and who has the most in the end. */
export function hasWon(
  seat: Seat, rounds: readonly Pick<RoundResult, 'won'>[], most: readonly Seat[],
): boolean {
  const [only, ...others] = rounds;
  return (only && !others.length ? only.won : most).includes(seat);
}

// What each player would believe who sat there, and what the deeds alone say: who is a saboteur.
// docs/my-games.md, "Beside the bots".
import type { Role } from './types';

/** By seat, in parts of SURE; null where the reader knows. */
type Chances = (number | null)[];

export interface ReadRound {
  round: number;
  /** Null while it is played. */
  roles: Role[] | null;
  /** After each move, by the deeds alone. */
  deeds: { n: number; of: Chances }[];
  /** After the moves that were asked about, by the seat that reads. */
  by: { n: number; of: Chances[] }[];
}

interface Told { n: number; round: number; roles?: Role[]; deeds?: Chances; by?: Chances[] }

export function readReads(lines: string): ReadRound[] {
  const rounds: ReadRound[] = [];
  for (const line of lines.split('\n')) {
    if (line === '') continue;
    const { n, round, roles, deeds, by } = JSON.parse(line) as Told;
    if (rounds.at(-1)?.round !== round) rounds.push({ round, roles: null, deeds: [], by: [] });
    const now = rounds.at(-1)!;
    if (roles) now.roles = roles;
    if (deeds) now.deeds.push({ n, of: deeds });
    if (by) now.by.push({ n, of: by });
  }
  return rounds;
}

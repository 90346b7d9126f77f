// What the server keeps of the games of whoever asks: docs/protocol.md, GET /api/me.
import type { GameName, Role, Seat } from '../../engine/types';

export interface PlayedGame {
  table: string;
  game: GameName;
  players: number;
  /** Milliseconds since 1970. */
  date: number;
  /** Where I sat. */
  p: Seat;
  /** One that was erased is empty. */
  names: string[];
  gold: number[];
  won: boolean;
  /** Mine, round by round. */
  roles: Role[];
}

export interface RoleTally { rounds: number; won: number; gold: number }
export interface GameTally {
  games: number;
  won: number;
  roles: Partial<Record<Role, RoleTally>>;
}

export interface Me {
  games: PlayedGame[];
  statistics: Partial<Record<GameName, GameTally>>;
}

/** Where everything that is kept is downloaded from. */
export const DATA = 'api/me/data';

export async function fetchMe(): Promise<Me> {
  const answer = await fetch('api/me');
  if (!answer.ok) throw new Error(`/api/me: ${answer.status}`);
  return await answer.json() as Me;
}

export async function eraseMe(): Promise<void> {
  const answer = await fetch('api/me', { method: 'DELETE' });
  if (!answer.ok) throw new Error(`/api/me: ${answer.status}`);
}

// What a move of the notation consists of: the engine takes it apart.
import games from 'virtual:games';
import { coreHere } from './core';
import type { BombOwner, GameName, Goal, Purchase, Seat, Tool, Wear } from './types';

/** Its kind, and what that has (docs/protocol.md, "Moves"). */
export interface MoveParts {
  move: string;
  card?: string;
  cards?: string[];
  lies?: string;
  turned?: boolean;
  x?: number;
  y?: number;
  tool?: Tool;
  on?: Seat;
  goal?: Goal;
  rid_of?: Tool | 'trap' | 'theft';
  n?: number;
  buys?: Purchase;
  wears?: Wear;
  goblin?: string;
  at?: string;
  bomb?: BombOwner;
  number?: number;
  gallery?: number;
}

/** The same text is asked about at every look at a table. */
const known = new Map<string, MoveParts | null>();
const MOST = 20_000;

/** Null if it is not a move of the game. The engine has to be here: tables are shown when it
 *  is. */
export function partsOf(game: GameName, move: string): MoveParts | null {
  const key = `${game} ${move}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const core = coreHere();
  const which = games.findIndex(({ name }) => name === game);
  const length = which < 0 ? -1 : core.put(move);
  const size = length < 0 ? 0 : core.call.parts(which, length);
  const parts = size ? JSON.parse(core.get(size)) as MoveParts : null;
  if (known.size >= MOST) known.clear();
  known.set(key, parts);
  return parts;
}

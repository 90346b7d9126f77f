// The games that the engine knows, asked once.
import { loadEngine } from '../engine/engine';
import type { GameInfo, GameName } from '../engine/types';

let asked: Promise<GameInfo[]> | null = null;

export function games(): Promise<GameInfo[]> {
  asked ??= loadEngine().then((engine) => engine.games);
  asked.catch(() => (asked = null));
  return asked;
}

export const gameInfo = async (game: GameName): Promise<GameInfo> =>
  (await games()).find((g) => g.name === game)!;

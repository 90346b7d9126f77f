// The games of this page: what the engine's list has, and what the page has of each. What that
// is comes from above (src/games.ts): a game's own folder needs what is on this floor.
import list from 'virtual:games';
import { loadEngine } from '../engine/engine';
import type { Engine } from '../engine/engine';
import type { GameInfo, GameName } from '../engine/types';
import type { GamePage } from './gamepage';

/** In the order of the engine's list; the first is what one meets first. */
export const GAMES: readonly GameName[] = list.map(({ name }) => name);
export const FIRST: GameName = GAMES[0]!;

export const isGame = (name: unknown): name is GameName => GAMES.includes(name as GameName);

let pages: Record<GameName, GamePage> = {};
let plain: GamePage;

/** Called once, before anything is shown: the games that have a page of their own, and the page
 *  of any other. */
export function register(own: Record<GameName, GamePage>, other: GamePage): void {
  pages = own;
  plain = other;
}

export const pageOf = (game: GameName): GamePage => pages[game] ?? plain;

/** The beginning of the engine's catalogue, which is here before the engine. */
export const listed = (game: GameName): (typeof list)[number] =>
  list.find(({ name }) => name === game)!;

// One engine for all that is only looked at, which is asked in one go each time.

let asked: Promise<Engine> | null = null;

export function reader(): Promise<Engine> {
  asked ??= loadEngine();
  asked.catch(() => (asked = null));
  return asked;
}

/** The games that the engine knows. */
export const games = async (): Promise<GameInfo[]> => (await reader()).games;

export const gameInfo = async (game: GameName): Promise<GameInfo> =>
  (await games()).find((g) => g.name === game)!;

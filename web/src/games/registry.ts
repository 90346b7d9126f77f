// The games of this page: what the engine's list has, and what the page has of each.
import games from 'virtual:games';
import { lazy } from '../app/lazy';
import { saboteur, saboteur2 } from '../dwarves/page';
import type { GameName } from '../engine/types';
import { galleries } from '../galleries/page';
import { back, svg } from '../art/pathcard';
import type { GamePage } from './page';

const pages: Record<string, GamePage> = { saboteur, saboteur2, galleries };

/** In the order of the engine's list; the first is what one meets first. */
export const GAMES: readonly GameName[] = games.map(({ name }) => name);
export const FIRST: GameName = GAMES[0]!;

export const isGame = (name: unknown): name is GameName => GAMES.includes(name as GameName);

/** A game without anything of its own in the page. */
const plain: GamePage = {
  seats: 0,
  tile: () => svg(back(), 62).repeat(5),
  top: () => [[-150, -44, -9, back()], [84, 6, -6, back()], [-92, 44, 7, back()]],
  screen: lazy(() => import('../plain/PlainScreen').then((m) => m.PlainScreen)),
  sounds: () => ['dig'],
  counts: 'gold',
};

export const pageOf = (game: GameName): GamePage => pages[game] ?? plain;

/** The beginning of the engine's catalogue, which is here before the engine. */
export const listed = (game: GameName): (typeof games)[number] =>
  games.find(({ name }) => name === game)!;

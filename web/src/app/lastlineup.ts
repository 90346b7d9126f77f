// The line-up that was played last, for each game and in all.
import type { GameName } from '../engine/types';
import { newSeed } from './game';
import { gameInfo } from './games';
import { mended, sittingOf, usualLineup } from './lineup';
import type { Lineup } from './lineup';
import { FIRST, GAMES } from '../games/registry';
import type { Sitting } from './session';
import { isObject, keep, load } from './storage';

interface Kept { last: GameName; lineups: Partial<Record<GameName, Lineup>> }

const kept = (): Kept => load('lineups', isKept) ?? { last: FIRST, lineups: {} };

const isKept = (value: unknown): value is Kept =>
  isObject(value) && isObject(value.lineups) && Object.values(value.lineups).every(isLineup);

const isLineup = (value: unknown): value is Lineup =>
  isObject(value) && isObject(value.options) && Array.isArray(value.chairs)
  && value.chairs.every((c) => isObject(c) && typeof c.name === 'string');


/** The last line-up of a game, or of the game that was played last. */
export function lastLineup(game?: GameName): Lineup {
  const { last, lineups } = kept();
  const wanted = game ?? GAMES.find((g) => g === last) ?? FIRST;
  return lineups[wanted] ?? usualLineup(wanted);
}

export function rememberLineup(lineup: Lineup): void {
  const { lineups } = kept();
  keep('lineups', { last: lineup.game, lineups: { ...lineups, [lineup.game]: lineup } });
}

export async function lineupSitting(lineup: Lineup): Promise<Sitting> {
  const info = await gameInfo(lineup.game);
  return sittingOf(mended(lineup, info), info, newSeed());
}

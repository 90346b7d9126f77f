// The games that one person has played on this screen against bots, to the end: what is
// kept of them for the page of one's own games.
import type { GameName, Seat } from '../engine/types';
import { isGame } from '../games/registry';
import type { Sitting } from './scene';
import { isObject, keep, load } from './storage';

export interface PlayedHere {
  /** Tells one game from another. */
  seed: string;
  game: GameName;
  players: number;
  /** Milliseconds since 1970. */
  date: number;
  gold: number;
  won: boolean;
  /** How many decisions were taken back. */
  undone: number;
}

const MOST = 200;

const isPlayed = (value: unknown): value is PlayedHere =>
  isObject(value) && typeof value.seed === 'string' && isGame(value.game)
  && [value.players, value.date, value.gold, value.undone].every(Number.isFinite)
  && typeof value.won === 'boolean';

const isList = (value: unknown): value is PlayedHere[] =>
  Array.isArray(value) && value.every(isPlayed);

/** The last one first. */
export const playedHere = (): PlayedHere[] => load('played', isList) ?? [];

interface LastLine { gold?: number[]; winners?: Seat[]; undone?: number }

/** From the last lines of its record; null if several people played it. */
export function outcomeOf({ setup, players, record = '' }: Sitting): PlayedHere | null {
  const [me, ...others] = players.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
  if (me === undefined || others.length) return null;
  const last = record.trimEnd().split('\n').slice(-2).map((line) => JSON.parse(line) as LastLine);
  const { gold = [], winners = [] } = last[1]!;
  return {
    seed: setup.seed, game: setup.game, players: setup.players, date: Date.now(),
    gold: gold[me] ?? 0, won: winners.includes(players[me]!.seat), undone: last[0]!.undone ?? 0,
  };
}

/** The game is over: it is one of those that were played. */
export function remember(sitting: Sitting): void {
  const found = outcomeOf(sitting);
  if (found) keep('played', [found, ...without(sitting)].slice(0, MOST));
}

/** It goes on after its end was taken back. */
export function takeOut(sitting: Sitting): void {
  const others = without(sitting);
  if (others.length < playedHere().length) keep('played', others);
}

const without = ({ setup }: Sitting): PlayedHere[] =>
  playedHere().filter(({ seed }) => seed !== setup.seed);

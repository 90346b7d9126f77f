// What a game is to begin with, checked against the engine's own list of games.
import type { GameInfo, OptionInfo, Options, Setup } from '../src/engine/types';
import { AditError } from './errors';

/** How a game begins. What is left out is as usual. */
export interface StartOptions {
  /** "saboteur", "saboteur2" or "galleries". */
  game: string;
  /** By default 5, or the most that the game is for; with a list of bots, as many as it has. */
  players?: number;
  /** A named set of options, which `options` can change. */
  profile?: string;
  options?: Options;
  /** 1 to 64 hex digits; by default drawn, so that nobody can guess it. */
  seed?: string;
  /** Who plays: one bot for all seats, or a list, P1's first, with null for a seat that you
   *  play. By default you play all of them. */
  bots?: BotNames;
  /** Bots say nothing. */
  quiet?: boolean;
}
export type BotNames = string | readonly (string | null)[];

const USUAL_PLAYERS = 5;
const SEED = /^[0-9a-f]{1,64}$/i;

const bad = (sentence: string): AditError => new AditError('bad_setup', sentence);
const listed = (names: readonly unknown[]): string => names.join(', ');

export function gameNamed(games: readonly GameInfo[], name: unknown): GameInfo {
  const found = games.find((game) => game.name === name);
  if (!found) throw new AditError('no_such_game',
    `There is no game '${name}'; there are ${listed(games.map((game) => game.name))}.`);
  return found;
}

/** As a record has it: 64 small digits. */
export function seedOf(text: unknown): string {
  if (typeof text !== 'string' || !SEED.test(text))
    throw bad(`'${text}' is not a seed, which has 1 to 64 hex digits.`);
  return text.toLowerCase().padStart(64, '0');
}

function playersOf(game: GameInfo, { players, bots }: StartOptions): number {
  const { min_players: min, max_players: max, title } = game;
  const usual = Array.isArray(bots) ? bots.length : Math.min(USUAL_PLAYERS, max);
  const number = players ?? usual;
  if (!Number.isInteger(number) || number < min || number > max)
    throw bad(`${title} is for ${min} to ${max} players, not for ${number}.`);
  return number;
}

const isSeat = (value: string, players: number): boolean =>
  /^P[1-9]\d?$/.test(value) && Number(value.slice(1)) <= players;

function checkOption(option: OptionInfo, value: unknown, players: number): void {
  const { name, values, min, max, seat } = option;
  const inRange = min !== undefined && max !== undefined && /^\d+$/.test(`${value}`)
    && Number(value) >= min && Number(value) <= max;
  if (values.includes(`${value}`) || inRange || (seat && isSeat(`${value}`, players))) return;
  const known = [...values, ...(min === undefined ? [] : [`${min} to ${max}`]),
    ...(seat ? [`P1 to P${players}`] : [])];
  throw bad(`'${value}' is not a value of option ${name}, which can be ${listed(known)}.`);
}

function optionsOf(game: GameInfo, start: StartOptions, players: number): Options {
  const profile = game.profiles.find(({ name }) => name === start.profile);
  const own = start.options ?? {};
  if (start.profile !== undefined && !profile)
    throw bad(`${game.title} has no profile '${start.profile}', but ${
      listed(game.profiles.map(({ name }) => name))}.`);
  for (const [name, value] of Object.entries(own)) {
    const option = game.options.find((one) => one.name === name);
    if (!option) throw bad(`${game.title} has no option '${name}', but ${
      listed(game.options.map((one) => one.name))}.`);
    checkOption(option, value, players);
  }
  return { ...profile?.set, ...own };
}

export function setupOf(
  games: readonly GameInfo[], start: StartOptions, drawn: () => string,
): Setup {
  const game = gameNamed(games, start?.game);
  const players = playersOf(game, start);
  return {
    game: game.name, players, options: optionsOf(game, start, players),
    seed: start.seed === undefined ? drawn() : seedOf(start.seed),
  };
}

// Games, their options and bots in words.
import games from 'virtual:games';
import { type GameName, botName } from '../../engine/types';
import type { BotWords, Named, OptionWords } from '../en/options';
import { t } from '../texts';

/** By what the engine calls it; a game that the catalogue does not know speaks English. */
const named = <T>(of: Record<string, T>, name: string): T | undefined =>
  (Object.hasOwn(of, name) ? of[name] : undefined);

export const gameText = (game: GameName): Named =>
  named<Named>(t().options.games, game) ?? games.find(({ name }) => name === game)
  ?? unnamed(game);

interface Described { about: string; source?: string }

const wordsOf = (game: GameName, option: string): OptionWords | undefined =>
  named(named<Record<string, OptionWords>>(t().options.byGame, game) ?? {}, option);

/** An option by its name; `engine` is what the engine says of it, in English. */
export function optionText(game: GameName, option: string, engine?: Described): Named {
  const { title, about } = wordsOf(game, option) ?? unnamed(option, engine?.about);

  return { title, about };
}

/** Where the values of an option come from: "Yes: the rule book. No: the summary." */
export const optionSource = (game: GameName, option: string, engine?: Described): string =>
  wordsOf(game, option)?.source ?? engine?.source ?? '';

export function optionValueText(
  game: GameName, option: string, value: string | number,
): string {
  const { number, seat } = t().options;
  const word = wordsOf(game, option)?.values[value];

  if (word) return word;
  if (/^P\d+$/.test(`${value}`)) return seat(Number(`${value}`.slice(1)));
  return /^\d+$/.test(`${value}`) ? number(option, Number(value)) : `${value}`;
}

export const profileText = (_game: GameName, profile: string, engine?: Described): Named =>
  t().options.profiles[profile] ?? unnamed(profile, engine?.about);

export const botText = (bot: string): BotWords =>
  t().options.bots[botName(bot)] ?? { title: bot, about: '', level: '' };

export const isBot = (name: string): boolean => Object.hasOwn(t().options.bots, botName(name));

/** What the engine knows and the catalogue does not is called as the engine calls it. */
const unnamed = (name: string, about = ''): Named =>
  ({ title: name.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase()), about });

// Games, their options and bots in words.
import { type GameName, botName } from '../../engine/types';
import type { BotWords, Named } from '../en/options';
import { t } from '../texts';

export const gameText = (game: GameName): Named => t().options.games[game];

export function optionText(game: GameName, option: string): Named {
  const { title, about } = t().options.byGame[game][option] ?? unnamed(option);

  return { title, about };
}

/** Where the values of an option come from: "Yes: the rule book. No: the summary." */
export const optionSource = (game: GameName, option: string): string =>
  t().options.byGame[game][option]?.source ?? '';

export function optionValueText(
  game: GameName, option: string, value: string | number,
): string {
  const { byGame, number, seat } = t().options;
  const word = byGame[game][option]?.values[value];

  if (word) return word;
  if (/^P\d+$/.test(`${value}`)) return seat(Number(`${value}`.slice(1)));
  return /^\d+$/.test(`${value}`) ? number(option, Number(value)) : `${value}`;
}

export const profileText = (_game: GameName, profile: string): Named =>
  t().options.profiles[profile] ?? unnamed(profile);

export const botText = (bot: string): BotWords =>
  t().options.bots[botName(bot)] ?? { ...unnamed(bot), level: '' };

export const isBot = (name: string): boolean => Object.hasOwn(t().options.bots, botName(name));

/** What the engine knows and the catalogue does not is called as the engine calls it. */
const unnamed = (name: string): Named => ({ title: name, about: '' });

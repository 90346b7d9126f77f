// Games, their options and bots in words.
import games from 'virtual:games';
import { botName, castOf, levelOf } from '../../engine/types';
import type { GameName, Level, Who } from '../../engine/types';
import { named, t } from '../texts';

export interface Named { title: string; about: string }
/** A bot, and how hard it is to beat beside the others. */
export interface BotWords extends Named { level: string }
export interface OptionWords extends Named {
  /** Which texts have which value. */
  source: string;
  values: Record<string, string>;
}

/** By what the engine calls it; a game that the catalogue does not know speaks English. */
export const gameText = (game: GameName): Named =>
  named<Named>(t().options.games, game) ?? games.find(({ name }) => name === game)
  ?? unnamed(game);

interface Described { about?: string; source?: string }

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
  const { rounds, gems, seat } = t().options;
  const word = wordsOf(game, option)?.values[value];

  if (word) return word;
  if (/^P\d+$/.test(`${value}`)) return seat({ n: Number(`${value}`.slice(1)) });
  if (!/^\d+$/.test(`${value}`)) return `${value}`;
  const n = Number(value);
  return option === 'rounds' ? rounds({ n }) : option === 'gems' ? gems({ n }) : `${n}`;
}

export const profileText = (_game: GameName, profile: string, engine?: Described): Named =>
  named<Named>(t().options.profiles, profile) ?? unnamed(profile, engine?.about);

/** Somebody with a character is called by their name. */
export function botText(bot: string): BotWords {
  const cast = castOf(bot);
  if (!cast) return plainText(bot);
  const { title, about } = t().options.characters[cast.who];
  return { title, about, level: levelText(cast.level).title };
}

function plainText(bot: string): BotWords {
  const level = levelOf(bot);
  return named<BotWords>(t().options.bots, botName(bot))
    ?? { ...(level ? levelText(level) : { title: bot, about: '' }), level: '' };
}

export const levelText = (level: Level): Named => t().options.levels[level];

/** Chatty, patient, bold. */
export const temperText = (who: Who): string => t().options.characters[who].temper;

/** How a bot behaves; undefined if it has no character. */
export const mannerText = (bot: string): string | undefined => {
  const cast = castOf(bot);
  return cast ? temperText(cast.who) : undefined;
};

export const isBot = (name: string): boolean =>
  (name.includes(':') && castOf(name) !== null) || Object.hasOwn(t().options.bots, botName(name));

/** What the engine knows and the catalogue does not is called as the engine calls it. */
const unnamed = (name: string, about = ''): Named =>
  ({ title: name.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase()), about });

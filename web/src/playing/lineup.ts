// The seats before a game begins: who sits where, and with which options: what the set-up page
// changes, and what is remembered of it.
import {
  BOT_OF_LEVEL, botName, BOTS, castOf, CHARACTERS, isWho, levelOf, seatAt,
} from '../engine/types';
import type { GameInfo, GameName, Level, OptionInfo, Options, Who } from '../engine/types';
import { isObject, keep, load } from '../ui/storage';
import { newSeed, playedHere } from './game';
import { FIRST, gameInfo, GAMES, listed, pageOf } from './games';
import { person } from './person';
import type { Player } from './props';
import type { Sitting } from './session';
import { dayOfSeed, seedOfDay } from './today';

export interface Chair { name: string; bot: string | null }

export interface Lineup {
  game: GameName;
  chairs: Chair[];
  options: Options;
}

/** The dwarves who may sit down, in the order of seats. */
export const NAMES = [
  'Hazel', 'Bram', 'Odile', 'Tuck', 'Wren', 'Fenn', 'Ida', 'Moss', 'Pell', 'Rook',
  'Sorrel', 'Thora',
];

/** Whom one meets first, and then the others. */
const GUESTS: readonly Who[] = [
  'fenn', 'tuck', 'bram', 'odile', 'wren', 'ida', 'moss', 'pell', 'rook', 'sorrel',
];
const LEVEL: Level = 'easy';

/** You and bots of that level, by the rule book. */
export function usualLineup(game: GameName, level = LEVEL): Lineup {
  const me: Chair = { name: NAMES[0]!, bot: null };
  return filled({ game, chairs: [me], options: {} }, seatsOf(game), BOT_OF_LEVEL[level]);
}

/** Adds chairs up to that number, for the first of those who are not there yet. */
function filled(lineup: Lineup, seats: number, like: string): Lineup {
  const chairs = [...lineup.chairs];
  while (chairs.length < seats) chairs.push(newGuest(chairs, like));
  return { ...lineup, chairs };
}

function newGuest(chairs: Chair[], like: string): Chair {
  const level = levelOf(like);
  const who = level && GUESTS.find((one) => !sits(chairs, one));
  if (who) return guest(who, level);
  return { name: NAMES[chairs.length] ?? '', bot: level ? BOT_OF_LEVEL[level] : like };
}

/** Is somebody at the table already? */
export const sits = (chairs: Chair[], who: Who): boolean =>
  chairs.some(({ bot }) => bot !== null && castOf(bot)?.who === who);

/** The same in all languages. */
export const characterName = (who: Who): string => who[0]!.toUpperCase() + who.slice(1);

/** A chair for a character. */
export const guest = (who: Who, level: Level): Chair =>
  ({ name: characterName(who), bot: `${who}:${level}` });

const seatsOf = (game: GameName): number => pageOf(game).seats || listed(game).min_players;

/** As many chairs as asked for; new ones are as strong as the last, or of its sort. */
export function resize(lineup: Lineup, seats: number): Lineup {
  const { chairs } = lineup;
  const last = chairs.findLast((c) => c.bot !== null)?.bot ?? BOT_OF_LEVEL[LEVEL];
  return filled({ ...lineup, chairs: chairs.slice(0, seats) }, seats, last);
}

// How strong they are: all alike, or each as it is.

export type TableLevel = Level | 'own';

/** Null: now this, now that, or bots of another sort. */
export function levelOfTable({ chairs }: Lineup): TableLevel | null {
  const bots = chairs.flatMap(({ bot }) => (bot === null ? [] : [bot]));
  const [level, ...others] = new Set(bots.map(levelOf));
  if (level && !others.length) return level;
  const isOwn = (bot: string) => castOf(bot)?.level === ownLevel(bot);
  return bots.length && bots.every(isOwn) ? 'own' : null;
}

const ownLevel = (bot: string): Level | null => {
  const cast = castOf(bot);
  return cast && CHARACTERS[cast.who];
};

/** Bots of another sort stay as they are. */
export function atLevel(lineup: Lineup, level: TableLevel): Lineup {
  const change = (bot: string): string => {
    const cast = castOf(bot);
    if (cast) return `${cast.who}:${level === 'own' ? CHARACTERS[cast.who] : level}`;
    return level === 'own' || levelOf(bot) === null ? bot : BOT_OF_LEVEL[level];
  };
  const chairs = lineup.chairs.map((c) => ({ ...c, bot: c.bot && change(c.bot) }));
  return { ...lineup, chairs };
}

export function seat(lineup: Lineup, at: number, change: Partial<Chair>): Lineup {
  const chairs = lineup.chairs.map((c, i) => (i === at ? { ...c, ...change } : c));
  return { ...lineup, chairs };
}

export function choose(lineup: Lineup, option: string, value: string | number): Lineup {
  return { ...lineup, options: { ...lineup.options, [option]: value } };
}

/** The value of an option in a line-up: chosen, or as it is by default. */
export const valueOf = (lineup: Lineup, option: OptionInfo): string | number =>
  lineup.options[option.name] ?? option.default;

/** All options of a game, each with its value. */
export function allOptions(lineup: Lineup, info: GameInfo): Options {
  return Object.fromEntries(info.options.map((o) => [o.name, legalValue(lineup, o)]));
}

/** A seat that was taken away since cannot begin. */
function legalValue(lineup: Lineup, option: OptionInfo): string | number {
  const value = valueOf(lineup, option);
  const at = /^P(\d+)$/.exec(String(value));
  return at && Number(at[1]) > lineup.chairs.length ? option.default : value;
}

/** The profile that a line-up is exactly like, if any. */
export function profileOf(lineup: Lineup, info: GameInfo): string | null {
  const like = (set: Options) => info.options.every((o) =>
    HOUSE.has(o.name) || valueOf(lineup, o) === (set[o.name] ?? o.default));
  return info.profiles.find((p) => like(p.set))?.name ?? null;
}

/** Options that no profile speaks of. */
const HOUSE = new Set(['rounds', 'first']);

export function takeProfile(lineup: Lineup, info: GameInfo, profile: string): Lineup {
  const set = info.profiles.find((p) => p.name === profile)?.set ?? {};
  const kept = Object.entries(lineup.options).filter(([name]) => HOUSE.has(name));
  return { ...lineup, options: { ...Object.fromEntries(kept), ...set } };
}

/** A line-up from storage is used only as far as this engine knows it. */
export function mended(lineup: Lineup, info: GameInfo): Lineup {
  const chairs = lineup.chairs.map((c) => ({ ...c, bot: c.bot && knownBot(c.bot, c.name) }));
  const options = Object.fromEntries(Object.entries(lineup.options)
    .filter(([name, value]) => isValue(info.options.find((o) => o.name === name), value)));
  const seats = Math.min(Math.max(chairs.length, info.min_players), info.max_players);
  return resize({ game: info.name, chairs, options }, seats);
}

/** A bot that this engine knows: that character, if it has the name of one. */
function knownBot(bot: string, called: string): string {
  const cast = castOf(bot), who = called.toLowerCase();
  if (cast) return `${cast.who}:${cast.level}`;
  const name = botName(bot);
  const level = BOTS.some((known) => known === name) ? levelOf(name) : LEVEL;
  if (level === null) return name;
  return isWho(who) ? `${who}:${level}` : BOT_OF_LEVEL[level];
}

function isValue(option: OptionInfo | undefined, value: string | number): boolean {
  if (!option) return false;
  if (option.values.includes(String(value))) return true;
  if (option.seat && /^P\d+$/.test(String(value))) return true;
  const n = Number(value);
  return option.min !== undefined && n >= option.min && n <= (option.max ?? n);
}

/** Where the only person sits; null if there are several, or none. */
export function seatOfMe(chairs: readonly Chair[]): number | null {
  const [me, ...others] = chairs.flatMap(({ bot }, i) => (bot === null ? [i] : []));
  return me === undefined || others.length ? null : me;
}

/** Whoever plays alone is called as they have chosen to be. */
function withMe(lineup: Lineup): Lineup {
  const me = seatOfMe(lineup.chairs), { name } = person.get();
  return me === null || !name ? lineup : seat(lineup, me, { name });
}

export function sittingOf(lineup: Lineup, info: GameInfo, seed: string): Sitting {
  const me = seatOfMe(lineup.chairs), { hat } = person.get();
  const players: Player[] = lineup.chairs.map(({ name, bot }, i) => ({
    seat: seatAt(i), name: name.trim() || (NAMES[i] ?? seatAt(i)), bot,
    ...(i === me && hat ? { hat } : {}),
  }));
  const options = allOptions(lineup, info);
  return { setup: { game: lineup.game, players: players.length, options, seed }, players };
}

// The line-up that was played last, for each game and in all.

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
  return withMe(lineups[wanted] ?? usualLineup(wanted, playedHere().length ? LEVEL : 'kind'));
}

/** The hat that a character wears where seats have none, from 0 on. */
export const characterHat = (who: Who): number =>
  Math.max(0, NAMES.findIndex((name) => name.toLowerCase() === who));

/** The last line-up with roles in which that character sits, too. */
export function atTableWith(who: Who): Lineup {
  const lineup = lastLineup(FIRST);
  const at = lineup.chairs.findIndex(({ bot }) => bot !== null);
  if (sits(lineup.chairs, who) || at < 0) return lineup;
  const level = levelOf(lineup.chairs[at]!.bot!) ?? CHARACTERS[who];
  return seat(lineup, at, guest(who, level));
}

/** Only the first game is kind. */
export function rememberLineup(played: Lineup): void {
  const lineup = levelOfTable(played) === 'kind' ? atLevel(played, LEVEL) : played;
  const { lineups } = kept();
  keep('lineups', { last: lineup.game, lineups: { ...lineups, [lineup.game]: lineup } });
}

export async function lineupSitting(lineup: Lineup): Promise<Sitting> {
  const info = await gameInfo(lineup.game);
  return sittingOf(mended(lineup, info), info, newSeed());
}

// The table of the deal of the day (today.ts).

/** As many as five, or in the middle of what the game allows. */
function seatsOfDay(game: GameName): number {
  const { min_players: from, max_players: to } = listed(game);
  return Math.min(5, Math.floor((from + to) / 2));
}

/** One round, against characters that are an even match. */
export const lineupOfDay = (game: GameName): Lineup =>
  ({ ...resize(usualLineup(game, 'medium'), seatsOfDay(game)), options: { rounds: 1 } });

export const sittingOfDay = (info: GameInfo, day: string): Sitting =>
  sittingOf(mended(withMe(lineupOfDay(info.name)), info), info, seedOfDay(info.name, day));

interface Played { game: GameName; seed: string; at: number; bots: readonly (string | null)[] }

/** Of which day a game that is over was the deal, against its bots; null: of none. */
export function dayOfGame({ game, seed, at, bots }: Played): string | null {
  const day = dayOfSeed(game, seed, at);
  return day && bots.join() === lineupOfDay(game).chairs.map(({ bot }) => bot).join() ? day : null;
}

// The seats before a game begins: who sits where, and with which options: what the set-up page
// changes, and what is remembered of it.
import { botName, BOTS, seatAt } from '../engine/types';
import type { GameInfo, GameName, OptionInfo, Options } from '../engine/types';
import { isObject, keep, load } from '../ui/storage';
import { newSeed } from './game';
import { FIRST, gameInfo, GAMES, listed, pageOf } from './games';
import type { Player } from './props';
import type { Sitting } from './session';

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

const BOT = 'trained';

/** You and bots that think, by the rule book. */
export function usualLineup(game: GameName): Lineup {
  const chairs = Array.from({ length: seatsOf(game) }, (_, i) => usualChair(i));
  return { game, chairs, options: {} };
}

const seatsOf = (game: GameName): number => pageOf(game).seats || listed(game).min_players;

const usualChair = (i: number, bot = BOT): Chair =>
  ({ name: NAMES[i] ?? '', bot: i === 0 ? null : bot });

/** As many chairs as asked for; new ones get the bot that sits in the last. */
export function resize(lineup: Lineup, seats: number): Lineup {
  const { chairs } = lineup;
  const bot = chairs.findLast((c) => c.bot !== null)?.bot ?? BOT;
  const more = Array.from({ length: Math.max(0, seats - chairs.length) },
    (_, i) => usualChair(chairs.length + i, bot));
  return { ...lineup, chairs: [...chairs, ...more].slice(0, seats) };
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
  const known = new Set<string>(BOTS);
  const bot = (name: string) => (known.has(botName(name)) ? botName(name) : BOT);
  const chairs = lineup.chairs.map((c) => ({ ...c, bot: c.bot && bot(c.bot) }));
  const options = Object.fromEntries(Object.entries(lineup.options)
    .filter(([name, value]) => isValue(info.options.find((o) => o.name === name), value)));
  const seats = Math.min(Math.max(chairs.length, info.min_players), info.max_players);
  return resize({ game: info.name, chairs, options }, seats);
}

function isValue(option: OptionInfo | undefined, value: string | number): boolean {
  if (!option) return false;
  if (option.values.includes(String(value))) return true;
  if (option.seat && /^P\d+$/.test(String(value))) return true;
  const n = Number(value);
  return option.min !== undefined && n >= option.min && n <= (option.max ?? n);
}

export function sittingOf(lineup: Lineup, info: GameInfo, seed: string): Sitting {
  const players: Player[] = lineup.chairs.map(({ name, bot }, i) =>
    ({ seat: seatAt(i), name: name.trim() || (NAMES[i] ?? seatAt(i)), bot }));
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

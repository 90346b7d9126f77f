// The deal of the day where no server deals: practice. Its seed follows from the game and the date
// alone, as docs/my-games.md says, so everybody meets the same cards, here and in a terminal. It is
// never ranked: whoever knows the date knows the cards. The seats are in lineup.ts.
import type { GameName } from '../engine/types';
import { sha256 } from './sha256';

const DAY = 86_400_000;

/** The day in UTC: "2026-11-18". */
export const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** How long that day still lasts, in milliseconds. */
export const leftOfDay = (ms: number): number => DAY - ms % DAY;

export const seedOfDay = (game: GameName, day: string): string => sha256(`adit day 1 ${game} ${day}`);

// Which games were the deal of a day: that shows in their seeds.

/** A deal that was begun may be played to its end within so many days. */
const DAYS = 14;
const seeds = new Map<string, string>();

function isSeedOf(seed: string, game: GameName, day: string): boolean {
  const key = `${game} ${day}`;
  if (!seeds.has(key)) seeds.set(key, seedOfDay(game, day));
  return seeds.get(key) === seed;
}

/** Can the deal of that day be played, and be known as such? */
export const isPlayable = (day: string, now = Date.now()): boolean =>
  day <= dayAt(now) && day > dayAt(now - DAYS * DAY);

/** Of which day this seed is the deal, at that time or some days before; null: of none. */
export function dayOfSeed(game: GameName, seed: string, at: number): string | null {
  const days = Array.from({ length: DAYS }, (_, i) => dayAt(at - i * DAY));
  return days.find((day) => isSeedOf(seed, game, day)) ?? null;
}

// A game alone that is over, on its way to the games that this browser keeps (kept.ts, which is
// fetched when there is one). Until it is there, or where the browser has no database, it lies
// beside the settings; where not even that is possible, in this page until it is closed.
import type { Seat } from '../engine/types';
import { forget, isObject, keep, load } from '../ui/storage';
import { createStore } from '../ui/store';
import { guessesOf } from './guessing';
import type { Guess } from './guessing';
import type { Sitting } from './scene';

export interface Ended {
  /** Tells one game of this browser from another. */
  seed: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** Whose game it was. */
  seat: Seat;
  record: string;
  guesses?: Guess[];
}

/** Null if nobody plays at this screen, or several people do. */
export function endedOf({ setup, players, record, guesses: all = [] }: Sitting): Ended | null {
  const [me, ...others] = players.filter(({ bot }) => bot === null);
  if (!me || others.length || !record) return null;
  const guesses = guessesOf(all, me.seat);
  return {
    seed: setup.seed, at: Date.now(), seat: me.seat, record, ...(guesses.length ? { guesses } : {}),
  };
}

// Those that lie beside the settings, a key each: two tabs do not disturb one another.

const KEY = 'ended.';
const PLACE = `adit.${KEY}`;

export const isEnded = (value: unknown): value is Ended =>
  isObject(value) && typeof value.seed === 'string' && Number.isFinite(value.at)
  && typeof value.record === 'string' && /^P\d+$/.test(String(value.seat))
  && (value.guesses === undefined || Array.isArray(value.guesses));

function seedsAside(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PLACE))
      .map((key) => key.slice(PLACE.length));
  } catch {
    return [];
  }
}

export const aside = (): Ended[] => seedsAside().flatMap((seed) => load(KEY + seed, isEnded) ?? []);

export const dropAside = (seed: string): void => forget(KEY + seed);

export const isAside = (key: string | null): boolean => key?.startsWith(PLACE) ?? false;

// Those that nothing keeps: the page says so, and lets them be saved as files.

/** Why the browser's database takes nothing: it is full; there is none, or it may not be used; it
 *  belongs to a newer version of the page. */
export type Lack = 'full' | 'forbidden' | 'newer';

export interface Unkept { why: Lack; games: Ended[] }

export const unkept = createStore<Unkept | null>(null);

export const dropUnkept = (seed: string): void => {
  const now = unkept.get();
  const games = now?.games.filter((game) => game.seed !== seed) ?? [];
  if (now && games.length < now.games.length) unkept.set(games.length ? { ...now, games } : null);
};

/** The database does not take it. */
export function setAside(ended: Ended, why: Lack): void {
  if (keep(KEY + ended.seed, ended)) return dropUnkept(ended.seed);
  const others = unkept.get()?.games.filter(({ seed }) => seed !== ended.seed) ?? [];
  unkept.set({ why, games: [...others, ended] });
}

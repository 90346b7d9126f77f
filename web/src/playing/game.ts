// The game that is being played, the one that was left unfinished, and how each begins.
import { loadEngine } from '../engine/engine';
import type { GameName, Seat, Setup } from '../engine/types';
import { go } from '../ui/routes';
import { settings } from '../ui/settings';
import { forget, isObject, keep, load } from '../ui/storage';
import { createStore } from '../ui/store';
import { isGame } from './games';
import { fetchSentences } from './say';
import type { Sitting } from './scene';
import type { Session, World } from './session';

// The games that one person has played on this screen against bots, to the end: what is
// kept of them for the page of one's own games.

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

export const current = createStore<Session | null>(null);

/** A game that was left before its end; null if there is none. */
export const unfinished = (): Sitting | null => load('game', isSitting);

/** The last game that was played to its end. */
export const lastGame = (): Sitting | null => load('last', isSitting);

function isSitting(value: unknown): value is Sitting {
  return isObject(value) && isObject(value.setup) && typeof value.record === 'string'
    && isGame(value.setup.game) && Array.isArray(value.players)
    && value.players.length === value.setup.players
    && value.players.every((p) => isObject(p) && typeof p.name === 'string');
}

/** Time to follow a bot's move. */
const PAUSE = 900;

function keepGame(sitting: Sitting, over: boolean): void {
  keep(over ? 'last' : 'game', sitting);
  if (over) {
    forget('game');
    remember(sitting);
  } else if (lastGame()?.setup.seed === sitting.setup.seed) {
    forget('last');
    takeOut(sitting);
  }
}

const world: World = {
  pause: (skipped) => Promise.race([skipped, later(PAUSE)]),
  budget: () => settings().budget,
  keep: keepGame,
};

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Deal a new game, or go on with a recorded one. Throws what keeps it from beginning. */
export async function sitDown(sitting: Sitting): Promise<Session> {
  const [engine, { Session }, { Bots }] = await Promise.all([
    loadEngine(), import('./session'), import('../engine/bots'),
    fetchSentences(sitting.setup.game),
  ]);
  leave();
  const session = new Session(sitting, engine, new Bots(), world);
  current.set(session);
  session.start();
  return session;
}

export function leave(): void {
  current.get()?.stop();
  current.set(null);
}

/** Begin, unless an unfinished game would be lost by it and is wanted. */
export async function playNow(sitting: Sitting): Promise<void> {
  const session = current.get();
  const atTable = session && !session.scene.get().over ? session.asItStands : null;
  const waiting = atTable ?? unfinished();
  const answer = waiting ? await askAbout(waiting) : 'anew';
  if (answer === 'anew') await sitDown(sitting);
  if (answer !== 'stay') go({ page: 'play' });
}

/** The same people, bots and options with a new deal. */
export function again({ setup, players }: Sitting): Promise<void> {
  return playNow({ setup: { ...setup, seed: newSeed() }, players });
}

type Answer = 'on' | 'anew' | 'stay';

/** The game that a new one would take the place of; asked about by a sheet. */
export const question = createStore<{ game: Sitting; answer(by: Answer): void } | null>(null);

function askAbout(game: Sitting): Promise<Answer> {
  return new Promise((resolve) => {
    const answer = (by: Answer) => {
      question.set(null);
      resolve(by);
    };
    question.set({ game, answer });
  });
}

export function newSeed(): Setup['seed'] {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

// The game that is being played, the one that was left unfinished, and how each begins.
import { loadEngine } from '../engine/engine';
import type { Setup } from '../engine/types';
import { remember, takeOut } from './played';
import { isGame } from '../games/registry';
import { fetchSentences } from '../games/say';
import { go } from './routes';
import type { Session, Sitting, World } from './session';
import { settings } from './settings';
import { forget, isObject, keep, load } from './storage';
import { createStore } from './store';

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

// The game that is being played, those that stand open, and how each begins.
import { loadEngine } from '../engine/engine';
import type { GameName, RoundResult, Seat, Setup } from '../engine/types';
import { meet } from '../ui/firsts';
import { go } from '../ui/routes';
import { settings } from '../ui/settings';
import { forget, isObject, keep, keepInTab, load, loadInTab } from '../ui/storage';
import { createStore } from '../ui/store';
import { holdBots, whenCalm } from './calm';
import { endedOf, setAside } from './ended';
import type { Ended, Lack } from './ended';
import { isGame } from './games';
import { isGuesses } from './guessing';
import { hasWon } from './result';
import { fetchSentences } from './say';
import type { Sitting } from './scene';
import type { Session, World } from './session';
import { isNotes } from './talking';
import { dayOfSeed } from './today';

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

/** From the last lines of its record; null if several people played it, or it was begun from a
 *  position. */
export function outcomeOf(
  { setup, players, record = '' }: Sitting, rounds: readonly RoundResult[],
): PlayedHere | null {
  const [me, ...others] = players.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
  if (me === undefined || others.length || setup.from) return null;
  const last = record.trimEnd().split('\n').slice(-2).map((line) => JSON.parse(line) as LastLine);
  const { gold = [], winners = [] } = last[1]!;
  return {
    seed: setup.seed, game: setup.game, players: setup.players, date: Date.now(),
    gold: gold[me] ?? 0, won: hasWon(players[me]!.seat, rounds, winners), undone: last[0]!.undone ?? 0,
  };
}

/** The game is over: it is one of those that were played. */
export function remember(sitting: Sitting, rounds: readonly RoundResult[]): void {
  const found = outcomeOf(sitting, rounds);
  if (found) keep('played', [found, ...without(sitting)].slice(0, MOST));
}

/** What was found out about them since. */
export function correct(won: ReadonlyMap<string, boolean>): void {
  const before = playedHere();
  const now = before.map((one) => ({ ...one, won: won.get(one.seed) ?? one.won }));
  if (now.some((one, i) => one.won !== before[i]!.won)) keep('played', now);
}

/** It goes on after its end was taken back. */
export function takeOut(sitting: Sitting): void {
  const others = without(sitting);
  if (others.length < playedHere().length) keep('played', others);
}

const without = ({ setup }: Sitting): PlayedHere[] =>
  playedHere().filter(({ seed }) => seed !== setup.seed);

export const current = createStore<Session | null>(null);

// Games that stand open: left before their ends, and kept until they are played on or thrown away. The
// one that was played last is `game`, the others are `games`, and a tab knows its own by the seed.

/** One more is begun only after somebody has said which is to go. */
const MOST_OPEN = 8;

const isSittings = (value: unknown): value is Sitting[] =>
  Array.isArray(value) && value.every(isSitting);

const left = (): Sitting[] => {
  const last = load('game', isSitting);
  return [...(last ? [last] : []), ...load('games', isSittings) ?? []];
};

/** The one that was played last is the first. */
export const openGames = createStore<readonly Sitting[]>(left());

// Another tab may have played one meanwhile.
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => { if (!key || /^adit\.games?$/.test(key)) openGames.set(left()); });

function keepLeft([last, ...others]: Sitting[]): void {
  openGames.set([...(last ? [last] : []), ...others]);
  const areKept = others.length ? keep('games', others) : (forget('games'), true);
  const before = load('game', isSitting);
  if (!last) forget('game');
  // Where there is no room, none takes the place of another.
  else if (areKept || !before || isSame(before, last)) keep('game', last);
}

const tabsOwn = (games: readonly Sitting[]): Sitting | undefined =>
  games.find(({ setup }) => setup.seed === loadInTab('seed'));

/** An open game, of this tab if there is one; null if there is none. */
export const unfinished = (): Sitting | null => tabsOwn(left()) ?? left()[0] ?? null;

/** The one of that deal; null if none stands open. */
export const begunOf = (deal: string): Sitting | null =>
  left().find(({ setup }) => setup.seed === deal) ?? null;

export const throwAway = (sitting: Sitting): void => keepLeft(othersThan(sitting));

const othersThan = (sitting: Sitting): Sitting[] => left().filter((one) => !isSame(one, sitting));

/** This tab's game, if nobody here has done anything in it: it need not stand open. */
function untouched(): Sitting | null {
  const mine = tabsOwn(left());
  const isTouched = mine?.notes || mine?.guesses || mine?.players
    .some(({ seat, bot }) => bot === null && mine.record?.includes(`{"p":"${seat}"`));
  return mine && !isTouched ? mine : null;
}

/** The last game that was played to its end. */
export const lastGame = (): Sitting | null => load('last', isSitting);

function isSitting(value: unknown): value is Sitting {
  return isObject(value) && isObject(value.setup) && typeof value.record === 'string'
    && isGame(value.setup.game) && Array.isArray(value.players)
    && value.players.length === value.setup.players
    && value.players.every((p) => isObject(p) && typeof p.name === 'string')
    && (value.notes === undefined || isNotes(value.notes))
    && (value.guesses === undefined || isGuesses(value.guesses))
    && (value.end === undefined || typeof value.end === 'number');
}

/** Time to follow a bot's move. */
const PAUSE = 900;
/** Time to read one thing that was said. */
const READ = 1800;

function keepGame(sitting: Sitting, over: RoundResult[] | null): void {
  keepInTab('seed', sitting.setup.seed);
  if (over) {
    meet('game');
    throwAway(sitting);
    keep('last', sitting);
    remember(sitting, over);
    const ended = endedOf(sitting);
    if (ended) inTurn(() => keepEnded(ended));
    return;
  }
  keepLeft([sitting, ...othersThan(sitting)]);
  if (isSame(lastGame(), sitting)) {
    forget('last');
    takeOut(sitting);
    inTurn(() => import('./kept').then(({ kept }) => kept().takeOut(sitting.setup.seed)));
  }
}

const isSame = (one: Sitting | null, { setup }: Sitting): boolean => one?.setup.seed === setup.seed;

// A game that is over joins those that this browser keeps, one thing after the other.

let turn: Promise<unknown> = Promise.resolve();

const inTurn = (act: () => Promise<unknown>): void => {
  turn = turn.then(act).catch(() => {});
};

/** Where the database, or the part of the page that knows it, does not come, it is set aside. */
async function keepEnded(ended: Ended): Promise<void> {
  let why: Lack = 'forbidden';
  try {
    const { kept, lackIn } = await import('./kept');
    try {
      await kept().keep(ended);
      return;
    } catch (error) {
      why = lackIn(error);
    }
  } catch { /* the part did not come */ }
  setAside(ended, why);
}

const worldOf = ({ setup: { game, seed } }: Sitting): World => ({
  pause: (skipped) => Promise.race([skipped, later(PAUSE)]),
  read: (skipped) => Promise.race([skipped, later(READ)]),
  calm: whenCalm,
  budget: dayOfSeed(game, seed, Date.now()) ? () => 'fixed' : () => settings().budget,
  quiet: () => settings().quiet,
  keep: keepGame,
});

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Deal a new game, or go on with a recorded one. Throws what keeps it from beginning. */
export async function sitDown(sitting: Sitting): Promise<Session> {
  const [engine, { Session }, { Bots }] = await Promise.all([
    loadEngine(), import('./session'), import('../engine/bots'),
    fetchSentences(sitting.setup.game),
  ]);
  leave();
  unseen = holdBots();
  const session = new Session(sitting, engine, new Bots(), worldOf(sitting));
  current.set(session);
  session.start();
  return session;
}

/** Bots wait until there is a table to be seen. */
let unseen = (): void => {};
export const tableSeen = (): void => unseen();

export function leave(): void {
  unseen();
  current.get()?.stop();
  current.set(null);
}

/** Begin. What was played before stands open; where that would be too many, it is asked about. */
export async function playNow(sitting: Sitting): Promise<void> {
  const idle = untouched();
  const open = idle ? othersThan(idle) : left();
  const oldest = open.length < MOST_OPEN ? null : open.at(-1)!;
  const answer = oldest ? await askAbout(oldest) : 'anew';
  if (answer === 'stay') return;
  if (answer === 'on') return playOn(oldest!);
  await sitDown(sitting);
  for (const one of [idle, oldest]) if (one) throwAway(one);
  go({ page: 'play' });
}

/** Goes on with an open game. */
export function playOn(sitting: Sitting): void {
  const now = current.get();
  if (now && !isSame(now.sitting, sitting)) leave();
  keepInTab('seed', sitting.setup.seed);
  keepLeft([sitting, ...othersThan(sitting)]);
  go({ page: 'play' });
}

/** The game of that deal if it was begun here, and otherwise a new one. */
export async function playDeal(sitting: Sitting): Promise<void> {
  const begun = begunOf(sitting.setup.seed);
  return begun ? playOn(begun) : playNow(sitting);
}

/** The same people, bots and options with a new deal; from the same position, if it was one. */
export function again({ setup, players, record }: Sitting): Promise<void> {
  const seed = newSeed();
  const anew = { setup: { ...setup, seed }, players };
  return playNow(setup.from && record ? { ...anew, record: withSeed(record, seed) } : anew);
}

/** A record before its first move, from the same position with that seed. */
function withSeed(record: string, seed: string): string {
  const header = JSON.parse(record.slice(0, record.indexOf('\n'))) as { from: object };
  return `${JSON.stringify({ ...header, from: { ...header.from, seed } })}\n{"end":false}\n`;
}

type Answer = 'on' | 'anew' | 'stay';

/** The open game that a new one would take the place of; asked about by a sheet. */
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

// All of one's games: those that this browser keeps, and those that a server does. What is not
// yet known of a game is found out here, once.
import { useEffect, useState } from 'preact/hooks';
import { RecordError } from '../../engine/engine';
import type { Seat } from '../../engine/types';
import { endedOf } from '../../playing/ended';
import type { Lack } from '../../playing/ended';
import { correct, lastGame, playedHere } from '../../playing/game';
import type { PlayedHere } from '../../playing/game';
import { reader } from '../../playing/games';
import { besides, changes, gameOf, isOfTable, kept, lackIn } from '../../playing/kept';
import type { Brief, KeptGame } from '../../playing/kept';
import { fetchMe, lookForServer, presence, whyOf } from '../../playing/online/server';
import type { Me } from '../../playing/online/server';
import { useStore } from '../../ui/store';
import { isEarlier, isSummary, judged, MADE, summaryOf } from './summary';
import type { Summary } from './summary';

export interface Here {
  games: Summary[];
  /** What this browser knows of games at a server: summaries, or only guesses. */
  tables: Brief[];
  /** How many are still to be looked through. */
  toMake: number;
  /** Of a time when records were not kept. */
  earlier: PlayedHere[];
  /** Why the database is not to be used. */
  lack: Lack | null;
}

/** Lets the page breathe between games. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** How many games are played through before the result is kept. */
const AT_ONCE = 10;

/** A game by rules of an earlier version cannot be played through: of it there is what stands in
 *  its first and last lines. */
function outline({ id, at, seat, record }: KeptGame): Summary {
  const lines = record.trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  const { game, players, seed, from } = lines[0] as
    { game: string; players: number; seed?: string; from?: object };
  const { gold = [], winners = [] } = lines.findLast(({ end }) => end === true) as
    { gold?: number[]; winners?: Seat[] } | undefined ?? {};
  const bots = Array<string | null>(players).fill(null);
  for (const { seat: of, bot } of lines)
    if (typeof bot === 'string') bots[Number(String(of).slice(1)) - 1] = bot;
  return {
    made: MADE, id, at, game, seed: seed ?? '', seat, bots, names: [], gold, undone: 0, by: null,
    ...(from ? { from: true } : {}),
    won: winners.includes(seat), rounds: [], deeds: '', reads: [], ask: [],
  };
}

export async function summarised(game: KeptGame): Promise<Summary | null> {
  const engine = await reader();
  try {
    return summaryOf(engine, game);
  } catch (error) {
    if (!(error instanceof RecordError)) return null;
  }
  try {
    return outline(game);
  } catch {
    return null;
  }
}

/** Those that are new, or that an earlier version has known less of. */
async function* lookThrough(ids: string[]): AsyncGenerator<Summary[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some: Summary[] = [];
    for (const id of ids.slice(at, at + AT_ONCE)) {
      const game = await kept().get(id).catch(() => null);
      const summary = game && await summarised(game);
      if (summary) some.push(summary);
      await breathe();
    }
    // Where there is no room for it, it is found out again another time.
    await kept().add([], some).catch(() => {});
    yield some;
  }
}

/** The last game of an earlier version lies where only its table looks for it. */
async function adoptLast(known: Set<string>): Promise<Summary[]> {
  const last = lastGame();
  const ended = last && endedOf(last);
  if (!ended) return [];
  const at = playedHere().find(({ seed }) => seed === ended.seed)?.date ?? ended.at;
  const game = gameOf({ ...ended, at });
  const summary = known.has(game.id) ? null : await summarised(game);
  if (!summary) return [];
  await kept().add([game], [summary]).catch(() => {});
  return [summary];
}

const summaries = new Map<string, Summary | null>();

/** Of those that are not in the database; they are few. */
async function othersThan(known: Set<string>): Promise<Summary[]> {
  const found: Summary[] = [];
  for (const game of besides()) {
    if (known.has(game.id)) continue;
    if (!summaries.has(game.id)) summaries.set(game.id, await summarised(game));
    const summary = summaries.get(game.id);
    if (summary) found.push(summary);
  }
  return found;
}

/** Milliseconds until more of what was looked through is shown. */
const PAUSE = 1000;

/** All there is, and more as it is found: many games take a while to be looked through, and what an
 *  earlier version knew of them is shown meanwhile. A full database can still be read. */
async function* loadHere(): AsyncGenerator<Here> {
  const lack = await kept().bringIn().then(() => null, lackIn);
  const { briefs, others } = await kept().list();
  const tables = briefs.filter(isOfTable);
  const games = new Map<string, Summary>();
  const toMake = [...others];
  for (const brief of briefs) {
    if (isOfTable(brief)) continue;
    if (!isSummary(brief)) toMake.push(brief.id);
    if (isSummary(brief)) games.set(brief.id, judged(brief));
    else if (isEarlier(brief)) games.set(brief.id, { ...judged(brief), reads: [], ask: [] });
  }
  const known = new Set([...briefs.map(({ id }) => id), ...others]);
  let left = toMake.length, shown = 0;
  const now = async () => ({ ...await withOthers([...games.values()], lack), tables, toMake: left });
  for await (const some of manyOf(toMake, games.size)) {
    for (const summary of some) games.set(summary.id, summary);
    if (some.length) left = Math.max(0, left - AT_ONCE);
    if (Date.now() - shown < PAUSE) continue;
    yield await now();
    shown = Date.now();
  }
  for (const summary of await adoptLast(known)) games.set(summary.id, summary);
  left = 0;
  correct(new Map([...games.values()].map(({ seed, won }) => [seed, won])));
  yield await now();
}

/** If it will take a while, what is there already comes first. */
async function* manyOf(ids: string[], shown: number): AsyncGenerator<Summary[]> {
  if (shown > 0 && ids.length > AT_ONCE) yield [];
  yield* lookThrough(ids);
}

/** With those that are not in the database. */
async function withOthers(there: Summary[], lack: Lack | null): Promise<Omit<Here, 'tables' | 'toMake'>> {
  const games = [...there, ...await othersThan(new Set(there.map(({ id }) => id)))];
  const seeds = new Set(games.map(({ seed }) => seed));
  return { games, lack, earlier: playedHere().filter(({ seed }) => !seeds.has(seed)) };
}

const nothing = { tables: [], toMake: 0 };

/** Null until they are known; they are looked at again when another tab has kept one. */
export function useHere(): Here | null {
  const [here, setHere] = useState<Here | null>(null);
  const times = useStore(changes);
  useEffect(() => {
    let late = false;
    const look = async () => {
      for await (const found of loadHere()) {
        if (late) return;
        setHere(found);
      }
    };
    look()
      .catch(async (error: unknown) => {
        const found = await withOthers([], lackIn(error));
        if (!late) setHere({ ...found, ...nothing });
      })
      .catch(() => {
        if (!late) setHere({ games: [], earlier: playedHere(), lack: 'forbidden', ...nothing });
      });
    return () => { late = true; };
  }, [times]);
  return here;
}

/** Why there are none of a server; `none`: there is no server with tables. */
type NoMe = 'offline' | 'blocked' | 'none';

/** Those at the server, if there is one. */
async function loadServer(): Promise<Me | NoMe> {
  if (presence.get() === 'asking') await lookForServer();
  if (presence.get() === 'none') return 'none';
  return fetchMe().catch((error: unknown) => (whyOf(error) === 'blocked' ? 'blocked' : 'offline'));
}

/** Null until they are known. */
export function useServer(): { me: Me | NoMe | null; again(): void; forget(): void } {
  const [me, setMe] = useState<Me | NoMe | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let late = false;
    void loadServer().then((found) => { if (!late) setMe(found); });
    return () => { late = true; };
  }, [tries]);
  return {
    me,
    again: () => { setMe(null); setTries(tries + 1); },
    forget: () => setMe({ games: [], statistics: {} }),
  };
}

// The games alone that this browser keeps. Whatever happens, a game is in one place: in the
// database, beside the settings (ended.ts), or in this page, which then says so.
import type { Seat } from '../engine/types';
import { createStore } from '../ui/store';
import type { Brief, GameBase, Row } from './database';
import { BrowserBase, Unable } from './database';
import { aside, dropAside, dropUnkept, isAside, unkept } from './ended';
import type { Ended, Lack } from './ended';
import type { Guess } from './guessing';
import { pack, unpack } from './pack';
import { sha256 } from './sha256';

export type { Brief } from './database';

/** A game with its record. */
export interface KeptGame {
  id: string;
  at: number;
  seat: Seat;
  record: string;
  guesses?: Guess[];
  more?: Record<string, unknown>;
}

/** My guesses at a server's table, of which the server has all the rest. They lie among what is
 *  known of games. */
export interface TableGuesses extends Brief { table: string; seat: Seat; guesses: Guess[] }

/** No game of this browser is called so. */
const OF_TABLE = '@';
export const tableId = (table: string): string => OF_TABLE + table;
export const isOfTable = ({ id }: Brief): boolean => id.startsWith(OF_TABLE);

/** The same record is the same game, wherever it comes from. */
export const idOf = (record: string): string => sha256(record).slice(0, 16);

/** Grows whenever other games are kept than before, here or in another tab. */
export const changes = createStore(0);

const CHANNEL = 'adit.games';

export class Keeper {
  /** The ids of those that ended in this page, by their seeds. */
  private ended = new Map<string, string>();

  constructor(private base: GameBase, private tell: () => void) {}

  /** A game has ended. If it goes on after that, or more is said, it takes the place of what it was.
   *  Rejects with Unable. */
  async keep(ended: Ended): Promise<void> {
    const game = gameOf(ended);
    const before = this.ended.get(ended.seed);
    const { more } = await this.base.get(game.id) ?? {};
    await this.put([{ ...game, ...(more ? { more } : {}) }], []);
    this.ended.set(ended.seed, game.id);
    if (before && before !== game.id) await this.base.remove(before);
    dropAside(ended.seed);
    dropUnkept(ended.seed);
    this.tell();
  }

  /** Its end was taken back. */
  async takeOut(seed: string): Promise<void> {
    dropAside(seed);
    dropUnkept(seed);
    const id = this.ended.get(seed);
    if (!id) return;
    await this.base.remove(id);
    this.ended.delete(seed);
    this.tell();
  }

  /** Those that had no place in the database before find one now. */
  async bringIn(): Promise<void> {
    for (const ended of [...aside(), ...unkept.get()?.games ?? []]) await this.keep(ended);
  }

  /** Something more about a game; a key that is undefined goes away. Rejects with Unable. */
  async addTo(id: string, what: Record<string, unknown>): Promise<void> {
    const row = await this.base.get(id);
    if (!row) throw new Unable('forbidden');
    const more = Object.entries({ ...row.more, ...what }).filter(([, value]) => value !== undefined);
    await this.base.put([{ ...row, more: Object.fromEntries(more) }], []);
  }

  /** Games with what is known of them, or without. */
  async put(games: KeptGame[], briefs: Brief[]): Promise<void> {
    const rows = games.map(async ({ record, ...rest }): Promise<Row> =>
      ({ ...rest, record: await pack(record) }));
    await this.base.put(await Promise.all(rows), briefs);
  }

  /** From a file, or what was found out about games. */
  async add(games: KeptGame[], briefs: Brief[]): Promise<void> {
    await this.put(games, briefs);
    if (games.length) this.tell();
  }

  async get(id: string): Promise<KeptGame | null> {
    const row = await this.base.get(id);
    return row && { ...row, record: await unpack(row.record) };
  }

  /** What is known of the games, and the ids of those of which nothing is. */
  async list(): Promise<{ briefs: Brief[]; others: string[] }> {
    const [briefs, ids] = await Promise.all([this.base.briefs(), this.base.ids()]);
    const known = new Set(briefs.map(({ id }) => id));
    return { briefs, others: ids.filter((id) => !known.has(id)) };
  }

  ids = (): Promise<string[]> => this.base.ids();

  /** Once for each table: what was found out since is not thrown away. */
  async keepGuesses(table: string, seat: Seat, guesses: Guess[]): Promise<void> {
    const id = tableId(table);
    if ((await this.base.briefs()).some((brief) => brief.id === id)) return;
    const found: TableGuesses = { id, at: Date.now(), table, seat, guesses };
    await this.base.put([], [found]);
    this.tell();
  }

  /** The server has erased what it knew. */
  async dropTables(): Promise<void> {
    for (const brief of await this.base.briefs())
      if (isOfTable(brief)) await this.base.remove(brief.id);
    this.tell();
  }

  async clear(): Promise<void> {
    await this.base.clear();
    this.ended.clear();
    this.tell();
  }
}

export const gameOf = ({ at, seat, record, guesses }: Ended): KeptGame =>
  ({ id: idOf(record), at, seat, record, ...(guesses ? { guesses } : {}) });

export const lackIn = (error: unknown): Lack =>
  (error instanceof Unable ? error.why : 'forbidden');

// Between tabs: each says when it has kept something.

let channel: BroadcastChannel | null = null;

const hasChanged = (): void => changes.set(changes.get() + 1);

function listen(): void {
  addEventListener('storage', ({ key }) => { if (isAside(key)) hasChanged(); });
  if (typeof BroadcastChannel !== 'function') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = hasChanged;
}

/** Those that are not in the database. */
export const besides = (): KeptGame[] => [...aside(), ...unkept.get()?.games ?? []].map(gameOf);

/** A game with its record, wherever it is. */
export async function findGame(id: string): Promise<KeptGame | null> {
  return await kept().get(id).catch(() => null) ?? besides().find((game) => game.id === id) ?? null;
}

let keeper: Keeper | null = null;

export function kept(): Keeper {
  if (!keeper) {
    listen();
    keeper = new Keeper(new BrowserBase(), () => {
      hasChanged();
      channel?.postMessage('changed');
    });
  }
  return keeper;
}

// The browser's database of games: records in one store, short summaries in another, both by the
// id of a game. A list of thousands needs no record. What goes wrong is a Lack.
import type { Seat } from '../engine/types';
import type { Lack } from './ended';
import type { Guess } from './guessing';
import type { Packed } from './pack';

export interface Row {
  id: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  seat: Seat;
  record: Packed;
  guesses?: Guess[];
  /** What a file had of the game that this version does not know. */
  more?: Record<string, unknown>;
}

/** What is known of a game without its record; the rest is for whoever made it. */
export interface Brief { id: string; at: number }

export class Unable extends Error {
  constructor(readonly why: Lack) {
    super(why);
  }
}

export interface GameBase {
  /** All of it, or nothing. A game that is there already is replaced. */
  put(rows: Row[], briefs: Brief[]): Promise<void>;
  get(id: string): Promise<Row | null>;
  ids(): Promise<string[]>;
  briefs(): Promise<Brief[]>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

/** Grows when the stores change. A later version adds to them and throws nothing away. */
const VERSION = 1;
const [GAMES, BRIEFS] = ['games', 'summaries'];

const lackOf = (error: unknown): Lack => {
  const { name } = (error ?? {}) as { name?: string };
  if (name === 'QuotaExceededError') return 'full';
  return name === 'VersionError' ? 'newer' : 'forbidden';
};

const unable = (error: unknown): Unable =>
  (error instanceof Unable ? error : new Unable(lackOf(error)));

const answerTo = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(unable(request.error));
});

const endOf = (transaction: IDBTransaction): Promise<void> => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(unable(transaction.error));
});

function make(database: IDBDatabase): void {
  for (const name of [GAMES, BRIEFS])
    if (!database.objectStoreNames.contains(name!))
      database.createObjectStore(name!, { keyPath: 'id' });
}

export class BrowserBase implements GameBase {
  private opened: Promise<IDBDatabase> | null = null;

  constructor(private name = 'adit') {}

  async put(rows: Row[], briefs: Brief[]): Promise<void> {
    await this.change((games, summaries) => {
      for (const row of rows) games.put(row);
      for (const brief of briefs) summaries.put(brief);
    });
  }

  async get(id: string): Promise<Row | null> {
    return (await this.ask(GAMES!, (games) => games.get(id)) as Row | undefined) ?? null;
  }

  async ids(): Promise<string[]> {
    return await this.ask(GAMES!, (games) => games.getAllKeys()) as string[];
  }

  async briefs(): Promise<Brief[]> {
    return await this.ask(BRIEFS!, (summaries) => summaries.getAll()) as Brief[];
  }

  async remove(id: string): Promise<void> {
    await this.change((games, summaries) => {
      games.delete(id);
      summaries.delete(id);
    });
  }

  async clear(): Promise<void> {
    await this.change((games, summaries) => {
      games.clear();
      summaries.clear();
    });
  }

  private async ask<T>(
    name: string, question: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const transaction = await this.begin('readonly');
    return answerTo(question(transaction.objectStore(name)));
  }

  private async change(
    act: (games: IDBObjectStore, briefs: IDBObjectStore) => void,
  ): Promise<void> {
    const transaction = await this.begin('readwrite');
    const end = endOf(transaction);
    act(transaction.objectStore(GAMES!), transaction.objectStore(BRIEFS!));
    await end;
  }

  /** A connection that the browser has closed is opened once more. */
  private async begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    try {
      return (await this.open()).transaction([GAMES!, BRIEFS!], mode);
    } catch (error) {
      this.opened = null;
      if (error instanceof Unable) throw error;
    }
    try {
      return (await this.open()).transaction([GAMES!, BRIEFS!], mode);
    } catch (error) {
      throw unable(error);
    }
  }

  private open(): Promise<IDBDatabase> {
    this.opened ??= this.connect();
    this.opened.catch(() => (this.opened = null));
    return this.opened;
  }

  private connect(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      // Some browsers have none in private windows; in others it may not even be named.
      let request: IDBOpenDBRequest;
      try {
        request = indexedDB.open(this.name, VERSION);
      } catch (error) {
        reject(unable(error));
        return;
      }
      request.onupgradeneeded = () => make(request.result);
      request.onerror = () => reject(unable(request.error));
      request.onsuccess = () => {
        this.give(request.result);
        resolve(request.result);
      };
    });
  }

  /** Another tab with a newer page is let through: the version of this one is refused from then on.
   *  And the browser may close it by itself. */
  private give(database: IDBDatabase): void {
    database.onversionchange = () => {
      database.close();
      this.opened = null;
    };
    database.onclose = () => (this.opened = null);
  }
}

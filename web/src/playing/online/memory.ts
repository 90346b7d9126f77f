// What this browser remembers of tables: a person’s name, the tables, and what
// was added to the shuffle. Where nothing may be kept it is remembered until the page is
// closed.
import { newSeed } from '../game';
import { person } from '../person';
import { isObject, keep, load } from '../../ui/storage';

const TABLES = 20;
const SHUFFLES = 100;

/** What I gave to a shuffle, and what the server was bound to before. */
interface Shuffle { nonce: string; commit: string }

interface Remembered {
  /** Names of tables, the last first. */
  tables: string[];
  /** By the name of a table. */
  shuffles: Record<string, Shuffle>;
  name: string;
}

const isHex = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const isShuffle = (value: unknown): value is Shuffle =>
  isObject(value) && isHex(value.nonce) && typeof value.commit === 'string';

const isRemembered = (value: unknown): value is Remembered =>
  isObject(value) && typeof value.name === 'string' && isObject(value.shuffles)
  && Object.values(value.shuffles).every(isShuffle)
  && Array.isArray(value.tables) && value.tables.every((t) => typeof t === 'string');

let inPage: Remembered = { tables: [], shuffles: {}, name: '' };
/** Could the last of it not be kept? */
let onlyInPage = false;

const remembered = (): Remembered =>
  (onlyInPage ? null : load('tables', isRemembered)) ?? inPage;

function remember(change: Partial<Remembered>): void {
  inPage = { ...remembered(), ...change };
  onlyInPage = !keep('tables', inPage);
}

/** What I was called at the last table, or else have chosen to be called. */
export const myName = (): string => remembered().name || (person.get().name ?? '');
export const rememberName = (name: string): void => remember({ name });

export const myTables = (): string[] => remembered().tables;

export function rememberTable(table: string): void {
  const { tables } = remembered();
  if (tables[0] === table) return;
  remember({ tables: [table, ...tables.filter((t) => t !== table)].slice(0, TABLES) });
}

/** What was given to its shuffle is kept: it is wanted when the game is over. */
export function forgetTable(table: string): void {
  remember({ tables: remembered().tables.filter((t) => t !== table) });
}

/** 64 hex digits by chance that nobody else knows, the same for a table each time; and the
 *  commitment is remembered with them. */
export function myNonce(table: string, commit: string): string {
  const { shuffles } = remembered();
  const known = shuffles[table];
  if (known?.commit === commit) return known.nonce;
  const nonce = newSeed();
  const last = Object.entries(shuffles).slice(1 - SHUFFLES);
  remember({ shuffles: { ...Object.fromEntries(last), [table]: { nonce, commit } } });
  return nonce;
}

/** What was given to the shuffle of a table; null if nothing was. */
export const givenNonce = (table: string): string | null =>
  remembered().shuffles[table]?.nonce ?? null;

/** What the server was bound to when it was given. */
export const givenCommit = (table: string): string | null =>
  remembered().shuffles[table]?.commit ?? null;

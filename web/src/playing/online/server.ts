// What is asked of the server over HTTP. The page may have come from a folder, or there is
// no line: then there are no tables, and the page says so.
import type { GameName, Role, Seat } from '../../engine/types';
import { isObject } from '../../ui/storage';
import { createStore } from '../../ui/store';

/** Does a server with tables serve this page? */
type Presence = 'asking' | 'here' | 'away' | 'none';
export const presence = createStore<Presence>('asking');

/** Why something was refused, by the names of the protocol; or `unreachable`: nobody has
 *  answered; or `none`: nobody who knows of tables. */
export class Refused extends Error {
  constructor(readonly why: string) {
    super(why);
  }
}

const UNREACHABLE = 'unreachable';
const PATIENCE = 10_000;

async function answerTo(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`./api/${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw new Refused(UNREACHABLE);
  }
}

/** An object of JSON; null if it is anything else, such as a page. */
async function objectIn(answer: Response): Promise<Record<string, unknown> | null> {
  const found: unknown = await answer.json().catch(() => null);
  return isObject(found) ? found : null;
}

/** The answer to a request, or a Refused. */
export async function ask(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const answer = await answerTo(path, init);
  const found = await objectIn(answer);
  if (found && answer.ok) return found;
  throw new Refused(typeof found?.refused === 'string' ? found.refused : 'none');
}

export const post = (path: string, body: object): Promise<Record<string, unknown>> =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A new table that begins from a position: lines of a record up to there, and the seat whose
 *  knowledge is kept (docs/protocol.md, POST /api/tables). */
export const openFrom = (as: Seat, lines: string[]): Promise<Record<string, unknown>> =>
  post('tables', { from: { as, record: lines.map((line) => JSON.parse(line) as unknown) } });

/** Look whether there is a server. A folder answers that it has no such file, or with a
 *  page; a server of ours with an object, whatever its version. */
export async function lookForServer(): Promise<void> {
  try {
    presence.set(await objectIn(await answerTo('version', {})) ? 'here' : 'none');
  } catch {
    presence.set('away');
  }
}

export const whyOf = (error: unknown): string =>
  error instanceof Refused ? error.why : UNREACHABLE;

/** The record of a game that is over. */
export async function fetchRecord(table: string): Promise<string> {
  const answer = await fetch(new URL(`api/tables/${table}/record`, document.baseURI));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

// What the server keeps of the games of whoever asks: docs/protocol.md, GET /api/me.

export interface PlayedGame {
  table: string;
  game: GameName;
  players: number;
  /** It was begun from a position, and counts for nothing. */
  from?: true;
  /** Milliseconds since 1970. */
  date: number;
  /** Where I sat. */
  p: Seat;
  /** One that was erased is empty. */
  names: string[];
  gold: number[];
  won: boolean;
  /** Mine, round by round. */
  roles: Role[];
  /** Whose deal it was. */
  day?: string;
}

/** Does the server give its record out? That of a day's deal when the day is over. */
export const isGiven = ({ day }: PlayedGame): boolean =>
  day === undefined || day < new Date().toISOString().slice(0, 10);

export interface RoleTally { rounds: number; won: number; gold: number }
export interface GameTally {
  games: number;
  won: number;
  roles: Partial<Record<Role, RoleTally>>;
}

export interface Me {
  games: PlayedGame[];
  statistics: Partial<Record<GameName, GameTally>>;
}

/** Where everything that is kept is downloaded from. */
export const DATA = 'api/me/data';

export const fetchMe = async (): Promise<Me> => await ask('me') as unknown as Me;

export const eraseMe = async (): Promise<void> => void await ask('me', { method: 'DELETE' });

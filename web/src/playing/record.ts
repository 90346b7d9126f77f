// Records: as files, the one that the replay shows, and what is wrong with one.
import { RecordError } from '../engine/engine';
import { castOf, seatAt, seatIndex } from '../engine/types';
import type { GameName, Seat } from '../engine/types';
import { sayFault } from '../texts/say/refusals';
import { t } from '../texts/texts';
import { createStore } from '../ui/store';
import type { Guess } from './guessing';
import { NAMES } from './lineup';
import { person } from './person';
import type { Player } from './props';

// Records as files: save one, read one.

/** No record of a game is longer, by far. */
const ROOM = 4_000_000;

class TooLarge extends Error {}

export function saveRecord(record: string, game: GameName): void {
  saveFile([record], `adit-${game}`, 'record');
}

/** As a file with that name and the time; lines of JSON, unless it is something else. */
export function saveFile(
  parts: BlobPart[], name: string, ending: string, type = 'application/x-ndjson',
): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${stamp(new Date())}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), BEGUN);
}

/** By then a browser has begun to write the file, however busy it is. */
const BEGUN = 60_000;

const stamp = (when: Date): string =>
  when.toISOString().slice(0, 16).replace('T', '-').replace(':', '');

export async function readRecord(file: File): Promise<string> {
  if (file.size > ROOM) throw new TooLarge();
  return file.text();
}

// What is wrong with a record, in words for whoever opened it.

export interface Fault { title: string; text: string; detail?: string | undefined }

export function faultOf(error: unknown): Fault {
  const { errors } = t();
  const title = errors.badRecord;
  if (error instanceof TooLarge) return { title, text: errors.tooLarge };
  if (!(error instanceof RecordError))
    return { title, text: errors.badRecordWhy, detail: String((error as Error).message ?? error) };
  if (isOutdated(error)) return errors.earlierRules;
  return { title, text: `${sayFault(error.fault)} ${errors.nothingChanged}` };
}

/** A game that was played by rules of an earlier version. */
export const isOutdated = ({ fault }: RecordError): boolean => fault.fault === 'earlier';

// The record that the replay shows, and who played it.

export interface Opened {
  record: string;
  /** Who sat there, if that is known better than from the record. */
  players: Player[] | null;
  /** The table of the server that it comes from. */
  table?: string | null;
  /** The game of this browser that it is, and whose it was. */
  kept?: string | undefined;
  me?: Seat;
  /** Whom a player of it suspected. */
  guesses?: readonly Guess[];
  /** What of the address it came from, with the moment and the eyes to begin with. */
  shared?: { link: string; at: number | null; eyes: Seat | 'public' | 'everyone' } | undefined;
}

export const opened = createStore<Opened | null>(null);

export function openReplay(
  record: string, players: Player[] | null = null, table: string | null = null,
  guesses: readonly Guess[] = [],
): void {
  opened.set({ record, players, table, guesses });
}

/** Letters of a name, and none that turns what stands around it. */
const LONGEST_NAME = 24;
const plain = (name: string): string => name.replace(/\p{C}/gu, '').slice(0, LONGEST_NAME);

/** Records of a server have lines with names. One that was erased is empty. */
function namesIn(record: string, players: number): (string | null)[] {
  const names = Array<string | null>(players).fill(null);
  for (const line of record.split('\n')) {
    if (!line.includes('"name"')) continue;
    const { seat, name } = JSON.parse(line) as { seat?: unknown; name?: unknown };
    if (typeof seat === 'string' && typeof name === 'string')
      names[seatIndex(seat as Seat)] = plain(name) || t().replay.somebody;
  }
  return names;
}

/** Characters have their names; others are called by their seats, unless a character at the table
 *  has that name. `me`: the seat of whoever looks. */
export function playersOf(record: string, bots: (string | null)[], me?: Seat): Player[] {
  const names = namesIn(record, bots.length);
  const cast = bots.map((bot) => (bot === null ? null : castName(bot)));
  const { name, hat } = person.get();
  return bots.map((bot, i) => {
    const seat = seatAt(i);
    const usual = cast.includes(NAMES[i] ?? null) ? seat : NAMES[i] ?? seat;
    const own = seat === me ? name : cast.indexOf(cast[i]!) === i ? cast[i] : null;
    return {
      seat, name: names[i] ?? own ?? usual, bot, ...(seat === me && hat ? { hat } : {}),
    };
  });
}

/** "Wren"; null if that bot has no character. */
function castName(bot: string): string | null {
  const who = castOf(bot)?.who;
  return who ? who[0]!.toUpperCase() + who.slice(1) : null;
}

// The record that the replay shows, and who played it.
import { seatAt, seatIndex } from '../../engine/types';
import type { Seat } from '../../engine/types';
import type { Player } from '../../table/props';
import { t } from '../../texts/texts';
import { NAMES } from '../lineup';
import { createStore } from '../store';

export interface Opened {
  record: string;
  /** Who sat there, if that is known better than from the record. */
  players: Player[] | null;
  /** The table of the server that it comes from. */
  table?: string | null;
}

export const opened = createStore<Opened | null>(null);

export function openReplay(
  record: string, players: Player[] | null = null, table: string | null = null,
): void {
  opened.set({ record, players, table });
}

/** Records of a server have lines with names. One that was erased is empty. */
function namesIn(record: string, players: number): (string | null)[] {
  const names = Array<string | null>(players).fill(null);
  for (const line of record.split('\n')) {
    if (!line.includes('"name"')) continue;
    const { seat, name } = JSON.parse(line) as { seat?: unknown; name?: unknown };
    if (typeof seat === 'string' && typeof name === 'string')
      names[seatIndex(seat as Seat)] = name || t().replay.somebody;
  }
  return names;
}

export function playersOf(record: string, bots: (string | null)[]): Player[] {
  const names = namesIn(record, bots.length);
  return bots.map((bot, i) =>
    ({ seat: seatAt(i), name: names[i] ?? NAMES[i] ?? seatAt(i), bot }));
}

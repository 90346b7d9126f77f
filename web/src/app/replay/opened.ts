// The record that the replay shows, and who played it.
import { seatAt } from '../../engine/types';
import type { Player } from '../../table/props';
import { NAMES } from '../lineup';
import { createStore } from '../store';

export interface Opened {
  record: string;
  /** Who sat there, if that is known: a record has no names. */
  players: Player[] | null;
}

export const opened = createStore<Opened | null>(null);

export function openReplay(record: string, players: Player[] | null = null): void {
  opened.set({ record, players });
}

export const playersOf = (bots: (string | null)[]): Player[] =>
  bots.map((bot, i) => ({ seat: seatAt(i), name: NAMES[i] ?? seatAt(i), bot }));

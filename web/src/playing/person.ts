// Who plays at this screen: a name and a hat, chosen once. They are worn at every table alone, and
// proposed at those of a server.
import { isObject, keep, load } from '../ui/storage';
import { createStore } from '../ui/store';
import type { Player } from './props';

export interface Person {
  name: string | null;
  /** From 1 on: that of the seat with this number. */
  hat: number | null;
}

export const HATS = 12;
export const LONGEST_NAME = 16;

export const isPerson = (value: unknown): value is Person =>
  isObject(value)
  && (value.name === null || (typeof value.name === 'string' && value.name.trim() !== ''
    && [...value.name].length <= LONGEST_NAME))
  && (value.hat === null
    || (Number.isInteger(value.hat) && Number(value.hat) >= 1 && Number(value.hat) <= HATS));

const NOBODY: Person = { name: null, hat: null };

export const person = createStore<Person>(load('me', isPerson) ?? NOBODY);

export function choosePerson(change: Partial<Person>): void {
  person.set({ ...person.get(), ...change });
  keep('me', person.get());
}

/** The hats of a table, P1's first, from 0 on: those of the seats, but for one player who has
 *  chosen another. Whoever has that by their seat wears the one that is left. */
export function hatsOf(players: readonly Pick<Player, 'hat'>[]): number[] {
  const hats = players.map((_, i) => i);
  const mine = players.findIndex(({ hat }) => hat !== undefined);
  const hat = (players[mine]?.hat ?? 0) - 1;
  if (hat < 0) return hats;
  if (hat < hats.length) hats[hat] = mine;
  hats[mine] = hat;
  return hats;
}

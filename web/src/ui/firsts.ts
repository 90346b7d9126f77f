// What a person has met on this page: the lesson, a game, the role card, things at a table. What
// is met for the first time is offered, turned over or explained; after that it is only there.
import { keep, load } from './storage';
import { createStore } from './store';

/** What is explained by a note. */
export const NOTES = [
  'hand', 'goal', 'broken', 'say', 'hint', 'pile', 'role', 'reading', 'shop', 'crew', 'gems', 'most',
  'breaks', 'mends', 'falls', 'theft', 'handsOff', 'swapHand', 'inspect', 'swapHat', 'trap', 'free',
] as const;
export type Note = (typeof NOTES)[number];

/** Notes and other things have different names. */
export const noteOf = (note: Note): string => `note ${note}`;

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

export const met = createStore<readonly string[]>(load('met', isList) ?? []);

export const hasMet = (name: string): boolean => met.get().includes(name);

export function meet(name: string): void {
  if (!hasMet(name)) set([...met.get(), name]);
}

/** All of them will be met anew. */
export const unmeet = (names: readonly string[]): void =>
  set(met.get().filter((name) => !names.includes(name)));

function set(names: readonly string[]): void {
  met.set(names);
  keep('met', names);
}

// What somebody has written down at moves of a game of theirs. It is kept with the game among what
// the game's own keys do not say, so that it goes into the file of My games, and comes back from it
// (docs/my-games.md).
import { isObject } from '../ui/storage';
import { findGame, kept } from './kept';

/** At a move, from 0: the deal. */
export interface Note { at: number; text: string }

/** Letters of a note, and notes of a game, at most. */
export const LONGEST_NOTE = 500;
const MOST = 200;

const isNote = (one: unknown): one is Note =>
  isObject(one) && Number.isSafeInteger(one.at) && Number(one.at) >= 0
  && typeof one.text === 'string' && one.text !== '' && one.text.length <= LONGEST_NOTE;

/** Of what a file says, those that are notes. */
export const notesIn = (more: Record<string, unknown> | undefined): Note[] =>
  (Array.isArray(more?.notes) ? more.notes.filter(isNote).slice(0, MOST) : [])
    .map(({ at, text }) => ({ at, text }));

/** One at most at a move; an empty one goes away. */
export const withNote = (notes: readonly Note[], { at, text }: Note): Note[] =>
  [...notes.filter((note) => note.at !== at), ...(text ? [{ at, text }] : [])]
    .sort((a, b) => a.at - b.at).slice(0, MOST);

/** Null of a game that this browser does not keep. */
export async function findNotes(id: string): Promise<Note[] | null> {
  const game = await findGame(id).catch(() => null);
  return game && notesIn(game.more);
}

/** Rejects with Unable. */
export const keepNotes = (id: string, notes: Note[]): Promise<void> =>
  kept().addTo(id, { notes: notes.length ? notes : undefined });

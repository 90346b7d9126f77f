// A note at the move that is shown, of a game that this browser keeps.
import { useEffect, useState } from 'preact/hooks';
import { idOf } from '../playing/kept';
import { findNotes, keepNotes, LONGEST_NOTE, withNote } from '../playing/notes';
import type { Note } from '../playing/notes';
import { useTexts } from '../texts/texts';
import { announce } from '../ui/live';
import { Sheet } from '../ui/Sheet';
import type { Film } from './film';
import { useStory } from './storytexts';

export interface Notes {
  all: readonly Note[];
  at(n: number): string;
  /** Rejects if the browser does not take it. */
  write(note: Note): Promise<void>;
}

/** Null where a note would have no place. */
export function useNotes(film: Film): Notes | null {
  const [found, setFound] = useState<{ film: Film; all: Note[] } | null>(null);
  const id = film.kept ?? idOf(film.record);
  useEffect(() => {
    let late = false;
    findNotes(id).then((all) => { if (!late) setFound(all && { film, all }); });
    return () => { late = true; };
  }, [film]);
  if (found?.film !== film) return null;
  const { all } = found;
  return {
    all,
    at: (n) => all.find((note) => note.at === n)?.text ?? '',
    write: async (note) => {
      const next = withNote(all, note);
      await keepNotes(id, next);
      setFound({ film, all: next });
    },
  };
}

export function NoteSheet({ notes, at, close }: { notes: Notes; at: number; close(): void }) {
  const { app } = useTexts();
  const story = useStory();
  const [text, setText] = useState(notes.at(at));
  const [failed, setFailed] = useState(false);
  const write = () => notes.write({ at, text: text.trim() }).then(() => {
    announce(story.noteKept);
    close();
  }, () => setFailed(true));
  return (
    <Sheet title={story.note} close={close}>
      <label class="field">
        {story.noteAt({ n: at })}
        <textarea class="write note-text" rows={4} maxLength={LONGEST_NOTE} value={text}
          onInput={(e) => setText(e.currentTarget.value)} />
      </label>
      <p class="note-about">{failed ? story.noteFailed : story.noteAbout}</p>
      <div class="buttons">
        <button class="btn go" onClick={write}>{story.noteSave}</button>
        <button class="btn" onClick={close}>{app.close}</button>
      </div>
    </Sheet>
  );
}

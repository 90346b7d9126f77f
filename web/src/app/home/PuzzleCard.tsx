// For the first page, and fetched after it: the puzzle of the day, and what became of it here.
import { useEffect, useState } from 'preact/hooks';
import { dayAt } from '../../playing/today';
import { address } from '../../ui/routes';
import { useStore } from '../../ui/store';
import { Dots } from '../puzzle/Dots';
import { puzzleOf } from '../puzzle/puzzles';
import type { Puzzle } from '../puzzle/puzzles';
import { doneOn, solved } from '../puzzle/solved';
import { dateOf, endText, usePuzzleTexts } from '../puzzle/words';
import { useNow } from './Today';
import './puzzlecard.css';

export function PuzzleCard({ day: asked }: { day?: string }) {
  const texts = usePuzzleTexts();
  const all = useStore(solved);
  const today = dayAt(useNow());
  const day = asked ?? today;
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  useEffect(() => {
    let late = false;
    // Its page says what is wrong.
    puzzleOf(day).then((found) => { if (!late) setPuzzle(found); }, () => {});
    return () => { late = true; };
  }, [day]);
  if (!texts) return null;
  const done = doneOn(day, all);
  return (
    <>
      <header>
        <h2>{day === today ? texts.title : texts.of({ date: dateOf(day) })}</h2>
        {puzzle && <Dots puzzle={puzzle} texts={texts} />}
      </header>
      <p>{puzzle && texts.names[puzzle.kind]}</p>
      <a class="btn" href={address({ page: 'puzzle', ...(asked && { day }) })}>{done.end ? texts.look : texts.solve}</a>
      <p>{done.end && endText(done, texts)}</p>
    </>
  );
}

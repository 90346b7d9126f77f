// For the first page, and fetched after it: the puzzle of the day, and what became of it here.
import { useEffect, useState } from 'preact/hooks';
import { dayAt } from '../../playing/today';
import { address } from '../../ui/routes';
import { useStore } from '../../ui/store';
import { Dots } from '../puzzle/Dots';
import { puzzleOf } from '../puzzle/puzzles';
import type { Puzzle } from '../puzzle/puzzles';
import { daysInRow, doneOn, solved } from '../puzzle/solved';
import { endText, usePuzzleTexts } from '../puzzle/words';
import { useNow } from './Today';
import './puzzlecard.css';

export function PuzzleCard() {
  const texts = usePuzzleTexts();
  const all = useStore(solved);
  const day = dayAt(useNow());
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  useEffect(() => {
    let late = false;
    // Its page says what is wrong.
    puzzleOf(day).then((found) => { if (!late) setPuzzle(found); }, () => {});
    return () => { late = true; };
  }, [day]);
  if (!texts) return null;
  const done = doneOn(day, all);
  const days = daysInRow(all);
  return (
    <>
      <header>
        <h2>{texts.title}</h2>
        {puzzle && <Dots puzzle={puzzle} texts={texts} />}
      </header>
      <p>{puzzle && texts.names[puzzle.kind]}</p>
      <a class="btn" href={address({ page: 'puzzle' })}>{done.end ? texts.look : texts.solve}</a>
      <p>{[done.end && endText(done, texts), days > 0 && texts.days({ n: days })].filter(Boolean).join(' · ')}</p>
    </>
  );
}

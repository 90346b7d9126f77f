// How hard a puzzle is, in four dots: the levels of bots that find it.
import { LEVELS } from '../../engine/types';
import { levelsThatFind } from './puzzles';
import type { Puzzle } from './puzzles';
import type { PuzzleTexts } from './words';
import './dots.css';

export function Dots({ puzzle, texts }: { puzzle: Puzzle; texts: PuzzleTexts }) {
  const n = levelsThatFind(puzzle);
  return (
    <span class="pz-dots" role="img" aria-label={texts.levels({ n, n_all: LEVELS.length })}
      title={texts.levels({ n, n_all: LEVELS.length })}>
      {LEVELS.map((level, i) => <i key={level} class={i < n ? 'is-lit' : ''} />)}
    </span>
  );
}

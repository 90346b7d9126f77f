// Waiting: after a moment a row of grey cards that light up from the start.
import { pathCard } from '../art/pathcard';
import type { PathLook } from '../art/pathcard';
import { Svg } from '../art/Svg';
import { useTexts } from '../texts/texts';

const ROW = ['NESW', 'EW', 'ESW', 'EW', 'NEW', 'EW', 'NESW'];

export function Loading() {
  const texts = useTexts();
  return (
    <main id="main" class="loading" tabIndex={-1} aria-busy="true">
      <div class="loading-row" aria-hidden="true">
        {ROW.map((code, i) => (
          <span key={i} class="loading-card" style={{ '--nth': i }}>
            <Svg html={pathCard(code, look(i, false))} />
            <Svg class="loading-lit" html={pathCard(code, look(i, true))} />
          </span>
        ))}
      </div>
      <p class="loading-text">{texts.app.loading}</p>
    </main>
  );
}

const look = (i: number, lit: boolean): PathLook =>
  ({ lit, seed: `wait${i}`, uid: `w${i}${lit}`, special: i === 0 ? 'start' : '' });

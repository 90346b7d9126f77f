// What the last move was: who made it, and all that it did.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { LogEntry } from '../../table/props';
import { useTexts } from '../../texts/texts';
import { Face } from '../LogPanel';
import { linesOfEntry } from '../loglines';
import type { Told } from '../loglines';
import { Sentence } from '../Sentence';

interface MoveToldProps {
  entry: LogEntry;
  moves: number;
  told: Told;
  /** What it meant. */
  children?: ComponentChildren;
}

export function MoveTold({ entry, moves, told, children }: MoveToldProps) {
  const { app, replay } = useTexts();
  const [first, ...rest] = linesOfEntry(entry, told);
  const count = entry.number ? app.moveOf({ n_at: entry.number, n_of: moves }) : replay.beginning;
  const { players } = told;
  const box = useRef<HTMLElement>(null);
  useEffect(() => { if (box.current) box.current.scrollTop = 0; }, [entry.number]);
  return (
    <section class="move-told panel" ref={box} aria-label={count} tabIndex={0}>
      <div>
        <p class="move-count">{count}</p>
        {first && (
          <>
            <Face line={first} size={48} players={players} />
            <h2><Sentence of={first.sentence} /></h2>
          </>
        )}
        {rest.length > 0 && (
          <ul>
            {rest.map((line) => (
              <li key={line.key}>
                {line.face && <Face line={line} size={24} players={players} />}
                <span><Sentence of={line.sentence} /></span>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </section>
  );
}

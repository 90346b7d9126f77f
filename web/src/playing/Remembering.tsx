// A game that begins from a position of another: its log has what happened before, and the table
// says once what it is.
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Past, Viewer } from '../engine/types';
import { textsLater } from '../texts/later';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { PastContext } from './loglines';
import type { LogEntry } from './props';

const usePastTexts = textsLater('past');

interface RememberingProps {
  from: Past;
  /** Of the seat whose knowledge is kept. */
  name: string;
  /** What happened before, through these eyes. */
  tell(eyes: Viewer): LogEntry[];
  eyes: Viewer;
  /** Nothing has happened since: it is said what this is. */
  isNew: boolean;
  children: ComponentChildren;
}

export function Remembering({ from, name, tell, eyes, isNew, children }: RememberingProps) {
  const texts = usePastTexts();
  const { errors } = useTexts();
  const [seen, see] = useState(!isNew);
  const said = texts?.from({ n: from.at, name });
  const past = useMemo(() => ({ log: tell(eyes), end: said ?? '' }), [tell, eyes, said]);
  return (
    <PastContext.Provider value={past}>
      {children}
      {!seen && said && (
        <div class="note" data-above role="status">
          <Icon name="rotate" />
          <p>{said}</p>
          <button class="btn" onClick={() => see(true)}>{errors.dismiss}</button>
        </div>
      )}
    </PastContext.Provider>
  );
}

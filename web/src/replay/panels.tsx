// What lies over the foot of the table: why a move was made, what others would have played, a
// key moment. One at a time, and only for the position that it is about.
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Seat } from '../engine/types';
import { Hat } from '../playing/Hat';
import { Icon } from '../ui/Icon';
import type { Film, Lens } from './film';

type PanelName = 'why' | 'others';

export interface Panels {
  /** Another object for another position or another pair of eyes. */
  here: object;
  shown: PanelName | null;
  toggle(name: PanelName): void;
}

export function usePanels(film: Film, lens: Lens, at: number): Panels {
  const here = useMemo(() => ({}), [film, lens, at]);
  const [asked, setAsked] = useState<{ here: object; name: PanelName } | null>(null);
  const shown = asked?.here === here ? asked.name : null;
  return {
    here, shown, toggle: (name) => setAsked(shown === name ? null : { here, name }),
  };
}

interface PanelProps {
  name: string;
  /** Whom it is about. */
  seat: Seat;
  bot: string | null;
  close(): void;
  closing: string;
  children: ComponentChildren;
}

export function Panel({ name, seat, bot, close, closing, children }: PanelProps) {
  return (
    <section class="hint" aria-label={name}>
      <Hat class="hint-hat" seat={seat} bot={bot} size={26} />
      <button class="tool-button" aria-label={closing} title={closing} onClick={close}>
        <Icon name="cross" size={18} />
      </button>
      <div class="hint-words" role="status">{children}</div>
    </section>
  );
}

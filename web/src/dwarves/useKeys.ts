// The keyboard at the table. After a key the focus goes to what comes next: the first cell
// or player that the card can be played on, or the button.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { isTyping } from '../ui/keys';
import { cellOf } from '../mine/cells';
import type { BoardHandle, Marks } from '../mine/marks';
import type { Choosing } from './useChoosing';

interface Keyed {
  choosing: Choosing;
  marks: Marks;
  board: RefObject<BoardHandle | null>;
  table: RefObject<HTMLElement | null>;
  off: boolean;
}

export function useKeys(keyed: Keyed): void {
  const now = useRef(keyed);
  const lead = useRef(false);
  now.current = keyed;

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (now.current.off || isTyping(event) || !act(event, now.current)) return;
      lead.current = /^[1-9pP]$/.test(event.key);
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  useLayoutEffect(() => {
    if (lead.current) leadOn(now.current);
    lead.current = false;
  });
}

function act(event: KeyboardEvent, { choosing }: Keyed): boolean {
  const { key } = event;
  const card = Number(key) - 1;
  if (/^[1-9]$/.test(key) && card < choosing.offer.hand.length) choosing.choose(card);
  else if (key === 'r' || key === 'R') choosing.turn?.();
  else if (key === 'p' || key === 'P') choosing.pass?.();
  else if (key === 'Escape' && (choosing.choice.card !== null || choosing.choice.marked))
    choosing.cancel();
  else if (key === 'Enter' && !(event.target as Element).closest('button, a, [role=gridcell]'))
    choosing.confirm();
  else return false;
  return true;
}

function leadOn({ choosing, marks, board, table }: Keyed): void {
  const { choice } = choosing;
  const fits = [...marks.fits].sort(([, a], [, b]) => a.localeCompare(b)).map(([key]) => key);
  const cell = cellOf(fits[0] ?? [...marks.targets][0] ?? '');
  if (choice.card === null && !choice.marked) return;
  if (cell) board.current?.focus(cell);
  else table.current?.querySelector<HTMLElement>('.dw-aim, .dw-go:not(:disabled)')?.focus();
}

// Keys of this table: numbers and X, Y choose, G takes the next goblin, Enter does it,
// P passes, B or Escape leaves a shop.
import { useEffect, useRef } from 'preact/hooks';
import { isTyping } from '../ui/keys';
import type { GalleriesView } from './view';
import type { Decision } from './decision';
import { SHOPS } from './moves';
import { diggerOf, type Option } from './options';
import { enter } from './Village';

interface Table { view: GalleriesView; decision: Decision; list: Option[] }

function nextGoblin({ plan, pick }: Decision): void {
  const able = plan.goblins.filter(g => g.legal);
  const at = able.findIndex(g => g.goblin === diggerOf(plan));
  const next = able[(at + 1) % able.length];
  const move = plan.mode === 'equip' ? next?.move : undefined;
  if (next) pick({ goblin: next.goblin, ...(move ? { move } : {}) });
}

/** Enter on a button presses that button; on a choice it does what is chosen. */
const pressesItself = (target: HTMLElement | null, decision: Decision): boolean => {
  if (!target?.closest('button, a, summary, [role=grid], dialog')) return false;
  const choice = target.closest('[data-choice], [data-goblin]');
  return !choice || choice.getAttribute('aria-checked') !== 'true' || !decision.plan.chosen;
};

/** In the village a number names a shop, else one of the options. */
function pickByNumber(n: number, { view, decision, list }: Table): void {
  const sign = SHOPS[n - 1];
  if (decision.plan.mode !== 'village') list[n - 1]?.pick();
  else if (sign) enter(sign, view, decision);
}

function act(e: KeyboardEvent, table: Table): boolean {
  const { decision, list } = table;
  const { mode, other, chosen } = decision.plan, key = e.key.toLowerCase();
  if (/^[1-9]$/.test(key)) pickByNumber(Number(key), table);
  else if (mode === 'dig' && (key === 'x' || key === 'y')) {
    list.find(o => o.key.toLowerCase() === key)?.pick();
  } else if (key === 'g') nextGoblin(decision);
  else if (key === 'p' && other === 'pass') decision.other();
  else if (key === 'p' && chosen === 'pass') decision.confirm();
  else if ((key === 'b' || key === 'escape') && other === 'back') decision.other();
  else if (key === 'enter' && !pressesItself(e.target as HTMLElement, decision)) {
    decision.confirm();
  } else return false;
  return true;
}

export function useTableKeys(table: Table, asleep: boolean): void {
  // Two keys may come within one frame: each finds the table as it is by then.
  const now = useRef({ table, asleep });
  now.current = { table, asleep };

  useEffect(() => {
    const onKeyDown = (e: KeyboardEvent): void => {
      const { table, asleep } = now.current;
      if (asleep || table.decision.plan.mode === 'idle') return;
      if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || isTyping(e)) return;
      if (document.querySelector('dialog[open]')) return;
      if (act(e, table)) e.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

// How a hand changes: the gap closes, and a new card comes from the pile. One that was there
// when the page came stays where it is.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const CLOSES = { duration: 120, easing: 'cubic-bezier(.2, .8, .3, 1)' };

interface Placed { card: string; left: number }

export function useDrawn(
  hand: RefObject<HTMLElement | null>, cards: readonly string[], fresh: ReadonlySet<number>,
): void {
  const before = useRef<Placed[]>([]);

  useLayoutEffect(() => {
    const slots = [...hand.current!.querySelectorAll<HTMLElement>('.dw-slot')];
    const now = slots.map((slot, i) => ({ card: cards[i]!, left: slot.offsetLeft }));
    const were = [...before.current];
    before.current = now;
    slots.forEach((slot, i) => {
      if (fresh.has(i)) return were.length ? comeFromPile(slot, hand.current!) : undefined;
      const at = were.findIndex(({ card }) => card === cards[i]);
      if (at >= 0) slideFrom(were.splice(at, 1)[0]!.left - now[i]!.left, slot);
    });
  }, [cards, fresh]);
}

/** Says where the pile is, for hand.css. Where a slot is, is asked without its animation. */
function comeFromPile(slot: HTMLElement, hand: HTMLElement): void {
  slot.dataset.drawn = '';
  const pile = hand.parentElement!.querySelector('.dw-pile')?.getBoundingClientRect();
  if (!pile?.width) return;
  const { left, top } = hand.getBoundingClientRect();
  const x = pile.left + pile.width / 2 - left - slot.offsetLeft - slot.offsetWidth / 2;
  const y = pile.top + pile.height / 2 - top - slot.offsetTop - slot.offsetHeight / 2;
  slot.style.setProperty('--from-x', `${x}px`);
  slot.style.setProperty('--from-y', `${y}px`);
}

function slideFrom(by: number, slot: HTMLElement): void {
  if (by === 0 || document.documentElement.dataset.motion === 'less') return;
  slot.animate([{ translate: `${by}px 0` }, { translate: '0 0' }], CLOSES);
}

// A part of the page that covers the rest of it.
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** What lies above everything stays within reach. */
const ABOVE = '[data-above], [inert], dialog, :has(dialog[open])';

/** While the part is there, what it covers can be neither reached nor read. */
export function useAlone(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const covered: HTMLElement[] = [];
    for (let at = part.current; at && at.id !== 'app'; at = at.parentElement)
      for (const beside of at.parentElement?.children ?? [])
        if (beside !== at && beside instanceof HTMLElement && !beside.matches(ABOVE))
          covered.push(beside);
    for (const element of covered) element.inert = true;
    return () => {
      for (const element of covered) element.inert = false;
    };
  }, []);
}

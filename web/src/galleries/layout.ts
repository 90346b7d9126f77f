// Which of the layouts fits the window.
import { useMedia } from '../table/useMedia';

export type Layout = 'wide' | 'middle' | 'tall' | 'phone';

/** Cells of a line: the entrance and eight cards, fewer on a phone. */
export function cellsPerLine(layout: Layout, longest: number): number {
  if (layout !== 'phone') return 9;
  const room = matchMedia('(max-width: 24.1875em)').matches ? 7 : 8;
  return Math.max(7, Math.min(room, longest));
}

export function useLayout(): Layout {
  const phone = useMedia('(max-width: 37.5em)');
  const tall = useMedia('(max-width: 56.25em)');
  const middle = useMedia('(max-width: 68.6875em)');
  return phone ? 'phone' : tall ? 'tall' : middle ? 'middle' : 'wide';
}

// Which of the layouts fits the window.
import { useMedia } from '../table/useMedia';

/** A phone is upright or on its side; `small` layouts have no room for a crew or a log. */
export type Layout = 'wide' | 'middle' | 'tall' | 'phone' | 'side';

export const isSmall = (layout: Layout): boolean => layout === 'phone' || layout === 'side';

/** Cells of a line: the entrance and eight cards, fewer where they can be larger for it. */
export const cellsPerLine = (layout: Layout, longest: number): number =>
  (isSmall(layout) ? Math.max(7, Math.min(9, longest)) : 9);

/** A replay has other parts, and no layout for a phone on its side. */
export function useLayout(replay: boolean): Layout {
  const phone = useMedia('(max-width: 37.5em)');
  const tall = useMedia('(max-width: 56.25em)');
  const middle = useMedia('(max-width: 68.6875em)');
  const low = useMedia('(max-height: 43.6875em)');
  if (phone) return 'phone';
  if (middle && low && !replay) return 'side';
  return tall ? 'tall' : middle ? 'middle' : 'wide';
}

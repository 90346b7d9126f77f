// The board: five galleries, walked with the arrow keys.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Strata } from '../art/Strata';
import { useMedia } from '../ui/hooks';
import { GalleryRow } from './Gallery';
import type { Ghost } from './Gallery';
import { place, readPlace } from './moves';
import type { Frame } from './playback';
import type { GalleriesView } from './view';
import type { Words } from './words';

// Which of the layouts fits the window.

/** A phone is upright or on its side; `small` layouts have no room for a crew or a log. */
type Layout = 'wide' | 'middle' | 'tall' | 'phone' | 'side';

export const isSmall = (layout: Layout): boolean => layout === 'phone' || layout === 'side';

/** Cells of a line: the entrance and eight cards, fewer where they can be larger for it. */
const cellsPerLine = (layout: Layout, longest: number): number =>
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

interface BoardProps {
  /** The present, or the picture that is shown of what came before. */
  view: GalleriesView;
  frame: Frame | null;
  ghosts: Ghost[];
  lit: ReadonlyMap<string, string[]>;
  chosen: string | null;
  hinted: string | null;
  pointed: string | null;
  /** Where the last card was laid. */
  last: string | null;
  words: Words;
  layout: Layout;
  /** A place was picked, by tap or by Enter. */
  pick(at: string): void;
}

/** How many rows of cards a gallery needs: the entrance stands in the first only. */
const linesOf = (cells: number, perLine: number): number =>
  cells <= perLine ? 1 : 1 + Math.ceil((cells - perLine) / (perLine - 1));

const TARGET = 44;

/** The lit cell whose target, widened to a finger's width, holds a point. */
function litNear(grid: HTMLElement, { clientX, clientY }: MouseEvent): string | undefined {
  const off = (at: number, from: number, to: number): number =>
    Math.abs(at - (from + to) / 2) - Math.max(TARGET, to - from) / 2;
  return [...grid.querySelectorAll<HTMLElement>('.gal-cell.is-lit')].find((cell) => {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    return off(clientX, left, right) <= 0 && off(clientY, top, bottom) <= 0;
  })?.dataset.at;
}

export function Board(props: BoardProps) {
  const { view, frame, ghosts, words, layout, pick } = props;
  const [focus, setFocus] = useState('1');
  const grid = useRef<HTMLDivElement>(null);
  const length = (gallery: number): number => view.galleries[gallery - 1]!.cards.length
    + ghosts.filter(g => readPlace(g.at).gallery === gallery).length;
  const longest = 1 + Math.max(...view.galleries.map(g => length(g.gallery)));
  const perLine = cellsPerLine(layout, longest);
  const lines = view.galleries
    .reduce((sum, g) => sum + linesOf(1 + length(g.gallery), perLine), 0);
  const now = readPlace(focus);
  const standing = place(now.gallery, Math.min(now.card, length(now.gallery)));

  const go = (gallery: number, card: number): void => {
    const at = place(gallery, Math.max(0, Math.min(card, length(gallery))));
    setFocus(at);
    grid.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus();
  };
  const onKeyDown = (e: KeyboardEvent): void => {
    const { gallery, card } = readPlace(standing);
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [gallery, card - 1], ArrowRight: [gallery, card + 1],
      ArrowUp: [Math.max(1, gallery - 1), card],
      ArrowDown: [Math.min(5, gallery + 1), card],
      Home: [gallery, 0], End: [gallery, length(gallery)],
    };
    const step = steps[e.key];
    if (step) go(...step);
    else if (e.key === 'Enter' || e.key === ' ') pick(standing);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const cellOf = (e: Event): string | undefined =>
    (e.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at;

  /** A tap beside a lit cell that is small means that cell. */
  const meant = (e: MouseEvent): string | undefined => {
    const on = cellOf(e);
    if (e.detail === 0 || on && props.lit.has(on)) return on;
    return litNear(grid.current!, e) ?? on;
  };

  useEffect(() => {
    const first = [...props.lit.keys()][0];
    if (first) setFocus(first);
  }, [[...props.lit.keys()].join()]);
  useEffect(() => {
    const at = props.chosen ?? frame?.places.at(-1);
    const cell = at && grid.current?.querySelector(`[data-at="${at}"]`);
    if (cell) cell.scrollIntoView({ block: 'nearest' });
  }, [props.chosen, frame]);

  return (
    <div class="gal-board" style={{ '--lines': lines, '--per-line': perLine }}>
      <Strata seed="galleries" />
      <div class="gal-grid" role="grid" ref={grid} aria-label={words.texts.board}
        onKeyDown={onKeyDown}
        onFocusIn={e => { const at = cellOf(e); if (at) setFocus(at); }}
        onClick={e => { const at = meant(e); if (at) pick(at); }}>
        {view.galleries.map(gallery => (
          <GalleryRow key={gallery.gallery} view={view} gallery={gallery} words={words}
            narrow={isSmall(layout)} perLine={perLine}
            ghosts={ghosts.filter(g => readPlace(g.at).gallery === gallery.gallery)}
            state={{ focus: standing, lit: props.lit, chosen: props.chosen,
              hinted: props.hinted, pointed: props.pointed, last: props.last,
              shown: frame?.places ?? [], event: frame?.event ?? null,
              kind: frame?.kind ?? '' }} />
        ))}
      </div>
    </div>
  );
}

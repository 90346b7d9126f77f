// The board for fingers, keys and screen readers: a grid with a name for each cell. What
// is seen lies under it.
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';

import { t } from '../texts/texts';
import { corner } from './camera';
import type { Box, Cell, Side } from './cells';
import { beside, cellOf, clampTo, keyOf, range, same } from './cells';

const ARROWS: Record<string, Side> = {
  ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W',
};

interface GridProps {
  box: Box;
  /** The one cell that Tab comes to. */
  at: Cell;
  walk(cell: Cell): void;
  act(cell: Cell): void;
  name(cell: Cell): string;
  offered: readonly Cell[];
  style: { transform: string };
  eased: boolean;
  grid: RefObject<HTMLDivElement | null>;
}

export function Grid({ box, at, walk, act, name, offered, style, eased, grid }: GridProps) {
  const keys = (event: KeyboardEvent): void => {
    const side = ARROWS[event.key];
    if (event.key === 'Enter' || event.key === ' ') act(at);
    else if (side) walk(clampTo(box, beside(at, side)));
    else if (event.key === 'Home') walk(clampTo(box, { x: 0, y: 0 }));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const rows = useRows({ box, at, name, offered });
  useFocusKept(grid, at);
  return (
    <div class={`mine-cells ${eased ? 'eased' : ''}`} style={style} role="grid" ref={grid}
      aria-label={t().dwarves.mine} onKeyDown={keys}
      onFocusIn={({ target }) => {
        const cell = cellUnder(target);
        if (cell && !same(at, cell)) walk(cell);
      }}
      onClick={({ target, detail }) => {
        const cell = detail === 0 && cellUnder(target);
        if (cell) act(cell);
      }}>
      {rows}
    </div>
  );
}

const cellUnder = (target: EventTarget | null): Cell | null =>
  cellOf((target as HTMLElement | null)?.dataset?.cell ?? '');

/** There may be hundreds of cells: they are drawn again only when one is different. */
function useRows({ box, at, name, offered }: Pick<GridProps, 'box' | 'at' | 'name' | 'offered'>) {
  const { west, east, south, north } = box;
  return useMemo(() => {
    const lit = new Set(offered.map(keyOf));
    return range(south, north).reverse().map((y) => (
      <div role="row" key={y}>
        {range(west, east).map((x) => {
          const { x: left, y: top } = corner({ x, y });
          const key = keyOf({ x, y });
          return (
            <div key={x} role="gridcell" data-cell={key}
              class={lit.has(key) ? 'mine-cell offered' : 'mine-cell'}
              tabIndex={same(at, { x, y }) ? 0 : -1}
              aria-label={name({ x, y })}
              style={`left:${left}px;top:${top}px`} />
          );
        })}
      </div>
    ));
  }, [west, east, south, north, at.x, at.y, name, offered]);
}

/** Focus follows the walk, if it was in the grid. */
function useFocusKept(grid: RefObject<HTMLDivElement | null>, at: Cell): void {
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && grid.current?.contains(document.activeElement)) focusCell(grid, at);
    first.current = false;
  }, [at.x, at.y]);
}

export function focusCell(grid: RefObject<HTMLDivElement | null>, cell: Cell): void {
  grid.current?.querySelector<HTMLElement>(`[data-cell="${keyOf(cell)}"]`)
    ?.focus({ preventScroll: true });
}

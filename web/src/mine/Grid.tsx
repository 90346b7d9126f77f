// The board for fingers, keys and screen readers: a grid with a name for each cell. What
// is seen lies under it.
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../texts/texts';
import { kept, useSharing } from '../ui/kept';
import { CARD_H, CARD_W, corner, middle, toScreen } from './camera';
import type { Camera, View } from './camera';
import { beside, cellOf, clampTo, keyOf, range, same } from './cells';
import type { Box, Cell, Side } from './cells';

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

interface Row { y: number; cells: { x: number; name: string; isLit: boolean; isStop: boolean }[] }

/** There may be hundreds of cells: a row is drawn again only when one of its cells is different. */
function useRows({ box, at, name, offered }: Pick<GridProps, 'box' | 'at' | 'name' | 'offered'>) {
  const { west, east, south, north } = box;
  const rows = useMemo(() => {
    const lit = new Set(offered.map(keyOf));
    return range(south, north).reverse().map((y): Row => ({
      y,
      cells: range(west, east).map((x) => ({
        x, name: name({ x, y }), isLit: lit.has(keyOf({ x, y })), isStop: same(at, { x, y }),
      })),
    }));
  }, [west, east, south, north, at.x, at.y, name, offered]);
  const shown = useSharing(rows);
  return useMemo(() => shown.map((row) => <Cells key={row.y} row={row} />), [shown]);
}

const Cells = kept(({ row: { y, cells } }: { row: Row }) => (
  <div role="row">
    {cells.map(({ x, name, isLit, isStop }) => {
      const { x: left, y: top } = corner({ x, y });
      return (
        <div key={x} role="gridcell" data-cell={keyOf({ x, y })}
          class={isLit ? 'mine-cell offered' : 'mine-cell'} tabIndex={isStop ? 0 : -1}
          aria-label={name} style={`left:${left}px;top:${top}px`} />
      );
    })}
  </div>
));

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

// Grid marks between the cells, and the coordinates at the rim of the view.

/** A small cross at each corner of a cell. */
export const GridMarks = kept(({ box }: { box: Box }) => {
  let d = '';
  for (const x of range(box.west, box.east + 1))
    for (const y of range(box.south - 1, box.north))
      d += `M${x * CARD_W - 3} ${-y * CARD_H}h6M${x * CARD_W} ${-y * CARD_H - 3}v6`;
  return <path class="mine-grid" d={d} />;
});

const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

interface RimProps { box: Box; camera: Camera; view: View; eased: boolean }

export const Coordinates = kept(({ box, camera, view, eased }: RimProps) => {
  if (view.rim < 12) return null;
  const at = (x: number, y: number) => toScreen(camera, view, middle({ x, y }));
  const top = Math.max(13, Math.min(at(0, box.north + 0.5).y - 8, view.height - 8));
  const left = Math.max(14, Math.min(at(box.west - 0.5, 0).x - 14, view.width - 14));
  const place = (x: number, y: number) => ({ transform: `translate(${x}px, ${y}px)` });

  return (
    <g class={`mine-rim ${eased ? 'eased' : ''}`}>
      {range(box.west, box.east).map((x) => (
        <text key={`x${x}`} style={place(at(x, 0).x, top)}>{x}</text>
      ))}
      {range(box.south, box.north).map((y) => (
        <text key={`y${y}`} style={place(left, at(0, y).y + 4)}>{signed(y)}</text>
      ))}
    </g>
  );
});

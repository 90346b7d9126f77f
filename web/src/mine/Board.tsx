// The mine: cards under a camera, marks on them, and a grid of cells to act on. It knows
// nothing of the rules: others say what to mark, and it says which cell was meant.
import './mine.css';

import type { ComponentChildren, RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState }
  from 'preact/hooks';

import type { GoalCard, MineCard } from './view';
import { language } from '../texts/texts';
import { Arrows, FaultBubble, PreviewChips, ZoomButtons } from './Overlay';
import type { Camera, Point, View } from './camera';
import { cellAt, fit, isReadable, meant, middle, reveal, toScreen, zoomAt } from './camera';
import { Cards, HaloLayer } from './Cards';
import { cellName } from './marks';
import type { Box, Cell } from './cells';
import { boxOf, cellOf, keyOf } from './cells';
import { Coordinates, focusCell, Grid, GridMarks } from './Grid';
import { MarkLayer } from './MarkLayer';
import type { BoardHandle, Marks } from './marks';
import { Strata } from '../art/Strata';
import { useCamera } from './useCamera';
import { useChanges } from './useChanges';
import { useGestures } from './useGestures';
import type { Size } from '../ui/hooks';
import { useSize } from '../ui/hooks';

const TARGET = 44;

export interface BoardProps {
  round: number;
  cards: readonly MineCard[];
  goals: readonly GoalCard[];
  /** Where any card could be laid now: the camera shows that, too. */
  open: readonly Cell[];
  marks: Marks;
  /** What I alone have seen is covered. */
  covered: boolean;
  /** A cell was tapped or entered; was there anything to do? */
  act(cell: Cell): boolean;
  turn: (() => void) | null;
  confirm: (() => void) | null;
  handle?: RefObject<BoardHandle | null>;
  /** The middle of where a new card comes from, in the window; null if it is nowhere. */
  origin?(): Point | null;
  /** Drawn over the cards, in units of the mine. */
  children?: ComponentChildren;
}

export function Board(props: BoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  return (
    <div class="mine" ref={frame}>
      <Strata />
      {size && size.width > 0 && <Mine {...props} size={size} frame={frame} />}
    </div>
  );
}

interface MineProps extends BoardProps { size: Size; frame: RefObject<HTMLDivElement | null> }

function Mine(props: MineProps) {
  const { cards, goals, open, marks, round, size, frame } = props;
  const view = useMemo(() => viewOf(size), [size]);
  const played = useMemo(() => boxOf([...cards, ...goals]), [cards, goals]);
  const can = useMemo(() => (open.length ? boxOf(open) : null), [open]);
  const core = useMemo(() => boxOf([{ x: 0, y: 0 }, ...goals]), [goals]);
  const hold = useCamera(view, { played, can, core }, round);
  const changes = useChanges({ round, cards, goals });
  const { camera, eased, all } = hold;
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Cell>({ x: 0, y: 0 });
  const light = useMemo(() => <HaloLayer cards={cards} goals={goals} />, [cards, goals]);
  const offered = useMemo(() => offeredCells(marks), [marks]);
  const named = useNames(props);
  const pictured = useMemo(() =>
    <Cards cards={cards} goals={goals} changes={changes} covered={props.covered} />,
  [cards, goals, changes, props.covered]);

  const walk = (cell: Cell): void => {
    setAt(cell);
    const shown = reveal(camera, view, cell);
    if (shown !== camera) hold.show(shown);
  };
  const tap = (p: Point, touch: boolean): boolean => {
    const cell = meant(camera, view, p, offered, touch ? TARGET + 8 : 0)
      ?? cellAt(camera, view, p);
    setAt(cell);
    return props.act(cell);
  };
  const zoom = (factor: number) => (): void =>
    hold.move(zoomAt(camera, view, { x: size.width / 2, y: size.height / 2 }, factor), true);

  useLayoutEffect(() => fly([...changes.fresh][0], props, camera, view), [changes]);
  useGestures(frame, {
    camera, view, move: hold.move, grab: hold.grab, tap, fit: () => hold.follow(),
  });
  useHandle(props.handle, {
    under(clientX, clientY) {
      const box = frame.current!.getBoundingClientRect();
      const p = { x: clientX - box.left, y: clientY - box.top };
      if (p.x < 0 || p.y < 0 || p.x > box.width || p.y > box.height) return null;
      return meant(camera, view, p, offered, TARGET + 8) ?? cellAt(camera, view, p);
    },
    focus(cell) {
      walk(cell);
      focusCell(grid, cell);
    },
  });

  const shift = `translate(${size.width / 2 - camera.x * camera.zoom}px, `
    + `${size.height / 2 - camera.y * camera.zoom}px) scale(${camera.zoom})`;
  const box = boxAround(all, at);
  const seen = { camera, view };
  return (
    <>
      <div class={`mine-light ${eased ? 'eased' : ''}`} style={{ transform: shift }}>{light}</div>
      <svg class={`mine-picture ${changes.fallen.length ? 'shaken' : ''}`}
        width={size.width} height={size.height} aria-hidden="true">
        <LampGlow />
        <g class={`mine-world ${eased ? 'eased' : ''}`} style={{ transform: shift }}>
          <GridMarks box={all} />
          {pictured}
          <MarkLayer marks={marks} cards={cards} goals={goals} covered={props.covered}>
            {props.children}
          </MarkLayer>
        </g>
        <Coordinates box={all} {...seen} eased={eased} />
      </svg>
      <Grid box={box} at={at} walk={walk} act={props.act} name={named} grid={grid}
        offered={offered} style={{ transform: shift }} eased={eased} />
      <Arrows {...seen} goals={goals} offered={offered}
        show={(cell) => hold.show(reveal(camera, view, cell))}
        showMore={(cell) => (isReadable(fit(all, view)) ? hold.follow(true)
          : hold.show(reveal(camera, view, cell)))} />
      {marks.preview && props.confirm &&
        <PreviewChips {...seen} at={marks.preview.at} turn={props.turn}
          confirm={props.confirm} />}
      {marks.fault && <FaultBubble {...seen} fault={marks.fault} />}
      <ZoomButtons {...seen} offered={offered} nearer={zoom(1.3)} farther={zoom(1 / 1.3)}
        fit={() => hold.follow()} free={hold.free} />
    </>
  );
}

/** A narrow board goes to the edge; where it is high enough, with room for buttons below. */
function viewOf(size: Size): View {
  if (size.width >= 560) return { ...size, rim: Math.max(24, Math.round(size.width / 40)) };
  return { ...size, rim: 2, foot: size.height < 400 ? 0 : 38 };
}

/** Says from where a new card flies to its cell, in units of the mine. Once it is there:
 *  to measure while the page is being changed would lay it out twice. */
function fly(
  key: string | undefined, { frame, origin }: MineProps, camera: Camera, view: View,
): void {
  const cell = key === undefined ? null : cellOf(key);
  const card = cell && frame.current?.querySelector<SVGElement>('.mine-card.fresh');
  const from = card && origin?.();
  if (!from) return;
  const box = frame.current!.getBoundingClientRect();
  const to = toScreen(camera, view, middle(cell));
  card.style.setProperty('--from-x', `${(from.x - box.left - to.x) / camera.zoom}px`);
  card.style.setProperty('--from-y', `${(from.y - box.top - to.y) / camera.zoom}px`);
}

const offeredCells = (marks: Marks): Cell[] =>
  [...marks.fits.keys(), ...marks.targets, ...(marks.preview ? [keyOf(marks.preview.at)] : [])]
    .flatMap((key) => cellOf(key) ?? []);

/** The walk stays on the board, wherever it was left. */
const boxAround = (all: Box, at: Cell): Box => ({
  west: Math.min(all.west, at.x),
  east: Math.max(all.east, at.x),
  south: Math.min(all.south, at.y),
  north: Math.max(all.north, at.y),
});

function useNames({ cards, goals, marks, covered }: BoardProps): (cell: Cell) => string {
  const there = useMemo(() => new Map(cards.map((c) => [keyOf(c), c])), [cards]);
  const targets = useMemo(() => new Map(goals.map((g) => [keyOf(g), g])), [goals]);
  return useCallback((cell) => {
    const key = keyOf(cell);
    return cellName(cell, there.get(key), targets.get(key), marks, covered);
  }, [there, targets, marks, covered, language()]);
}

function useHandle(ref: RefObject<BoardHandle | null> | undefined, handle: BoardHandle): void {
  if (ref) ref.current = handle;
  useEffect(() => () => void (ref && (ref.current = null)), []);
}

const LampGlow = () => (
  <defs>
    <radialGradient id="mine-lamp">
      <stop offset="0" class="mine-lamp-in" />
      <stop offset="1" class="mine-lamp-out" />
    </radialGradient>
  </defs>
);

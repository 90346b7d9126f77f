// The camera over the mine: what of it is shown, and how large. Pure functions; a
// card is CARD_W by CARD_H units, and row y lies at -y * CARD_H.
import type { Box, Cell } from './cells';

export const CARD_W = 60;
export const CARD_H = 90;

/** The point of the mine in the middle of the view, and pixels for a unit. */
export interface Camera { x: number; y: number; zoom: number }
/** The view in pixels. When the camera fits, the rim is kept free for coordinates, and head
 *  and foot for what lies on the board there. */
export interface View {
  width: number;
  height: number;
  rim: number;
  head?: number;
  foot?: number;
}
export interface Point { x: number; y: number }

const CLOSEST = 3.2;
const FARTHEST = 0.2;
/** A card of the fitted mine is never larger than this. */
const FIT_AT_MOST = 2.1;

export const corner = ({ x, y }: Cell): Point => ({ x: x * CARD_W, y: -y * CARD_H });
export const middle = ({ x, y }: Cell): Point => ({
  x: (x + 0.5) * CARD_W,
  y: (0.5 - y) * CARD_H,
});
const bounded = (zoom: number): number => Math.max(FARTHEST, Math.min(CLOSEST, zoom));

/** The whole box in the view, as large as it goes. */
export function fit(box: Box, view: View): Camera {
  const wide = (box.east - box.west + 1) * CARD_W;
  const high = (box.north - box.south + 1) * CARD_H;
  const { rim, head = 0, foot = 0 } = view;
  const zoom = bounded(Math.min(
    (view.width - 2 * rim) / wide,
    (view.height - 2 * rim - head - foot) / high,
    FIT_AT_MOST,
  ));
  return {
    x: ((box.west + box.east + 1) / 2) * CARD_W,
    y: (-(box.south + box.north - 1) / 2) * CARD_H + (foot - head) / 2 / zoom,
    zoom,
  };
}

/** Narrower cards than these cannot be read; the mine is moved by hand then. (A tap takes the
 *  nearest place, so they can be hit.) */
export const LEAST = 28;

/** Fits what is played, and what can be too, unless cards would get too narrow. */
export function fitBoth(played: Box, all: Box, view: View, narrowest: number): Camera {
  const camera = fit(all, view);
  return camera.zoom * CARD_W >= narrowest ? camera : fit(played, view);
}

export const isReadable = ({ zoom }: Camera): boolean => zoom * CARD_W >= LEAST;

/** A camera that comes nearer until cards can be read. Of a mine that is then too large for
 *  the view it shows the middle, with as much of `core` as there is room for. */
export function readable(camera: Camera, core: Box, view: View): Camera {
  if (isReadable(camera)) return camera;
  const zoom = LEAST / CARD_W;
  const { x, y } = camera;
  const [west, east] = [core.west * CARD_W, (core.east + 1) * CARD_W];
  const [north, south] = [-core.north * CARD_H, (1 - core.south) * CARD_H];
  return {
    x: within(x, east - view.width / 2 / zoom, west + view.width / 2 / zoom),
    y: within(y, south - view.height / 2 / zoom, north + view.height / 2 / zoom),
    zoom,
  };
}

/** The nearest to `at` between two bounds, or their middle if they have crossed. */
const within = (at: number, least: number, most: number): number =>
  (least > most ? (least + most) / 2 : Math.max(least, Math.min(most, at)));

export const toScreen = (c: Camera, view: View, p: Point): Point => ({
  x: (p.x - c.x) * c.zoom + view.width / 2,
  y: (p.y - c.y) * c.zoom + view.height / 2,
});

const toMine = (c: Camera, view: View, p: Point): Point => ({
  x: (p.x - view.width / 2) / c.zoom + c.x,
  y: (p.y - view.height / 2) / c.zoom + c.y,
});

export function cellAt(c: Camera, view: View, p: Point): Cell {
  const at = toMine(c, view, p);
  return { x: Math.floor(at.x / CARD_W), y: 0 - Math.floor(at.y / CARD_H) };
}

/** By so many pixels, as a hand pulls the mine. */
export const pan = (c: Camera, dx: number, dy: number): Camera => ({
  ...c,
  x: c.x - dx / c.zoom,
  y: c.y - dy / c.zoom,
});

/** Nearer or farther, with what lies under a point of the view staying there. */
export function zoomAt(c: Camera, view: View, p: Point, factor: number): Camera {
  const zoom = bounded(c.zoom * factor);
  const still = toMine(c, view, p);
  return {
    x: still.x - (p.x - view.width / 2) / zoom,
    y: still.y - (p.y - view.height / 2) / zoom,
    zoom,
  };
}

/** Two fingers: what was under them stays under them. */
export function pinch(
  c: Camera, view: View, from: [Point, Point], to: [Point, Point],
): Camera {
  const was = between(...from);
  const is = between(...to);
  const moved = pan(c, is.x - was.x, is.y - was.y);
  return zoomAt(moved, view, is, apart(...to) / Math.max(1, apart(...from)));
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Is the middle of a cell in the view, with so much to spare? */
export function inView(c: Camera, view: View, cell: Cell, spare = 0): boolean {
  const p = toScreen(c, view, middle(cell));
  return p.x >= spare && p.x <= view.width - spare
    && p.y >= spare && p.y <= view.height - spare;
}

/** Does any of these cells reach into the corner at the lower left, so large? */
export function inCorner(
  c: Camera, view: View, cells: readonly Cell[], width: number, height: number,
): boolean {
  return cells.some((cell) => {
    const { x, y } = toScreen(c, view, corner(cell));
    const right = x + CARD_W * c.zoom;
    const foot = y + CARD_H * c.zoom;
    return right > 0 && x < width && foot > view.height - height && y < view.height;
  });
}

/** The least pan that brings a whole cell into the view. */
export function reveal(c: Camera, view: View, cell: Cell): Camera {
  const p = toScreen(c, view, middle(cell));
  const w = Math.min(view.width / 2, (CARD_W / 2) * c.zoom + view.rim);
  const h = Math.min(view.height / 2, (CARD_H / 2) * c.zoom + view.rim);
  const dx = Math.max(w, Math.min(view.width - w, p.x)) - p.x;
  const dy = Math.max(h, Math.min(view.height - h, p.y)) - p.y;
  return dx || dy ? pan(c, dx, dy) : c;
}

/** Where the line from the middle of the view to a cell leaves it, and its angle. */
interface Arrow { x: number; y: number; angle: number }

export function arrowTo(c: Camera, view: View, cell: Cell, margin: number): Arrow | null {
  if (inView(c, view, cell)) return null;
  const p = toScreen(c, view, middle(cell));
  const dx = p.x - view.width / 2;
  const dy = p.y - view.height / 2;
  const scale = Math.min(
    (view.width / 2 - margin) / Math.max(1, Math.abs(dx)),
    (view.height / 2 - margin) / Math.max(1, Math.abs(dy)),
  );
  return {
    x: view.width / 2 + dx * scale,
    y: view.height / 2 + dy * scale,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
}

/** The offered cell that a finger means: the one it is on, or else the nearest whose
 *  target, widened to `least` pixels, it hits; null if there is none. */
export function meant(
  c: Camera, view: View, p: Point, offered: readonly Cell[], least: number,
): Cell | null {
  const w = Math.max(least, CARD_W * c.zoom) / 2;
  const h = Math.max(least, CARD_H * c.zoom) / 2;
  const on = cellAt(c, view, p);
  let best: Cell | null = null;
  let nearest = Infinity;

  for (const cell of offered) {
    if (cell.x === on.x && cell.y === on.y) return cell;
    const m = toScreen(c, view, middle(cell));
    const far = apart(m, p);
    if (Math.abs(m.x - p.x) <= w && Math.abs(m.y - p.y) <= h && far < nearest) {
      best = cell;
      nearest = far;
    }
  }
  return best;
}

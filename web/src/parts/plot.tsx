// Where the lines of a chart run: from numbers to places; and the sign of a guess on it.
import './plot.css';

export interface Frame { width: number; height: number }

/** A line a seat, over the moves of a round. */
export interface Plot {
  /** The moves at which there is a value, the deal first. */
  moves: number[];
  /** By seat, then by move. */
  values: number[][];
  /** The value at the top. */
  top: number;
  /** The first and the last move of the round. */
  from: number;
  to: number;
}

/** Where the lines begin: beside the numbers of the scale. */
export const LEFT = 46;
const TOP = 12;
const FLOOR = 34;

export interface Place { x(n: number): number; y(value: number): number; right: number;
  floor: number }

/** Room for names is kept at the right. */
export function placeIn({ from, to, top }: Plot, { width, height }: Frame, names: number): Place {
  const right = width - names;
  const floor = height - FLOOR;
  return {
    x: (n) => LEFT + ((right - LEFT) * (n - from)) / (to - from),
    y: (value) => floor - ((floor - TOP) * value) / top,
    right,
    floor,
  };
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** The path of a seat's line up to a move. */
export function pathOf({ moves, values }: Plot, { x, y }: Place, seat: number, at: number): string {
  return moves
    .filter((n) => n <= at)
    .map((n, i) => `${i ? 'L' : 'M'}${round(x(n))} ${round(y(values[seat]![i]!))}`)
    .join('');
}

/** Moves with a number under the floor: round ones, no closer than that many pixels. */
export function ticksOf({ from, to }: Plot, { x }: Place, gap: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((s) => x(from + s) - x(from) >= gap)
    ?? 1000;
  const first = (Math.floor(from / step) + 1) * step;
  const ticks: number[] = [];
  for (let n = first; n <= to; n += step) ticks.push(n);
  return ticks;
}

/** A guess of mine. */
export const Diamond = ({ x, y }: { x: number; y: number }) =>
  <path class="guess-mark" d={`M${round(x)} ${round(y - 9)}l9 9l-9 9l-9 -9z`} />;

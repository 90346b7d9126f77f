// Where the lines of a chart run: from numbers to places, and labels that keep apart.
import type { Round } from '../../engine/opinions';
import { SURE } from '../../engine/opinions';
import type { Shown } from '../../games/page';

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

const LEFT = 46;
const TOP = 12;
const FLOOR = 34;

export function plotOf({ opinions, end }: Round, shown: Shown): Plot {
  const rows = opinions.map(({ chances, gems }) =>
    (shown === 'gems' ? gems : chances[shown]) ?? []);
  const most = Math.max(1, ...rows.flat());
  const from = opinions[0]!.n;
  return {
    moves: opinions.map(({ n }) => n),
    values: rows[0]!.map((_, seat) => rows.map((row) => row[seat]!)),
    top: shown === 'gems' ? 2 * Math.ceil(most / 2) : SURE,
    from,
    to: Math.max(from + 1, end?.n ?? opinions.at(-1)!.n),
  };
}

/** The values after a move: those of the last move that has any. */
export function valuesAt({ moves, values }: Plot, at: number): number[] {
  const i = Math.max(0, moves.findLastIndex((n) => n <= at));
  return values.map((row) => row[i]!);
}

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

/** The move nearest to a place across the chart. */
export function moveAt({ from, to }: Plot, { right }: Place, x: number): number {
  const n = Math.round(from + ((to - from) * (x - LEFT)) / (right - LEFT));
  return Math.max(from, Math.min(to, n));
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** The path of a seat's line up to a move. */
export function pathOf({ moves, values }: Plot, { x, y }: Place, seat: number, at: number): string {
  return moves
    .filter((n) => n <= at)
    .map((n, i) => `${i ? 'L' : 'M'}${round(x(n))} ${round(y(values[seat]![i]!))}`)
    .join('');
}

/** Heights that are at least `gap` apart, in the order of those wished for, within top
 *  and foot as far as there is room, and as near to the wishes as may be. */
export function apart(wishes: number[], gap: number, top: number, foot: number): number[] {
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a]! - wishes[b]! || a - b);
  const room = Math.min(gap, (foot - top) / Math.max(1, order.length - 1));
  const out: number[] = [];
  let next = top;
  for (const i of order) {
    out[i] = Math.max(wishes[i]!, next);
    next = out[i]! + room;
  }
  let last = foot;
  for (const i of order.toReversed()) {
    out[i] = Math.min(out[i]!, last);
    last = out[i]! - room;
  }
  return out;
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

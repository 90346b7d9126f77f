// Cells of the mine: column x grows to the east, row y to the north.
import { parse } from '../art/pathcard';

export interface Cell { x: number; y: number }
export type Side = 'N' | 'E' | 'S' | 'W';

export const SIDES: readonly Side[] = ['N', 'E', 'S', 'W'];
export const STEP: Record<Side, Cell> = {
  N: { x: 0, y: 1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: -1 },
  W: { x: -1, y: 0 },
};

export const keyOf = ({ x, y }: Cell): string => `${x},${y}`;
export const same = (a: Cell | null, b: Cell | null): boolean =>
  a?.x === b?.x && a?.y === b?.y;
export const beside = (cell: Cell, side: Side): Cell => ({
  x: cell.x + STEP[side].x,
  y: cell.y + STEP[side].y,
});

/** The cell that 'x,y' names; null if it names none. */
export function cellOf(key: string): Cell | null {
  const found = /^(-?\d+),(-?\d+)$/.exec(key);
  return found && { x: Number(found[1]), y: Number(found[2]) };
}

/** The way from one cell to the one beside it; null if they do not touch. */
export const towards = (from: Cell, to: Cell): Side | null =>
  SIDES.find((side) => same(beside(from, side), to)) ?? null;

/** All cells from west to east and from south to north. */
export interface Box { west: number; east: number; south: number; north: number }

export function boxOf(cells: readonly Cell[]): Box {
  const xs = cells.map((c) => c.x);
  const ys = cells.map((c) => c.y);
  return {
    west: Math.min(...xs),
    east: Math.max(...xs),
    south: Math.min(...ys),
    north: Math.max(...ys),
  };
}

export const union = (a: Box, b: Box): Box => ({
  west: Math.min(a.west, b.west),
  east: Math.max(a.east, b.east),
  south: Math.min(a.south, b.south),
  north: Math.max(a.north, b.north),
});

export const clampTo = (box: Box, { x, y }: Cell): Cell => ({
  x: Math.max(box.west, Math.min(box.east, x)),
  y: Math.max(box.south, Math.min(box.north, y)),
});

export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

// How cards of the mine lie to each other, for drawing. What is lit is the engine's word.

export interface Laid extends Cell { lies: string }

/** How many cards each card is away from one of them, through any touching cards. */
export function stepsFrom(origin: Cell, cards: readonly Cell[]): Map<string, number> {
  const there = new Set(cards.map(keyOf));
  const steps = new Map([[keyOf(origin), 0]]);
  const next: Cell[] = [origin];

  for (let i = 0; i < next.length; i++)
    for (const side of ['N', 'E', 'S', 'W'] as const) {
      const cell = beside(next[i]!, side);
      const key = keyOf(cell);
      if (!there.has(key) || steps.has(key)) continue;
      steps.set(key, steps.get(keyOf(next[i]!))! + 1);
      next.push(cell);
    }
  return steps;
}

/** The sides of a card that lead somewhere. */
export const leadsTo = (lies: string): Side[] => parse(lies).tunnels.flat() as Side[];

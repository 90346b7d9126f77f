// The shapes of tunnels on a card of 60 by 90. Its centre is 30,45, and every mouth is
// at the middle of a side.
import { type Side, SIDES } from './notation';
import type { Chance, Line, Point } from './seed';

/** Half the width of a floor. */
export const HALF = 11;
/** Tunnels run past the edge, so that neighbours meet without a seam. */
const OVER = 5;

const DIRECTION: Record<Side, Point> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

export const upright = (side: Side): boolean => side === 'N' || side === 'S';
export const reach = (side: Side): number => (upright(side) ? 45 : 30);

/** The point `out` from the centre towards a side, and `right` of that way. */
export function toward(side: Side, out: number, right = 0): Point {
  const [dx, dy] = DIRECTION[side];
  return [30 + dx * out - dy * right, 45 + dy * out + dx * right];
}
const beyond = (side: Side): Point => toward(side, reach(side) + OVER);

export function isBend(sides: readonly Side[]): boolean {
  const [a, b] = sides;
  return sides.length === 2 && !!a && !!b && upright(a) !== upright(b);
}

/** A quarter of an ellipse round the corner, from the upright side to the level one. */
export function bendLine(sides: readonly Side[]): Point[] {
  const east = sides.includes('E'), north = sides.includes('N');
  const points: Point[] = [beyond(north ? 'N' : 'S')];
  for (let i = 0; i <= 14; i++) {
    const a = i / 28 * Math.PI;
    const x = 30 * Math.cos(a), y = 45 * Math.sin(a);
    points.push([east ? 60 - x : x, north ? y : 90 - y]);
  }
  return [...points, beyond(east ? 'E' : 'W')];
}

/** A line beside a line: rails beside their middle, walls beside a bend's. */
export function offset(points: Line, by: number): Point[] {
  return points.map((p, i) => {
    const a = points[i - 1] ?? p, b = points[i + 1] ?? p;
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [p[0] - (b[1] - a[1]) / long * by, p[1] + (b[0] - a[0]) / long * by];
  });
}

/** The middle of a tunnel: one line, or one for each side of a junction. */
export function centreLines(sides: readonly Side[]): Line[] {
  if (isBend(sides)) return [bendLine(sides)];
  if (sides.length === 2) return [sides.map(beyond)];
  return sides.map(side => [beyond(side), [30, 45]]);
}

/** A wall hewn by hand: a point every 7 units, pushed in or out a little. It stays exact
 *  at both ends, so that every card meets every other. */
function hewn(corners: Line, chance: Chance): Point[] {
  const out: Point[] = [];
  corners.forEach((to, i) => {
    const from = corners[i - 1];
    if (!from) return out.push(to);
    const dx = to[0] - from[0], dy = to[1] - from[1];
    const long = Math.hypot(dx, dy) || 1, n = Math.max(1, Math.round(long / 7));
    for (let k = 1; k <= n; k++) {
      const end = i === corners.length - 1 && k >= n - 1;
      const push = end || (i === 1 && k === 1) ? 0 : (chance() - .5) * 2.2 / long;
      out.push([from[0] + dx * k / n - dy * push, from[1] + dy * k / n + dx * push]);
    }
  });
  return out;
}

function bendFloor(sides: readonly Side[], chance: Chance): Point[] {
  const middle = bendLine(sides);
  const shift = () => (chance() - .5) * 1.8;
  const wall = (by: number) => offset(middle, by).map((p, i): Point =>
    i < 2 || i > middle.length - 3 ? p : [p[0] + shift(), p[1] + shift()]);
  return [...wall(HALF), ...wall(-HALF).reverse()];
}

/** The wall from the mouth of side a, clockwise, to the mouth of side b. */
function wallBetween(a: Side, b: Side): Point[] {
  const mouth = toward(a, reach(a), HALF), exit = toward(b, reach(b), -HALF);
  const quarters = (SIDES.indexOf(b) - SIDES.indexOf(a) + 4) % 4;
  if (quarters === 1) {
    return [mouth, toward(a, HALF + 5, HALF), toward(a, HALF, HALF + 5), exit];
  }
  if (quarters === 2) return [mouth, exit];
  const deep = -HALF * .75, narrow = HALF * .62;
  return [
    mouth, toward(a, 2, HALF), toward(a, deep, narrow),
    toward(a, deep, -narrow), toward(a, 2, -HALF), exit,
  ];
}

/** The floor of a tunnel: its mouths, and the walls between them. */
export function floorOf(sides: readonly Side[], chance: Chance): Point[] {
  if (isBend(sides)) return bendFloor(sides, chance);
  const around = SIDES.filter(side => sides.includes(side));
  return around.flatMap((a, i) => {
    const b = around[(i + 1) % around.length] ?? a;
    return [
      toward(a, reach(a) + OVER, HALF),
      ...hewn(wallBetween(a, b), chance),
      toward(b, reach(b) + OVER, -HALF),
    ];
  });
}

/** How deep a stub goes in: deeper on a dead end than beside a tunnel. */
export function stubDepth(side: Side, tunnel: readonly Side[] | undefined): number {
  if (!tunnel) return upright(side) ? 25 : 15;
  if (!upright(side)) return 10;
  return isBend(tunnel) ? 21 : 17;
}

export function stubFloor(side: Side, depth: number, chance: Chance): Point[] {
  const edge = reach(side), end = edge - depth, tooth = () => (chance() - .5) * 4;
  return [
    toward(side, edge + OVER, HALF),
    toward(side, edge - 2, HALF),
    toward(side, end + 2, HALF - 1 + chance()),
    toward(side, end + tooth(), HALF * .4),
    toward(side, end + 1 + tooth()),
    toward(side, end + tooth(), -HALF * .45),
    toward(side, end + 2, -HALF + chance()),
    toward(side, edge - 2, -HALF),
    toward(side, edge + OVER, -HALF),
  ];
}

/** The middle of a stub, for its sleepers (`from` 1) and its rays (`from` OVER). */
export const stubLine = (side: Side, depth: number, from: number): Line =>
  [toward(side, reach(side) + from), toward(side, reach(side) - depth + 5)];

// What can be on a path card besides its tunnels.
import { type Chance, f1, line, type Line, poly, times, wedge } from './seed';

const shape = (name: string, d: string): string => `<path class="${name}" d="${d}"/>`;

const moved = (points: Line, x: number, y: number, scale: number): string =>
  poly(points.map(p => [x + p[0] * scale, y + p[1] * scale]));

export function boulder(
  x: number, y: number, radius: number, chance: Chance, crossed: boolean,
): string {
  const spin = chance() * .5;
  const edge = times(8, i => {
    const a = spin + i / 4 * Math.PI, r = radius * (.88 + chance() * .2);
    return [Math.cos(a) * r, Math.sin(a) * r] as const;
  });
  const notch = [radius * .18, -radius * .18] as const;
  const top = [...edge.slice(4), ...edge.slice(0, 1), notch];
  const stone = shape('c-boulder', moved(edge, x, y, 1))
    + shape('c-boulder-hi', moved(top, x, y, .82));
  return crossed ? stone + cross(x, y, radius * .4) : stone;
}

function cross(x: number, y: number, k: number): string {
  const down = line([[x - k, y - k], [x + k, y + k]]);
  const up = line([[x - k, y + k], [x + k, y - k]]);
  return `<path class="c-cross" stroke-width="${f1(k * .6)}" d="${down}${up}"/>`;
}

/** Small stones round the boulder of a dead end. */
export const rubble = (chance: Chance): string => times(5, () => {
  const a = chance() * 6.28, r = 13 + chance() * 3;
  const x = 30 + Math.cos(a) * r, y = 45 + Math.sin(a) * r * 1.1;
  return boulder(x, y, 2.4 + chance() * 1.6, chance, false);
}).join('');

const CRYSTAL: readonly [name: string, points: Line][] = [
  ['c-crystal-lo', [[-7.5, 6], [-8.6, -1], [-5, -4.5], [-2, 0], [-2, 8]]],
  ['c-crystal-lo', [[7.5, 6], [8.4, 0], [5.4, -3], [2, 1], [2, 8]]],
  ['c-crystal', [[0, -10], [5, -5], [5, 5], [0, 9.5], [-5, 5], [-5, -5]]],
  ['c-crystal-hi', [[0, -10], [5, -5], [0, -2.4], [-5, -5]]],
  ['c-crystal-mid', [[-5, -5], [0, -2.4], [0, 9.5], [-5, 5]]],
];
export const crystal = (x: number, y: number, scale = 1): string =>
  CRYSTAL.map(([name, points]) => shape(name, moved(points, x, y, scale))).join('');

export function ladder(x: number, y: number, high: number): string {
  const top = y - high / 2;
  const rungs = times(Math.ceil(high / 5) - 1, k =>
    `M${x - 4.4} ${f1(top + k * 5 + 5)}h8.8`);
  const poles = [-4.6, 4.6].map(by => `M${x + by} ${f1(top)}v${high}`);
  const deep = f1(high / 2 + 1.5);
  return `<ellipse class="c-hole" cx="${x}" cy="${y}" rx="9.4" ry="${deep}"/>`
    + shape('c-rung', [...rungs, ...poles].join(''));
}

const squareArch = (w: number, top: number) => `M${-w} 14V${top}H${w}V14Z`;
const roundArch = (w: number, top: number) =>
  `M${-w} 14V${top + w}A${w} ${w} 0 0 1 ${w} ${top + w}V14Z`;

/** Green doors are square, blue ones are round: the outline tells, not the colour. */
export function door(x: number, y: number, team: 'green' | 'blue'): string {
  const round = team === 'blue', arch = round ? roundArch : squareArch;
  const top = round ? -11 : -12;
  const sign = round
    ? '<circle class="c-sign" r="5"/>'
    : '<path class="c-sign" d="M-4.7-4.7h9.4v9.4h-9.4Z"/>';
  return `<g transform="translate(${x} ${y}) scale(.95)" class="c-door c-${team}">`
    + shape('c-jamb', arch(13, -15)) + shape('c-leaf', arch(10, -12))
    + shape('c-plank', `M-3.4 ${top}V14M3.4 ${top}V14`) + sign + '</g>';
}

const NUGGET: Line = [[-6, 2], [-4, -4], [1, -5.4], [6, -2], [5.4, 3.4], [0, 5.2]];
const FACET: Line = [[-3.6, -2.6], [.8, -4], [3.4, -1.6], [-1.4, .4]];
const nugget = (x: number, y: number, scale: number): string =>
  shape('c-gold', moved(NUGGET, x, y, scale))
  + shape('c-gold-hi', moved(FACET, x, y, scale));

export function treasure(): string {
  const rays = times(16, i => {
    const a = i / 8 * Math.PI;
    return wedge(30 + Math.cos(a) * 12, 45 + Math.sin(a) * 12, a, 11, 1.6);
  });
  return shape('c-burst', rays.join(''))
    + '<circle class="c-hole" cx="30" cy="45" r="16"/>'
    + nugget(23.1, 49.5, 1.15) + nugget(37.1, 50.1, 1.04) + nugget(30, 41.4, 1.29);
}

export const startLadder = (): string =>
  '<circle class="c-rimfill" cx="30" cy="45" r="19"/>' + ladder(30, 45, 34);

/** The pile beside the bend of a stone: no cross, for one may walk on. */
export const stones = (x: number, y: number, chance: Chance): string =>
  boulder(x, y, 9, chance, false) + boulder(x + 8, y + 8, 4.4, chance, false)
  + boulder(x - 9, y + 7, 3.4, chance, false);

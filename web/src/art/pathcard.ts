// pathCard('NSe.green', { lit, seed }): a path card, drawn from how it is written.
// Bottom up: rock, crystal, tunnels (rim, floor, sleepers, rails), stubs with their
// boulders, what stands on the tunnel, frame.
import { type Chance, ground, line, type Point, poly, rng, times, wedge } from './seed';
import {
  boulder, crystal, door, ladder, rubble, startLadder, stones, treasure,
} from './features';
import { parse, type Shape, type Side } from './notation';
import { rock } from './rock';
import {
  bendLine, centreLines, floorOf, isBend, offset, reach, stubDepth, stubFloor, stubLine,
  toward, upright,
} from './tunnel';

export { openSides, parse, turn } from './notation';

export interface PathLook {
  /** Joined to the start? One answer for the card, or one for each of its tunnels. */
  lit?: boolean | readonly boolean[] | undefined;
  /** The cell on the board, or the place in a hand. */
  seed?: string | undefined;
  special?: '' | 'start' | 'treasure' | 'stone' | undefined;
  frame?: boolean | undefined;
  /** Goes into the ids of clip paths, which are unique in a page. */
  uid?: string | undefined;
}

export function pathCard(code: string, look: PathLook = {}): string {
  const { lit = true, seed = code, special = '', frame = true, uid = '' } = look;
  const shape = parse(code), chance = rng(`${code}/${seed}`);
  const isLit = (tunnel: number) => (typeof lit === 'boolean' ? lit : !!lit[tunnel]);
  const id = `t${uid}${`${code}-${seed}`.replace(/\W/g, c => `_${c.charCodeAt(0)}`)}`;
  const any = typeof lit === 'boolean' ? lit : lit.some(Boolean);
  return `<g class="card ${any ? 'lit' : 'unlit'}">`
    + '<path class="c-rock" d="M0 0h60v90H0Z"/>' + rockAround(shape, chance)
    + tunnelsOf(shape, !special, id, isLit, chance)
    + shape.stubs.map(side => stub(side, shape.tunnels[0], chance)).join('')
    + (shape.tunnels.length ? '' : rubble(chance) + boulder(30, 45, 12, chance, true))
    + standing(shape) + onGoal(special, shape, chance)
    + (frame ? frameOf(special === 'start') : '') + '</g>';
}

// ---- rock and crystal

function rockAround({ tunnels, stubs, feature }: Shape, chance: Chance): string {
  const dead = !tunnels.length;
  const lines = [
    ...tunnels.flatMap(centreLines),
    ...stubs.map(side => stubLine(side, stubDepth(side, tunnels[0]) - 1, 5)),
  ];
  const gem = feature === 'crystal' ? crystalPlace(dead ? stubs[0] : undefined) : null;
  const keep = (x: number, y: number) =>
    !(gem && Math.hypot(x - gem[0], y - gem[1]) < 11)
    && !(dead && Math.hypot(x - 30, y - 45) < 16);
  return rock(lines, chance, keep) + (gem ? crystal(gem[0], gem[1], dead ? 1.15 : 1) : '');
}

/** The top right corner; on a dead end a corner off its stub. */
function crystalPlace(stub: Side | undefined): Point {
  if (!stub) return [50.4, 16];
  return [stub === 'E' ? 14 : 46, stub === 'N' ? 72 : 19];
}

// ---- tunnels

function tunnelsOf(
  { tunnels, feature }: Shape, plain: boolean, id: string,
  isLit: (tunnel: number) => boolean, chance: Chance,
): string {
  const bridge = tunnels.length === 2 && !isBend(tunnels[0]!);
  const order = bridge ? [1, 0] : tunnels.map((_, i) => i);
  return order.map(i => {
    const sides = tunnels[i]!;
    const table = plain && sides.length > 2 && feature !== 'ladder';
    return `<g class="${isLit(i) ? 't-lit' : 't-un'}">`
      + tunnel(sides, id + i, bridge && i === 0, chance)
      + (table ? TURNTABLE : '') + '</g>';
  }).join('');
}

const TURNTABLE = '<circle class="c-table" cx="30" cy="45" r="7.4"/>'
  + '<path class="c-tablerail" d="M26.6 39V51M33.4 39V51"/>';
const DECK = '<path class="c-deck" d="M19 22h22v46h-22Z"/>'
  + `<path class="c-plank2" d="${times(7, i => `M19 ${28 + i * 6}h22`).join('')}"/>`;
const CAST = '<path class="c-cast" d="M11 34.5h38v21h-38Z"/>';
const BEAMS = '<path class="c-beam" d="M17.6 22V68M42.4 22V68"/>';

function tunnel(sides: Side[], clip: string, deck: boolean, chance: Chance): string {
  const d = poly(floorOf(sides, chance)), lines = centreLines(sides);
  const middle = lines.map(line).join('');
  const rails = lines.map(l => line(offset(l, 3.4)) + line(offset(l, -3.4))).join('');
  return (deck ? CAST : '')
    + `<clipPath id="${clip}"><path d="${d}"/></clipPath><path class="c-rim" d="${d}"/>`
    + `<g clip-path="url(#${clip})"><path class="c-floor" d="${d}"/>`
    + `<path class="c-pool" d="${middle}"/><path class="c-shade" d="${d}"/>`
    + (deck ? DECK : '')
    + `<path class="c-tie" d="${middle}"/><path class="c-rail" d="${rails}"/></g>`
    + (deck ? BEAMS : '');
}

// ---- stubs

/** A tunnel that ends at once; beside a tunnel it has its own boulder. */
function stub(side: Side, tunnel: Side[] | undefined, chance: Chance): string {
  const depth = stubDepth(side, tunnel), d = poly(stubFloor(side, depth, chance));
  const floor = `<path class="c-rim" d="${d}"/><path class="c-stub" d="${d}"/>`
    + `<path class="c-stubtie" d="${line(stubLine(side, depth, 1))}"/>`;
  if (!tunnel) return floor;
  const [x, y] = toward(side, reach(side) - depth - (upright(side) ? 2 : 1.2));
  return floor + boulder(x, y, upright(side) ? 7.6 : 6.5, chance, true);
}

// ---- what stands on the tunnel

function standing({ tunnels: [sides = []], feature }: Shape): string {
  const bend = isBend(sides);
  if (feature === 'ladder') {
    if (!bend) return ladder(30, 45, 26);
    return ladder(sides.includes('E') ? 37 : 23, sides.includes('N') ? 33 : 57, 26);
  }
  if (feature === 'green' || feature === 'blue') {
    const [x, y] = (bend && bendLine(sides)[8]) || [30, 45];
    return door(Math.round(x), Math.round(y), feature);
  }
  return '';
}

function onGoal(special: string, { tunnels }: Shape, chance: Chance): string {
  if (special === 'start') return startLadder();
  if (special === 'treasure') return treasure();
  if (special !== 'stone') return '';
  const sides = tunnels[0] ?? [];
  return stones(sides.includes('E') ? 14 : 46, sides.includes('N') ? 66 : 24, chance);
}

const frameOf = (start: boolean): string =>
  `<rect class="c-frame${start ? ' c-start' : ''}" x=".6" y=".6" width="58.8"`
  + ' height="88.8" rx="2.4"/>';

// ---- the back

const ADIT_TRACK = '<path class="c-track" d="M27 61L29 47M33 61L31 47M24.6 57.4h10.8M26.4'
  + ' 52.4h7.2"/><circle class="c-glow" cx="30" cy="40" r="5.4"/>'
  + '<path class="c-flame" d="M30 35.6q3.4 3.6 0 7.6q-3.4-4 0-7.6Z"/>';

/** The adit's mouth; a goal has its number in it. */
export function back(label = '', seed = 'back'): string {
  const chance = rng(seed + label);
  const rays = times(40, i => {
    const a = i / 20 * Math.PI, r = 23 + (i % 2) * 4;
    const x = 30 + Math.cos(a) * r, y = 45 + Math.sin(a) * r * 1.12;
    return wedge(x, y, a, 9 + chance() * 14, 1.15);
  });
  return '<g class="card cardback">' + ground('c-back')
    + `<path class="c-backray" d="${rays.join('')}"/>`
    + '<path class="c-portal" d="M13 63V41a17 17 0 0 1 34 0V63Z"/>'
    + '<path class="c-mouth" d="M17 61V42a13 13 0 0 1 26 0V61Z"/>'
    + (label ? `<text class="c-goal" x="30" y="55">${label}</text>` : ADIT_TRACK)
    + '<path class="c-timber" d="M15 63V41a15 15 0 0 1 30 0V63"/>'
    + '<path class="c-sill" d="M9 63.6h42"/>'
    + '<rect class="c-backframe" x="3" y="3" width="54" height="84" rx="2"/></g>';
}

/** A drawing in a frame of its own, `width` px wide. */
export function svg(inner: string, width = 60, extra = '', viewBox = '0 0 60 90'): string {
  const [, , w = 60, h = 90] = viewBox.split(' ').map(Number);
  return `<svg viewBox="${viewBox}" width="${width}" height="${Math.round(width * h / w)}"`
    + `${extra && ` ${extra}`} aria-hidden="true">${inner}</svg>`;
}

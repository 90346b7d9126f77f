// Rock, cut like lino: strata far from the tunnels, and near them rays, as if the lamp
// raked the wall.
import { type Chance, type Line, type Point, wedge } from './seed';
import { HALF } from './tunnel';

const RIM = 2.5;
const STEP = 5;
/** Up to here from a tunnel's rim a cut is a ray. */
const NEAR = 7.5;

interface Near { distance: number; at: Point }

function nearestOn(a: Point, b: Point, x: number, y: number): Near {
  const dx = b[0] - a[0], dy = b[1] - a[1];
  const along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.max(0, Math.min(1, along));
  const at: Point = [a[0] + dx * t, a[1] + dy * t];
  return { distance: Math.hypot(x - at[0], y - at[1]), at };
}

function nearest(lines: readonly Line[], x: number, y: number): Near {
  let best: Near = { distance: Infinity, at: [30, 45] };
  for (const points of lines) {
    for (let i = 1; i < points.length; i++) {
      const near = nearestOn(points[i - 1]!, points[i]!, x, y);
      if (near.distance < best.distance) best = near;
    }
  }
  return best;
}

function ray(x: number, y: number, from: Point, gap: number, chance: Chance): string {
  const away = Math.atan2(y - from[1], x - from[0]) + (chance() - .5) * .4;
  return wedge(x, y, away, 6.2 - gap * .5 + chance() * 1.8, 1.02 - gap * .08);
}

function stratum(x: number, y: number, chance: Chance): string {
  const slope = -.35 + (chance() - .5) * .5 + (chance() < .5 ? Math.PI : 0);
  return wedge(x, y, slope, 3.4 + chance() * 4, .55 + chance() * .4);
}

const onCard = (x: number, y: number) => x > 2 && x < 58 && y > 2 && y < 88;

/** The cuts of a whole card; `keep` says where they may be. */
export function rock(
  lines: readonly Line[], chance: Chance, keep: (x: number, y: number) => boolean,
): string {
  let rays = '', cuts = '';
  for (let row = 4; row < 90; row += STEP) {
    for (let column = 4; column < 60; column += STEP) {
      const x = column + (chance() - .5) * 3.2, y = row + (chance() - .5) * 3.2;
      const { distance, at } = nearest(lines, x, y);
      const gap = distance - HALF - RIM;
      if (gap < .4 || !onCard(x, y) || !keep(x, y)) continue;
      if (gap < NEAR) rays += ray(x, y, at, gap, chance);
      else if (chance() < .62) cuts += stratum(x, y, chance);
    }
  }
  return `<path class="c-cut" d="${cuts}"/><path class="c-ray" d="${rays}"/>`;
}

// The picture of the first page: three dwarves in the mouth of the adit, and the light
// that rakes the rock around it.
import { bust } from '../../art/figures';
import type { Role } from '../../engine/types';
import { rng, times, wedge } from '../../art/seed';

const CX = 330;
const CY = 330;
const FLOOR = 520;
const RAYS_IN_RING = 54;

const arch = (half: number, top: number): string =>
  `M${CX - half} ${FLOOR}V${top + half}`
  + `A${half} ${half} 0 0 1 ${CX + half} ${top + half}V${FLOOR}Z`;

function rays(): string {
  const chance = rng('hero');
  return times(4, (ring) => times(RAYS_IN_RING, (i) => {
    const share = (i + (ring % 2) * 0.5 + (chance() - 0.5) * 0.5) / RAYS_IN_RING;
    const angle = Math.PI * (0.98 + 1.04 * share);
    const out = 236 + ring * 46 + chance() * 22;
    const long = 40 - ring * 5 + chance() * 20;
    const [x, y] = [CX + Math.cos(angle) * out, CY + Math.sin(angle) * out];
    return wedge(x, y, angle, long, 4.4 - ring * 0.75);
  }).join('')).join('');
}

const sleepers = (): string => times(9, (i) => {
  const y = 408 + i * i * 2.3;
  const half = 14 + i * i * 2.4;
  const thick = 4 + i * 1.6;
  return `M${CX - half} ${y}H${CX + half}l4 ${thick}H${CX - half - 4}Z`;
}).join('');

const dwarf = (role: Role, x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${bust(role)}</g>`;

const layer = (name: string, d: string): string => `<path class="${name}" d="${d}"/>`;

const LAMP = `<g class="hero-lamp" transform="translate(${CX} 152)">`
  + layer('hero-iron-line', 'M0 0V26') + layer('hero-iron', 'M-13 26H13L17 36H-17Z')
  + layer('hero-glass', 'M-14 38H14L17 74H-17Z')
  + layer('hero-flame', 'M0 44q11 12 0 26q-11-14 0-26Z')
  + layer('hero-iron', 'M-19 76H19V84H-19Z') + '</g>';

const HILL = 'M-60 508Q40 478 120 490L330 486 540 490Q640 474 760 500';

/** What belongs into a frame of 660 by 560. */
export function hero(): string {
  return '<defs><radialGradient id="hero-glow" cx=".5" cy=".6">'
    + '<stop class="hero-glow-in" offset="0"/><stop class="hero-glow-out" offset="1"/>'
    + '</radialGradient><linearGradient id="hero-ray" x1="0" y1="0" x2="0" y2="1">'
    + '<stop class="hero-ray-far" offset="0"/><stop class="hero-ray-near" offset="1"/>'
    + '</linearGradient></defs>'
    + `<ellipse cx="${CX}" cy="330" rx="430" ry="350" fill="url(#hero-glow)"/>`
    + `<path d="${rays()}" fill="url(#hero-ray)" opacity=".85"/>`
    + layer('hero-dark', arch(224, 104)) + layer('hero-timber', arch(212, 116))
    + layer('hero-hole', arch(182, 146))
    + ['172 158', '142 188', '112 218', '80 252', '48 288'].map((at, i) => {
      const [half, top] = at.split(' ').map(Number) as [number, number];
      return layer(`hero-light-${i}`, arch(half, top));
    }).join('')
    + [-1, 1].map((side) => layer('hero-joint',
      `M${CX + side * 212} 300l${-side * 30} 8M${CX + side * 212} 400l${-side * 30} -6`))
      .join('')
    + layer('hero-key', `M${CX - 34} 108h68l8 44h-84Z`)
    + layer('hero-way',
      `M${CX - 172} ${FLOOR}L${CX - 48} 404H${CX + 48}L${CX + 172} ${FLOOR}Z`)
    + layer('hero-tie', sleepers())
    + layer('hero-rail', `M${CX - 12} 406L${CX - 92} 540M${CX + 12} 406L${CX + 92} 540`)
    + LAMP
    + dwarf('saboteur', 258, 268, 2.4) + dwarf('miner', 150, 262, 2.45)
    + dwarf('geologist', 372, 258, 2.5)
    + layer('hero-hill', `M-1200 570Q-300 520 -60 508${HILL.slice(8)}L1600 560V2600H-1200Z`)
    + layer('hero-ridge', HILL)
    + layer('hero-stone',
      'M60 500q60-14 130-2q-40 10-130 2ZM470 500q80-12 140 3q-60 9-140-3Z');
}

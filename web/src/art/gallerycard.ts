// Cards of galleries: the mine seen from the side, so that a row of them is one long
// gallery. Tunnel cards are written N nugget, D diamond, b bones, c chest, p pick.
import { EDGE, f1, ground, type Point, poly, rng, times } from './seed';
import { glyphAt, type IconName } from './icons';
import { rock } from './rock';

const SYMBOL: Record<string, IconName> =
  { N: 'nugget', D: 'diamond', c: 'chest', b: 'bones', p: 'pick' };

/** An icon in its own paint; its outline is as thick at every scale. */
const put = (name: IconName, x: number, y: number, scale: number): string =>
  glyphAt(name, x, y, scale, `class="g-${name} g-thing" stroke-width="${f1(1.1 / scale)}"`);

const FRAME = '<rect class="c-frame" x=".6" y=".6" width="58.8" height="88.8" rx="2.4"/>';
const TRACK = '<path class="g-floor" d="M-2 76H62V83H-2Z"/>'
  + '<path class="g-rail" d="M-2 76.6H62M4 80h5M17 80h5M30 80h5M43 80h5M56 80h5"/>';
const PROPS = '<path class="g-prop" d="M-3 83V39H3.4V83ZM63 83V39H56.6V83Z'
  + 'M-3 36.5H63V41H-3Z"/>';

type Places = readonly (readonly [x: number, y: number, scale: number])[];
const ORE: Record<number, Places> = {
  1: [[39.5, 19, .9]],
  2: [[30.6, 19.5, .74], [48.4, 19.5, .74]],
  3: [[27, 26, .62], [38.4, 12.5, .62], [49.8, 26, .62]],
};

const ore = (symbols: string): string =>
  (ORE[symbols.length] ?? []).map(([x, y, scale], i) =>
    put(SYMBOL[symbols.charAt(i)] ?? 'warn', x, y, scale)).join('');

interface GalleryLook { seed?: string | undefined; open?: boolean | undefined }

export function galleryCard(n: number, symbols: string, look: GalleryLook = {}): string {
  const { seed = '', open = true } = look;
  const chance = rng(`g${n}${symbols}${seed}`);
  const ceiling = times(7, (i): Point => [6 + i * 8, 38 + chance() * 4]);
  const d = poly([[-4, 40], ...ceiling, [64, 40], [64, 83], [-4, 83]]);
  const aboveGallery = (x: number, y: number) => y < 36 && !(x < 22 && y < 21);
  return `<g class="card ${open ? 'lit' : 'unlit'}">`
    + '<path class="c-rock" d="M0 0h60v90H0Z"/>'
    + rock([[[-6, 62], [66, 62]]], chance, aboveGallery)
    + `<path class="c-rim" d="${d}"/><path class="g-wall" d="${d}"/>`
    + '<path class="g-pool" d="M7 76L11 54 20 47 41 47 49 54 53 76Z"/>' + TRACK + PROPS
    + '<path class="g-plate" d="M3 3H20V17L11.5 21 3 17Z"/>'
    + `<text class="g-num" x="11.5" y="15.6">${n}</text>` + ore(symbols) + FRAME + '</g>';
}

export function entrance(n: number): string {
  const chance = rng(`entrance${n}`);
  const grass = times(22, () =>
    `M${f1(chance() * 58)} ${f1(4 + chance() * 22)}l1.2-4 1.2 4Z`);
  return '<g class="card lit"><path class="g-hill" d="M0 0h60v90H0Z"/>'
    + `<path class="g-grass" d="${grass.join('')}"/>`
    + '<path class="c-rim" d="M12 83V56Q12 39 28 39H64V83Z"/>'
    + '<path class="g-wall" d="M12 83V56Q12 39 28 39H64V83Z"/>'
    + '<path class="g-pool" d="M19 76L22 54 29 47 43 47 50 54 53 76Z"/>' + TRACK
    + '<path class="g-prop" d="M63 83V39H56.6V83Z"/>'
    + '<path class="g-archline" d="M12 84V56Q12 39 28 39H64"/>'
    + '<path class="g-arch" d="M12 84V56Q12 39 28 39H64"/>'
    + '<circle class="g-medal" cx="32" cy="27" r="15"/>'
    + `<text class="g-big" x="32" y="35">${n}</text>` + FRAME + '</g>';
}

// ---- chests

const PLANKS = ground('g-chestwood')
  + '<path class="g-plank" d="M0 18H60M0 36H60M0 54H60M0 72H60"/>'
  + '<path class="g-iron" d="M8 0V90M52 0V90"/>';

export const chestBack = (): string =>
  `<g class="card">${PLANKS}${put('chest', 30, 45, 1.7)}${EDGE}</g>`;

// ---- dice

const SQUARE = 'M6 3H58Q61 3 61 6V58Q61 61 58 61H6Q3 61 3 58V6Q3 3 6 3Z';
const OCTAGON = 'M18 3H46L61 18V46L46 61H18L3 46V18Z';

/** Die A is a square of iron, die B an octagon of bone. */
export function die(which: 'A' | 'B', value: number | 'bomb' | 'gun', size = 64): string {
  const a = which === 'A', outline = a ? SQUARE : OCTAGON;
  const face = typeof value === 'number'
    ? `<text class="d-value" x="32" y="46">${value}</text>`
    : glyphAt(value, 32, 30, 1.6, 'class="d-ink"');
  return `<svg class="die d-${which}" viewBox="0 0 64 64" width="${size}" height="${size}"`
    + ` aria-hidden="true"><path class="d-body" d="${outline}"/>`
    + `<path class="d-bevel" transform="translate(3.84 3.84) scale(.88)" d="${outline}"/>`
    + `${face}<text class="d-name" x="32" y="55.4">${which}</text></svg>`;
}

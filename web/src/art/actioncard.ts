// Action cards: paper, and one bold print in a frame whose outline is its class:
// a burst attacks, a disc mends, a lozenge knows, a square trades.
import { glyphAt } from './icons';
import type { IconName } from './icons';
import { band, EDGE, f1, ground, poly, rng, times, titled, wedge } from './seed';

export type Kind = 'attack' | 'mend' | 'know' | 'trade';

const KIND: Record<string, Kind> = {
  map: 'know', inspect: 'know',
  rockfall: 'attack', trap: 'attack', theft: 'attack', break: 'attack',
  'hands-off': 'mend', free: 'mend', fix: 'mend',
  'swap-hand': 'trade', 'swap-hat': 'trade',
};
const toolsOf = (code: string): IconName[] =>
  (/^(?:break|fix)-(.*)/.exec(code)?.[1]?.split('/') ?? []) as IconName[];

export const kindOf = (code: string): Kind =>
  KIND[toolsOf(code).length ? code.split('-')[0]! : code] ?? 'know';

const burst = poly(times(26, i => {
  const a = i / 13 * Math.PI - Math.PI / 2, r = i % 2 ? 21 : 26;
  return [30 + Math.cos(a) * r, 40 + Math.sin(a) * r] as const;
}));
const FRAME: Record<Kind, string> = {
  attack: burst,
  mend: 'M30 16a24 24 0 1 0 .01 0Z',
  know: 'M30 12L56 40 30 68 4 40Z',
  trade: 'M8 18H52V62H8Z',
};

const print = (name: IconName, x: number, y: number, scale: number): string =>
  glyphAt(name, x, y, scale, 'class="a-icon"');

const CRACK = ['a-gap', 'a-crack'].map(name =>
  `<path class="${name}" d="M43 20L32 36 37 39 24 47 29 50 17 63"/>`).join('');
const SPLIT = '<path class="a-split" d="M45 27L15 54"/>';

function printOf(code: string): string {
  const [tool, other] = toolsOf(code);
  if (!tool) return print(code as IconName, 30, 40, kindOf(code) === 'know' ? 1.25 : 1.35);
  if (code.startsWith('break')) return print(tool, 30, 40, 1.36) + CRACK;
  if (!other) return print(tool, 30, 40, 1.3);
  return print(tool, 23, 31, .86) + print(other, 38, 50, .86) + SPLIT;
}

function grain(code: string): string {
  const chance = rng(code);
  const d = times(26, () =>
    `M${f1(4 + chance() * 50)} ${f1(4 + chance() * 82)}h${f1(2 + chance() * 7)}`);
  return `<path class="a-grain" d="${d.join('')}"/>`;
}

/** Without a title, as on a small card, the band is narrow. */
export function actionCard(code: string, title = ''): string {
  const kind = kindOf(code);
  const letters = toolsOf(code).map(tool => tool.charAt(0).toUpperCase()).join('/');
  return '<g class="card action">' + ground('a-paper') + grain(code)
    + `<g${title ? '' : ' transform="translate(0 5)"'}>`
    + `<path class="a-${kind}" d="${FRAME[kind]}"/>${printOf(code)}</g>`
    + (letters && `<text class="a-letter" x="6" y="13">${letters}</text>`)
    + band(`a-${kind}`, title ? 71 : 83) + (title && titled('a-title', title, 83.4))
    + EDGE + '</g>';
}

// Nugget cards: as many nuggets as the card is worth, and the number.

const PLACES: Record<1 | 2 | 3, readonly [x: number, y: number, scale: number][]> = {
  1: [[30, 42, 1.5]],
  2: [[22, 33, 1.2], [37, 52, 1.2]],
  3: [[30, 25, 1.05], [19, 48, 1.05], [41, 52, 1.05]],
};

export function nuggetCard(worth: number): string {
  const places = PLACES[worth as 1 | 2 | 3];
  const rays = times(28, i => {
    const a = i / 14 * Math.PI;
    return wedge(30 + Math.cos(a) * 26, 40 + Math.sin(a) * 27, a, 20, 1);
  });
  return '<g class="card nuggets">' + ground('n-ground')
    + `<path class="n-ray" d="${rays.join('')}"/>`
    + '<circle class="n-disc" cx="30" cy="40" r="24"/>'
    + places.map(([x, y, scale]) =>
      glyphAt('nugget', x, y, scale, 'class="n-gold"')).join('')
    + band('n-band', 71) + `<text class="n-number" x="30" y="86.5">${worth}</text>`
    + EDGE + '</g>';
}

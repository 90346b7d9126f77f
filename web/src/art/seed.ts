// What all drawings share: chance from a seed, and the blank of a printed card.

// Chance for drawing: the same card looks the same, everywhere and always.

export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];
export type Chance = () => number;

export function rng(text: string): Chance {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number of SVG text: one decimal digit is enough on a card. */
export const f1 = (n: number): string => String(Math.round(n * 10) / 10);

export const line = (points: Line): string =>
  'M' + points.map(([x, y]) => `${f1(x)} ${f1(y)}`).join('L');

export const poly = (points: Line): string => line(points) + 'Z';

export const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

/** One cut of the gouge: wide where it begins, pointed where it ends. */
export function wedge(x: number, y: number, angle: number, long: number, wide: number) {
  const c = Math.cos(angle), s = Math.sin(angle);
  return poly([
    [x - s * wide, y + c * wide],
    [x + s * wide, y - c * wide],
    [x + c * long, y + s * long],
  ]);
}

// The blank of a printed card: ground, band, title and edge, with rounded corners.

export const ground = (name: string): string =>
  `<rect class="${name}" width="60" height="90" rx="3"/>`;

/** The foot of a card, from `top` on. */
export const band = (name: string, top: number): string =>
  `<path class="${name}" d="M0 ${top}H60V87Q60 90 57 90H3Q0 90 0 87Z"/>`;

/** Long words are set tighter, so that they stay on the card. */
export const titled = (name: string, title: string, y: number): string =>
  `<text class="${name}" x="30" y="${y}"`
  + (title.length > 10 ? ' textLength="53" lengthAdjust="spacingAndGlyphs"' : '')
  + `>${title}</text>`;

export const EDGE =
  '<rect class="a-edge" x=".8" y=".8" width="58.4" height="88.4" rx="2.4"/>';

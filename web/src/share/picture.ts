// A picture of a moment: the board, what the last move was and, if wanted, who sits there. It is
// drawn as the page draws it, and then every colour that the page's styles give is written into it,
// so that it looks the same anywhere and needs nothing: no style, no script, no link, no font.
import { player } from '../art/figures';
import type { Drawing } from '../playing/gamepage';

export interface Caption {
  /** What it is of, and after which move. */
  title: string;
  told: string;
  /** Nobody, if there are to be no names. */
  people: readonly { name: string; hat: number }[];
}

export interface Picture { svg: string; width: number; height: number }

const [EDGE, LINE, HAT, PERSON] = [24, 22, 24, 150];
const NARROWEST = 480;
const LETTERS = 9;
const SVG = 'http://www.w3.org/2000/svg';

/** What may be in it, and what of its look the styles of the page decide. */
const PARTS = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polygon', 'polyline',
  'text', 'tspan', 'clipPath', 'defs']);
const PLAIN = new Set(['d', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'dx', 'dy',
  'width', 'height', 'viewBox', 'transform', 'points', 'id', 'clip-path', 'fill-rule', 'xmlns']);
const LOOK = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin',
  'stroke-dasharray', 'stroke-opacity', 'fill-opacity', 'fill-rule', 'font-size', 'font-weight',
  'text-anchor'] as const;

/** Writes the look of an element into it, where it is not that of its parent; takes out all else. */
function paint(element: Element, above: CSSStyleDeclaration | null): void {
  const look = getComputedStyle(element);
  if (!PARTS.has(element.localName) || look.display === 'none') return element.remove();
  const draws = element.closest('clipPath') === null;
  for (const child of [...element.children]) paint(child, look);
  const changed = LOOK.map((name) => [name, look.getPropertyValue(name)] as const)
    .filter(([name, value]) => draws && value !== above?.getPropertyValue(name));
  const { opacity } = look;
  for (const { name } of [...element.attributes])
    if (!PLAIN.has(name)) element.removeAttribute(name);
  for (const [name, value] of changed) element.setAttribute(name, value.replace(/(\d)px/g, '$1'));
  if (opacity !== '1') element.setAttribute('opacity', opacity);
  if (element.localName === 'text') element.setAttribute('font-family', 'serif');
}

/** Words that are cut where there is no room for them. */
function write(to: Element, words: string, [x, y]: readonly [number, number], wide: number): void {
  const text = document.createElementNS(SVG, 'text');
  const most = Math.floor(wide / LETTERS);
  text.setAttribute('x', `${x}`);
  text.setAttribute('y', `${y}`);
  text.setAttribute('class', 'share-words');
  text.textContent = words.length > most ? `${words.slice(0, most - 1)}…` : words;
  to.append(text);
}

export function pictureOf({ html, frame: [x, y, wide, high] }: Drawing, caption: Caption): Picture {
  const width = Math.max(wide, NARROWEST) + 2 * EDGE;
  const perRow = Math.floor((width - 2 * EDGE) / PERSON);
  const rows = Math.ceil(caption.people.length / perRow);
  const foot = high + 2 * EDGE;
  const height = foot + 2 * LINE + rows * (HAT + 10) + EDGE / 2;
  const host = document.createElement('div');
  host.className = 'share-drawing';
  host.innerHTML = `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`
    + `<rect class="share-ground" width="${width}" height="${height}"/>`
    + `<svg x="${(width - wide) / 2}" y="${EDGE}" width="${wide}" height="${high}"`
    + ` viewBox="${x} ${y} ${wide} ${high}">${html}</svg></svg>`;
  const svg = host.firstElementChild!;

  write(svg, caption.title, [EDGE, foot + 4], width - 2 * EDGE);
  write(svg, caption.told, [EDGE, foot + 4 + LINE], width - 2 * EDGE);
  caption.people.forEach(({ name, hat }, i) => {
    const [left, top] = [EDGE + (i % perRow) * PERSON, foot + LINE + 16 + Math.floor(i / perRow) * (HAT + 10)];
    const group = document.createElementNS(SVG, 'g');
    group.setAttribute('transform', `translate(${left} ${top})`);
    group.innerHTML = player(hat, HAT, { uid: `pic${i}` });
    write(group, name, [HAT + 8, HAT - 6], PERSON - HAT - 16);
    svg.append(group);
  });
  document.body.append(host);
  try {
    paint(svg, null);
    return { svg: new XMLSerializer().serializeToString(svg), width, height };
  } finally {
    host.remove();
  }
}

/** Twice as fine, for screens that are. */
const SCALE = 2;

/** The same in dots; rejects where the browser cannot draw it. */
export async function dotsOf({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image(width, height);
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'),
      { width: width * SCALE, height: height * SCALE });
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

// A piece of the mine, with the numbers of its columns and rows.
import { face } from '../art/card';
import { back } from '../art/pathcard';
import { Svg } from '../art/Svg';
import type { Cell } from '../texts/rules/pages';

const WIDE = 60;
const HIGH = 90;
/** Room for the numbers, above and at the left. */
const RIM = 34;
/** No card is drawn wider than this, in pixels. */
const MOST = 70;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

export function MinePicture({ cells }: { cells: Cell[] }) {
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const columns = range(Math.min(...xs), Math.max(...xs));
  const rows = range(Math.min(...ys), Math.max(...ys)).reverse();
  const width = RIM + columns.length * WIDE + 6;
  const height = RIM + rows.length * HIGH + 6;
  const inCell = ({ x, y }: Cell, inner: string) =>
    `<svg x="${RIM + (x - columns[0]!) * WIDE}" y="${RIM + (rows[0]! - y) * HIGH}"`
    + ` width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}">${inner}</svg>`;
  const html = ground(columns, rows)
    + cells.map((cell, i) => inCell(cell, laid(cell, i))).join('');

  return (
    <Svg class="rulebook-mine" html={html} viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: `${Math.round(width * MOST / WIDE)}px` }} />
  );
}

function ground(columns: number[], rows: number[]): string {
  const right = RIM + columns.length * WIDE;
  const bottom = RIM + rows.length * HIGH;
  const upright = [...columns, 0].map((_, i) => `M${RIM + i * WIDE} ${RIM}V${bottom}`);
  const level = [...rows, 0].map((_, i) => `M${RIM} ${RIM + i * HIGH}H${right}`);
  const size = columns.length > 6 ? 18 : 14;
  const number = (n: number, x: number, y: number) =>
    `<text class="rulebook-number" font-size="${size}" x="${x}" y="${y}">${n}</text>`;

  return `<path class="rulebook-grid" d="${[...upright, ...level].join('')}"/>`
    + columns.map((n, i) => number(n, RIM + (i + .5) * WIDE, RIM - 11)).join('')
    + rows.map((n, i) => number(n, RIM / 2, RIM + (i + .5) * HIGH + 6)).join('');
}

function laid({ lies, lit, special, wrong, x, y }: Cell, i: number): string {
  if (lies.startsWith('G')) return back(lies.slice(1));
  return face(lies, { lit, seed: `${x},${y}`, special: special ?? '', uid: `r${i}` })
    + (wrong ? STRIKE : '');
}

const STRIKE =
  '<rect class="rulebook-refused" x="2.5" y="2.5" width="55" height="85" rx="4"/>'
  + '<circle class="rulebook-cross" cx="30" cy="45" r="15"/>'
  + '<path class="rulebook-stroke" d="M24 39l12 12M36 39l-12 12"/>';

// A QR code of a text: byte mode, error correction M, versions 1 to 10. That is enough
// for the address of a table; ISO/IEC 18004 has the words and numbers used here.

/** For each version: error correction bytes a block, blocks of the first size, data
 *  bytes of each; blocks that hold one byte more. */
const BLOCKS: readonly (readonly [ec: number, short: number, data: number, long: number])[] = [
  [10, 1, 16, 0], [16, 1, 28, 0], [26, 1, 44, 0], [18, 2, 32, 0], [24, 2, 43, 0],
  [16, 4, 27, 0], [18, 4, 31, 0], [22, 2, 38, 2], [22, 3, 36, 2], [26, 4, 43, 1],
];

/** Where alignment patterns are, in both directions. */
const ALIGNED: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46],
  [6, 28, 50],
];

const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11] as const;
const LEVEL_M = 0b00;

const dataBytes = (version: number): number => {
  const [, short, data, long] = BLOCKS[version - 1]!;
  return (short + long) * data + long;
};

/** How many bits the length has. */
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

/** The smallest version that holds so many bytes; null if none does. */
function versionFor(bytes: number): number | null {
  const fits = (v: number) => 4 + lengthBits(v) + 8 * bytes <= 8 * dataBytes(v);
  return BLOCKS.map((_, i) => i + 1).find(fits) ?? null;
}

// ---- data

/** The mode, the length, the bytes, and what fills the rest. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  const room = 8 * dataBytes(version);

  put(BYTE_MODE, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room - bits.length));
  put(0, -bits.length & 7);
  for (let i = 0; bits.length < room; i++) put(PADDING[i % 2]!, 8);
  return Array.from({ length: room / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => byte << 1 | bit, 0));
}

// ---- error correction: Reed and Solomon over GF(256) with x^8 + x^4 + x^3 + x^2 + 1

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

/** The polynomial with the roots 1, 2, 4 and so on, without its first coefficient. */
function generator(degree: number): number[] {
  const g = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) g[j] = times(g[j]!, root) ^ (g[j + 1] ?? 0);
    root = times(root, 2);
  }
  return g;
}

function correction(data: number[], degree: number): number[] {
  const g = generator(degree);
  let rest = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest[0]!;
    rest = g.map((c, i) => (rest[i + 1] ?? 0) ^ times(c, factor));
  }
  return rest;
}

/** Blocks side by side: the first bytes of all, the second, and so on. */
function interleaved(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((b) => b.length));
  return Array.from({ length: longest }, (_, i) =>
    blocks.flatMap((b) => b.slice(i, i + 1))).flat();
}

function codewords(data: number[], version: number): number[] {
  const [degree, short, size, long] = BLOCKS[version - 1]!;
  let at = 0;
  const blocks = Array.from({ length: short + long }, (_, i) => {
    const length = size + (i >= short ? 1 : 0);
    at += length;
    return data.slice(at - length, at);
  });
  return [...interleaved(blocks), ...interleaved(blocks.map((b) => correction(b, degree)))];
}

// ---- modules

/** Dark, light, or not yet said. */
type Grid = (boolean | null)[][];

const square = (size: number): Grid =>
  Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));

/** A finder with the light line around it, as far as it is inside. */
function drawFinder(grid: Grid, cx: number, cy: number): void {
  for (let dy = -4; dy <= 4; dy++) {
    for (let dx = -4; dx <= 4; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      const row = grid[cy + dy];
      if (row && row[cx + dx] !== undefined) row[cx + dx] = ring !== 2 && ring !== 4;
    }
  }
}

function drawAlignment(grid: Grid, cx: number, cy: number): void {
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++)
      grid[cy + dy]![cx + dx] = Math.max(Math.abs(dx), Math.abs(dy)) !== 1;
}

/** What is the same for every text, with room for what says which mask it is. */
function drawPatterns(grid: Grid, version: number): void {
  const last = grid.length - 1;
  const places = ALIGNED[version - 1]!;
  for (let i = 0; i <= last; i++) grid[6]![i] = grid[i]![6] = i % 2 === 0;
  for (const [x, y] of [[3, 3], [last - 3, 3], [3, last - 3]] as const)
    drawFinder(grid, x, y);
  for (const y of places)
    for (const x of places)
      if (!(x === 6 && y === 6 || x + y === 6 + places.at(-1)! && (x === 6 || y === 6)))
        drawAlignment(grid, x, y);
  drawFormat(grid, 0);
  if (version >= 7) drawVersion(grid, version);
}

/** A number followed by its remainder by a polynomial. */
function withRemainder(value: number, degree: number, polynomial: number): number {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest))
    rest ^= polynomial << (bit - degree);
  return value << degree | rest;
}

/** Level and mask, twice; and the one module that is always dark. */
function drawFormat(grid: Grid, mask: number): void {
  const last = grid.length - 1;
  const bits = withRemainder(LEVEL_M << 3 | mask, 10, 0x537) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = (bits >> i & 1) === 1;
    const near = i < 6 ? i : i < 8 ? i + 1 : last - 14 + i;
    const far = i < 8 ? last - i : i === 8 ? 7 : 14 - i;
    grid[near]![8] = dark;
    grid[8]![far] = dark;
  }
  grid[last - 7]![8] = true;
}

function drawVersion(grid: Grid, version: number): void {
  const bits = withRemainder(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const [a, b] = [grid.length - 11 + i % 3, Math.floor(i / 3)];
    grid[a]![b] = grid[b]![a] = (bits >> i & 1) === 1;
  }
}

/** The free modules in the order in which they are filled: two columns at a time, from
 *  the right, upwards and downwards by turns. */
function* freePlaces(grid: Grid): Generator<readonly [x: number, y: number]> {
  const size = grid.length;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (grid[y]![x] === null) yield [x, y];
    }
    up = !up;
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => (x * y) % 2 + (x * y) % 3 === 0,
  (x, y) => ((x * y) % 2 + (x * y) % 3) % 2 === 0,
  (x, y) => ((x + y) % 2 + (x * y) % 3) % 2 === 0,
];

/** How hard a code is to read: long runs, blocks, what looks like a finder, and too much
 *  of one colour. */
export function penalty(rows: readonly (readonly boolean[])[]): number {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => row[x]!));
  const text = (line: readonly boolean[]) => line.map((dark) => (dark ? '1' : '0')).join('');
  const lines = [...rows, ...columns].map(text);
  let points = 0;

  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const four = [rows[y]![x], rows[y]![x - 1], rows[y - 1]![x], rows[y - 1]![x - 1]];
      if (four.every((dark) => dark === four[0])) points += 3;
    }
  const dark = rows.flat().filter(Boolean).length / (size * size);
  return points + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}

/** The rows of the code, dark modules true, without the quiet zone of four modules that
 *  belongs around it; null if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === null) return null;
  const words = codewords(dataOf(bytes, version), version);
  const patterns = square(17 + 4 * version);
  drawPatterns(patterns, version);
  const places = [...freePlaces(patterns)];

  const masked = MASKS.map((flips, mask) => {
    const grid = patterns.map((row) => [...row]);
    places.forEach(([x, y], i) => {
      const bit = (words[i >> 3] ?? 0) >> (7 - i % 8) & 1;
      grid[y]![x] = (bit === 1) !== flips(x, y);
    });
    drawFormat(grid, mask);
    return grid as boolean[][];
  });
  return masked.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}

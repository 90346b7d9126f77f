// The code that a telephone reads, read by a decoder that knows nothing of ours.
import decode from 'jsqr';
import { describe, expect, it } from 'vitest';
import { penalty, qrCode } from '../../src/lobby/qr';

const SCALE = 4;
const QUIET = 4;

/** What the decoder reads from a picture of the code; `spoil` turns modules over. */
function read(rows: boolean[][], spoil: (x: number, y: number) => boolean = () => false) {
  const size = (rows.length + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [i % size, Math.floor(i / size)].map((n) => Math.floor(n / SCALE) - QUIET);
    const dark = rows[y!]?.[x!] ?? false;
    if (dark !== spoil(x!, y!)) pixels.fill(0, 4 * i, 4 * i + 3);
  }
  return decode(pixels, size, size);
}

/** As many bytes as each version holds at most. */
const ROOM = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];
const text = (length: number) =>
  'https://adit.example/#/table/'.padEnd(length, 'aZ09-_').slice(0, length);

describe('a QR code', () => {
  it.each(ROOM.map((room, i) => [i + 1, room] as const))(
    'of version %i holds %i bytes, and is read', (version, room) => {
      const rows = qrCode(text(room))!;
      expect(rows.length).toBe(17 + 4 * version);
      expect(read(rows)).toMatchObject({ data: text(room), version });
    },
  );

  it('grows by a version when a byte is too many, and ends with the tenth', () => {
    for (const [i, room] of ROOM.slice(0, -1).entries())
      expect(qrCode(text(room + 1))!.length).toBe(17 + 4 * (i + 2));
    expect(qrCode(text(214))).toBeNull();
  });

  it('is read for texts of every length', () => {
    for (let length = 1; length <= 213; length += 7)
      expect(read(qrCode(text(length))!)?.data).toBe(text(length));
  });

  it('holds any letters', () => {
    expect(read(qrCode('https://grube.example/Stollen-ä-鉱')!)?.data)
      .toBe('https://grube.example/Stollen-ä-鉱');
  });

  it('is read although a part of it is spoilt', () => {
    const rows = qrCode(text(60))!;
    const middle = Math.floor(rows.length / 2);
    const spoilt = (x: number, y: number) =>
      Math.abs(x - middle) < 3 && Math.abs(y - middle) < 3;
    expect(read(rows, spoilt)?.data).toBe(text(60));
  });

  it('has the mask that is easiest to read', () => {
    const line = (pattern: string) => [...pattern].map((c) => c === '1');
    const even = Array.from({ length: 8 }, (_, i) => line(i % 2 ? '10101010' : '01010101'));
    expect(penalty(even)).toBe(0);
    const dark = Array.from({ length: 6 }, () => line('111111'));
    expect(penalty(dark)).toBe(12 * 4 + 25 * 3 + 100);
  });
});

// A link that holds a game: what comes out is what went in, and whatever an enemy makes of it is
// refused whole, or is a record that the engine judges.
import { readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { RecordError } from '../../src/engine/engine';
import type { Engine } from '../../src/engine/engine';
import { sha256 } from '../../src/playing/sha256';
import { BadLink, LONG_LINK, MOST_BYTES, partsOf, readParts } from '../../src/share/link';
import { newEngine } from './table';

const golden = new URL('../../../tests/golden/', import.meta.url);
const recordOf = (name: string) => readFileSync(new URL(name, golden), 'utf8');
const usual = readdirSync(golden).filter((name) => /-hasty\.record$/.test(name));
const RECORD = recordOf('saboteur-3-rulebook-hasty.record');

/** As somebody makes it who knows how: the check is right, whatever else is not. */
const forged = (data: string, { at = '7', eyes = 'public', version = '1' } = {}): string => {
  const text = [version, at, eyes, data].join('/');
  return `${text}/${sha256(text).slice(0, 8)}`;
};
const packed = (content: string | Uint8Array): string =>
  `d${deflateRawSync(content).toString('base64url')}`;

const why = (parts: string): Promise<string> =>
  readParts(parts).then(() => 'read', (error: unknown) => (error as BadLink).why ?? String(error));

/** The same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

describe('a link with a game', () => {
  it.each(usual)('holds all of %s', async (name) => {
    const record = recordOf(name);
    const shared = { record, at: 3, eyes: 'P2' } as const;
    const parts = await partsOf(shared);
    expect(await readParts(parts)).toEqual(shared);
    expect(parts).toMatch(/^[\w/-]+$/);
    if (record.length < 8000) expect(parts.length).toBeLessThan(LONG_LINK);
  });

  it('may leave it to the page where to begin', async () => {
    const shared = { record: RECORD, at: null, eyes: 'everyone' } as const;
    expect(await readParts(await partsOf(shared))).toEqual(shared);
  });

  it('is read where it was not compressed', async () => {
    const data = `t${Buffer.from(RECORD).toString('base64url')}`;
    expect((await readParts(forged(data))).record).toBe(RECORD);
  });
});

describe('a link by an enemy', () => {
  let engine: Engine;
  beforeAll(async () => { engine = await newEngine(); });

  it('that lost or changed a letter is cut', async () => {
    const parts = await partsOf({ record: RECORD, at: 17, eyes: 'P2' });
    const roll = dice(5);
    for (let i = 0; i < 300; i++) {
      const [at, end] = [2 + roll(parts.length - 2), roll(2)];
      const other = parts[at] === 'A' ? 'B' : 'A';
      const changed = end ? parts.slice(0, at) : parts.slice(0, at) + other + parts.slice(at + 1);
      expect(await why(changed), changed).toBe('cut');
    }
  });

  it('is refused, or holds a record that the engine judges', async () => {
    const good = packed(RECORD);
    const roll = dice(7);
    const ends = { refused: 0, judged: 0, played: 0 };
    for (let i = 0; i < 300; i++) {
      const bytes = i % 2 ? Buffer.from(good.slice(1), 'base64url') : Buffer.from(RECORD);
      for (let n = 1 + roll(4); n > 0; n--) bytes[roll(bytes.length)] = roll(256);
      const data = i % 2 ? `d${bytes.toString('base64url')}` : packed(bytes);
      try {
        engine.open((await readParts(forged(data))).record);
        ends.played++;
      } catch (error) {
        if (error instanceof BadLink) ends.refused++;
        else if (error instanceof RecordError) ends.judged++;
        else throw error;
      }
    }
    expect(ends.refused).toBeGreaterThan(50);
    expect(ends.judged).toBeGreaterThan(50);
  });

  it.each([
    ['a bomb', forged(packed(`{"adit":${' '.repeat(60_000_000)}`)), 'broken'],
    ['one letter too many in its record', forged(packed(`{"adit":1}${' '.repeat(MOST_BYTES)}`)), 'broken'],
    ['more letters than any link', `1/7/public/d${'A'.repeat(200_000)}/00000000`, 'broken'],
    ['many parts', `1${'/1'.repeat(90_000)}`, 'broken'],
    ['what is no record', forged(packed('<script>alert(1)</script>')), 'broken'],
    ['nothing', forged('d'), 'broken'],
    ['letters of another alphabet', forged('dA+.='), 'broken'],
    ['a number of letters that is none of bytes', forged('dAAAAA'), 'broken'],
    ['a text that is no UTF-8', forged(`t${Buffer.from([0xff, 0xfe]).toString('base64url')}`), 'broken'],
    ['a huge move', forged(packed(RECORD), { at: '99999999999999999999' }), 'broken'],
    ['half a move', forged(packed(RECORD), { at: '1.5' }), 'broken'],
    ['a move before the first', forged(packed(RECORD), { at: '-1' }), 'broken'],
    ['eyes that nobody has', forged(packed(RECORD), { eyes: 'P13' }), 'broken'],
    ['eyes with markup', forged(packed(RECORD), { eyes: '<b>' }), 'broken'],
    ['a later version', forged(packed(RECORD), { version: '2' }), 'newer'],
    ['no version', forged(packed(RECORD), { version: '' }), 'cut'],
    ['a version that is a word', forged(packed(RECORD), { version: '__proto__' }), 'cut'],
    ['nothing at all', '', 'cut'],
  ])('with %s is refused', async (_, parts, reason) => {
    expect(await why(parts)).toBe(reason);
  });
});

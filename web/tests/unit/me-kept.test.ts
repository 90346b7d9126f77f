import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Brief, GameBase, Row } from '../../src/playing/database';
import { Unable } from '../../src/playing/database';
import { aside, endedOf, setAside, unkept } from '../../src/playing/ended';
import type { Ended } from '../../src/playing/ended';
import { idOf, Keeper } from '../../src/playing/kept';
import { pack, unpack } from '../../src/playing/pack';
import { sha256 } from '../../src/playing/sha256';
import { seatAt } from '../../src/engine/types';

/** A database in this test's memory. */
class Memory implements GameBase {
  rows = new Map<string, Row>();
  known = new Map<string, Brief>();
  broken: Unable | null = null;

  async put(rows: Row[], briefs: Brief[]) {
    if (this.broken) throw this.broken;
    for (const row of rows) this.rows.set(row.id, row);
    for (const brief of briefs) this.known.set(brief.id, brief);
  }

  get = async (id: string) => this.rows.get(id) ?? null;
  ids = async () => [...this.rows.keys()];
  briefs = async () => [...this.known.values()];
  async remove(id: string) {
    this.rows.delete(id);
    this.known.delete(id);
  }

  async clear() {
    this.rows.clear();
    this.known.clear();
  }
}

/** What lies beside the settings; `room` is what it takes. */
function storage(room = 100_000) {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('', 'QuotaExceededError');
      kept[key] = value;
    },
    removeItem(key: string) { delete kept[key]; },
  };
  vi.stubGlobal('localStorage', new Proxy(kept, {
    get: (_, key) => methods[key as keyof typeof methods] ?? kept[key as string],
  }));
}

const game = (seed: string, record = `${seed} was played\n`): Ended =>
  ({ seed, at: 1000, seat: 'P1', record });

let base: Memory;
let told: number;
let keeper: Keeper;
beforeEach(() => {
  storage();
  base = new Memory();
  told = 0;
  keeper = new Keeper(base, () => { told += 1; });
});
afterEach(() => {
  vi.unstubAllGlobals();
  unkept.set(null);
});

describe('a game that has ended', () => {
  it('is kept, packed, and comes back as it was', async () => {
    const one = { ...game('a', 'line\n'.repeat(1000)), guesses: [{ round: 1, at: 3, of: [null, 75 as const] }] };
    await keeper.keep(one);
    const [row] = base.rows.values();
    expect(row!.record.data.length).toBeLessThan(200);
    expect(await keeper.get(idOf(one.record))).toEqual({
      id: idOf(one.record), at: 1000, seat: 'P1', record: one.record, guesses: one.guesses,
    });
    expect(told).toBe(1);
  });

  it('takes its own place when more is said after its end', async () => {
    await keeper.keep(game('a'));
    await keeper.keep(game('b'));
    await keeper.keep(game('a', 'with a last word\n'));
    expect([...base.rows.keys()].sort())
      .toEqual([idOf('b was played\n'), idOf('with a last word\n')].sort());
  });

  it('goes when its end is taken back, and no other does', async () => {
    await keeper.keep(game('a'));
    await keeper.keep(game('b'));
    await keeper.takeOut('a');
    await keeper.takeOut('never kept');
    expect([...base.rows.keys()]).toEqual([idOf('b was played\n')]);
  });

  it('lies aside while the database takes nothing, and is brought in later', async () => {
    base.broken = new Unable('full');
    await expect(keeper.keep(game('a'))).rejects.toThrow('full');
    setAside(game('a'), 'full');
    expect(aside()).toEqual([game('a')]);
    expect(unkept.get()).toBeNull();
    base.broken = null;
    await keeper.bringIn();
    expect(aside()).toEqual([]);
    expect(base.rows.size).toBe(1);
  });

  it('stays in the page where nothing keeps it, until something does', async () => {
    storage(5);
    setAside(game('a'), 'newer');
    setAside(game('a', 'longer\n'), 'newer');
    setAside(game('b'), 'newer');
    expect(unkept.get()).toEqual({ why: 'newer', games: [game('a', 'longer\n'), game('b')] });
    await keeper.bringIn();
    expect(unkept.get()).toBeNull();
    expect(base.rows.size).toBe(2);
  });

  it('is nobody’s if several people sat there, or none', () => {
    const at = (bots: (string | null)[]) => endedOf({
      setup: { game: 'saboteur', players: bots.length, options: {}, seed: 's' }, record: 'r',
      players: bots.map((bot, i) => ({ seat: seatAt(i), name: '', bot })),
    });
    expect(at(['greedy', null, 'greedy'])?.seat).toBe('P2');
    expect(at([null, null])).toBeNull();
    expect(at(['greedy', 'greedy'])).toBeNull();
  });
});

it('games of which nothing is known are told apart', async () => {
  await keeper.keep(game('a'));
  await keeper.add([], [{ id: idOf('a was played\n'), at: 1000 }]);
  await keeper.keep(game('b'));
  const { briefs, others } = await keeper.list();
  expect(briefs.map(({ id }) => id)).toEqual([idOf('a was played\n')]);
  expect(others).toEqual([idOf('b was played\n')]);
  await keeper.clear();
  expect(await keeper.list()).toEqual({ briefs: [], others: [] });
});

it.each(['', 'a', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'ä€𝄞'.repeat(400)])(
  'the hash of a text is what others say: %#', (text) => {
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });

describe('packing', () => {
  const text = '{"p":"P1","move":"dig NES@1,0"}\n'.repeat(500);

  it('works where the browser cannot compress', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    expect(await pack(text)).toEqual({ how: 'text', data: text });
    expect(await unpack({ how: 'text', data: text })).toBe(text);
  });

  it('a few bytes do not become millions', async () => {
    const bomb = await new Response(new Blob([new Uint8Array(5_000_000)]).stream()
      .pipeThrough(new CompressionStream('deflate-raw'))).bytes();
    expect(bomb.length).toBeLessThan(10_000);
    await expect(unpack({ how: 'deflate-raw', data: bomb })).rejects.toThrow('too long');
  });
});

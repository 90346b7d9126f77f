import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playedHere, remember, takeOut } from '../../src/playing/game';
import type { Sitting } from '../../src/playing/session';
import { isObject, keep, load, storageTrouble } from '../../src/ui/storage';
import { seatAt } from '../../src/engine/types';
import type { Seat } from '../../src/engine/types';

const storage = (setItem: (key: string, value: string) => void, kept: string | null = null) =>
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem, removeItem() {} });

afterEach(() => {
  vi.unstubAllGlobals();
  storageTrouble.set(null);
});

describe('storage', () => {
  it('gives back what it kept', () => {
    let kept = '';
    storage((_, value) => { kept = value; });
    expect(keep('x', { a: 1 })).toBe(true);
    storage(() => {}, kept);
    expect(load('x', isObject)).toEqual({ a: 1 });
  });

  it.each(['{', '"x"', '[1]', null])('gives nothing for %s', (text) => {
    storage(() => {}, text);
    expect(load('x', isObject)).toBeNull();
  });

  it('says when it is full, and when it is forbidden', () => {
    storage(() => { throw new DOMException('', 'QuotaExceededError'); });
    expect(keep('x', 1)).toBe(false);
    expect(storageTrouble.get()).toBe('full');
    storage(() => { throw new DOMException('', 'SecurityError'); });
    keep('x', 1);
    expect(storageTrouble.get()).toBe('forbidden');
  });
});

describe('games that were played here', () => {
  let kept: string | null = null;
  beforeEach(() => vi.stubGlobal('localStorage', {
    getItem: () => kept, setItem(_: string, value: string) { kept = value; }, removeItem() {},
  }));

  const players = [null, 'greedy'].map((bot, i) => ({ seat: seatAt(i), name: `N${i}`, bot }));
  const over = (seed: string, undone = ''): Sitting => ({
    setup: { game: 'galleries', players: 2, options: {}, seed }, players,
    record: `{"adit":1}\n{"p":"P1","move":"roll"}\n${undone}`
      + '{"end":true,"gold":[31,25],"winners":["P1"]}\n',
  });

  it('are kept with how they ended and what was taken back, the last first', () => {
    remember(over('a'), []);
    remember(over('b', '{"undone":3}\n'), []);
    expect(playedHere()).toMatchObject([
      { seed: 'b', game: 'galleries', players: 2, gold: 31, won: true, undone: 3 },
      { seed: 'a', undone: 0 },
    ]);
    takeOut(over('b'));
    expect(playedHere().map(({ seed }) => seed)).toEqual(['a']);
    remember(over('a', '{"undone":1}\n'), []);
    expect(playedHere()).toMatchObject([{ seed: 'a', undone: 1 }]);
  });

  it.each([
    ['one round', [['P2']], false],
    ['one round that both have won', [['P1', 'P2']], true],
    ['several', [['P2'], ['P2']], true],
  ])('are won by the side of %s, or by the most', (_, won, mine) => {
    remember(over('s'), won.map((all) => ({ moves: 1, roles: [], gold: [], won: all as Seat[] })));
    expect(playedHere()[0]).toMatchObject({ seed: 's', gold: 31, won: mine });
    takeOut(over('s'));
  });

  it('are those of one person', () => {
    remember({ ...over('c'), players: players.map((p) => ({ ...p, bot: null })) }, []);
    expect(playedHere()).toHaveLength(1);
  });
});

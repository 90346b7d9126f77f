import { afterEach, expect, it } from 'vitest';
import { usualLineup, atTableWith, characterHat, sittingOf } from '../../src/playing/lineup';
import { hatsOf, isPerson, person } from '../../src/playing/person';
import { playersOf } from '../../src/playing/record';
import { address, parseRoute } from '../../src/ui/routes';
import type { GameInfo } from '../../src/engine/types';

afterEach(() => person.set({ name: null, hat: null }));

const info = { name: 'saboteur', options: [] } as unknown as GameInfo;

it('whoever has the hat that I chose wears the one that is left', () => {
  expect(hatsOf([{}, {}, {}])).toEqual([0, 1, 2]);
  expect(hatsOf([{ hat: 3 }, {}, {}])).toEqual([2, 1, 0]);
  expect(hatsOf([{}, { hat: 9 }, {}])).toEqual([0, 8, 2]);
  expect(hatsOf([{ hat: 1 }, {}])).toEqual([0, 1]);
});

it('name and hat are worn at a table alone, and at no other', () => {
  person.set({ name: 'Zoë', hat: 7 });
  const alone = usualLineup('saboteur');
  expect(sittingOf(alone, info, 's').players[0]).toMatchObject({ hat: 7 });
  const two = { ...alone, chairs: alone.chairs.map((c, i) => (i < 2 ? { ...c, bot: null } : c)) };
  expect(sittingOf(two, info, 's').players.some(({ hat }) => hat)).toBe(false);
  expect(atTableWith('sorrel').chairs[0]!.name).toBe('Zoë');
});

it('somebody can be played against again, once', () => {
  const bots = atTableWith('sorrel').chairs.map(({ bot }) => bot?.split(':')[0]);
  expect(bots.filter((bot) => bot === 'sorrel')).toHaveLength(1);
  expect(atTableWith('fenn').chairs.map(({ bot }) => bot?.split(':')[0])).not.toContain('sorrel');
  expect([characterHat('bram'), characterHat('sorrel')]).toEqual([1, 10]);
});

it.each([
  [{ name: 'Ann', hat: 12 }, true], [{ name: null, hat: null }, true],
  [{ name: ' ', hat: 1 }, false], [{ name: 'x'.repeat(17), hat: 1 }, false],
  [{ name: 'Ann', hat: 0 }, false], [{ name: 'Ann', hat: 13 }, false], [{ name: 'Ann', hat: 1.5 }, false],
])('a person %o: %s', (value, right) => expect(isPerson(value)).toBe(right));

it('characters have their names in a replay, I have mine, and nobody has another’s', () => {
  person.set({ name: 'Zoë', hat: 5 });
  const names = (bots: (string | null)[]) =>
    playersOf('', bots, 'P1').map(({ name }) => name);
  expect(names([null, 'wren:hard', 'greedy'])).toEqual(['Zoë', 'Wren', 'Odile']);
  expect(names([null, 'odile:easy', 'greedy'])).toEqual(['Zoë', 'Odile', 'P3']);
  expect(names([null, 'tuck:easy', 'tuck:easy'])).toEqual(['Zoë', 'Tuck', 'Odile']);
  expect(playersOf('', [null, null], 'P1').map(({ hat }) => hat)).toEqual([5, undefined]);
  expect(playersOf('', [null, null])[0]!.name).toBe('Hazel');
});

it('a game that is kept has an address', () => {
  const route = { page: 'replay', kept: '0123456789abcdef', at: 7 } as const;
  expect(address(route)).toBe('#/replay/~0123456789abcdef/7');
  expect(parseRoute(address(route))).toEqual(route);
});

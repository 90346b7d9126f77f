import { expect, it } from 'vitest';
import { place, readGoblin, readings, readMove, readPlace, shopOf }
  from '../../src/galleries/moves';

it.each([
  ['fetch', { kind: 'fetch' }],
  ['work', { kind: 'work' }],
  ['roll', { kind: 'roll' }],
  ['pass', { kind: 'pass' }],
  ['buy armour g1', { kind: 'equip', wears: 'armour', goblin: 'g1' }],
  ['buy bomb@3', { kind: 'plant', at: '3', bought: true }],
  ['buy defuse@3.2:chest', { kind: 'defuse', at: '3.2', bomb: 'chest' }],
  ['buy defuse@3:P1', { kind: 'defuse', at: '3', bomb: 'P1' }],
  ['buy kill P2g1', { kind: 'kill', goblin: 'P2g1' }],
  ['dig 1 in 3 with g2', { kind: 'dig', number: 1, gallery: 3, goblin: 'g2' }],
  ['bomb@3.10', { kind: 'plant', at: '3.10', bought: false }],
  ['shoot P2g1', { kind: 'shoot', goblin: 'P2g1' }],
])('%s is read', (text, move) => {
  expect(readMove(text)).toEqual(move);
});

it('what is no move is not read', () => {
  for (const text of ['', 'dig', 'buy bomb', 'dig NES@1,0', 'pass NES']) {
    expect(readMove(text)).toBeNull();
  }
});

it('each purchase belongs to a shop', () => {
  const shop = (text: string) => shopOf(readMove(text)!);
  expect(shop('buy cross g3')).toBe('church');
  expect(shop('buy bomb@2')).toBe('artificer');
  expect(shop('buy defuse@2:P3')).toBe('artificer');
  expect(shop('buy kill P1g1')).toBe('killer');
  expect(shop('bomb@2')).toBeNull();
  expect(shop('roll')).toBeNull();
});

it('two numbers have two readings, equal ones have one', () => {
  expect(readings([1, 3])).toEqual([
    { name: 'X', number: 1, gallery: 3 }, { name: 'Y', number: 3, gallery: 1 }]);
  expect(readings([3, 3])).toEqual([{ name: 'X', number: 3, gallery: 3 }]);
  expect(readings(['bomb', 2])).toEqual([]);
  expect(readings([4, 'gun'])).toEqual([]);
  expect(readings(undefined)).toEqual([]);
});

it('places and goblins are read and written', () => {
  expect(readPlace('3')).toEqual({ gallery: 3, card: 0 });
  expect(readPlace('3.10')).toEqual({ gallery: 3, card: 10 });
  expect(place(3, 0)).toBe('3');
  expect(place(3, 2)).toBe('3.2');
  expect(readGoblin('P2g1')).toEqual({ seat: 'P2', goblin: 'g1' });
});

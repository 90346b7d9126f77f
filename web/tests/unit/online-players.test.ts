import { beforeAll, expect, it } from 'vitest';
import type { Seat } from '../../src/engine/types';
import type { PersonSeen, SeatSeen } from '../../src/playing/online/messages';
import { playersOf } from '../../src/playing/online/session';
import { setLanguage } from '../../src/texts/texts';

beforeAll(() => setLanguage('en'));

const person = (p: Seat, name: string, more: Partial<PersonSeen> = {}): SeatSeen =>
  ({ p, kind: 'person', name, here: true, ...more });
const bot = (p: Seat): SeatSeen => ({ p, kind: 'bot', bot: 'greedy' });

it('calls who was erased somebody, and a bot plays', () => {
  const players = playersOf([person('P1', 'Ann'), person('P2', '', { standin: 'left' })]);
  expect(players.map(({ name }) => name)).toEqual(['Ann', 'somebody']);
  expect(players[1]!.bot).not.toBeNull();
});

it('calls characters by their names, unless somebody has that name', () => {
  const tuck = (p: Seat): SeatSeen => ({ p, kind: 'bot', bot: 'tuck:easy' });
  expect(playersOf([person('P1', 'Ann'), tuck('P2')])[1]!.name).toBe('Tuck');
  const names = playersOf([person('P1', 'tuck'), tuck('P2'), tuck('P3')]).map(({ name }) => name);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(3);
  const twice = playersOf([tuck('P1'), tuck('P2')]).map(({ name }) => name);
  expect(twice[0]).toBe('Tuck');
  expect(twice[1]).not.toBe('Tuck');
});

it('gives no bot the name of a person', () => {
  const first = playersOf([bot('P1')])[0]!.name;
  const names = playersOf([bot('P1'), person('P2', first)]).map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
});

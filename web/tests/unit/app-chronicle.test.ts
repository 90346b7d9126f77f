import { expect, test } from 'vitest';
import { Chronicle } from '../../src/playing/scene';
import type { GameEvent, Seat } from '../../src/engine/types';

const teller = {
  moves: 9,
  mover: (at: number): Seat => `P${at}`,
  events: (viewer: string, at: number): GameEvent[] => [{ event: `${viewer} ${at}` }],
};

test('the log grows with the game, and is another list then', () => {
  const log = new Chronicle(teller);
  const first = log.upTo('P1', 1);
  expect(first.map(({ number, seat }) => [number, seat])).toEqual([[0, null], [1, 'P1']]);
  expect(log.upTo('P1', 1)).toBe(first);
  const second = log.upTo('P1', 2);
  expect(second).toHaveLength(3);
  expect(second).not.toBe(first);
  expect(first).toHaveLength(2);
});

test('a step back is a shorter list, another viewer another story', () => {
  const log = new Chronicle(teller);
  log.upTo('P1', 4);
  expect(log.upTo('P1', 2).at(-1)?.events).toEqual([{ event: 'P1 2' }]);
  expect(log.upTo('P2', 4).at(-1)?.events).toEqual([{ event: 'P2 4' }]);
});

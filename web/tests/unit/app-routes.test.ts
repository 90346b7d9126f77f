import { describe, expect, it } from 'vitest';
import { address, parseRoute } from '../../src/app/routes';

describe('routes', () => {
  it.each([
    '#/', '#/play', '#/replay', '#/setup/saboteur2', '#/rules/saboteur', '#/learn/galleries',
    '#/table/0123456789abcdef',
    '#/tables', '#/open/saboteur2',
  ])(
    'reads and writes %s', (hash) => expect(address(parseRoute(hash))).toBe(hash),
  );
  it('leads home from anywhere else, and to the first game if there is no such', () => {
    expect(parseRoute('#/nowhere')).toEqual({ page: 'home' });
    expect(parseRoute('#/rules/chess')).toEqual({ page: 'rules', game: 'saboteur' });
  });
});

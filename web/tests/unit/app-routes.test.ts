import { describe, expect, it } from 'vitest';
import { address, parseRoute } from '../../src/ui/routes';

describe('routes', () => {
  it.each([
    '#/', '#/play', '#/me', '#/replay', '#/replay/T1', '#/replay/T1/17', '#/replay/T1/0',
    '#/setup/saboteur2', '#/rules/saboteur', '#/learn/galleries',
    '#/table/0123456789abcdef',
    '#/tables', '#/open/saboteur2', '#/shared/1/17/P2/dnVhNb8I/5f0c9a1e',
  ])(
    'reads and writes %s', (hash) => expect(address(parseRoute(hash))).toBe(hash),
  );
  it('leads to a moment only if it is one', () => {
    expect(parseRoute('#/replay/T1/x')).toEqual({ page: 'replay', table: 'T1' });
    expect(parseRoute('#/replay//17')).toEqual({ page: 'replay', at: 17 });
    expect(address({ page: 'replay', at: 17 })).toBe('#/replay');
  });
  it('leads home from anywhere else, and to the first game if there is no such', () => {
    expect(parseRoute('#/nowhere')).toEqual({ page: 'home' });
    expect(parseRoute('#/rules/chess')).toEqual({ page: 'rules', game: 'saboteur' });
  });
});

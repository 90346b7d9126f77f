import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coreOf } from '../../src/engine/core';
import { surveyBy } from '../../src/engine/survey';
import type { View } from '../../src/engine/types';
import { playOut, setupOf } from './table';

const wasm = new URL('../../src/engine/adit.wasm', import.meta.url).pathname;
const survey = async () => surveyBy(await coreOf(readFileSync(wasm)));

describe('a mine that is only seen', () => {
  it.each(['saboteur', 'saboteur2'] as const)('is as far from the goals: %s', async (game) => {
    const race = await survey();
    const engine = await playOut(setupOf(game, 5), 'greedy');
    const seen = new Set<number>();
    for (let at = 0; at <= engine.moves; at++) {
      const found = race(engine.view('public', at));
      expect(found, `move ${at}`).toEqual(engine.race(at));
      for (const cards of found!) seen.add(cards);
    }
    expect(seen.size).toBeGreaterThan(5);
  });

  it('has no goals in galleries', async () => {
    const engine = await playOut(setupOf('galleries', 2), 'hasty');
    expect((await survey())(engine.view('public', 1))).toBeNull();
  });

  it('passes over cards that there cannot be', async () => {
    const race = await survey();
    const engine = await playOut(setupOf('saboteur', 3), 'hasty');
    const view = engine.view('public', 0) as Extract<View, { game: 'saboteur' }>;
    const odd = [
      { x: 1, y: 0, lies: 'QQ', lit: true }, { x: 1e6, y: 0, lies: 'EW', lit: true },
      ...Array.from({ length: 200 }, (_, i) =>
        ({ x: 9 + i % 50, y: 5 + i % 7, lies: 'EW', lit: false })),
    ];
    expect(race({ ...view, mine: [...view.mine, ...odd] })).toEqual(engine.race(0));
  });
});

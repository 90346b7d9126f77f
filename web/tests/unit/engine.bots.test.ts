import { expect, it } from 'vitest';
import { Bots } from '../../src/engine/bots';
import { loadCore } from '../../src/engine/core';
import { newEngine, newThinker, setupOf } from './table';

const begun = async () => {
  const engine = await newEngine();
  engine.begin(setupOf('saboteur2', 5));
  return { engine, thinker: await newThinker(), seat: engine.turn! };
};

it('a bot plays alike each time', async () => {
  const { engine, thinker, seat } = await begun();
  const chosen = [1, 2].map(() => {
    thinker.begin(engine.record(), [{ seat, bot: 'searcher' }]);
    return thinker.choose(seat, 'quick');
  });
  expect(chosen[0]).toBe(chosen[1]);
  expect(engine.view(seat).legal).toContain(chosen[0]);
});

it('a hint is a legal move, for any seat on turn, again and again', async () => {
  const { engine, thinker } = await begun();
  thinker.begin(engine.record(), []);
  for (let i = 0; i < 12; i++) {
    const seat = engine.turn!;
    const move = thinker.hint(seat, 'quick');
    expect(engine.play(seat, move)).toBeNull();
    thinker.saw(seat, move);
  }
});

it('budgets hold, roughly', async () => {
  const { engine, thinker, seat } = await begun();
  thinker.begin(engine.record(), [{ seat, bot: 'searcher' }]);
  const began = performance.now();
  thinker.choose(seat, 'quick');
  expect(performance.now() - began).toBeLessThan(300);
});

it('what a bot cannot do is said', async () => {
  const { engine, thinker, seat } = await begun();
  const other = seat === 'P1' ? 'P2' : 'P1';
  expect(() => thinker.choose(seat, 'quick')).toThrow('no game');
  expect(() => thinker.begin(engine.record(), [{ seat, bot: 'genius' }])).toThrow(
    'There is no bot genius.');
  thinker.begin(engine.record(), [{ seat: other, bot: 'greedy' }]);
  expect(() => thinker.choose(other, 'quick')).toThrow('out of turn');
  expect(() => thinker.saw(seat, 'castle')).toThrow('castle');
  expect(() => thinker.begin('nonsense', [])).toThrow('line 1');
});

it('without workers every promise is rejected with a sentence', async () => {
  const bots = new Bots();
  await expect(bots.begin('', [])).rejects.toThrow('The bots could not be started');
  bots.saw('P1', 'pass');
  await expect(bots.choose('P1', 'quick')).rejects.toThrow('could not be started');
  bots.stop();
});

it('without the engine’s file loading is rejected with a sentence', async () => {
  await expect(loadCore()).rejects.toThrow('could not be loaded');
});

import { expect, it } from 'vitest';
import { Bots } from '../../src/engine/bots';
import { loadCore } from '../../src/engine/core';
import { BOTS, type Seat, seatAt } from '../../src/engine/types';
import type { Thinker } from '../../src/engine/thinker';
import { nets, newEngine, newNovice, newThinker, setupOf } from './table';

it('the page’s list of bots is that of the program in which they think', async () => {
  const { bots } = await newThinker();
  expect(bots.map(({ name }) => name)).toEqual(BOTS);
  expect(bots.at(0)?.iterations).toEqual({});
  expect(Object.keys(bots.at(-1)!.iterations).slice(0, 3)).toEqual(
    ['saboteur', 'saboteur2', 'galleries']);
});

const begun = async () => {
  const engine = await newEngine();
  engine.begin(setupOf('saboteur2', 5));
  return { engine, thinker: await newThinker(), seat: engine.turn! };
};

it('a bot plays alike each time', async () => {
  const { engine, thinker, seat } = await begun();
  const chosen = [1, 2].map(() => {
    thinker.begin(engine.record(), [{ seat, bot: 'master' }]);
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

it('what is taken back is done again as before, from a record too', async () => {
  const { engine, thinker } = await begun();
  const seats = Array.from({ length: engine.view('public').players },
    (_, i) => ({ seat: seatAt(i), bot: 'hasty' }));
  const play = (): string => {
    while (engine.moves < 20) {
      const seat = engine.turn!;
      const move = thinker.choose(seat, 'quick');
      engine.play(seat, move);
      thinker.saw(seat, move);
    }
    return engine.record();
  };
  thinker.begin(engine.record(), seats);
  const record = play();
  const opened = record.split('\n').slice(0, 9).join('\n') + '\n{"end":false}\n';
  for (const [times, moves] of [[1, 13], [2, 0], [3, 5]] as const) {
    engine.takeBack(moves);
    thinker.back(moves);
    expect(engine.undone).toBe(times);
    expect(play()).toBe(record.replace('{"end"', `{"undone":${times}}\n{"end"`));
  }
  engine.open(opened.replace('{"end"', '{"undone":7}\n{"end"'));
  expect(engine.undone).toBe(7);
  thinker.begin(engine.record(), seats);
  const after = play();
  engine.takeBack(3);
  thinker.back(3);
  for (const line of after.split('\n').slice(4, 9)) {
    const { p, move } = JSON.parse(line) as { p: Seat; move: string };
    engine.play(p, move);
    thinker.saw(p, move);
  }
  expect(play()).toBe(after.replace('"undone":7', '"undone":8'));
  expect(() => engine.takeBack(20)).toThrow(RangeError);
});

it('without nets bots play simply, and a file that is wrong is told', async () => {
  const engine = await newEngine();
  engine.begin(setupOf('saboteur', 5));
  const seat = engine.turn!;
  const chosen = (thinker: Thinker): string => {
    thinker.begin(engine.record(), [{ seat, bot: 'trained' }]);
    return thinker.choose(seat, 'quick');
  };
  const novice = await newNovice();
  const simply = chosen(novice);
  expect(engine.view(seat).legal).toContain(simply);
  const file = nets();
  const damaged = Uint8Array.from(file);
  damaged[file.length >> 1]! ^= 1;
  expect(novice.learn(damaged)).toBe('the file of nets is damaged');
  expect(novice.learn(file.subarray(0, 1000))).toBe('the file of nets makes no sense');
  expect(novice.learn(file.subarray(8))).toBe('this is no file of nets');
  expect(novice.learn(new Uint8Array(2 ** 21))).toBe('the file of nets is too large');
  expect(chosen(novice)).toBe(simply);
  expect(novice.learn(file)).toBe('');
  expect(chosen(novice)).toBe(chosen(await newThinker()));
});

it('budgets hold, roughly', async () => {
  const { engine, thinker, seat } = await begun();
  thinker.begin(engine.record(), [{ seat, bot: 'master' }]);
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
  expect(() => thinker.saw(seat, 'pass')).toThrow('no game');
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

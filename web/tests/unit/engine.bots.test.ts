import { expect, it } from 'vitest';
import { Bots } from '../../src/engine/bots';
import { loadCore } from '../../src/engine/core';
import { BOTS, CHARACTERS, type Seat, seatAt } from '../../src/engine/types';
import type { Thinker } from '../../src/engine/thinker';
import { catalogue, hasNative, nets, newEngine, newNovice, newThinker, setupOf } from './table';

it.runIf(hasNative)('the page’s list of characters is that of the program', () => {
  expect(Object.fromEntries(catalogue()['characters']!.map(({ name, level }) => [name, level])))
    .toEqual(CHARACTERS);
});

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
    const { p, move, own, aim, others = [] } = thinker.hint(seat, 'quick');
    expect({ p, own }).toEqual({ p: seat, own: true });
    expect(aim.aim).not.toBe('none');
    for (const other of others) expect(engine.view(seat).legal).toContain(other.move);
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

/** Five talkers play so many moves; all that they say, with when. */
function talkOn(
  engine: Awaited<ReturnType<typeof newEngine>>, thinker: Thinker, until: number,
): string[] {
  const words: string[] = [];
  while (engine.moves < until && engine.turn) {
    const seat = engine.turn;
    const move = thinker.choose(seat, 'quick');
    engine.play(seat, move);
    for (const { p, claim } of thinker.saw(seat, move)) {
      expect(engine.claim(p, claim)).toBeNull();
      words.push(`${engine.moves} ${p} ${claim}`);
    }
  }
  return words;
}

const FIVE = Array.from({ length: 5 }, (_, i) => ({ seat: seatAt(i), bot: 'trained' }));

it('bots talk; what they said is taken back, and heard again from a record', async () => {
  const engine = await newEngine(), thinker = await newThinker();
  engine.begin(setupOf('saboteur', 5));
  thinker.begin(engine.record(), FIVE);
  const words = talkOn(engine, thinker, 30);
  expect(words.length).toBeGreaterThan(3);
  const record = engine.record();
  expect(record.split('\n').filter((line) => line.includes('"claim"'))).toHaveLength(words.length);

  engine.takeBack(12);
  thinker.back(12);
  expect(engine.said.every(({ n }) => n <= 12)).toBe(true);
  const later = words.filter((word) => parseInt(word) > 12);
  expect(talkOn(engine, thinker, 30)).toEqual(later);

  // One that reads the record goes on as one that was there, and had nothing to choose.
  const [reads, watches, deaf] = [await newThinker(), await newThinker(), await newThinker()];
  const lines = record.trimEnd().split('\n').slice(0, -1);
  reads.begin(record, FIVE);
  deaf.begin(record.split('\n').filter((line) => !line.includes('"claim"')).join('\n'), FIVE);
  watches.begin([lines[0], '{"end":false}', ''].join('\n'), FIVE, true);
  for (const line of lines.slice(1)) {
    const { p, move, claim } = JSON.parse(line) as { p: Seat; move?: string; claim?: string };
    if (move) watches.saw(p, move, true);
    else watches.heard(p, claim!);
  }
  const [after, same, other] = [watches, reads, deaf].map((thinker) => {
    engine.open(record);
    talkOn(engine, thinker, 40);
    return engine.record();
  });
  expect(same).toBe(after);
  expect(other).not.toBe(after);
});

it('bots of a quiet table say nothing', async () => {
  const engine = await newEngine(), thinker = await newThinker();
  engine.begin(setupOf('saboteur', 5));
  expect(thinker.begin(engine.record(), FIVE, true)).toEqual([]);
  while (engine.moves < 30) {
    const seat = engine.turn!;
    const move = thinker.choose(seat, 'quick');
    engine.play(seat, move);
    expect(thinker.saw(seat, move, true)).toEqual([]);
  }
});

it('bots leave people room to speak, and hear them', async () => {
  const engine = await newEngine(), thinker = await newThinker();
  engine.begin(setupOf('saboteur', 5));
  thinker.begin(engine.record(), FIVE.slice(1));
  for (let i = 0; i < 1000; i++) {
    expect(engine.claim('P1', 'thanks')).toBeNull();
    thinker.heard('P1', 'thanks');
  }
  expect(engine.claim('P1', 'thanks')).toEqual({ refused: 'too_much' });
  expect(() => thinker.heard('P1', 'thanks')).toThrow('thanks');
  expect(() => thinker.heard('P1', 'nonsense')).toThrow('nonsense');
  const full = engine.record();
  // Half of the room was taken by bots: they are silent from then on.
  const byBots = full.replaceAll('"p":"P1"', '"p":"P2"').split('\n')
    .filter((line, i) => !line.includes('"claim"') || i % 2 === 0).join('\n');
  engine.open(byBots);
  thinker.begin(byBots, FIVE);
  expect(talkOn(engine, thinker, 30)).toEqual([]);
});

it('a claim is judged where it was made, and kept with its mark', async () => {
  const engine = await newEngine();
  engine.begin(setupOf('saboteur', 5));
  const [seat, move] = [engine.turn!, engine.view(engine.turn!).legal![0]!];
  engine.play(seat, move);
  expect(engine.claim('P2', 'miner')).toBeNull();
  expect(engine.claim('P3', 'thanks', 0)).toBeNull();
  expect(engine.claim('P2', 'gold@G4')).toEqual({ refused: 'no_such_claim' });
  expect(engine.claim('P2', 'trust@P2')).toEqual({ refused: 'no_such_claim' });
  expect(engine.said.map(({ p, n, round, claim }) => [p, n, round, claim])).toEqual(
    [['P3', 0, 1, 'thanks'], ['P2', 1, 1, 'miner']]);
  const role = (engine.view('P2') as unknown as { seats: { p: Seat; role: string }[] })
    .seats.find(({ p }) => p === 'P2')!.role;
  expect(engine.said[1]!.mark).toBe(role === 'miner' ? 'true' : 'false');
  expect(engine.said[0]!.mark).toBeUndefined();
  expect(engine.roundsOver).toBe(0);
  const record = engine.record();
  expect(record.split('\n').slice(1, 4).map((line) => Object.keys(JSON.parse(line) as object)[0]))
    .toEqual(['claim', 'p', 'claim']);
  engine.open(record);
  expect(engine.record()).toBe(record);
  expect(engine.said).toHaveLength(2);
  engine.takeBack(0);
  expect(engine.said.map(({ claim }) => claim)).toEqual(['thanks']);
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
  await expect(bots.begin('', [], false)).rejects.toThrow('The bots could not be started');
  expect(await bots.saw('P1', 'pass', false)).toEqual([]);
  await expect(bots.choose('P1', 'quick')).rejects.toThrow('could not be started');
  bots.stop();
});

it('without the engine’s file loading is rejected with a sentence', async () => {
  await expect(loadCore()).rejects.toThrow('could not be loaded');
});

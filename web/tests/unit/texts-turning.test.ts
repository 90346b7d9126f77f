// What turned a round: worked out and said as the native program does it.
import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { readTurning } from '../../src/engine/turning';
import { turningOf } from '../../src/engine/watcher';
import { nextMoment } from '../../src/replay/Moments';
import { fetchTexts } from '../../src/texts/later';
import { sayTurning } from '../../src/texts/say/turning';
import { LANGUAGES, setLanguage } from '../../src/texts/texts';
import { hasNative, newWatcher, replay } from './table';

afterEach(() => setLanguage('en'));

const golden = new URL('../../../tests/golden/', import.meta.url);
const records = readdirSync(golden).filter((name) => /^(saboteur|galleries).*hasty\.record$/.test(name));
const recordOf = (name: string): string => readFileSync(new URL(name, golden), 'utf8');
const nobody = { names: (seat: string) => seat, me: null };

describe('turning points', () => {
  it.runIf(hasNative).each(records)('of %s are those of the native program', async (name) => {
    const record = recordOf(name);
    const lines = replay(record, '--turning-points', '--json');
    const rounds = readTurning(lines).map((_, i) => i + 1);
    expect(rounds.length).toBeGreaterThan(0);
    expect(turningOf(await newWatcher(), record, rounds)).toBe(lines);
  }, 60_000);

  it.runIf(hasNative).each(LANGUAGES)('are said in %s as the native program does', async (language) => {
    let n = 0;
    await setLanguage(language);
    const why = await fetchTexts('why');
    for (const name of records) {
      const record = recordOf(name);
      const points = readTurning(replay(record, '--turning-points', '--json')).flat();
      const told = replay(record, '--turning-points', '--lang', language).split('\n')
        .filter((line) => /^ {2}.*\d.*\d/.test(line)).map((line) => line.trim());
      expect(points.map((point) => sayTurning(why, point, nobody))).toEqual(told);
      n += told.length;
    }
    expect(n).toBeGreaterThan(20);
  }, 60_000);

  it('say "you" to whom they are about', async () => {
    const why = await fetchTexts('why');
    const said = sayTurning(why, {
      n: 7, p: 'P2', of: 'P1', from: 40, to: 22,
      aim: { aim: 'shoot', p: 'P2', move: 'shoot', goblin: 'P1g2' },
    }, { names: () => 'Bram', me: 'P1' });
    expect(said).toBe('Move 7, Bram: Shoots a goblin of yours. Your chance fell from 40% to 22%.');
  });

  it('follow each other through a game', () => {
    const points = [[3, 9], [], [20]].map((round) => round.map((n) => ({ n }))) as never;
    expect([0, 3, 9, 20].map((at) => nextMoment(points, at, 1))).toEqual([3, 9, 20, undefined]);
    expect([3, 4, 20, 99].map((at) => nextMoment(points, at, -1))).toEqual([undefined, 3, 9, 20]);
  });
});

// What those believed who watched is what the program prints; and the steps of a proof
// are those of docs/fairness.md.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../src/engine/core';
import type { Mistake, Others } from '../../src/engine/hindsight';
import { readOpinions, SURE } from '../../src/engine/opinions';
import { readReads } from '../../src/engine/reads';
import { LEVELS } from '../../src/engine/types';
import type { Known, Seat } from '../../src/engine/types';
import { checkOf, mistakesOf, opinionsOf, othersOf, readsOf } from '../../src/engine/watcher';
import type { WatchExports } from '../../src/engine/watcher';
import { hasNative, newWatcher, playOut, replay, setupOf } from './table';

const golden = new URL('../../../tests/golden/', import.meta.url);
const records = readdirSync(golden).filter((name) => name.endsWith('.record'));

/** Of games of thousands of moves only the long version of the tests sees the end. */
const LINES = process.env['ADIT_TEST'] === 'full' ? Infinity : 300;

function recordOf(name: string): string {
  const record = readFileSync(new URL(name, golden), 'utf8');
  const lines = record.split('\n');
  return lines.length <= LINES ? record : [...lines.slice(0, LINES), '{"end":false}', ''].join('\n');
}

describe('watching', () => {
  it.runIf(hasNative).each(records)('%s tells what the native program does', async (name) => {
    const record = recordOf(name);
    const core = await newWatcher();
    const lines = opinionsOf(core, record);
    expect(lines).toBe(replay(record, '--beliefs', '--json'));
    expect(opinionsOf(core, record), 'and again').toBe(lines);
  }, 60_000);

  it('is refused of what is no record', async () => {
    const core = await newWatcher();
    expect(() => opinionsOf(core, 'nothing\n')).toThrow();
  });
});

describe('looking back', () => {
  const some = records.filter((name) => /-[35]-.*hasty/.test(name));

  it.runIf(hasNative).each(some)('%s: others would have played what the native program says', async (name) => {
    const record = recordOf(name);
    const core = await newWatcher();
    const told = JSON.parse(replay(record, '--others', '--json', '--at', '7')) as { others: Others[] };
    expect(LEVELS.map((level) => JSON.parse(othersOf(core, record, 7, level)) as Others))
      .toEqual(told.others);
    for (const { moves } of told.others)
      expect(moves.map(({ share }) => share)).toEqual(moves.map(({ share }) => share).toSorted((a, b) => b - a));
  }, 60_000);

  it.each(some)('%s: a mistake is a move of that seat, and there was a better one', async (name) => {
    const record = recordOf(name);
    const core = await newWatcher();
    const made = record.split('\n').filter((line) => line.includes('"move"'))
      .map((line) => JSON.parse(line) as { p: Seat; move: string });
    const found = (['P1', 'P2', 'P3'] as const).map((seat) =>
      JSON.parse(mistakesOf(core, record, seat)) as Mistake[]);
    expect(found.flat()).not.toEqual([]);
    for (const [i, list] of found.entries()) {
      expect(list.length).toBeLessThanOrEqual(3);
      expect(list.map(({ n }) => n)).toEqual(list.map(({ n }) => n).toSorted((a, b) => a - b));
      for (const { n, p, move, cost, better } of list) {
        expect([p, move]).toEqual([made[n - 1]!.p, made[n - 1]!.move]);
        expect([p, better.p]).toEqual([`P${i + 1}`, `P${i + 1}`]);
        expect(better.move).not.toBe(move);
        expect(cost).toBeGreaterThanOrEqual(8);
        expect(better.good?.good).not.toBe('costs');
      }
    }
  }, 60_000);
});

describe('reading others', () => {
  const dwarves = records.filter((name) => /^saboteur.*hasty/.test(name));

  it.each(dwarves)('%s is read by deeds as watchers do who hear no words', async (name) => {
    const record = recordOf(name);
    const core = await newWatcher();
    const rounds = readReads(readsOf(core, record, []));
    const watched = readOpinions(opinionsOf(core, record));
    expect(rounds.map(({ round }) => round)).toEqual(watched.map(({ round }) => round));
    for (const [i, { deeds, roles, by }] of rounds.entries()) {
      expect(by).toEqual([]);
      expect(roles).toEqual(watched[i]!.end?.roles ?? null);
      expect(deeds.map(({ n, of }) => [n, of]))
        .toEqual(watched[i]!.opinions.map(({ n, chances }) => [n, chances.saboteur]));
    }
  }, 60_000);

  it('asks each seat after some moves, who does not know itself', async () => {
    const core = await newWatcher();
    const [first] = readReads(readsOf(core, recordOf('saboteur-5-procedure-hasty.record'), [2, 5]));
    expect(first!.by.map(({ n }) => n)).toEqual([2, 5]);
    for (const { of } of first!.by)
      for (const [seat, chances] of of.entries())
        for (const [i, chance] of chances.entries())
          if (i === seat) expect(chance).toBeNull();
          else expect(chance).toSatisfy((c: number) => c >= 0 && c <= SURE);
  });

  it('leaves out what a saboteur knows who is the only one', async () => {
    const core = await newWatcher();
    const [first] = readReads(readsOf(core, recordOf('saboteur-4-summary-hasty.record'), null));
    const saboteur = first!.roles!.indexOf('saboteur');
    expect(first!.by[1]!.of.map((of, i) => of.every((c) => c === null) === (i === saboteur)))
      .toEqual([true, true, true, true]);
  });

  it('is nothing in a game without saboteurs', async () => {
    const name = records.find((one) => one.startsWith('galleries'))!;
    expect(readsOf(await newWatcher(), recordOf(name), null)).toBe('');
  });
});

interface Verdict {
  holds: boolean;
  complete: boolean;
  fault?: string;
  steps: { step: string; is: string }[];
}

const hex = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const bytes = (text: string): Buffer => Buffer.from(text, 'hex');

describe('a proof', () => {
  const secret = '11'.repeat(32);
  const nonces = ['ab'.repeat(32), '00'.repeat(32), 'cd'.repeat(32)];
  const commit = hex('adit commit 1', bytes(secret));
  const seed = hex('adit seed 1', bytes(secret), ...nonces.map(bytes));
  let record: string;
  let core: Core<WatchExports>;

  beforeAll(async () => {
    const game = await playOut({ ...setupOf('saboteur', 3), seed }, 'hasty');
    record = `${game.record()}${JSON.stringify({ proof: { commit, secret, nonces } })}\n`;
    core = await newWatcher();
  });
  const check = (text: string, known: Known = { nonces: {} }): Verdict =>
    JSON.parse(checkOf(core, text, known)) as Verdict;
  const result = (verdict: Verdict, step: string) =>
    verdict.steps.find((s) => s.step === step)?.is;

  it('holds, step by step', () => {
    const verdict = check(record);
    expect(verdict.holds).toBe(true);
    expect(verdict.steps.map(({ step }) => step)).toEqual([
      'record', 'proof', 'commit', 'published', 'nonces', 'seed', 'moves', 'end',
    ]);
    expect(result(verdict, 'nonces')).toBe('passed_over');
  });

  it('is compared with what was noted', () => {
    const verdict = check(record, { commit, nonces: { P1: nonces[0]!, P3: nonces[2]! } });
    expect(verdict.holds).toBe(true);
    expect(result(verdict, 'published')).toBe('held');
    expect(verdict.steps.find(({ step }) => step === 'nonces'))
      .toMatchObject({ is: 'partly', missing: ['P2'] });
    expect(verdict.complete).toBe(false);
    const [P1, P2, P3] = nonces as [string, string, string];
    expect(check(record, { commit, nonces: { P1, P2, P3 } }).complete).toBe(true);
    expect(check(record, { nonces: { P1, P2, P3 } }).complete).toBe(false);
    expect(check(record, { nonces: { P1: nonces[2]! } }).fault).toBe('other_nonce');
    expect(check(record, { commit: seed, nonces: {} }).fault).toBe('other_commit');
  });

  it('forgets what was noted for another', () => {
    expect(check(record).holds).toBe(true);
  });

  it.each([
    ['a commitment', commit, 'wrong_commit'],
    ['a secret', secret, 'wrong_secret'],
    ['a nonce', nonces[0]!, 'wrong_nonces'],
    ['a seed', seed, 'wrong_seed'],
  ])('fails for %s that was changed', (_, text, fault) => {
    const forged = record.replace(text, `${text[0] === 'f' ? 'e' : 'f'}${text.slice(1)}`);
    expect(check(forged)).toMatchObject({ holds: false, fault });
  });

  it('fails where there is none, and where there is no record', () => {
    expect(check(record.split('{"proof"')[0]!).fault).toBe('no_proof');
    expect(check('{"adit":1}\n').fault).toBe('broken');
    expect(check(`${'x'.repeat(9000)}\n`).fault).toBe('broken');
  });
});

import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  BadFile, gameLine, headerLine, linesIn, MOST_GAMES, newReport, readGame, readHeader, takeFile,
} from '../../src/app/me/gamesfile';
import type { Report, Taker } from '../../src/app/me/gamesfile';
import { summaryOf } from '../../src/app/me/summary';
import type { Engine } from '../../src/engine/engine';
import { Unable } from '../../src/playing/database';
import { idOf } from '../../src/playing/kept';
import type { KeptGame } from '../../src/playing/kept';
import { newEngine } from './table';

const golden = (name: string): string =>
  readFileSync(new URL(`../../../tests/golden/${name}.record`, import.meta.url), 'utf8');
const record = golden('saboteur-3-rulebook-hasty');
const other = golden('saboteur2-5-boss-hasty');
const HEADER = headerLine({ name: 'Ann', hat: 3 });

const game = (more: Partial<KeptGame> = {}): KeptGame => {
  const text = more.record ?? record;
  return { id: idOf(text), at: Date.UTC(2026, 10, 18, 14, 30), seat: 'P1', record: text, ...more };
};
/** The line of a game, with other members. */
const line = (more: object): string =>
  `${JSON.stringify({ ...JSON.parse(gameLine(game())) as object, ...more })}\n`;

let engine: Engine;
let kept: KeptGame[];
let taker: Taker;
let report: Report;
beforeAll(async () => { engine = await newEngine(); });
beforeEach(() => {
  kept = [];
  report = newReport();
  taker = {
    known: new Set(), check: (one) => summaryOf(engine, one),
    put: async (games) => { kept.push(...games); }, goOn: async () => true,
  };
});
const take = (...lines: string[]) => takeFile(new Blob(lines), taker, report);

it('a game that was written is read as it was', async () => {
  const one = game({
    guesses: [{ round: 1, at: 12, of: [null, 0, 25] }], more: { tag: 'first', deep: { a: [1] } },
  });
  expect(gameLine(one)).toContain('"at":"2026-11-18T14:30:00Z"');
  expect(readGame(gameLine(one).trim())).toEqual(one);
  await take(HEADER, gameLine(one), gameLine(game({ record: other, seat: 'P5' })));
  expect(kept).toEqual([one, game({ record: other, seat: 'P5' })]);
  expect(report).toMatchObject({ taken: 2, known: 0, nRefused: 0, person: { name: 'Ann', hat: 3 } });
});

it('a file without a last end of line, with blank lines, in two halves', async () => {
  await take(HEADER, '\n', gameLine(game()).slice(0, 700), gameLine(game()).slice(700).trim());
  expect(report.taken).toBe(1);
});

it('a game that is there already, or twice in a file, is kept once', async () => {
  await take(HEADER, gameLine(game()), gameLine(game()));
  expect(report).toMatchObject({ taken: 1, known: 1 });
  await take(HEADER, gameLine(game()));
  expect(kept.length).toBe(1);
});

describe('a file that is something else', () => {
  it.each<[string, string, string]>([
    ['empty', '', 'other'],
    ['a record', record, 'other'],
    ['a page', '<!doctype html>\n<p>', 'other'],
    ['a list', '[1]\n', 'other'],
    ['of a later version', '{"adit":"my games","version":2}\n', 'newer'],
    ['of no version', '{"adit":"my games","version":"1"}\n', 'other'],
  ])('%s', async (_, text, why) => {
    await expect(take(text, gameLine(game()))).rejects.toThrow(why);
    await expect(take(text)).rejects.toBeInstanceOf(BadFile);
    expect(kept).toEqual([]);
  });

  it('a strange name or hat is nobody’s', () => {
    for (const person of [{ name: 7 }, { name: '' }, { name: 'x'.repeat(99) }, { hat: 13 }, { hat: 'a' }])
      expect(readHeader(JSON.stringify({ adit: 'my games', version: 1, ...person })))
        .toEqual({ name: null, hat: null });
  });
});

describe('a line that cannot be read is refused with its reason, and no other is', () => {
  const broken = record.replace('"end":true,"gold":[', '"end":true,"gold":[9');
  const unfinished = `${record.split('\n').slice(0, 12).join('\n')}\n{"end":false}\n`;
  const withRecord = (text: string) => line({ record: text, id: idOf(text) });

  it.each<[string, string, string]>([
    ['no JSON', '{"id":\n', 'json'],
    ['a number', '7\n', 'json'],
    ['a list in a list', `${'['.repeat(100_000)}\n`, 'json'],
    ['no record', line({ record: undefined }), 'record'],
    ['a record that is an object', line({ record: {} }), 'record'],
    ['the id of another game', line({ id: '0123456789abcdef' }), 'id'],
    ['an id that is no text', line({ id: 7 }), 'id'],
    ['no date', line({ at: 'yesterday' }), 'at'],
    ['a date that is none', line({ at: '2026-13-41T25:00:00Z' }), 'at'],
    ['a seat that is none', line({ seat: 'P13' }), 'seat'],
    ['a seat that nobody had', line({ seat: 'P9' }), 'seat'],
    ['guesses of another sort', line({ guesses: { round: 1 } }), 'guesses'],
    ['a guess of 60', line({ guesses: [{ round: 1, at: 0, of: [60] }] }), 'guesses'],
    ['a record with another end', withRecord(broken), 'record'],
    ['a record of nothing', withRecord(''), 'record'],
    ['a record of another program', withRecord('%PDF-1.7'), 'record'],
    ['an unfinished game', withRecord(unfinished), 'unfinished'],
    ['a line without an end', `{"id":"${'x'.repeat(9_000_000)}"}\n`, 'long'],
  ])('%s', async (_, bad, why) => {
    await take(HEADER, bad, gameLine(game({ record: other })));
    expect(report).toMatchObject({ taken: 1, nRefused: 1, refused: [{ line: 2, why }] });
  });

  it('says what the engine says of a record', async () => {
    await take(HEADER, withRecord(broken));
    expect(report.refused[0]!.fault).toMatchObject({ fault: 'otherEnd' });
  });

  it('tells the first of many', async () => {
    await take(HEADER, ...Array<string>(500).fill('x\n'));
    expect(report.nRefused).toBe(500);
    expect(report.refused.length).toBe(20);
  });
});

it('there are only so many games', async () => {
  for (let i = 0; i < MOST_GAMES; i++) taker.known.add(`${i}`);
  await take(HEADER, gameLine(game()));
  expect(report).toMatchObject({ taken: 0, refused: [{ line: 2, why: 'most' }] });
});

it('what was taken before there was no room is told', async () => {
  let room = 1;
  taker.put = async (games) => {
    if (room-- === 0) throw new Unable('full');
    kept.push(...games);
  };
  // A pause comes after some lines.
  const blank = '\n'.repeat(30);
  await expect(take(HEADER, gameLine(game()), blank, gameLine(game({ record: other })), blank))
    .rejects.toThrow('full');
  expect([report.taken, kept.length]).toEqual([1, 1]);
});

it('ends when it is told to', async () => {
  taker.goOn = async () => false;
  await take(HEADER, '\n'.repeat(30), gameLine(game()));
  expect(report.taken).toBe(0);
});

it('a huge file is read in pieces', async () => {
  const lines = [];
  for await (const one of linesIn(new Blob([`${'y'.repeat(30)}\n`.repeat(100_000)]))) lines.push(one);
  expect(lines.length).toBe(100_000);
  expect(new Set(lines)).toEqual(new Set(['y'.repeat(30)]));
});

import { beforeAll, expect, it } from 'vitest';
import { type Engine, RecordError } from '../../src/engine/engine';
import { newEngine, playOut, setupOf } from './table';

let engine: Engine;
let record: string;

beforeAll(async () => {
  engine = await playOut(setupOf('saboteur', 3), 'hasty');
  record = engine.record(['hasty', null, 'greedy']);
});

const line = (number: number, text: string) => (whole: string): string =>
  whole.split('\n').map((old, i) => (i === number - 1 ? text : old)).join('\n');

const broken: [string, (whole: string) => string, RegExp][] = [
  ['is empty', () => '', /^line 1: the record is empty/],
  ['is something else', () => '<!doctype html>', /^line 1: not a line of a record/],
  ['is other JSON', () => '{"name":"adit-web"}', /^line 1: not the header/],
  ['is of another version', (r) => r.replace('"adit":1', '"adit":2'), /^line 1: .*version/],
  ['is of another game', (r) => r.replace('"saboteur"', '"chess"'), /^line 1: no game/],
  ['has too many players', (r) => r.replace('"players":3', '"players":33'), /^line 1: .*players/],
  ['has a strange option', (r) => r.replace('"rounds":3', '"rounds":99'), /^line 1: .*rounds/],
  ['has a short seed', (r) => r.replace(/"seed":"\w+/, '"seed":"12'), /^line 1: the seed/],
  ['is cut short', (r) => r.slice(0, r.lastIndexOf('{')), /^line \d+: .*cut short/],
  ['has an edited end', (r) => r.replace('"gold":[', '"gold":[9'), /^line \d+: the end is not/],
  ['has no move', line(5, '{"p":"P1","move":"castle"}'), /^line 5: not a move: castle/],
  ['has an illegal move', line(4, '{"p":"P1","move":"dig NES@9,9"}'),
    /^line 4: illegal move dig NES@9,9 of P1/],
  ['has a carriage return', (r) => r.replaceAll('\n', '\r\n'), /^line 1: .*carriage return/],
  ['has a long line', (r) => `${r}{"note":"${'x'.repeat(5000)}"}\n`, /^line \d+: longer/],
  ['has another record behind it', (r) => r + r, /^line \d+: another record/],
];

it.each(broken)('a record that %s is refused', (_, edit, wrong) => {
  const before = engine.hash();
  let caught: unknown;
  try {
    engine.open(edit(record));
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(RecordError);
  expect((caught as RecordError).message).toMatch(wrong);
  expect((caught as RecordError).line).toBeGreaterThan(0);
  expect((caught as RecordError).text).not.toBe('');
  expect(engine.hash()).toBe(before);
});

it('a record is opened after a broken one', async () => {
  const other = await newEngine();
  expect(() => other.open('nonsense')).toThrow(RecordError);
  expect(other.open(record).bots).toEqual(['hasty', null, 'greedy']);
  expect(other.hash()).toBe(engine.hash());
});

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
  ['is empty', () => '', /^line 1: empty/],
  ['is something else', () => '<!doctype html>', /^line 1: line/],
  ['is other JSON', () => '{"name":"adit-web"}', /^line 1: header/],
  ['is of another version', (r) => r.replace('"adit":1', '"adit":2'), /^line 1: version/],
  ['is of another game', (r) => r.replace('"saboteur"', '"chess"'), /^line 1: game/],
  ['has too many players', (r) => r.replace('"players":3', '"players":33'), /^line 1: players/],
  ['has a strange option', (r) => r.replace('"rounds":3', '"rounds":99'), /^line 1: value rounds/],
  ['has a short seed', (r) => r.replace(/"seed":"\w+/, '"seed":"12'), /^line 1: seed/],
  ['is cut short', (r) => r.slice(0, r.lastIndexOf('{')), /^line \d+: cut/],
  ['has an edited end', (r) => r.replace('"gold":[', '"gold":[9'), /^line \d+: otherEnd/],
  ['has no move', line(5, '{"p":"P1","move":"castle"}'), /^line 5: move castle/],
  ['has an illegal move', line(4, '{"p":"P1","move":"dig NES@9,9"}'),
    /^line 4: illegal dig NES@9,9/],
  ['has a carriage return', (r) => r.replaceAll('\n', '\r\n'), /^line 1: return/],
  ['has a long line', (r) => `${r}{"note":"${'x'.repeat(5000)}"}\n`, /^line \d+: line/],
  ['has another record behind it', (r) => r + r, /^line \d+: another/],
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
  expect((caught as RecordError).fault.line).toBeGreaterThan(0);
  expect(engine.hash()).toBe(before);
});

it('a record is opened after a broken one', async () => {
  const other = await newEngine();
  expect(() => other.open('nonsense')).toThrow(RecordError);
  expect(other.open(record).bots).toEqual(['hasty', null, 'greedy']);
  expect(other.hash()).toBe(engine.hash());
});

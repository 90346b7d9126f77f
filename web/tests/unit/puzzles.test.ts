// Puzzles as they come: each line that ships is read, what is none is refused; and rows of days, by
// whatever clock.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CYCLE, readPuzzle } from '../../src/app/puzzle/puzzles';
import { lightDays, squaresOf } from '../../src/app/puzzle/solved';
import { dayOf, daysLit } from '../../src/playing/days';
import type { Done } from '../../src/app/puzzle/solved';
import { openPosition } from '../../src/app/puzzle/position';
import { parseRoute } from '../../src/ui/routes';

const year = readFileSync(new URL('../../../puzzles/year.jsonl', import.meta.url), 'utf8')
  .trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
const first = (kind: string) => year.find((line) => line.kind === kind)!;

test('every puzzle that ships is read, and whole weeks of them come round', () => {
  expect(year.map(readPuzzle).map((puzzle) => puzzle?.number)).toEqual(year.map((_, i) => i + 1));
  expect(CYCLE).toBe(year.length - year.length % 7);
});

const [liar, suspect, reach] = [first('liar'), first('suspect'), first('reach')];
const reason = liar.reason as object;

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'puzzle'],
  ['another kind', { ...liar, kind: 'riddle' }],
  ['a kind that every object has', { ...liar, kind: 'constructor' }],
  ['an answer that is nobody’s', { ...liar, answer: 'P9' }],
  ['a move where a player is asked for', { ...liar, seats: [] }],
  ['players where a move is asked for', { ...reach, seats: ['P1'] }],
  ['a move of a watcher', { ...reach, as: 'public' }],
  ['a seat that there is not', { ...reach, as: 'P13' }],
  ['no reason', { ...liar, reason: 3 }],
  ['lies of nobody', { ...liar, reason: { ...reason, G1: [] } }],
  ['odds of too few', { ...suspect, reason: { ...suspect.reason as object, odds: [1] } }],
  ['shares beyond a hundred', { ...liar, found: { easy: 101, medium: 0, hard: 0, master: 0 } }],
  ['no record', { ...liar, record: 'adit' }],
  ['a record of nothing', { ...liar, record: [] }],
])('%s is not a puzzle', (_, line) => expect(readPuzzle(line)).toBeNull());

/** The engine is fetched from where the page is; here from where it was built. */
const wasm = readFileSync(new URL('../../src/engine/adit.wasm', import.meta.url));
const open = async (line: unknown) => {
  vi.stubGlobal('fetch', async () => new Response(wasm, { headers: { 'content-type': 'application/wasm' } }));
  return openPosition(readPuzzle(line)!);
};
afterEach(() => void vi.unstubAllGlobals());

describe('a position', () => {
  test.each(['reach', 'stop', 'win', 'liar', 'suspect', 'mend'])('of %s has its question', async (kind) => {
    const { puzzle, deeds, players } = await open(first(kind));
    expect(deeds.length).toBeGreaterThan(1);
    if (puzzle.me) expect(players.find(({ seat }) => seat === puzzle.me)!.bot).toBeNull();
  });

  test('shows nobody what only others know', async () => {
    const position = await open(suspect);
    const view = position.view() as { seats?: { role: unknown; hand?: unknown }[] };
    expect(view.seats!.every(({ role, hand }) => role === null && hand === undefined)).toBe(true);
    expect(JSON.stringify(position.log)).not.toMatch(/"mark"/);
  });

  test.each<[string, unknown]>([
    ['a move against the rules', { ...reach, answer: 'dig NS@0,0' }],
    ['a game that is cut', { ...reach, record: (reach.record as unknown[]).slice(0, -1) }],
    ['a record with a move too many',
      { ...liar, record: [...liar.record as unknown[], { p: 'P1', move: 'map@G9' }] }],
    ['a game that there is not', { ...liar, record: [{ adit: 1, game: 'chess', players: 4 }] }],
  ])('with %s is none', (_, line) => expect(open(line)).rejects.toThrow('broken'));
});

const TODAY = dayOf(Date.parse('2026-11-19T12:00:00Z'));
const right = (inTime = true): Done => ({ wrong: 0, end: 'right', inTime });
const shown: Done = { wrong: 1, end: 'shown', inTime: true };
const on = (...list: [number, Done][]) =>
  Object.fromEntries(list.map(([day, done]) => [`2026-11-${String(day).padStart(2, '0')}`, done]));

test.each<[string, Record<string, Done>, number[]]>([
  ['as a game does', on([18, right()], [19, right()]), [TODAY - 1, TODAY]],
  ['by the calendar of the browser', on([18, { ...right(), lit: TODAY }]), [TODAY]],
  ['not from the archive', on([18, right(false)], [19, right()]), [TODAY]],
  ['not by an answer that was shown', on([18, right()], [19, shown]), [TODAY - 1]],
])('a puzzle lights a day: %s', (_, puzzles, found) => {
  const kept: Record<string, string> = { 'adit.puzzles': JSON.stringify(puzzles) };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => { kept[key] = value; },
  });
  lightDays();
  expect(daysLit()).toEqual(found);
  vi.unstubAllGlobals();
});

test('squares say how often, and nothing else', () => {
  expect(squaresOf({ wrong: 2, end: 'right', inTime: true })).toEqual(['wrong', 'wrong', 'right']);
  expect(squaresOf({ wrong: 99, end: 'shown', inTime: true })).toHaveLength(13);
});

test.each<[string, string | undefined]>([
  ['#/puzzle', undefined], ['#/puzzle/2026-11-19', '2026-11-19'], ['#/puzzle/2026-02-29', undefined],
  ['#/puzzle/2023-12-31', undefined], ['#/puzzle/20261119', undefined], ['#/puzzle/%00', undefined],
])('%s', (hash, day) => expect(parseRoute(hash)).toEqual({ page: 'puzzle', ...(day && { day }) }));

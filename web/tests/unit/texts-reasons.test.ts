// Why bots make their moves: in every language the sentence that the terminal prints.
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Reason } from '../../src/engine/reasons';
import { type Seat, seatAt } from '../../src/engine/types';
import { reasonOf } from '../../src/engine/watcher';
import { fetchTexts } from '../../src/texts/later';
import { tellReason } from '../../src/texts/say/reasons';
import { LANGUAGES, setLanguage } from '../../src/texts/texts';
import { hasNative, newWatcher, replay, simulate } from './table';

const names = (seat: Seat): string => seat;
const GAMES = [['saboteur', 5], ['saboteur2', 5], ['galleries', 3]] as const;

interface Played { record: string; reasons: Reason[] }
const played: Record<string, Played> = {};

beforeAll(async () => {
  if (!hasNative) return;
  const watcher = await newWatcher();
  for (const [game, players] of GAMES) {
    const record = simulate(game, players, 'trained');
    const moves = record.split('\n').filter((line) => line.includes('"move"')).length;
    played[game] = {
      record,
      reasons: Array.from({ length: moves }, (_, i) =>
        JSON.parse(reasonOf(watcher, record, i + 1)) as Reason),
    };
  }
});
afterEach(() => setLanguage('en'));

/** The last sentence that the terminal prints of each move, before the result. */
const printed = (record: string, language: string, moves: number): string[] =>
  replay(record, '--why', '--lang', language).split(/\n(?= *\d+\. )/).slice(1, moves + 1)
    .map((move) => move.split('\n').findLast((line) => /^ {6}\p{Lu}/u.test(line))?.trim() ?? '');

/** Another move is drawn in the terminal by the codes of its cards. */
const ANY = '\u0006';
const matches = (told: string, line: string): boolean => {
  const [before, after] = told.split(ANY);
  return after === undefined ? told === line
    : line.length > told.length && line.startsWith(before!) && line.endsWith(after);
};

it.runIf(hasNative)('the reasons of the page are those of the program', () => {
  for (const [game] of GAMES) {
    const { record, reasons } = played[game]!;
    const lines = replay(record, '--why', '--json').trim().split('\n').slice(1);
    expect(reasons, game).toEqual(lines.map((line) => (JSON.parse(line) as { why: Reason }).why));
  }
});

it.runIf(hasNative).each(LANGUAGES)('reasons are told as in the terminal, in %s', async (language) => {
  await setLanguage(language);
  const texts = await fetchTexts('why');
  for (const [game] of GAMES) {
    const { record, reasons } = played[game]!;
    const told = reasons.map((reason) => {
      const sayMove = (move: string): string => (move === reason.move ? '' : ANY);
      const { why, other } = tellReason(reason, { texts, reader: { names, me: null }, sayMove })!;
      return other ? `${why} ${other}` : why;
    });
    const lines = printed(record, language, told.length);
    expect(told.filter((sentence, i) => !matches(sentence, lines[i]!))
      .map((sentence) => `${sentence} ≠ ${lines[told.indexOf(sentence)]}`), game).toEqual([]);
  }
});

const BREAK: Reason = {
  p: 'P1', move: 'break cart@P5', own: true, share: 97,
  aim: { aim: 'break', p: 'P1', move: 'break', card: 'break-cart', tool: 'cart', on: 'P5' },
  good: { good: 'stop' },
  belief: { belief: 'likely', on: 'P5', role: 'saboteur', percent: 78 },
  by: [{ deed: 'dead', p: 'P5', n: 2, weight: 41 }, { deed: 'broke', p: 'P5', n: 1, on: 'P2', weight: 9 }],
  others: [{ move: 'pass NS', share: 12 }],
};

it('of moves with the same words only one is named', async () => {
  const texts = await fetchTexts('why');
  const other = (others: NonNullable<Reason['others']>) => tellReason({ ...BREAK, others },
    { texts, reader: { names, me: null }, sayMove: (move) => move.split(' ')[0]! })!.other;
  expect(other([{ move: 'break lamp@P5', share: 2 }, { move: 'pass NS', share: 1 }])).toContain('pass (1');
  expect(other([{ move: 'break lamp@P5', share: 2 }])).toBe('');
});

it('a reason speaks to the one who reads it', async () => {
  const texts = await fetchTexts('why');
  const tell = (reason: Reason, me: Seat | null) =>
    tellReason(reason, { texts, reader: { names: (p) => `${p}!`, me }, sayMove: (move) => `“${move}”` });
  expect(tell(BREAK, seatAt(1))).toEqual({
    why: 'Breaks P5!’s cart: likely a saboteur (78%) after 2 dead ends and an attack on you.',
    besides: 'Likely a saboteur (78%) after 2 dead ends and an attack on you.',
    other: 'Also considered: “pass NS” (12%).',
  });
  expect(tell(BREAK, seatAt(4))!.why).toMatch(/^Breaks your cart: /);
  const { by: _, others: __, ...bare } = BREAK;
  expect(tell({ ...bare, own: false }, null)).toEqual({
    why: 'Breaks P5!’s cart: likely a saboteur (78%).',
    besides: 'Likely a saboteur (78%).',
    other: 'Hardly what this bot would play.',
  });
  // What more than names the move is said with it.
  const nearer = tell({ ...bare, aim: { aim: 'nearer', p: 'P1', move: 'dig', n: 2, goal: 'G1' } }, null)!;
  expect(nearer.besides).toBe(nearer.why);
  const worth = (win: number, own = true) =>
    tell({ ...BREAK, own, others: [{ move: 'pass', win }] }, null)!.other;
  expect(worth(4, false)).toBe('Also considered: “pass” (4% more of a win).');
  expect([-3, 0, 4].map((win) => worth(win))).toEqual([
    'Also considered: “pass” (3% less of a win).', 'Also considered, as good: “pass”.',
    'Also considered: “pass” (4% more of a win in trials, but against its instinct).',
  ]);
  expect(tell({ ...BREAK, aim: { aim: 'none', p: 'P1', move: 'take' } }, null)).toBeNull();
});

// What is wished for a table, as the server is told.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usualLineup } from '../../src/playing/lineup';
import {
  clockNamed, clockWord, lastWish, PER_GAME, PER_MOVE, rememberWish, sayClock, tableWished, talkOf,
  termsChanged, wishOf,
} from '../../src/lobby/wish';
import { isName } from '../../src/lobby/NameForm';
import type { Table } from '../../src/playing/online/messages';
import { lobby as de } from '../../src/texts/made/de/lobby';
import { lobby as en } from '../../src/texts/made/en/lobby';
import { newEngine } from './table';

afterEach(() => { vi.unstubAllGlobals(); });

const usual = lastWish();
const info = (await newEngine()).games.find(({ name }) => name === 'saboteur')!;
const wished = (wish = {}) =>
  tableWished(usualLineup('saboteur'), info, { ...usual, ...wish }) as Record<string, unknown>;

describe('a wish', () => {
  it('has the game, its seats and all its options', () => {
    const { game, players, options } = wished();
    expect({ game, players }).toEqual({ game: 'saboteur', players: 5 });
    expect(Object.keys(options as object).sort())
      .toEqual(info.options.map(({ name }) => name).sort());
  });

  it('leaves out what is as usual', () => {
    const { game: _, players: __, options: ___, ...rest } = wished();
    expect(rest).toEqual({ public: false, watch: 'public', clock: { kind: 'none' } });
  });

  it('says what is not', () => {
    expect(wished({
      found: 'public', password: 'x', watch: 'none', clock: 'total 600 10', talk: 'free',
      late: 'sit',
    })).toMatchObject({
      public: true, password: 'x', watch: 'none', talk: 'free', late: 'sit',
      clock: { kind: 'total', seconds: 600, add: 10 },
    });
  });

  it('lets strangers claim and friends talk, unless it says otherwise', () => {
    expect(talkOf({ ...usual, found: 'public' })).toBe('claims');
    expect(talkOf({ ...usual, found: 'link' })).toBe('free');
    expect(talkOf({ ...usual, found: 'public', talk: 'none' })).toBe('none');
    expect(wished({ found: 'public', talk: 'claims' })).not.toHaveProperty('talk');
  });

  it('is remembered, but for the password and for strangers', () => {
    let kept = '';
    vi.stubGlobal('localStorage', {
      getItem: () => kept, setItem: (_: string, value: string) => { kept = value; },
    });
    rememberWish({ ...usual, found: 'public', password: 'x', late: 'sit', clock: 'move 60' });
    expect(kept).not.toContain('"x"');
    expect(lastWish()).toEqual({ ...usual, late: 'sit', clock: 'move 60' });
    kept = '{"watch":"all","talk":3,"late":null,"clock":7}';
    expect(lastWish()).toEqual(usual);
  });
});

describe('a change', () => {
  const table = {
    options: { rounds: 3, draw: 'miners' }, public: false, watch: 'public', talk: 'free',
    late: 'watch', clock: { kind: 'move', seconds: 45 },
  } as unknown as Table;
  const change = (wish = {}, options = {}) =>
    termsChanged(table, { ...table.options, ...options }, { ...wishOf(table), ...wish });

  it('is nothing where nothing is different', () => {
    expect(change()).toBeNull();
    expect(change({}, { rounds: '3' })).toBeNull();
  });

  it('names what is different, and nothing else', () => {
    expect(change({}, { rounds: 1 })).toEqual({ options: { rounds: 1 } });
    expect(change({ found: 'public' })).toEqual({ public: true });
    expect(change({ clock: 'none', late: 'sit', watch: 'none', talk: 'none' })).toEqual({
      clock: { kind: 'none' }, late: 'sit', watch: 'none', talk: 'none',
    });
  });
});

describe('clocks', () => {
  it('are found again by their words', () => {
    for (const clock of [...PER_MOVE, ...PER_GAME])
      expect(clockNamed(clockWord(clock))).toEqual(clock);
    expect(clockNamed('move 45')).toEqual({ kind: 'move', seconds: 45 });
    for (const word of ['sundial', 'move', 'move x', 'total -1'])
      expect(clockNamed(word)).toEqual({ kind: 'none' });
  });

  it('are said', () => {
    const said = (texts: typeof en) => [...PER_MOVE, ...PER_GAME]
      .map((clock) => sayClock(texts, clock).replaceAll('\u00a0', ' '));
    expect(said(en)).toEqual(expect.arrayContaining([
      '30 s a move', '2 min a move', '1 hour a move', '1 day a move', '5 min each + 5 s a move',
    ]));
    expect(said(de)).toEqual(expect.arrayContaining([
      '1 Tag je Zug', 'je 20 min + 15 s pro Zug',
    ]));
    expect(sayClock(en, { kind: 'total', seconds: 90, add: 0 })).toBe('90\u00a0s each');
  });
});

describe('names', () => {
  it('have 1 to 24 characters, however they are stored', () => {
    expect(['A', 'ä'.repeat(24), '𝔸'.repeat(24)].every(isName)).toBe(true);
    expect(['', 'x'.repeat(25)].some(isName)).toBe(false);
  });
});

/** The shape of a catalogue by its paths. */
const shape = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null ? [`${path}: ${typeof value}`]
    : Object.entries(value).flatMap(([key, inner]) => shape(inner, `${path}/${key}`));

describe('the words of the lobby', () => {
  it('are the same in both languages', () => {
    expect(shape(de).sort()).toEqual(shape(en).sort());
  });
});

// The rules pages: the same in both languages but for the words, and true pictures.
import { describe, expect, it } from 'vitest';

import { pageOf } from '../../src/playing/games';
import { openSides } from '../../src/art/notation';
import type { Cell, Chapter, Part } from '../../src/texts/rules/pages';

const GAMES = ['saboteur', 'saboteur2', 'galleries'] as const;
/** By game. */
const rulesIn = async (language: 'en' | 'de'): Promise<Record<string, Chapter[]>> =>
  Object.fromEntries(await Promise.all(GAMES.map(async (game) =>
    [game, await pageOf(game).rules![language]()])));
const en = await rulesIn('en');
const de = await rulesIn('de');

const kindOf = (part: Part): string =>
  typeof part === 'string' ? 'text'
    : 'list' in part ? `list of ${part.list.length}`
      : 'table' in part ? `table ${part.table.rows.length}x${part.table.head.length}`
        : JSON.stringify({ ...part.example, caption: '' });

const wordsOf = (part: Part): string[] =>
  typeof part === 'string' ? [part]
    : 'list' in part ? part.list
      : 'table' in part ? [...part.table.head, ...part.table.rows.flat()]
        : [part.example.caption];

const outline = (chapters: Chapter[]) =>
  chapters.map(({ id, parts }) => [id, ...parts.map(kindOf)]);

const NEIGHBOURS =
  { N: [0, 1, 'S'], E: [1, 0, 'W'], S: [0, -1, 'N'], W: [-1, 0, 'E'] } as const;
const SIDES = ['N', 'E', 'S', 'W'] as const;

/** The sides of a card at which it fails to fit those around it. */
function misfits(cell: Cell, cells: Cell[]): string[] {
  return SIDES.filter((side) => {
    const [dx, dy, facing] = NEIGHBOURS[side];
    const beside = cells.find((c) => c.x === cell.x + dx && c.y === cell.y + dy);
    return beside && !beside.lies.startsWith('G')
      && openSides(cell.lies).includes(side) !== openSides(beside.lies).includes(facing);
  });
}

describe.each(GAMES)('the rules of %s', (game) => {
  it('are the same in both languages', () => {
    expect(outline(de[game]!)).toEqual(outline(en[game]!));
  });

  it('are filled, and their stars come in pairs', () => {
    for (const chapter of [...en[game]!, ...de[game]!])
      for (const text of [chapter.title, ...chapter.parts.flatMap(wordsOf)]) {
        expect(text).toBeTruthy();
        expect(text.split('*').length % 2, text).toBe(1);
      }
  });

  it('have tables without holes', () => {
    for (const part of [...en[game]!, ...de[game]!].flatMap((chapter) => chapter.parts))
      if (typeof part !== 'string' && 'table' in part)
        for (const row of part.table.rows) expect(row.length).toBe(part.table.head.length);
  });

  it('show mines in which cards fit', () => {
    for (const part of en[game]!.flatMap((chapter) => chapter.parts)) {
      if (typeof part === 'string' || !('example' in part)) continue;
      if (part.example.kind !== 'mine') continue;
      const { cells } = part.example;
      const laid = cells.filter((cell) => !cell.wrong && !cell.lies.startsWith('G'));
      for (const cell of laid) {
        expect(openSides(cell.lies)).not.toEqual([]);
        expect(misfits(cell, laid), `${cell.x},${cell.y} ${cell.lies}`).toEqual([]);
      }
    }
  });
});

it.each([[en, /bomb lies at an entrance or on a tunnel card/],
  [de, /Bombe an einem Eingang oder auf einem Gang/]])(
  'bombs explode at entrances, too', ({ galleries }, sentence) => {
    expect(galleries!.flatMap(({ parts }) => parts.flatMap(wordsOf)).join(' ')).toMatch(sentence);
  });

// The rules pages: what their Markdown becomes, what is refused in it, and that the rules of
// docs/rules have true pictures and links.
import { describe, expect, it } from 'vitest';

import { openSides } from '../../src/art/notation';
import type { Book } from '../../src/rules/book';
import { fileOf, rulesOf } from '../../src/rules/book';
import type { Block, Inline, Section } from '../../src/rules/markdown';
import { difference, parseRules } from '../../src/rules/markdown';
import type { Cell, Picture } from '../../src/rules/pictures';
import { pictures } from '../../src/rules/pictures';

const DICE: Picture = { kind: 'dice', dice: [1, 3] };
const parse = (...lines: string[]): Section[] =>
  parseRules('a.md', ['# A', '', '## One', '', ...lines].join('\n'), { dice: DICE });
const shown = (...lines: string[]): Block[] => parse(...lines)[0]!.shown;
const strong = (text: string): Inline => ({ kind: 'strong', text: [text] });

describe('Markdown of the rules', () => {
  it.each<[string, string[], object]>([
    ['a paragraph', ['one', "it's two"], { kind: 'text', line: 5, text: ['one it’s two'] }],
    ['emphasis', ['a **b** *c* `d_*`'], {
      text: ['a ', strong('b'), ' ', { kind: 'em', text: ['c'] }, ' ', { kind: 'code', text: 'd_*' }],
    }],
    ['emphasis within a link', ['[**b**](#one)'], {
      text: [{ kind: 'link', section: 'one', text: [strong('b')] }],
    }],
    ['a link within emphasis', ['**a [b](b.md#c)**'], { text: [{
      kind: 'strong', text: ['a ', { kind: 'link', game: 'b', section: 'c', text: ['b'] }],
    }] }],
    ['a link to another game', ['[b](b.md)'], { text: [{ kind: 'link', game: 'b', text: ['b'] }] }],
    ['a list', ['- one', '  more', '- two'], {
      kind: 'list', numbered: false, items: [['one more'], ['two']],
    }],
    ['a numbered list', ['1. one', '   more', '2. two'], {
      kind: 'list', numbered: true, items: [['one more'], ['two']],
    }],
    ['a table', ['| a | |', '|---|---|', '| `b` | **c** |'], {
      kind: 'table', head: [['a'], []], rows: [[[{ kind: 'code', text: 'b' }], [strong('c')]]],
    }],
    ['a drawing', ['```', '  *', '', '```'], { kind: 'drawing', text: '  *\n' }],
    ['a picture', ['<!-- picture: dice', 'One', 'and *three*. -->'], {
      kind: 'picture', name: 'dice', picture: DICE,
      caption: ['One and ', { kind: 'em', text: ['three'] }, '.'],
    }],
  ])('has %s', (_, lines, block) => {
    expect(shown(...lines)).toMatchObject([block]);
    expect(shown(...lines)).toHaveLength(1);
  });

  it('has sections, of which a part is folded until the next heading', () => {
    expect(parse('a', '', '<!-- fold -->', '', 'b', '', "### Übrig, it's: 2", '', 'c')).toMatchObject([
      { id: 'one', level: 2, title: 'One', shown: [{ text: ['a'] }], folded: [{ text: ['b'] }] },
      { id: 'übrig-its-2', level: 3, title: 'Übrig, it’s: 2', shown: [{ text: ['c'] }], folded: [] },
    ]);
  });

  it('ends at the end of the page', () => {
    expect(shown('a', '', '<!-- end of the page -->', '', '> <b>'), 'whatever follows').toHaveLength(1);
  });

  it.each<[string, string[]]>([
    ['a.md:5: "<" means nothing here', ['a <b>c</b>']],
    ['a.md:5: "*" means nothing here', ['a *b']],
    ['a.md:5: "`" means nothing here', ['a `b']],
    ['a.md:5: "[" means nothing here', ['a [b]']],
    ['a.md:5: "https:" means nothing here', ['see https://example.org']],
    ['a.md:5: no part of the page begins with "> a"', ['> a']],
    ['a.md:5: no part of the page begins with "    code"', ['    code']],
    ['a.md:5: no part of the page begins with "![a](b)"', ['![a](b)']],
    ['a.md:5: no part of the page begins with "---"', ['---']],
    ['a.md:5: not a heading', ['#### a']],
    ['a.md:5: twice the heading One', ['### One']],
    ['a.md:6: no empty line above', ['a', '- b']],
    ['a.md:6: no empty line above', ['- a', '    - b']],
    ['a.md:6: 3. is out of order', ['1. a', '3. b']],
    ['a.md:6: no line below the head', ['| a |', '| b |']],
    ['a.md:7: not as many cells as the head has', ['| a | b |', '|---|---|', '| c |']],
    ['a.md:5: a table without rows', ['| a |', '|---|']],
    ['a.md:5: a drawing without an end', ['```', 'a']],
    ['a.md:5: no marker folds', ['<!-- folds -->']],
    ['a.md:7: no marker fold', ['<!-- fold -->', '', '<!-- fold -->']],
    ['a.md:5: a marker without an end', ['<!-- picture: dice', 'a']],
    ['a.md:5: no picture cards', ['<!-- picture: cards', 'a -->']],
    ['a.md:5: the picture dice has no caption', ['<!-- picture: dice -->']],
    ['a.md:5: no section #two', ['[a](#two)']],
    ['a.md:5: the page has no place for the link ../b.md', ['[a](../b.md)']],
  ])('refuses: %s', (fault, lines) => {
    expect(() => parse(...lines)).toThrow(new Error(fault));
  });

  it('refuses what stands before a title or a section', () => {
    expect(() => parseRules('a.md', '## One', {})).toThrow('a.md:1: no title');
    expect(() => parseRules('a.md', '# A\n\ntext', {})).toThrow('a.md:3: before the first section');
    expect(() => parseRules('a.md', '# A\n\n### B', {})).toThrow('a.md:3: the first heading');
  });
});

describe('a translation', () => {
  const text = 'a||- b|- c||<!-- picture: dice|d -->||## Two||e';
  const rules = (file: string, lines: string) => ({ file, sections: parse(...lines.split('|')) });
  const compare = (translated: string) => difference(rules('a.md', text), rules('de/a.md', translated));

  it('may differ in all words', () => {
    expect(compare('A||- B|- C||<!-- picture: dice|D -->||## Zwei||E')).toBeUndefined();
  });

  it.each([
    ['de/a.md:10: nothing more, where a.md:13 has a heading with ##', 'a||- b|- c||<!-- picture: dice|d -->'],
    ['de/a.md:17: a paragraph, where a.md:15 has nothing more', `${text}||f`],
    ['de/a.md:10: a heading with ##, where a.md:10 has the picture dice', 'a||- b|- c||## Two||e'],
    ['de/a.md:13: a heading with ###, where a.md:13 has a heading with ##', text.replace('##', '###')],
    ['de/a.md:7: a list of 3, where a.md:7 has a list of 2', text.replace('- c', '- c|- d')],
    ['de/a.md:9: a list of 2, folded, where a.md:7 has a list of 2', text.replace('||', '||<!-- fold -->||')],
  ])('has the same parts: %s', (fault, translated) => {
    expect(compare(translated)).toBe(fault);
  });
});

it.each([
  ['a', 'de', 'de/a.md'], ['a', 'en', 'a.md'], ['b', 'de', 'b.md'], ['c', 'de', undefined],
])('the rules of %s in %s are %s', (game, language, file) => {
  expect(fileOf(game, language, ['a.md', 'de/a.md', 'b.md'])).toBe(file);
});

const GAMES = Object.keys(pictures);
const books = async (language: 'en' | 'de'): Promise<Record<string, Book>> =>
  Object.fromEntries(await Promise.all(GAMES.map(async (game) =>
    [game, await rulesOf(game, language)])));
const sectionsOf = (all: Record<string, Book>): Record<string, Section[]> =>
  Object.fromEntries(Object.entries(all).map(([game, { sections }]) => [game, sections]));
const [english, german] = await Promise.all([books('en'), books('de')]);
const [en, de] = [sectionsOf(english), sectionsOf(german)];

const blocksOf = (sections: Section[]): Block[] =>
  sections.flatMap((section) => [...section.shown, ...section.folded]);

/** All that is linked from somewhere within. */
function linksOf(part: unknown): { game?: string; section?: string }[] {
  if (typeof part !== 'object' || part === null) return [];
  const within = Object.values(part).flatMap(linksOf);
  return 'kind' in part && part.kind === 'link' ? [part as object, ...within] : within;
}

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
  it('are there in both languages', () => {
    expect([english, german].map((books) => books[game]!.language)).toEqual(['en', 'de']);
  });

  it('show every picture that there is', () => {
    const named = blocksOf(en[game]!).map((block) => (block.kind === 'picture' ? block.name : ''));
    expect(Object.keys(pictures[game]!).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('have sections that are not empty', () => {
    for (const { title, level, shown, folded } of [...en[game]!, ...de[game]!])
      if (level === 3) expect([...shown, ...folded], title).not.toEqual([]);
  });

  it.each([['en', en], ['de', de]])('link to what there is: %s', (_, rules) => {
    for (const { game: other = game, section } of linksOf(rules[game]))
      if (section) expect(rules[other]!.map(({ id }) => id), other).toContain(section);
  });

  it('show mines in which cards fit', () => {
    for (const block of blocksOf(en[game]!)) {
      if (block.kind !== 'picture' || block.picture.kind !== 'mine') continue;
      const { cells } = block.picture;
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
    expect(JSON.stringify(galleries)).toMatch(sentence);
  });

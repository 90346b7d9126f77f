// Texts: what fills their holes, plurals, and the choice of a language. That all languages
// have the same texts is for tools/texts (tests/texts_test.py).
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';

import { filler, holesOf } from '../../src/texts/fill';
import { grammar } from '../../src/texts/grammar';
import { card, code, pieces, sentence, strong, unmarked } from '../../src/texts/mark';
import { language, preferred, setLanguage, t, words } from '../../src/texts/texts';

afterEach(() => setLanguage('en'));

/** How nothing is said: roles by any other name than the rule book's, turns and percentages
 *  as no English speaker says them, what bots do not do. */
const OTHER_WORDS = [
  /gold[- ]?(miner|digger)/i, /\b(green|blue) dwar/i, /(grüner?|blauer?) Zwerg/i,
  /(is|are) on turn/, /[Ss]et aside lay/, /As the system/,
  / with (two|three|four) ways/, /to their end/, /\bzu Ende, bevor er zieht/,
];

describe('catalogues', () => {
  it('have one word for one thing', () => {
    const folder = new URL('../../../texts/', import.meta.url);
    for (const file of readdirSync(folder)) {
      const text = readFileSync(new URL(file, folder), 'utf8');
      for (const word of OTHER_WORDS) expect(text, file).not.toMatch(word);
    }
  });

  it('are chosen by language', async () => {
    await setLanguage('de');
    expect(language()).toBe('de');
    expect(t().app.hint).toBe('Tipp');
    expect(words().list(['a', 'b', 'c'])).toBe('a, b und c');
    await setLanguage('en');
    expect(t().app.hint).toBe('Hint');
  });

  it('change to what was chosen last', async () => {
    await Promise.all([setLanguage('de'), setLanguage('en')]);
    expect(language()).toBe('en');
  });

  it('follow the reader’s languages', () => {
    expect(preferred(['de-AT', 'en'])).toBe('de');
    expect(preferred(['pt-PT', 'en-US', 'de'])).toBe('en');
    expect(preferred(['DE'])).toBe('de');
    expect(preferred(['pt'])).toBe('en');
    expect(preferred([])).toBe('en');
  });
});

describe('grammar', () => {
  it('counts', () => {
    const forms = { one: '{n} y', other: '{n} x' };
    for (const [language, many] of [['en', '1,000 x'], ['de', '1.000 x']] as const) {
      const say = filler(language)<{ n: number }>(forms);
      expect([0, 1, 2, 1000].map((n) => say({ n }))).toEqual(['0 x', '1 y', '2 x', many]);
    }
  });

  it('fills holes, each as often as it stands there', () => {
    const say = filler('en')<{ p: string; on: string }>('{p} broke {on}’s lamp, {p}');
    expect(say({ p: 'Bram', on: '{p}' })).toBe('Bram broke {p}’s lamp, Bram');
    expect(holesOf(say.other)).toEqual(['p', 'on', 'p']);
  });

  it('lists', () => {
    expect(grammar('en').list(['a'])).toBe('a');
    expect(grammar('en').list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(grammar('en').either(['a', 'b'])).toBe('a or b');
    expect(grammar('de').either(['a', 'b'])).toBe('a oder b');
  });
});

describe('marks', () => {
  it('become spans', () => {
    const s = sentence(`Bram dug ${code('NE@5,0')} and ${strong('gold')}`);

    expect(s.text).toBe('Bram dug NE@5,0 and gold');
    expect(pieces(s)).toEqual([
      { text: 'Bram dug ', as: 'plain' }, { text: 'NE@5,0', as: 'code' },
      { text: ' and ', as: 'plain' }, { text: 'gold', as: 'strong' },
    ]);
  });

  it('draw a card beside its name', () => {
    const s = sentence(`Bram dug ${card('NE', 'bend')} at ${code('5,0')}`);

    expect(s.text).toBe('Bram dug bend at 5,0');
    expect(pieces(s).slice(1)).toEqual([
      { text: 'bend', as: 'card', card: 'NE' }, { text: ' at ', as: 'plain' },
      { text: '5,0', as: 'code' },
    ]);
  });

  it('leave plain text alone', () => {
    expect(sentence('plain')).toEqual({ text: 'plain' });
    expect(pieces({ text: 'plain' })).toEqual([{ text: 'plain', as: 'plain' }]);
  });

  it('cannot be brought in by a name', () => {
    expect(unmarked(strong('Bram'))).toBe('Bram');
    expect(unmarked(card('NE', 'bend'))).toBe('NEbend');
  });
});

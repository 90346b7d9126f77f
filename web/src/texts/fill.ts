// Texts with holes, and what fills them: "{p} took {n} cards". texts/*.json has the texts;
// tools/texts makes the catalogues in made/ of them, which call this.
import { localeOf } from './grammar';
import type { Language } from './grammar';

/** One text, or one for each form of a plural. */
export type Forms = string | { [form in Intl.LDMLPluralRule]?: string } & { other: string };
/** A text to be filled; `other` is what it looks like. */
export interface Filled<H> {
  (holes: H): string;
  other: string;
}

const HOLE = /\{(\w+)\}/g;

/** The names of a text's holes. */
export const holesOf = (text: string): string[] =>
  [...text.matchAll(HOLE)].map((match) => match[1]!);

/** For the texts of a language: numbers as people write them there, and {n} chooses the form
 *  of a plural. */
export function filler(language: Language) {
  const locale = localeOf(language);
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);

  return <H>(forms: Forms): Filled<H> => {
    const other = typeof forms === 'string' ? forms : forms.other;
    const fill = (given: H): string => {
      const holes = given as Record<string, string | number>;
      const form = typeof forms === 'string' ? forms
        : forms[plurals.select(holes.n as number)] ?? other;
      return form.replace(HOLE, (hole, name: string) => {
        const value = holes[name];
        return value === undefined ? hole
          : typeof value === 'number' ? numbers.format(value) : value;
      });
    };
    return Object.assign(fill, { other });
  };
}

// What a language does with numbers and lists.
import type { names } from './made/languages';

export type Language = keyof typeof names;

export interface Grammar {
  /** A number as people write it: 1,000 and 1.000. */
  number(n: number): string;
  /** "a, b and c". */
  list(items: string[]): string;
  /** "a, b or c". */
  either(items: string[]): string;
}

/** A text that begins a sentence. */
export const capital = (text: string): string => text.replace(/^./u, (c) => c.toUpperCase());

/** English as in Britain: the dates of the others follow from the language. */
export const localeOf = (language: Language): string =>
  (language === 'en' ? 'en-GB' : language);

export function grammar(language: Language): Grammar {
  const locale = localeOf(language);
  const numbers = new Intl.NumberFormat(locale);
  const all = new Intl.ListFormat(locale, { type: 'conjunction' });
  const any = new Intl.ListFormat(locale, { type: 'disjunction' });

  return {
    number: (n) => numbers.format(n),
    list: (items) => all.format(items),
    either: (items) => any.format(items),
  };
}

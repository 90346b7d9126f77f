// What a language does with numbers and lists.

export type Language = 'en' | 'de';

export interface Grammar {
  /** A number as people write it: 1,000 and 1.000. */
  number(n: number): string;
  /** The form that goes with n, without n. */
  plural(n: number, one: string, other: string): string;
  /** n and its form: "1 card", "3 cards". */
  count(n: number, one: string, other: string): string;
  /** "a, b and c". */
  list(items: string[]): string;
  /** "a, b or c". */
  either(items: string[]): string;
}

export function grammar(language: Language): Grammar {
  const locale = language === 'en' ? 'en-GB' : 'de-DE';
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const all = new Intl.ListFormat(locale, { type: 'conjunction' });
  const any = new Intl.ListFormat(locale, { type: 'disjunction' });
  const number = (n: number) => numbers.format(n);
  const plural = (n: number, one: string, other: string) =>
    rules.select(n) === 'one' ? one : other;

  return {
    number,
    plural,
    count: (n, one, other) => `${number(n)} ${plural(n, one, other)}`,
    list: (items) => all.format(items),
    either: (items) => any.format(items),
  };
}

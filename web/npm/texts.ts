// The words of the package: those of the page that tell of games. In the package this module takes
// the place of src/texts/texts.ts, so that the sentences of src/texts/say are the same in both.
import { names, words as made } from 'virtual:words';
import { type Grammar, type Language as Known, grammar } from '../src/texts/grammar';
import type * as page from '../src/texts/texts';
import type { TextsOf } from '../src/texts/later';
import type { Language } from './platform';

/** What build.mjs takes of the page's texts; of its errors only that about a line of a record. */
export type Catalogue = Pick<page.Catalogue,
  'cards' | 'claims' | 'claimMarks' | 'events' | 'language' | 'moves' | 'record' | 'refusals'> & {
  errors: Pick<page.Catalogue['errors'], 'badRecordLine'>;
  why: TextsOf<'why'>;
};

const catalogues = made as Record<Known, () => Promise<Catalogue>>;
export const LANGUAGES = (Object.keys(names) as Known[]).map((tag): Language => tag);

let catalogue: Catalogue;
let spoken: Grammar;
let current: Language = 'en';

export const t = (): Catalogue => catalogue;
export const words = (): Grammar => spoken;
export const language = (): Language => current;

export const named = <T>(texts: Record<string, T>, name: string): T | undefined =>
  (Object.hasOwn(texts, name) ? texts[name] : undefined);

/** The language of all sentences from now on. */
export async function setLanguage(chosen: Language): Promise<void> {
  catalogue = await catalogues[chosen]();
  spoken = grammar(chosen);
  current = chosen;
}

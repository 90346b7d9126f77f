// All words of the screen, in the language that was chosen.
import { useEffect, useState } from 'preact/hooks';

import type { en } from './en';
import type { Grammar, Language } from './grammar';
import { grammar } from './grammar';

export type { Language } from './grammar';
export type Catalogue = typeof en;

export const LANGUAGES: readonly Language[] = ['en', 'de'];

const fetchers: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
};
const catalogues = new Map<Language, Catalogue>();
const grammars: Record<Language, Grammar> = { en: grammar('en'), de: grammar('de') };
const listeners = new Set<() => void>();
let current: Language = 'en';
let wanted: Language = current;

/** The first of someone's languages that we have; English if there is none. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const found = LANGUAGES.find((l) => tag.toLowerCase().split('-')[0] === l);
    if (found) return found;
  }
  return 'en';
}

export const language = (): Language => current;

/** The catalogue of the current language. */
export const t = (): Catalogue => catalogues.get(current)!;

/** Numbers, plurals and lists of the current language. */
export const words = (): Grammar => grammars[current];

/** The words of a language are fetched when it is first chosen; until they are here,
 *  nothing changes. No text is there before the first was. */
export async function setLanguage(chosen: Language): Promise<void> {
  wanted = chosen;
  if (!catalogues.has(chosen)) catalogues.set(chosen, await fetchers[chosen]());
  if (wanted !== chosen) return;
  current = chosen;
  // Screen readers and hyphenation go by it.
  if (typeof document !== 'undefined') document.documentElement.lang = chosen;
  for (const listener of listeners) listener();
}

/** The catalogue, in a component that is drawn anew when the language changes. */
export function useTexts(): Catalogue {
  const [shown, show] = useState(current);

  useEffect(() => {
    const listener = () => show(current);

    listeners.add(listener);
    listener();
    return () => void listeners.delete(listener);
  }, []);
  return catalogues.get(shown)!;
}

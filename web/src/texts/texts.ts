// All words of the screen, in the language that was chosen.
import { useEffect, useState } from 'preact/hooks';

import type { Grammar, Language } from './grammar';
import { grammar } from './grammar';
import { names, texts } from './made/languages';

export type { Language } from './grammar';
export { names } from './made/languages';
/** What is there from the beginning. */
export type Catalogue = Awaited<ReturnType<(typeof texts)['en']['first']>>;

export const LANGUAGES = Object.keys(names) as Language[];

const catalogues = new Map<Language, Catalogue>();
const grammars = new Map<Language, Grammar>();
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

/** A text of a group whose keys are names from elsewhere, if there is one. */
export const named = <T>(texts: Record<string, T>, name: string): T | undefined =>
  (Object.hasOwn(texts, name) ? texts[name] : undefined);

/** The catalogue of the current language. */
export const t = (): Catalogue => catalogues.get(current)!;

/** Numbers, plurals and lists of the current language. */
export function words(): Grammar {
  const known = grammars.get(current) ?? grammar(current);
  grammars.set(current, known);
  return known;
}

/** The words of a language are fetched when it is first chosen; until they are here,
 *  nothing changes. No text is there before the first was. */
export async function setLanguage(chosen: Language): Promise<void> {
  wanted = chosen;
  if (!catalogues.has(chosen)) catalogues.set(chosen, await texts[chosen].first());
  if (wanted !== chosen) return;
  current = chosen;
  // Screen readers and hyphenation go by it.
  if (typeof document !== 'undefined') document.documentElement.lang = chosen;
  for (const listener of listeners) listener();
}

/** Tells of each change, from the next one on. */
export const onLanguage = (listener: () => void): void => void listeners.add(listener);

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

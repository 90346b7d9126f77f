// Words that are fetched with the part of the page that needs them.
import { useEffect, useState } from 'preact/hooks';
import { language, useTexts } from './texts';
import type { Language } from './texts';

/** A hook that gives them in the language of the screen; null until they are here. */
export function textsLater<T>(fetchers: Record<Language, () => Promise<T>>): () => T | null {
  return () => {
    useTexts();
    const wanted = language();
    const [found, setFound] = useState<T | null>(null);
    useEffect(() => {
      let late = false;
      fetchers[wanted]().then((texts) => { if (!late) setFound(() => texts); }, () => {});
      return () => { late = true; };
    }, [wanted]);
    return found;
  };
}

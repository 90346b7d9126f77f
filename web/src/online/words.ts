// The words of a server's tables, in the language of the screen; fetched with them.
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { online } from '../texts/en/online';
import { useTexts, language } from '../texts/texts';
import type { Language } from '../texts/texts';

export type OnlineTexts = typeof online;

const fetchers: Record<Language, () => Promise<{ online: OnlineTexts }>> = {
  en: () => import('../texts/en/online'),
  de: () => import('../texts/de/online'),
};

/** Null until they are here. */
export function useOnlineTexts(): OnlineTexts | null {
  useTexts();
  const wanted = language();
  const [found, setFound] = useState<OnlineTexts | null>(null);
  useEffect(() => {
    let late = false;
    fetchers[wanted]().then((m) => { if (!late) setFound(m.online); }, () => {});
    return () => { late = true; };
  }, [wanted]);
  return found;
}

export const WordsContext = createContext<OnlineTexts | null>(null);

/** For all that stands below a table's page. */
export const useWords = (): OnlineTexts => useContext(WordsContext)!;

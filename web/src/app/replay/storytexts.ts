// The words of a replay's story, in the language of the screen.
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { story } from '../../texts/en/story';
import { language } from '../../texts/texts';
import type { Language } from '../../texts/texts';

export type StoryTexts = typeof story;

const fetchers: Record<Language, () => Promise<{ story: StoryTexts }>> = {
  en: () => import('../../texts/en/story'),
  de: () => import('../../texts/de/story'),
};

/** Null until they are here. */
export function useFetchedStory(): StoryTexts | null {
  const wanted = language();
  const [found, setFound] = useState<StoryTexts | null>(null);
  useEffect(() => {
    let late = false;
    fetchers[wanted]().then((m) => { if (!late) setFound(m.story); }, () => {});
    return () => { late = true; };
  }, [wanted]);
  return found;
}

/** They are there where a replay is shown. */
export const StoryContext = createContext<StoryTexts | null>(null);
export const useStory = (): StoryTexts => useContext(StoryContext)!;

// The words of a replay's story, in the language of the screen.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { story } from '../../texts/en/story';
import { textsLater } from '../../texts/later';

export type StoryTexts = typeof story;

/** Null until they are here. */
export const useFetchedStory = textsLater<StoryTexts>({
  en: async () => (await import('../../texts/en/story')).story,
  de: async () => (await import('../../texts/de/story')).story,
});

/** They are there where a replay is shown. */
export const StoryContext = createContext<StoryTexts | null>(null);
export const useStory = (): StoryTexts => useContext(StoryContext)!;

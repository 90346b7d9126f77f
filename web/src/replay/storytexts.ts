// The words of a replay's story, in the language of the screen.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { percent } from '../engine/opinions';
import { type TextsOf, textsLater } from '../texts/later';
import { t } from '../texts/texts';

export type StoryTexts = TextsOf<'story'>;

/** Null until they are here. */
export const useFetchedStory = textsLater('story');

/** They are there where a replay is shown. */
export const StoryContext = createContext<StoryTexts | null>(null);
export const useStory = (): StoryTexts => useContext(StoryContext)!;

/** A chance: "55%". */
export const sayPercent = (chance: number): string => sayShare(percent(chance));
export const sayShare = (n: number): string => t().language.percent({ n });

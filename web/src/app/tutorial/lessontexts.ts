// The words of the lessons, in the language of the screen.
import type { lessons } from '../../texts/en/lessons';
import { textsLater } from '../../texts/later';

export type LessonTexts = typeof lessons;

/** Null until they are here. */
export const useLessonTexts = textsLater<LessonTexts>({
  en: async () => (await import('../../texts/en/lessons')).lessons,
  de: async () => (await import('../../texts/de/lessons')).lessons,
});

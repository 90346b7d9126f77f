// The words of the lessons, in the language of the screen.
import type { lessons } from '../../texts/en/lessons';
import { textsLater } from '../../texts/later';

/** By game. */
export type LessonTexts = Record<string, (typeof lessons)['saboteur']>;

/** Null until they are here. */
export const useLessonTexts = textsLater<LessonTexts>({
  en: async () => (await import('../../texts/en/lessons')).lessons,
  de: async () => (await import('../../texts/de/lessons')).lessons,
});

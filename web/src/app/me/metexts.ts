// The words of this page, in the language of the screen.
import type { me } from '../../texts/en/me';
import { textsLater } from '../../texts/later';

export type MeTexts = typeof me;

/** Null until they are here. */
export const useMeTexts = textsLater<MeTexts>({
  en: async () => (await import('../../texts/en/me')).me,
  de: async () => (await import('../../texts/de/me')).me,
});

// The words of the lessons, in the language of the screen.
import { useEffect, useState } from 'preact/hooks';
import type { lessons } from '../../texts/en/lessons';
import { language } from '../../texts/texts';
import type { Language } from '../../texts/texts';

export type LessonTexts = typeof lessons;

const fetchers: Record<Language, () => Promise<{ lessons: LessonTexts }>> = {
  en: () => import('../../texts/en/lessons'),
  de: () => import('../../texts/de/lessons'),
};

/** Null until they are here. */
export function useLessonTexts(): LessonTexts | null {
  const wanted = language();
  const [found, setFound] = useState<LessonTexts | null>(null);
  useEffect(() => {
    let late = false;
    fetchers[wanted]().then((m) => { if (!late) setFound(m.lessons); }, () => {});
    return () => { late = true; };
  }, [wanted]);
  return found;
}

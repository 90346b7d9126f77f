// The words of this page, in the language of the screen.
import { useEffect, useState } from 'preact/hooks';
import type { me } from '../../texts/en/me';
import { language } from '../../texts/texts';
import type { Language } from '../../texts/texts';

export type MeTexts = typeof me;

const fetchers: Record<Language, () => Promise<{ me: MeTexts }>> = {
  en: () => import('../../texts/en/me'),
  de: () => import('../../texts/de/me'),
};

/** Null until they are here. */
export function useMeTexts(): MeTexts | null {
  const wanted = language();
  const [found, setFound] = useState<MeTexts | null>(null);
  useEffect(() => {
    let late = false;
    fetchers[wanted]().then((m) => { if (!late) setFound(m.me); }, () => {});
    return () => { late = true; };
  }, [wanted]);
  return found;
}

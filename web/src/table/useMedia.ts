import { useEffect, useState } from 'preact/hooks';

/** Does a media query hold now? */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);

  useEffect(() => {
    const media = matchMedia(query);
    const listener = () => setHolds(media.matches);
    listener();
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }, [query]);
  return holds;
}

/** Is this as narrow as a phone? */
export const useNarrow = (): boolean => useMedia('(max-width: 37.4375em)');

/** Are the players a strip, upright or beside the board of a phone on its side? */
export const useStrip = (): boolean =>
  useMedia('(max-width: 56.1875em), (max-width: 68.6875em) and (max-height: 43.6875em)');

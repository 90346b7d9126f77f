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

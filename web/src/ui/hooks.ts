// What the browser knows of the window, and of an element in it.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

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

// The size of an element, followed as it changes.

export interface Size { width: number; height: number }

export function useSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () =>
      setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return size;
}

// A part of the page that covers the rest of it.

/** What lies above everything stays within reach. */
const ABOVE = '[data-above], [inert], dialog, :has(dialog[open])';

/** While the part is there, what it covers can be neither reached nor read. */
export function useAlone(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const covered: HTMLElement[] = [];
    for (let at = part.current; at && at.id !== 'app'; at = at.parentElement)
      for (const beside of at.parentElement?.children ?? [])
        if (beside !== at && beside instanceof HTMLElement && !beside.matches(ABOVE))
          covered.push(beside);
    for (const element of covered) element.inert = true;
    return () => {
      for (const element of covered) element.inert = false;
    };
  }, []);
}

// The title of the window: where one is, or whose turn it is.

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · adit` : 'adit';
  }, [title]);
}

// A part of the page that would hold the browser up if it came together with all else.

/** Is the frame over with which this came? What is large is drawn then, in a task of its own. */
export function useNextFrame(): boolean {
  const [over, end] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => end(true));
    return () => clearTimeout(timer);
  }, []);
  return over;
}

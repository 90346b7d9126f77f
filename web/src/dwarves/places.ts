// Where things of the table are in the window, for what flies or points over it.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A thing's name, and how it is found in the table. */
type Places = Record<string, string>;

/** Says so to a layer of the table, by the names of custom properties: --NAME-x and -y are the
 *  middle, -w and -h the size. */
export function usePlaces(places: Places): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style, parentElement: table } = layer.current!;
    for (const [name, selector] of Object.entries(places)) {
      const box = table!.querySelector(selector)?.getBoundingClientRect();
      if (!box) continue;
      style.setProperty(`--${name}-x`, `${box.left + box.width / 2}px`);
      style.setProperty(`--${name}-y`, `${box.top + box.height / 2}px`);
      style.setProperty(`--${name}-w`, `${box.width}px`);
      style.setProperty(`--${name}-h`, `${box.height}px`);
    }
  }, []);
  return layer;
}

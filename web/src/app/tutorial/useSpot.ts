// Where the ring and the note go: the note lies beside what it explains, never on it.
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Part } from './script';

const SELECTORS: Record<Part, string> = {
  role: '.dw-know',
  goals: '.dw-goals',
  board: '.dw-board',
  hand: '.dw-hand',
  players: '.dw-players',
  race: '.dw-race, .dw-board-race',
  deck: '.dw-deck',
  log: '.log, .log-strip',
  draft: '.cer-gold',
  dice: '.gal-middle',
  galleries: '.gal-grid',
  village: '.gal-village',
  crew: '.gal-crew, .gal-crewbutton',
  piles: '.gal-piles',
  gems: '.gal-left',
};

export interface Box { left: number; top: number; width: number; height: number }
interface Size { width: number; height: number }
type Style = Record<string, string>;

const GAP = 14;
const RIM = 8;

export function useSpot(part: Part | null, note: RefObject<HTMLElement | null>) {
  const [spot, setSpot] = useState<{ ring: Style | null; place: Style }>(
    { ring: null, place: {} },
  );
  useLayoutEffect(() => {
    let last = '';
    const measure = () => {
      const box = part ? boxOf(SELECTORS[part]) : null;
      const size = note.current?.getBoundingClientRect() ?? { width: 320, height: 200 };
      const window = { width: innerWidth, height: innerHeight };
      const at = besides(box, size, window, part === 'dice');
      const now = JSON.stringify([box, at]);
      if (now === last) return;
      last = now;
      setSpot({ ring: box && px(grown(box)), place: px(at) });
    };
    measure();
    const timer = setInterval(measure, 150);
    return () => clearInterval(timer);
  }, [part]);
  return spot;
}

function boxOf(selector: string): Box | null {
  for (const element of document.querySelectorAll(selector)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width && height) return { left, top, width, height };
  }
  return null;
}

/** A little larger, and within the window. */
function grown({ left, top, width, height }: Box): Box {
  const [x, y] = [Math.max(4, left - 3), Math.max(4, top - 3)];
  const right = Math.min(innerWidth - 4, left + width + 3);
  const bottom = Math.min(innerHeight - 4, top + height + 3);
  return { left: x, top: y, width: right - x, height: bottom - y };
}

const px = (lengths: object): Style =>
  Object.fromEntries(Object.entries(lengths).map(([k, v]) => [k, `${Math.round(v)}px`]));

/** The place beside a box with room for a note; in the far corner if there is none, or
 *  no box. `aside` keeps it out of the middle of the window. */
export function besides(
  box: Box | null, note: Size, window: Size, aside = false,
): { left: number; top: number } {
  if (!box) return fit({ left: window.width, top: window.height }, note, window);
  const narrow = window.width < 600;
  if (narrow && box.height > window.height * 0.4) {
    return fit({ left: 0, top: box.top }, note, window);
  }
  const right = box.left + box.width + GAP;
  const below = box.top + box.height + GAP;
  const across = aside ? window.width : box.left + box.width / 2 - note.width / 2;
  const beside = Math.min(box.top, window.height - note.height - RIM);
  if (box.top - GAP - note.height >= RIM) {
    return fit({ left: across, top: box.top - GAP - note.height }, note, window);
  }
  if (below + note.height <= window.height - RIM) {
    return fit({ left: across, top: below }, note, window);
  }
  if (right + note.width <= window.width - RIM) {
    return fit({ left: right, top: beside }, note, window);
  }
  if (box.left - GAP - note.width >= RIM) {
    return fit({ left: box.left - GAP - note.width, top: beside }, note, window);
  }
  return fit({ left: window.width, top: box.top + RIM }, note, window);
}

const fit = (at: { left: number; top: number }, note: Size, window: Size) => ({
  left: clamp(at.left, RIM, window.width - note.width - RIM),
  top: clamp(at.top, RIM, window.height - note.height - RIM),
});

const clamp = (n: number, from: number, to: number) => Math.max(from, Math.min(n, to));

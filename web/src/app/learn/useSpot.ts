// Where the ring and the note go: the note lies beside what it explains, never on it.
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Part } from '../../playing/gamepage';

/** How the parts of the screen are found. */
export const PARTS: Record<Part, string> = {
  role: '.dw-know',
  goals: '.dw-goals',
  board: '.dw-board',
  hand: '.dw-hand',
  players: '.dw-players',
  race: '.dw-race, .dw-board-race',
  deck: '.dw-deck',
  log: '.log, .log-strip',
  draft: '.cer-gold:not(.later), .cer-standing',
  dice: '.gal-middle',
  galleries: '.gal-grid',
  village: '.gal-village',
  crew: '.gal-crew, .gal-crewbutton',
  piles: '.gal-piles',
  gems: '.gal-left',
};

/** What is needed to make a move: of a board a part is enough, the rest is pressed. */
const BOARDS = ['.dw-board', '.gal-grid'];
const PRESSED = ['.dw-hand', '.dw-deck', '.gal-choices', '.gal-actions'];
const NEEDED = [...BOARDS, ...PRESSED, ...PRESSED, ...PRESSED, ...PRESSED];

export interface Box { left: number; top: number; width: number; height: number }
interface Size { width: number; height: number }
type Style = Record<string, string>;

const GAP = 14;
/** To cover what is read first is so much worse. */
const FIRST = 8;
/** A place that covers so much less is worth being farther away. */
const NEARLY = 0.9;
const RIM = 8;

/** Beside what is found by a selector; of what is needed for a move little is covered if one is
 *  `asked` for. */
export function useSpot(
  what: string | null, note: RefObject<HTMLElement | null>, asked: boolean,
) {
  const [spot, setSpot] = useState<{ ring: Style | null; place: Style }>(
    { ring: null, place: {} },
  );
  useLayoutEffect(() => {
    let last = '';
    const measure = () => {
      const box = what ? boxOf(what) : null;
      const size = note.current?.getBoundingClientRect() ?? { width: 320, height: 200 };
      const window = { width: innerWidth, height: innerHeight };
      const bar = boxOf('.top-tools');
      const needed = asked ? NEEDED.flatMap((what) => boxOf(what) ?? []) : [];
      const at = besides(box, size, window, {
        aside: what === PARTS.dice, needed, read: boxOf('.hint'), below: bar ? bar.top + bar.height : 0,
      });
      const now = JSON.stringify([box, at]);
      if (now === last) return;
      last = now;
      setSpot({ ring: box && px(grown(box)), place: px(at) });
    };
    measure();
    const timer = setInterval(measure, 150);
    return () => clearInterval(timer);
  }, [what, asked]);
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

interface Wish {
  /** Keep it out of the middle of the window. */
  aside?: boolean;
  /** What should not be covered either. */
  needed?: Box[];
  /** A hint: whoever has asked for it reads it first. */
  read?: Box | null;
  /** The bar ends here, whose buttons are always within reach. */
  below?: number;
}

/** The place beside a box where a note covers least of it and of what is needed; in the far
 *  corner if there is no box. */
export function besides(
  box: Box | null, note: Size, window: Size,
  { aside = false, needed = [], read = null, below = 0 }: Wish = {},
): { left: number; top: number } {
  const fit = (at: { left: number; top: number }) => ({
    left: clamp(at.left, RIM, window.width - note.width - RIM),
    top: clamp(at.top, below + RIM, window.height - note.height - RIM),
  });
  if (!box) return fit({ left: window.width, top: window.height });
  const across = aside ? window.width : box.left + box.width / 2 - note.width / 2;
  const beside = Math.min(box.top, window.height - note.height - RIM);
  const places = [
    { left: across, top: box.top - GAP - note.height },
    { left: across, top: box.top + box.height + GAP },
    { left: box.left + box.width + GAP, top: beside },
    { left: box.left - GAP - note.width, top: beside },
    { left: across, top: 0 },
    { left: across, top: window.height },
    ...(read ? [
      { left: across, top: read.top + read.height + GAP }, { left: across, top: read.top - GAP - note.height },
    ] : []),
  ].map(fit);
  const first = read ? Array<Box>(FIRST).fill(read) : [];
  const covered = (at: { left: number; top: number }): number => [box, box, ...needed, ...first]
    .reduce((sum, one) => sum + overlap({ ...at, ...sizeOf(note) }, one), 0);
  return places.reduce((best, at) => (covered(at) < covered(best) * NEARLY ? at : best));
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });

/** How many pixels of one lie on the other. */
function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}

const clamp = (n: number, from: number, to: number) => Math.max(from, Math.min(n, to));

// What the board shows on top of the cards, and how it talks back.
import type { Cell, Side } from './cells';

export interface Preview { at: Cell; lies: string }

/** Why a card may not lie somewhere, to be drawn at the place. */
export interface Fault {
  at: Cell;
  text: string;
  /** The side that does not fit. */
  side?: Side;
  /** There is no way back to the start: the missing piece is drawn. */
  cut?: boolean;
}

export interface Marks {
  /** Cells for the chosen card: as it is turned now, or only when turned. */
  fits: ReadonlyMap<string, 'now' | 'turned'>;
  /** Cells with a card or goal that the chosen card can be played on. */
  targets: ReadonlySet<string>;
  preview: Preview | null;
  /** The target that waits to be confirmed. */
  aimed: Cell | null;
  fault: Fault | null;
  /** Where a hint or the log points. */
  pointed: Cell | null;
  /** What was done since I moved, the last one last. */
  done: readonly DoneAt[];
}

export interface DoneAt { at: Cell; how: 'dug' | 'fell' | 'looked' }

export const NO_MARKS: Marks = {
  fits: new Map(), targets: new Set(), preview: null, aimed: null, fault: null, pointed: null,
  done: [],
};

/** What others may ask of a board that is on the screen. */
export interface BoardHandle {
  /** The cell under a point of the window, snapped to an offered one; null if the point
   *  is not on the board. */
  under(clientX: number, clientY: number): Cell | null;
  focus(cell: Cell): void;
}

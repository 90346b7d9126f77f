// What the board shows on top of the cards, and how it talks back.
import { cardName } from '../texts/say/cards';
import { t } from '../texts/texts';
import { keyOf, same } from './cells';
import type { Cell, Side } from './cells';
import type { GoalCard, MineCard } from './view';

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

// A cell of the mine in words: "3,1: crossing, joined".

export function cellName(
  cell: Cell, card: MineCard | undefined, goal: GoalCard | undefined, marks: Marks,
  covered: boolean,
): string {
  const words = t().dwarves.cell;
  const what = goal ? goalWords(goal, covered) : card ? cardWords(card) : words.free;
  return [`${keyOf(cell)}: ${what}`, ...markWords(cell, marks)].join(', ');
}

function cardWords(card: MineCard): string {
  const { cell: words } = t().dwarves;
  const name = card.x === 0 && card.y === 0 ? t().cards.start : cardName(card.lies);
  return `${name}, ${card.light?.some(Boolean) ?? card.lit ? words.joined : words.cutOff}`;
}

function goalWords(goal: GoalCard, covered: boolean): string {
  const { cell: words } = t().dwarves;
  const what = goal.is === 'treasure' ? t().cards.treasure : t().cards.stone;
  if (goal.lies) return `${goal.goal}, ${what}, ${goal.lit ? words.joined : words.faceUp}`;
  if (goal.is && !covered) return `${goal.goal}, ${words.seen({ what })}`;
  return `${goal.goal}, ${words.faceDown}`;
}

function markWords(cell: Cell, marks: Marks): string[] {
  const { cell: words } = t().dwarves;
  const out: string[] = [];
  const how = marks.fits.get(keyOf(cell));
  if (same(marks.preview?.at ?? null, cell)) out.push(words.preview);
  else if (how) out.push(how === 'now' ? words.fits : words.fitsTurned);
  if (same(marks.aimed, cell)) out.push(words.aimed);
  else if (marks.targets.has(keyOf(cell))) out.push(words.target);
  if (same(marks.fault?.at ?? null, cell)) out.push(marks.fault!.text);
  const last = marks.done.at(-1);
  if (last && same(last.at, cell)) out.push(words.last[last.how]);
  return out;
}

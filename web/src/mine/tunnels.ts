// How light runs through the tunnels that are drawn: which cards follow each other from
// the start. It is only for showing; what is lit is the engine's word.
import { parse } from '../art/pathcard';
import type { Cell, Side } from './cells';
import { OPPOSITE, beside, keyOf } from './cells';

export interface Laid extends Cell { lies: string }

/** A tunnel's mouth: a side of a card. */
interface Mouth { cell: Cell; side: Side }

const mouthKey = ({ cell, side }: Mouth): string => keyOf(cell) + side;
const isLadder = (card: Laid): boolean => card.lies.endsWith('.ladder');

/** The cells from the start to a goal, by the fewest cards; null if none leads there.
 *  All ladders are one: the way may go down one and up another. */
export function wayTo(cards: readonly Laid[], start: Cell, goal: Cell): Cell[] | null {
  const at = new Map(cards.map((card) => [keyOf(card), card]));
  const from = new Map<string, Mouth | null>();
  const next: Mouth[] = [];
  const enter = (mouth: Mouth, before: Mouth | null): void => {
    if (from.has(mouthKey(mouth))) return;
    from.set(mouthKey(mouth), before);
    next.push(mouth);
  };
  const leave = (card: Laid, before: Mouth | null): void => {
    for (const tunnel of parse(card.lies).tunnels)
      for (const side of tunnel) enter({ cell: card, side: side as Side }, before);
  };

  for (const card of cards)
    if (keyOf(card) === keyOf(start) || isLadder(card)) leave(card, null);
  for (let i = 0; i < next.length; i++) {
    const mouth = next[i]!;
    const card = at.get(keyOf(beside(mouth.cell, mouth.side)));
    if (!card) continue;
    const tunnel = parse(card.lies).tunnels
      .find((sides) => sides.includes(OPPOSITE[mouth.side]));
    if (!tunnel) continue;
    if (keyOf(card) === keyOf(goal)) return trace(mouth, from, goal);
    for (const side of tunnel) enter({ cell: card, side: side as Side }, mouth);
  }
  return null;
}

function trace(last: Mouth, from: Map<string, Mouth | null>, goal: Cell): Cell[] {
  const cells: Cell[] = [goal];
  for (let m: Mouth | null = last; m; m = from.get(mouthKey(m)) ?? null)
    cells.unshift({ x: m.cell.x, y: m.cell.y });
  return cells;
}

/** How many cards each card is away from one of them, through any touching cards. */
export function stepsFrom(origin: Cell, cards: readonly Cell[]): Map<string, number> {
  const there = new Set(cards.map(keyOf));
  const steps = new Map([[keyOf(origin), 0]]);
  const next: Cell[] = [origin];

  for (let i = 0; i < next.length; i++)
    for (const side of ['N', 'E', 'S', 'W'] as const) {
      const cell = beside(next[i]!, side);
      const key = keyOf(cell);
      if (!there.has(key) || steps.has(key)) continue;
      steps.set(key, steps.get(keyOf(next[i]!))! + 1);
      next.push(cell);
    }
  return steps;
}

/** The sides of a card that lead somewhere. */
export const leadsTo = (lies: string): Side[] => parse(lies).tunnels.flat() as Side[];

// How cards of the mine lie to each other, for drawing. What is lit is the engine's word.
import { parse } from '../art/pathcard';
import type { Cell, Side } from './cells';
import { beside, keyOf } from './cells';

export interface Laid extends Cell { lies: string }

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

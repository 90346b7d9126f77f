// What became different between two pictures of the mine, for the animations.
import { useEffect, useRef, useState } from 'preact/hooks';

import type { GoalCard, MineCard } from './view';
import { keyOf, stepsFrom } from './cells';

export interface Changes {
  /** Cards that were just laid. */
  fresh: ReadonlySet<string>;
  /** Cards that a rockfall just took. */
  fallen: readonly MineCard[];
  /** Goals that were just turned over. */
  turned: ReadonlySet<string>;
  /** When light arrives at a card, or leaves it, in milliseconds. */
  delays: ReadonlyMap<string, number>;
}

export const NO_CHANGES: Changes = {
  fresh: new Set(), fallen: [], turned: new Set(), delays: new Map(),
};
const RUNS_ON = 60;
const GOES_OUT = 40;
const AT_MOST = 360;
/** When every animation of a change is over. */
const OVER = 1400;

export interface Picture {
  round: number;
  cards: readonly MineCard[];
  goals: readonly GoalCard[];
}

export function changesBetween(before: Picture, now: Picture): Changes {
  if (before.round !== now.round) return NO_CHANGES;
  const had = new Set(before.cards.map(cardKey));
  const has = new Set(now.cards.map(cardKey));
  const laid = now.cards.filter((card) => !had.has(cardKey(card)));
  const fallen = before.cards.filter((card) => !has.has(cardKey(card)));
  const open = new Set(before.goals.filter((g) => g.lies).map((g) => g.goal));
  const turned = now.goals.filter((g) => g.lies && !open.has(g.goal));

  // More than one card is a leap through the game, and not a move.
  if (laid.length + fallen.length > 1) return NO_CHANGES;
  const origin = laid[0] ?? fallen[0];
  const pace = laid[0] ? RUNS_ON : GOES_OUT;
  const steps = origin ? stepsFrom(origin, [...now.cards, ...turned]) : new Map();
  return {
    fresh: new Set(laid.map(keyOf)),
    fallen,
    turned: new Set(turned.map((g) => g.goal)),
    delays: new Map([...steps].map(([key, n]) => [key, Math.min(n * pace, AT_MOST)])),
  };
}

const cardKey = (card: MineCard): string => `${keyOf(card)} ${card.lies}`;

/** The changes of the last move, until their animations are over. */
export function useChanges(now: Picture): Changes {
  const before = useRef(now);
  const changes = useRef(NO_CHANGES);
  const [, redraw] = useState(0);

  if (before.current.cards !== now.cards || before.current.goals !== now.goals) {
    const found = changesBetween(before.current, now);
    if (found.fresh.size || found.fallen.length || found.turned.size) changes.current = found;
    before.current = now;
  }
  const current = changes.current;
  useEffect(() => {
    if (current === NO_CHANGES) return;
    const timer = setTimeout(() => {
      changes.current = NO_CHANGES;
      redraw((n) => n + 1);
    }, OVER);
    return () => clearTimeout(timer);
  }, [current]);
  return current;
}

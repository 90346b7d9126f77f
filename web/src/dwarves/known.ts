// What is known of the goals: by me, and that others looked.
import type { Goal, Seat } from '../engine/types';
import type { GoalCard, MineView } from './view';
import type { LogEntry } from '../table/props';

export interface Known {
  goal: Goal;
  is: GoalCard['is'];
  faceUp: boolean;
  /** The number of the move by which I saw it. */
  seen: number | null;
  /** Others who looked. */
  looked: Seat[];
}

export function knownGoals(
  view: MineView, me: Seat | null, round: readonly LogEntry[],
): Known[] {
  const seenAt = (goal: Goal): number | null => round.find(({ events }) =>
    events.some((e) => e.event === 'looked' && e.p === me && e.goal === goal))?.number ?? null;

  return view.goals.map(({ goal, is, lies }) => ({
    goal,
    is,
    faceUp: lies !== null,
    seen: seenAt(goal),
    looked: view.seats.filter((s) => s.p !== me && s.looked.includes(goal)).map((s) => s.p),
  }));
}

/** Turns that each player has left, at the most: cards of the pile and the hands. When the
 *  round is over, none, whatever is still held. */
export const turnsLeft = ({ phase, pile, seats, players }: MineView): number =>
  (phase === 'play' ? Math.floor((pile + sum(seats.map((s) => s.cards))) / players) : 0);

/** The part of the cards that is still in the pile. */
export function pileShare(view: MineView): number {
  const used = view.mine.length - 1 + view.discard.length
    + sum(view.seats.map((s) => s.broken.length));
  return view.pile / Math.max(1, view.pile + used);
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

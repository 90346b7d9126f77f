// The end of a round, read off a position: for who has not seen the move that ended it.
import type { GameEvent, Seat, View } from '../engine/types';
import type { MineView } from './view';

/** What comes when a round has ended, before the next. */
const AFTER = new Set<MineView['phase']>(['draft', 'steal', 'over']);

/** That it has ended, and who was who. What was paid is not told. */
export function told(position: View): GameEvent[] {
  const view = position as MineView;
  if (!AFTER.has(view.phase)) return [];
  const found = view.goals.some((goal) => goal.lies && goal.is === 'treasure');
  const shown = view.seats.flatMap(({ p, role }): GameEvent[] =>
    (role ? [{ event: 'shown', p, role }] : []));
  const aside = 'aside' in view && view.aside;
  return [
    { event: 'ended', by: found ? 'treasure' : 'exhausted', n: view.round },
    ...shown,
    ...(aside ? [{ event: 'shown', role: aside }] : []),
  ];
}

/** A position after the end, without what the end has shown. */
export function untold(position: View, me: Seat | null): View {
  const now = position as MineView;
  const { legal: _, winners: __, ...view } = now;
  const looked = now.seats.find(({ p }) => p === me)?.looked ?? [];
  return {
    ...view,
    phase: 'play',
    turn: null,
    ...('aside' in view ? { aside: null } : {}),
    seats: now.seats.map((seat) =>
      (seat.p === me ? seat : { ...seat, role: null, gold: null })),
    goals: now.goals.map((goal) =>
      (goal.lies || looked.includes(goal.goal) ? goal : { ...goal, is: null })),
  } as MineView;
}

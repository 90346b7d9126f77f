// What a position still tells of moves that were not seen: that the round has ended and
// who was who in it, and that the game is over. What was paid is not told.
import { hasRounds, type GameEvent, type MineView, type View } from '../engine/types';
import type { LogEntry } from '../table/props';

export function stillTold(view: View, log: readonly LogEntry[]): GameEvent[] {
  const ended = hasRounds(view) && isAfterRound(view) && !knowsEnd(log, view.round);
  return [
    ...(ended ? endOf(view) : []),
    ...(view.phase === 'over' ? [{ event: 'over' }] : []),
  ];
}

const isAfterRound = ({ phase }: MineView): boolean =>
  phase === 'draft' || phase === 'steal' || phase === 'over';

const knowsEnd = (log: readonly LogEntry[], round: number): boolean =>
  log.some(({ events }) => events.some(({ event, n }) => event === 'ended' && n === round));

function endOf(view: MineView): GameEvent[] {
  const found = view.goals.some((goal) => goal.lies && goal.is === 'treasure');
  const shown = view.seats.flatMap(({ p, role }): GameEvent[] =>
    (role ? [{ event: 'shown', p, role }] : []));
  const aside = view.game === 'saboteur' && view.aside;
  return [
    { event: 'ended', by: found ? 'treasure' : 'exhausted', n: view.round },
    ...shown,
    ...(aside ? [{ event: 'shown', role: aside }] : []),
  ];
}

// Who sits where, in the words of the screens.
import { NAMES } from '../app/lineup';
import { seatIndex } from '../engine/types';
import type { Seat } from '../engine/types';
import type { Player } from '../table/props';
import { t } from '../texts/texts';
import type { PersonSeen, SeatSeen } from './messages';

/** The bot that stands in for people. */
const STANDS_IN = 'trained';

/** Bots have no names of their own, and take none that a person has. Who had all that is
 *  kept of him erased has no name any more. */
export function playersOf(seats: readonly SeatSeen[]): Player[] {
  const people = seats.flatMap((s) => (s.kind === 'person' ? [s.name.toLowerCase()] : []));
  const free = NAMES.filter((name) => !people.includes(name.toLowerCase()));
  return seats.map((s) => {
    if (s.kind === 'person')
      return { seat: s.p, name: s.name || t().replay.somebody, bot: s.standin ? STANDS_IN : null };
    const bot = s.kind === 'bot' ? s.bot : null;
    return { seat: s.p, name: free[seatIndex(s.p)] ?? s.p, bot };
  });
}

export function personAt(seats: readonly SeatSeen[] | undefined, p: Seat | null):
PersonSeen | null {
  const found = seats?.find((s) => s.p === p);
  return found?.kind === 'person' ? found : null;
}

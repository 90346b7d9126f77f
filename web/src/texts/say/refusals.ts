// Why a move was refused, or a record, in words.
import type { RecordFault, Refusal, Seat } from '../../engine/types';
import { t } from '../texts';
import { type Names, tellRefusal } from './telling';

export const sayRefusal = (r: Refusal, names: Names, me: Seat | null = null): string =>
  tellRefusal(t().refusals.reasons, r, { names, me }) ?? t().refusals.other;

/** What is wrong in which line; of a move against the rules, whose it was and why. */
export function sayFault({ line, fault, more, p, why }: RecordFault): string {
  const said = (t().record as Record<string, string | ((holes: object) => string)>)[fault];
  const holes = { more, seat: p, move: more, why: why && sayRefusal(why, (seat) => seat) };
  const text = typeof said === 'function' ? said(holes) : said ?? fault;
  return t().errors.badRecordLine({ n: line, text });
}

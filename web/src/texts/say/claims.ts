// A claim in words: 'stone@G2' is "G2 is stone".
import type { Seat } from '../../engine/types';
import type { Filled } from '../fill';
import { named, t } from '../texts';

/** A claim that a newer server knows is said as it is written. */
export function sayClaim(claim: string, names: (seat: Seat) => string): string {
  const [word, target = ''] = claim.split('@');
  const text = named<string | Filled<{ at: string }>>(t().claims, word!);
  if (text === undefined) return claim;
  const at = /^P\d+$/.test(target) ? names(target as Seat) : target;
  return typeof text === 'string' ? text : text({ at });
}

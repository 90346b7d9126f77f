// Sentences for people, in the language that was chosen: those of the page.
import type { MoveParts } from '../src/engine/moves';
import type { Reason } from '../src/engine/reasons';
import type { GameEvent, Refusal, Seat } from '../src/engine/types';
import { sentence } from '../src/texts/mark';
import { sayClaim } from '../src/texts/say/claims';
import { tellReason } from '../src/texts/say/reasons';
import { sayRefusal } from '../src/texts/say/refusals';
import { type Reader, type Tellings, tellEvent, tellMove } from '../src/texts/say/telling';
import { type Catalogue, t } from './texts';

/** For whom: the seat that is "you", and what the others are called (P1, P2, ... by default). */
export interface For { me?: Seat | null; names?: (seat: Seat) => string }

/** Both read the texts of the package: see texts.ts. */
const texts = (): Catalogue => t();
const readerOf = ({ me = null, names = (seat) => seat }: For): Reader => ({ me, names });

/** A family of games has a group of texts. */
function first<T>(groups: Record<string, T>, tell: (texts: T) => string | null): string | null {
  for (const group of Object.values(groups)) {
    const told = tell(group);
    if (told !== null) return told;
  }
  return null;
}

/** Why a move was refused. */
export const sayRefused = (refusal: Refusal): string => sayRefusal(refusal, (seat) => seat, null);

/** What happened; null: nothing worth a sentence. */
export function sayEvent(event: GameEvent, who: For = {}): string | null {
  const reader = readerOf(who);
  const { any, ...groups } = texts().events as unknown as Record<string, Tellings>;
  if (event.claim) return `${reader.names(event.p!)}: ${sayClaimed(event.claim, who)}`;
  const told = first(groups, (group) => tellEvent({ ...any, ...group }, event, reader));
  return told === null ? null : sentence(told).text;
}

/** A move as an order, by its parts: "mend P2’s lamp". */
export const sayMove = (parts: MoveParts, who: For = {}): string => first(
  texts().moves as unknown as Record<string, Tellings>, (group) => tellMove(group, parts, readerOf(who)),
) ?? parts.move;

/** A claim in the notation: "G2 is stone". */
export const sayClaimed = (claim: string, { names = (seat) => seat }: For = {}): string =>
  sayClaim(claim, names);

/** Why a bot makes a move; `partsOf` takes moves apart, as Game.parts does. */
export function sayReason(
  reason: Reason, partsOf: (move: string) => MoveParts | null, who: For = {},
): string | null {
  const orderOf = (move: string): string => {
    const parts = partsOf(move);
    return parts ? sayMove(parts, who) : move;
  };
  const told = tellReason(reason, { texts: texts().why, reader: readerOf(who), sayMove: orderOf });
  return told && [told.why, told.other].filter(Boolean).join(' ');
}

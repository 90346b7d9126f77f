// Sentences for people, in the language that was chosen: those of the page.
import type { MoveParts } from '../src/engine/moves';
import type { Reason } from '../src/engine/reasons';
import type { GameEvent, Refusal, Seat } from '../src/engine/types';
import { says as dwarves } from '../src/dwarves/says';
import { says as galleries } from '../src/galleries/says';
import { sayClaim } from '../src/texts/say/claims';
import { type Says, tellAll } from '../src/texts/say/events';
import { tellReason } from '../src/texts/say/reasons';
import { sayRefusal } from '../src/texts/say/refusals';
import { type Reader, tellMove } from '../src/texts/say/telling';
import { type Catalogue, t } from './texts';

/** For whom: the seat that is "you", and what the others are called (P1, P2, ... by default). */
export interface For { me?: Seat | null; names?: (seat: Seat) => string }

const readerOf = ({ me = null, names = (seat) => seat }: For): Reader => ({ me, names });

/** The games that have sentences of their own, as in src/games.ts. */
const all: Record<string, Says> = { saboteur: dwarves, saboteur2: dwarves, galleries };

/** The sentences of a game; what none of them tells, the engine says in its own words. */
export class Sentences {
  readonly #says: Says | null;
  readonly #partsOf: (move: string) => MoveParts | null;
  readonly #byEngine: (event: GameEvent) => string;

  constructor(
    game: string, partsOf: (move: string) => MoveParts | null,
    byEngine: (event: GameEvent) => string,
  ) {
    this.#says = all[game] ?? null;
    this.#partsOf = partsOf;
    this.#byEngine = byEngine;
  }

  events(events: readonly GameEvent[], who: For): string[] {
    return tellAll(this.#says, [...events], readerOf(who), (e) => ({ text: this.#byEngine(e) || null }))
      .map(({ text }) => text);
  }

  move(move: string, who: For): string {
    const parts = this.#says && this.#partsOf(move);
    return (parts && tellMove(t().moves[this.#says!.texts], parts, readerOf(who))) ?? move;
  }

  reason(reason: Reason, who: For): string {
    const { why }: Catalogue = t();
    const told = tellReason(reason, {
      texts: why, reader: readerOf(who), sayMove: (move) => this.move(move, who),
    });
    return told ? [told.why, told.other].filter(Boolean).join(' ') : '';
  }
}

/** Why something was refused. */
export const sayRefused = (refusal: Refusal): string => sayRefusal(refusal, (seat) => seat);

export const sayClaimed = (claim: string, { names = (seat) => seat }: For): string =>
  sayClaim(claim, names);

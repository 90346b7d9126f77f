// What a place on the board means for the choice at hand: the cards that could come
// there, the move that it stands for, and which move someone had in mind who picked one
// that is not lit.
import type { GalleriesView } from './view';
import type { Decision } from './decision';
import { cardAt, prospect } from './facts';
import type { Ghost } from './Gallery';
import { digMove, readMove, readPlace } from './moves';
import { diggerOf } from './options';

/** The cards that the readings of a roll would lay. */
export function ghosts(view: GalleriesView, { plan }: Decision): Ghost[] {
  const digger = diggerOf(plan);
  return plan.readings.map(({ reading, legal, at }) => {
    const { top, closes } = prospect(view, reading);
    return {
      name: reading.name, number: reading.number, symbols: top, at, legal, closes,
      chosen: legal && digger !== null && plan.chosen === digMove(reading, digger),
      goblin: digger && view.turn ? view.turn + digger : null,
    };
  });
}

export const placeOf = ({ plan }: Decision, move: string | null): string | null =>
  plan.choices.find(c => c.move === move)?.at ?? null;

/** Anywhere in a gallery means the card that can be dug there. */
function aimedAt(at: string, { plan }: Decision): string {
  const { gallery } = readPlace(at);
  return plan.readings.find(({ reading }) => reading.gallery === gallery)?.at ?? at;
}

/** Picks a place. If it means several moves, the next of them; if it means one, the
 *  second time does it. */
export function pickPlace(at: string, decision: Decision, view: GalleriesView): void {
  const { plan, picked } = decision, moves = plan.lit.get(aimedAt(at, decision));
  if (!moves?.length) return decision.ask(meant(at, decision, view));
  if (moves.length === 1 && picked.move === moves[0]) return decision.confirm();
  const next = plan.mode === 'target' ? moves.indexOf(plan.chosen ?? '') + 1 : 0;
  decision.choose(moves[next % moves.length]!);
}

function meant(at: string, { plan }: Decision, view: GalleriesView): string[] {
  const goblin = cardAt(view, at)?.goblin;
  switch (plan.deed) {
    case 'plant': {
      const read = readMove(plan.choices[0]?.move ?? '');
      return [read?.kind === 'plant' && read.bought ? `buy bomb@${at}` : `bomb@${at}`];
    }
    case 'defuse': return [`buy defuse@${at}:chest`];
    case 'kill': return goblin ? [`buy kill ${goblin}`] : [];
    case 'shoot': return goblin ? [`shoot ${goblin}`] : [];
  }
  const { gallery } = readPlace(at), rolled = plan.readings.map(({ reading }) => reading);
  const number = (rolled.find(r => r.gallery === gallery) ?? rolled[0])?.number;
  return number ? [`dig ${number} in ${gallery} with ${diggerOf(plan) ?? 'g1'}`] : [];
}

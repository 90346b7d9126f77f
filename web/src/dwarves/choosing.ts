// A move in the making: the chosen card, how it is turned, what it is aimed at, and the
// cards marked to be put down. Pure: each step gives a new choice.
import { isPath } from '../art/card';
import type { Goal, Seat } from '../engine/types';
import type { Cell } from '../mine/cells';
import { keyOf } from '../mine/cells';
import type { Choices } from './moves';
import { burdens, cardsFor, cellIn, choicesOf, mostPassed, readMove, waysOf } from './moves';

export type Aim =
  | { at: 'cell'; cell: Cell }
  | { at: 'goal'; goal: Goal }
  | { at: 'seat'; seat: Seat; which: number | null }
  | { at: 'self' };

export interface Choice {
  /** The place of the chosen card in the hand. */
  card: number | null;
  turned: boolean;
  aim: Aim | null;
  /** Places of the cards to be put down; null unless someone is about to pass. */
  marked: number[] | null;
}

/** What there is to choose from. */
export interface Offer { hand: readonly string[]; legal: readonly string[] }

export const NOTHING: Choice = { card: null, turned: false, aim: null, marked: null };

export const kindOf = (choice: Choice, { hand }: Offer): string | null =>
  choice.card === null ? null : hand[choice.card] ?? null;

/** The chosen card as it is turned now. */
export function asTurned(choice: Choice, offer: Offer): string | null {
  const kind = kindOf(choice, offer);
  if (kind === null || !choice.turned || !isPath(kind)) return kind;
  const [, other] = waysOf(kind);
  return other ?? kind;
}

export function choicesFor(choice: Choice, offer: Offer): Choices | null {
  const kind = kindOf(choice, offer);
  return kind === null ? null : choicesOf(kind, offer.legal);
}

/** Take a card up, or put it back. It turns by itself if it fits only turned. */
export function chooseCard(choice: Choice, card: number, offer: Offer): Choice {
  if (choice.marked) return mark(choice, card, offer);
  const kind = offer.hand[card];
  if (kind === undefined || choice.card === card) return NOTHING;
  const choices = choicesOf(kind, offer.legal);
  const ways = [...choices.digs.values()];
  return {
    ...NOTHING,
    card,
    turned: ways.length > 0 && !ways.some((way) => way.has(kind)),
    aim: choices.alone !== null ? { at: 'self' } : onlyOne(choices),
  };
}

/** Where a card can only be played on one player, nobody is asked on whom. */
function onlyOne({ players }: Choices): Aim | null {
  const [one, ...others] = [...players];
  if (!one || others.length) return null;
  const [seat, moves] = one;
  return { at: 'seat', seat, which: moves.length === 1 ? 0 : null };
}

function mark(choice: Choice, card: number, { legal }: Offer): Choice {
  const marked = choice.marked!.includes(card)
    ? choice.marked!.filter((other) => other !== card)
    : [...choice.marked!, card];
  return { ...choice, marked: marked.slice(-mostPassed(legal)) };
}

/** Begin to pass, with the chosen card marked. */
export const beginPass = (choice: Choice): Choice => ({
  ...NOTHING,
  marked: choice.card === null ? [] : [choice.card],
});

/** What must be chosen so that this move is the one to be sent: for a hint. */
export function choiceOf(text: string, offer: Offer): Choice {
  const move = readMove(text);
  const cards = cardsFor(text, offer.hand);
  const [card] = cards;
  if (!move || card === undefined) return NOTHING;
  // Where cards could be shed instead, what they are put down for is still to be chosen.
  if (!move.card) return burdens(offer.legal).length ? NOTHING : { ...NOTHING, marked: cards };
  const chosen = { ...NOTHING, card, turned: !!move.lies && move.lies !== move.card };
  const cell = cellIn(move);
  if (cell) return { ...chosen, aim: { at: 'cell', cell } };
  if (move.goal) return { ...chosen, aim: { at: 'goal', goal: move.goal } };
  if (!move.on) return { ...chosen, aim: { at: 'self' } };
  const which = choicesFor(chosen, offer)!.players.get(move.on)?.indexOf(text) ?? null;
  return { ...chosen, aim: { at: 'seat', seat: move.on, which } };
}

export const canTurn = (choice: Choice, offer: Offer): boolean => {
  const kind = kindOf(choice, offer);
  return kind !== null && isPath(kind) && waysOf(kind).length > 1;
};

/** Turn the card. A preview stays if it may lie there this way, too. */
export function turnOver(choice: Choice, offer: Offer): Choice {
  if (!canTurn(choice, offer)) return choice;
  const turned = { ...choice, turned: !choice.turned };
  if (choice.aim?.at !== 'cell') return turned;
  const ways = choicesFor(choice, offer)?.digs.get(keyOf(choice.aim.cell));
  return ways && !ways.has(asTurned(turned, offer)!) ? { ...turned, aim: null } : turned;
}

/** Aim at a cell; the card turns by itself where only the other way fits. Null if
 *  nothing can be done there. */
export function aimAtCell(choice: Choice, cell: Cell, offer: Offer): Choice | null {
  const choices = choicesFor(choice, offer);
  const ways = choices?.digs.get(keyOf(cell));
  const aim: Aim = { at: 'cell', cell };
  if (choices?.falls.has(keyOf(cell))) return { ...choice, aim };
  if (!ways) return null;
  const fits = ways.has(asTurned(choice, offer)!);
  return { ...choice, aim, turned: fits ? choice.turned : !choice.turned };
}

export const aimAtGoal = (choice: Choice, goal: Goal, offer: Offer): Choice | null =>
  choicesFor(choice, offer)?.goals.has(goal) ? { ...choice, aim: { at: 'goal', goal } } : null;

export function aimAtSeat(choice: Choice, seat: Seat, offer: Offer): Choice | null {
  const moves = choicesFor(choice, offer)?.players.get(seat);
  if (!moves) return null;
  return { ...choice, aim: { at: 'seat', seat, which: moves.length === 1 ? 0 : null } };
}

/** Moves between which the aim leaves a choice: more than one if a card mends either of
 *  two tools. */
export function aimedMoves(choice: Choice, offer: Offer): string[] {
  const { aim } = choice;
  const choices = choicesFor(choice, offer);
  if (!aim || !choices) return [];
  const one = (move: string | null | undefined): string[] => (move ? [move] : []);
  switch (aim.at) {
    case 'self': return one(choices.alone);
    case 'goal': return one(choices.goals.get(aim.goal));
    case 'seat': return choices.players.get(aim.seat) ?? [];
    case 'cell': return one(choices.falls.get(keyOf(aim.cell))
      ?? choices.digs.get(keyOf(aim.cell))?.get(asTurned(choice, offer)!));
  }
}

/** The move that would be sent now; null if something is still to be chosen. */
export function aimedMove(choice: Choice, offer: Offer): string | null {
  const moves = aimedMoves(choice, offer);
  const which = choice.aim?.at === 'seat' ? choice.aim.which : 0;
  return which === null ? null : moves[which] ?? null;
}

// Legal moves as choices: what each card of a hand can do.
import { isPath } from '../art/card';
import { turn } from '../art/pathcard';
import { type MoveParts, partsOf } from '../engine/moves';
import type { Goal, Seat } from '../engine/types';
import type { Cell } from '../mine/cells';
import { keyOf } from '../mine/cells';

export type Burden = NonNullable<MoveParts['rid_of']>;

/** Both games have one notation, and this one has all of it. */
export const readMove = (text: string): MoveParts | null => partsOf('saboteur2', text);

/** The cell that it is played on; null if it is on none. */
export const cellIn = ({ x, y }: MoveParts): Cell | null =>
  (x === undefined || y === undefined ? null : { x, y });

/** Those of one kind, each with its text. */
const ofKind = (kind: string, legal: readonly string[]): [MoveParts, string][] =>
  legal.flatMap((text): [MoveParts, string][] => {
    const move = readMove(text);
    return move?.move === kind ? [[move, text]] : [];
  });

/** The ways a path card may be turned; one if both look the same. */
export const waysOf = (card: string): string[] =>
  isPath(card) ? [...new Set([card, turn(card)])] : [card];

/** What one card can do now. Each leaf is a move to send. */
export interface Choices {
  /** By cell, then by how the card lies. */
  digs: Map<string, Map<string, string>>;
  /** By player; several moves if a card mends either of two tools. */
  players: Map<Seat, string[]>;
  goals: Map<Goal, string>;
  /** By cell: cards that a rockfall can take away. */
  falls: Map<string, string>;
  /** It needs no target. */
  alone: string | null;
}

const nothing = (): Choices => ({
  digs: new Map(), players: new Map(), goals: new Map(), falls: new Map(), alone: null,
});

/** What a card of the hand, named by its kind, can do: passing apart. */
export function choicesOf(card: string, legal: readonly string[]): Choices {
  const choices = nothing();

  for (const text of legal) {
    const move = readMove(text);
    if (move?.card === card) add(choices, move, text);
  }
  return choices;
}

function add(choices: Choices, move: MoveParts, text: string): void {
  const at = cellIn(move);
  if (at && move.lies) {
    const key = keyOf(at);
    const ways = choices.digs.get(key) ?? new Map<string, string>();
    choices.digs.set(key, ways.set(move.lies, text));
  } else if (at) choices.falls.set(keyOf(at), text);
  else if (move.goal) choices.goals.set(move.goal, text);
  else if (move.on)
    choices.players.set(move.on, [...(choices.players.get(move.on) ?? []), text]);
  else choices.alone = text;
}

export const canPlay = (c: Choices): boolean =>
  c.digs.size > 0 || c.players.size > 0 || c.goals.size > 0 || c.falls.size > 0
  || c.alone !== null;

/** The places in the hand of the cards that a move is made with. */
export function cardsFor(text: string, hand: readonly string[]): number[] {
  const move = readMove(text);
  const places: number[] = [];
  for (const card of move?.card ? [move.card] : move?.cards ?? [])
    places.push(hand.findIndex((held, at) => held === card && !places.includes(at)));
  return places;
}

/** All cells where any card could be laid now. */
export const openCells = (legal: readonly string[]): Cell[] =>
  [...new Map(ofKind('dig', legal).map(([move]) => {
    const at = cellIn(move)!;
    return [keyOf(at), at];
  })).values()];

const sorted = (cards: readonly string[]): string => [...cards].sort().join(' ');

/** The move that puts just these cards face down; null if there is none. */
export const passOf = (cards: readonly string[], legal: readonly string[]): string | null =>
  ofKind('pass', legal).find(([move]) => sorted(move.cards!) === sorted(cards))?.[1] ?? null;

/** The most cards that one may put down at once. */
export const mostPassed = (legal: readonly string[]): number =>
  Math.max(0, ...ofKind('pass', legal).map(([move]) => move.cards!.length));

/** What one could be rid of at all. */
export const burdens = (legal: readonly string[]): Burden[] =>
  [...new Set(ofKind('shed', legal).map(([move]) => move.rid_of!))];

/** The move that puts just these cards down to be rid of something. */
export const shedOf = (
  burden: Burden, cards: readonly string[], legal: readonly string[],
): string | null =>
  ofKind('shed', legal).find(([move]) =>
    move.rid_of === burden && sorted(move.cards!) === sorted(cards))?.[1] ?? null;

/** The draft: each value that can be taken. */
export const takes = (legal: readonly string[]): { value: number; move: string }[] =>
  ofKind('take', legal).map(([{ n }, move]) => ({ value: n!, move }));

/** Thieves: whom one can steal from; null for nobody. */
export const steals = (legal: readonly string[]): { from: Seat | null; move: string }[] =>
  ofKind('steal', legal).map(([{ on }, move]) => ({ from: on ?? null, move }));

// Legal moves, read from their notation, as choices: what each card of a hand can do.
import { isPath } from '../art/card';
import { turn } from '../art/pathcard';
import type { Goal, Seat, Tool } from '../engine/types';
import type { Cell } from '../mine/cells';
import { cellOf, keyOf } from '../mine/cells';

export type Burden = Tool | 'trap' | 'theft';
/** Cards that are played on a player, apart from tools. */
type OnPlayer = 'hands-off' | 'swap-hand' | 'inspect' | 'swap-hat' | 'trap' | 'free';

export type Move =
  | { kind: 'dig'; lies: string; at: Cell }
  | { kind: 'break'; tool: Tool; on: Seat }
  | { kind: 'fix'; tool: Tool; on: Seat; card: string }
  | { kind: OnPlayer; on: Seat }
  | { kind: 'rockfall'; at: Cell }
  | { kind: 'map'; goal: Goal }
  | { kind: 'theft' }
  | { kind: 'pass'; cards: string[] }
  | { kind: 'shed'; burden: Burden; cards: string[] }
  | { kind: 'take'; value: number }
  | { kind: 'steal'; from: Seat | null };

const ON_PLAYER = /^(hands-off|swap-hand|inspect|swap-hat|trap|free)@(P\d+)$/;

/** A move of the notation in its parts; null if it is none of these games'. */
export function parseMove(text: string): Move | null {
  const [verb = '', rest = ''] = split(text, ' ');
  const player = ON_PLAYER.exec(text);

  if (player) return { kind: player[1] as OnPlayer, on: player[2] as Seat };
  switch (verb) {
    case 'dig': return placed(rest, (lies, at) => ({ kind: 'dig', lies, at }));
    case 'break': return tooled(rest, (tool, on) => ({ kind: 'break', tool, on }));
    case 'fix': return fix(rest);
    case 'pass': return { kind: 'pass', cards: rest ? rest.split(' ') : [] };
    case 'shed': return shed(rest);
    case 'take': return { kind: 'take', value: Number(rest) };
    case 'theft': return { kind: 'theft' };
    case 'steal': return { kind: 'steal', from: null };
  }
  if (verb.startsWith('steal@')) return { kind: 'steal', from: verb.slice(6) as Seat };
  if (verb.startsWith('map@')) return { kind: 'map', goal: verb.slice(4) as Goal };
  return placed(verb, (_, at) => ({ kind: 'rockfall', at }));
}

/** Cut in two at the first of a mark. */
function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

function placed(text: string, make: (what: string, at: Cell) => Move): Move | null {
  const [what, where] = split(text, '@');
  const at = cellOf(where);
  return at && make(what, at);
}

function tooled(text: string, make: (tool: Tool, on: Seat) => Move): Move {
  const [tool, on] = split(text, '@');
  return make(tool as Tool, on as Seat);
}

function fix(text: string): Move {
  const [target, tools] = split(text, ' with ');
  return tooled(target, (tool, on) =>
    ({ kind: 'fix', tool, on, card: `fix-${tools || tool}` }));
}

function shed(text: string): Move {
  const [burden, cards] = split(text, ' with ');
  return { kind: 'shed', burden: burden as Burden, cards: cards.split(' ') };
}

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
  const ways = waysOf(card);

  for (const text of legal) {
    const move = parseMove(text);
    if (move && plays(move, card, ways)) add(choices, move, text);
  }
  return choices;
}

function plays(move: Move, card: string, ways: string[]): boolean {
  switch (move.kind) {
    case 'dig': return ways.includes(move.lies);
    case 'break': return card === `break-${move.tool}`;
    case 'fix': return card === move.card;
    case 'pass': case 'shed': case 'take': case 'steal': return false;
    default: return card === move.kind;
  }
}

function add(choices: Choices, move: Move, text: string): void {
  if (move.kind === 'dig') {
    const key = keyOf(move.at);
    const ways = choices.digs.get(key) ?? new Map<string, string>();
    choices.digs.set(key, ways.set(move.lies, text));
  } else if (move.kind === 'rockfall') choices.falls.set(keyOf(move.at), text);
  else if (move.kind === 'map') choices.goals.set(move.goal, text);
  else if ('on' in move)
    choices.players.set(move.on, [...(choices.players.get(move.on) ?? []), text]);
  else choices.alone = text;
}

export const canPlay = (c: Choices): boolean =>
  c.digs.size > 0 || c.players.size > 0 || c.goals.size > 0 || c.falls.size > 0
  || c.alone !== null;

/** The place in the hand of the card that a move is made with; -1 if it needs none. */
export function cardFor(text: string, hand: readonly string[]): number {
  const move = parseMove(text);
  if (move?.kind === 'pass' || move?.kind === 'shed') return hand.indexOf(move.cards[0] ?? '');
  return move ? hand.findIndex((card) => plays(move, card, waysOf(card))) : -1;
}

/** All cells where any card could be laid now. */
export function openCells(legal: readonly string[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const text of legal) {
    const move = parseMove(text);
    if (move?.kind === 'dig') cells.set(keyOf(move.at), move.at);
  }
  return [...cells.values()];
}

const sorted = (cards: readonly string[]): string => [...cards].sort().join(' ');

/** The move that puts just these cards face down; null if there is none. */
export const passOf = (cards: readonly string[], legal: readonly string[]): string | null =>
  legal.find((text) => {
    const move = parseMove(text);
    return move?.kind === 'pass' && sorted(move.cards) === sorted(cards);
  }) ?? null;

/** The most cards that one may put down at once. */
export const mostPassed = (legal: readonly string[]): number =>
  Math.max(0, ...legal.map((text) => {
    const move = parseMove(text);
    return move?.kind === 'pass' ? move.cards.length : 0;
  }));

/** What one could be rid of at all. */
export function burdens(legal: readonly string[]): Burden[] {
  const found = new Set<Burden>();
  for (const text of legal) {
    const move = parseMove(text);
    if (move?.kind === 'shed') found.add(move.burden);
  }
  return [...found];
}

/** The move that puts just these cards down to be rid of something. */
export const shedOf = (
  burden: Burden, cards: readonly string[], legal: readonly string[],
): string | null =>
  legal.find((text) => {
    const move = parseMove(text);
    return move?.kind === 'shed' && move.burden === burden
      && sorted(move.cards) === sorted(cards);
  }) ?? null;

/** The draft: each value that can be taken. */
export const takes = (legal: readonly string[]): { value: number; move: string }[] =>
  legal.flatMap((text) => {
    const move = parseMove(text);
    return move?.kind === 'take' ? [{ value: move.value, move: text }] : [];
  });

/** Thieves: whom one can steal from; null for nobody. */
export const steals = (legal: readonly string[]): { from: Seat | null; move: string }[] =>
  legal.flatMap((text) => {
    const move = parseMove(text);
    return move?.kind === 'steal' ? [{ from: move.from, move: text }] : [];
  });

// Events, moves and refusals in sentences. An event is an object as the protocol has it; its keys
// name the holes of its text, and say which of a few texts it is: docs/translating.md lists
// the endings of their names. The terminal goes by the same rules (src/texts/telling.c).
import type { MoveParts } from '../../engine/moves';
import type { GameEvent, Refusal, Role, Seat, Tool, Wear } from '../../engine/types';
import type { Filled } from '../fill';
import { holesOf } from '../fill';
import { card as drawn, code, strong, unmarked } from '../mark';
import { t, words } from '../texts';
import { cardName, chestName, pathName, symbolsName } from './cards';

export type Names = (seat: Seat) => string;
/** For whom: what players are called, and who the reader is. */
export interface Reader { names: Names; me: Seat | null }

export type Told = Omit<GameEvent, 'event' | 'cards'>
  & Pick<MoveParts, 'gallery' | 'turned'> & Pick<Refusal, 'side' | 'thing'>
  & { cards?: number | string[] };
type Holes = Record<string, string | number>;
type Text = string | Filled<Holes>;
/** The texts of a game's events, or of its moves: each has holes of its own. */
export type Tellings = Record<string, string | Filled<any>>;

// ---- Which text ----

const isSeat = (value: unknown): value is Seat => /^P\d+$/.test(`${value}`);

/** Whose thing it happens to: a goblin's or a bomb's owner, or a player. */
const ownerOf = ({ goblin, bomb, on }: Told): Seat | undefined =>
  (goblin?.startsWith('P') ? goblin.split('g')[0] as Seat : isSeat(bomb) ? bomb : on);

const holesIn = (text: Text | undefined): string[] =>
  (text === undefined || typeof text === 'string' ? [] : holesOf(text.other));

const lacks = (text: Text | undefined, holes: Holes): boolean =>
  text === undefined || holesIn(text).some((hole) => holes[hole] === undefined);

const isNothing = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Each ending that applies is taken if there is such a text, in this order. */
function keyOf(texts: Tellings, name: string, told: Told, holes: Holes, me: Seat | null): string {
  let key = name;
  const take = (applies: boolean, ending: string): void => {
    if (applies && Object.hasOwn(texts, `${key}_${ending}`)) key = `${key}_${ending}`;
  };
  const owner = ownerOf(told);

  for (const [has, value] of Object.entries(told)) {
    take(typeof value === 'string' || typeof value === 'number', `${value}`);
    take(value != null && value !== false, has);
  }
  take(told.card?.includes('/') === true, 'with');
  take(owner !== undefined && owner === told.p, 'own');
  take(lacks(texts[key], holes), 'bare');
  take(holesIn(texts[key]).some((hole) => isNothing(told[hole as keyof Told])
    || (hole === 'n' && !holes.n)), 'none');
  if (me !== null && told.p === me) take(true, 'you');
  if (!key.endsWith('_you')) take(me !== null && owner === me, 'on_you');
  return key;
}

// ---- What fills it ----

/** How parts of a sentence stand out; a move is plain. */
const MARKED = { strong, code, drawn };
const PLAIN: typeof MARKED = {
  strong: (text) => `${text}`, code: (text) => `${text}`, drawn: (_, name) => name,
};

/** The winners of a round. */
export function sayWon(roles: readonly Role[]): string {
  const { won, teams, teamsFirst } = t().cards;
  const [first, ...rest] = roles;
  if (first === undefined) return won.nobody;
  if (!rest.length) return won[first];
  return won.several({
    who: words().list([teamsFirst[first], ...rest.map((role) => teams[role])]),
  });
}

export const faceName = (die: number | 'bomb' | 'gun'): string =>
  (typeof die === 'number' ? `${die}` : t().cards.face[die]);

/** "2 gems" are two. */
const amountIn = (thing: string | undefined): number | undefined => {
  const n = parseInt(thing ?? '', 10);
  return Number.isNaN(n) ? undefined : n;
};

/** '3.2' is itself, '3' an entrance. */
export const placeName = (at: string): string =>
  (at.includes('.') ? at : t().cards.entrance({ n: Number(at) }));

function holesOfTold(told: Told, { names }: Reader, as: typeof MARKED): Holes {
  const { cards, refusals } = t();
  const owner = ownerOf(told);
  const holes: Holes = {};
  const name = (seat: Seat): string => unmarked(names(seat));
  const fill = (hole: string, value: string | number | undefined): void => {
    if (value !== undefined) holes[hole] = value;
  };

  fill('p', told.p && name(told.p));
  fill('on', told.on && name(told.on));
  fill('owner', owner && name(owner));
  fill('n', told.n ?? (Array.isArray(told.cards) ? told.cards.length : told.cards)
    ?? amountIn(told.thing));
  fill('n_of', told.of);
  // saboteur, saboteur2
  fill('cell', told.x === undefined ? undefined : as.code(`${told.x},${told.y}`));
  fill('card', told.lies ? as.drawn(told.lies, pathName(told.lies))
    : told.card ? cardName(told.card) : told.thing && cardName(told.thing));
  fill('cards', Array.isArray(told.cards) && told.cards.length
    ? words().list(told.cards.map((card) => as.strong(cardName(card)))) : undefined);
  fill('tool', told.tool ? as.strong(cards.tools[told.tool])
    : told.thing && cards.tools[told.thing as Tool]);
  fill('side', told.side && refusals.sides[told.side]);
  fill('role', told.role && as.strong(cards.aRole[told.role]));
  fill('aim', told.role && cards.roleAims[told.role]);
  fill('goal', told.goal && as.strong(told.goal));
  fill('is', told.is && as.strong(cards.found[told.is === 'treasure' ? 'treasure' : 'stone']));
  fill('rid_of', told.rid_of && as.strong(cards.rid[told.rid_of]));
  fill('won', told.won && sayWon(told.won));
  fill('free', told.free && words().list(told.free.map((role) => cards.teams[role])));
  // galleries
  fill('goblin', told.goblin?.split('g')[1]);
  fill('number', told.number === undefined ? told.thing : as.strong(told.number));
  fill('wear', told.thing && cards.wears[told.thing as Wear]);
  fill('gallery', told.gallery !== undefined ? as.strong(told.gallery)
    : told.at && as.strong(told.at.split('.')[0]!));
  fill('place', told.at && as.code(placeName(told.at)));
  fill('symbols', told.symbols && symbolsName(told.symbols));
  fill('chest', told.card ? as.strong(chestName(told.card)) : undefined);
  fill('dice', told.dice && as.strong(words().list(told.dice.map(faceName))));
  fill('pile', told.pile === undefined ? undefined : `${told.pile}`);
  return holes;
}

/** Null if no text tells of it. */
function tell(
  texts: Tellings, name: string, told: Told, reader: Reader, as: typeof MARKED, more: Holes,
): string | null {
  const holes = { ...holesOfTold(told, reader, as), ...more };
  const text = texts[keyOf(texts, name, told, holes, reader.me)];
  return text === undefined ? null : typeof text === 'string' ? text : text(holes);
}

/** With marks; `more` are holes of its own. */
export const tellEvent = (
  texts: Tellings, { event, ...told }: Told & { event: string }, reader: Reader,
  more: Holes = {},
): string | null => tell(texts, event, told, reader, MARKED, more);

/** As an order, for buttons, hints and those who listen. */
export const tellMove = (
  texts: Tellings, { move, ...told }: MoveParts, reader: Reader,
): string | null => tell(texts, move, told, reader, PLAIN, {});

/** Why a move was refused. */
export const tellRefusal = (
  texts: Tellings, { refused, text: _, ...told }: Refusal, reader: Reader,
): string | null => tell(texts, refused, told, reader, PLAIN, {});

/** A part of a reason. */
export const tellPart = (
  texts: Tellings, name: string, told: Told, reader: Reader, more: Holes,
): string | null => tell(texts, name, told, reader, PLAIN, more);

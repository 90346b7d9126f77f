// Cards in words, from their codes.
import type { Shape, Side } from '../../art/notation';
import { isPath, parse } from '../../art/notation';
import type { Role, Tool, Wear } from '../../engine/types';
import { type Catalogue, t, words } from '../texts';

type Path = keyof Catalogue['cards']['path'];

/** What a path card is called, its blocked sides and its crystal aside. */
function baseOf({ tunnels, stubs, feature }: Shape): Path {
  const [first = [], second] = tunnels;
  const straight = ['NS', 'EW'].includes(first.join(''));

  if (feature && feature !== 'crystal') return feature;
  if (tunnels.length === 0) return stubs.length > 1 ? `deadEnd${stubs.length}` as Path : 'deadEnd';
  if (second) return straight ? 'bridge' : 'doubleBend';
  return first.length === 4 ? 'crossing'
    : first.length === 3 ? 'junction' : straight ? 'straight' : 'bend';
}

function nameOf(shape: Shape): string {
  const { path, blocked1, blocked2, crystal, crystalToo } = t().cards;
  const base = path[baseOf(shape)];
  const sides = shape.tunnels.length ? shape.stubs.length : 0;
  const card = sides === 0 ? base : (sides === 1 ? blocked1 : blocked2)({ card: base });

  if (shape.feature !== 'crystal') return card;
  return (shape.stubs.length > (sides ? 0 : 1) ? crystalToo : crystal)({ card });
}

/** "dead end with three openings", "green door", "map". */
export function cardName(code: string): string {
  const cards = t().cards;

  if (isPath(code)) return nameOf(parse(code));
  return cards.actions[code as keyof typeof cards.actions] ?? cards.unknown;
}

/** A path card as it lies: "bend, open at top and right". Others: their name. */
export function cardAsItLies(code: string): string {
  return isPath(code) ? `${cardName(code)}, ${waysOf(parse(code))}` : cardName(code);
}

function waysOf({ tunnels, stubs }: Shape): string {
  const { sides } = t().cards;
  const listed = (list: Side[]) => words().list(list.map((side) => sides[side]));
  const joined = ([one, other]: Side[]) => sides.joins({ one: sides[one!], other: sides[other!] });
  const [first, second] = tunnels;
  const parts: string[] = [];

  if (first && second) parts.push(sides.two({ one: joined(first), other: joined(second) }));
  else if (first) parts.push(sides.open({ sides: listed(first) }));
  if (stubs.length) parts.push(sides.blocked({ sides: listed(stubs) }));
  return parts.join(', ');
}

/** A path card beside its drawing: "dead end", "green door". */
export function pathName(code: string): string {
  const shape = parse(code);
  return nameOf({ ...shape, stubs: shape.tunnels.length ? [] : shape.stubs.slice(0, 1) });
}

/** What is printed on an action card. */
export function cardTitle(code: string): string {
  const titles = t().cards.titles;

  return titles[code as keyof typeof titles] ?? '';
}

export const toolName = (tool: Tool): string => t().cards.tools[tool];
export const wearName = (wear: Wear): string => t().cards.wears[wear];
export const roleName = (role: Role): string => t().cards.roles[role];
/** The same, where it stands alone. */
export const roleTitle = (role: Role): string => {
  const name = roleName(role);

  return name.charAt(0).toUpperCase() + name.slice(1);
};
/** What a dwarf wants, in a sentence. */
export const roleAim = (role: Role): string => t().cards.roleAims[role];

/** What was in a chest: "two nuggets". */
export function chestName(card: string): string {
  const chests = t().cards.chests;

  return chests[card as keyof typeof chests] ?? t().cards.unknown;
}

/** What is on a tunnel card: "a nugget and a pick". */
export function symbolsName(symbols: string): string {
  const texts = t().cards.symbols;
  const count = (symbol: string) => symbols.split(symbol).length - 1;
  const parts: string[] = [];

  if (count('N')) parts.push(texts.N({ n: count('N') }));
  if (count('D')) parts.push(texts.D({ n: count('D') }));
  for (const symbol of ['b', 'c', 'p'] as const)
    if (count(symbol)) parts.push(texts[symbol]);
  return parts.length ? words().list(parts) : texts.none;
}

// Cards in words, from their codes.
import type { Shape, Side } from '../../art/notation';
import { isPath, parse } from '../../art/notation';
import type { Role, Tool, Wear } from '../../engine/types';
import type { PathShape } from '../en/cards';
import { t } from '../texts';

function shapeOf({ tunnels, stubs, feature }: Shape): PathShape {
  const [first = [], second] = tunnels;
  const straight = ['NS', 'EW'].includes(first.join(''));
  const shape = tunnels.length === 0 ? 'deadEnd'
    : second ? (straight ? 'bridge' : 'doubleBend')
    : first.length === 4 ? 'crossing'
    : first.length === 3 ? 'junction'
    : first.length === 1 ? 'mouth'
    : straight ? 'straight' : 'bend';

  return { shape, stubs: stubs.length, feature: feature || null };
}

/** "dead end with three openings", "green door", "map". */
export function cardName(code: string): string {
  const cards = t().cards;

  if (isPath(code)) return cards.path(shapeOf(parse(code)));
  return cards.actions[code as keyof typeof cards.actions] ?? cards.unknown;
}

/** A path card as it lies: "bend, open at top and right". Others: their name. */
export function cardAsItLies(code: string): string {
  return isPath(code) ? `${cardName(code)}, ${waysOf(parse(code))}` : cardName(code);
}

function waysOf({ tunnels, stubs }: Shape): string {
  const sides = t().cards.sides;
  const named = (list: Side[]) => list.map((side) => sides[side]);
  const [first, second] = tunnels;
  const parts: string[] = [];

  if (first && second)
    parts.push(sides.two(sides.joins(named(first)), sides.joins(named(second))));
  else if (first)
    parts.push(sides.open(named(first)));
  if (stubs.length) parts.push(sides.blocked(named(stubs)));
  return parts.join(', ');
}

/** A path card beside its drawing: "dead end", "green door". */
export const pathName = (code: string): string =>
  t().cards.path({ ...shapeOf(parse(code)), stubs: 0 });

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

/** What is on a tunnel card: "one nugget and a pick". */
export function symbolsName(symbols: string): string {
  const words = t().cards.symbols;
  const count = (symbol: string) => symbols.split(symbol).length - 1;
  const parts: string[] = [];

  if (count('N')) parts.push(words.nuggets(count('N')));
  if (count('D')) parts.push(words.diamonds(count('D')));
  for (const symbol of ['b', 'c', 'p'] as const)
    if (count(symbol)) parts.push(words[symbol]);
  return parts.length ? words.list(parts) : words.none;
}

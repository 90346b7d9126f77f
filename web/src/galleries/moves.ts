// The moves of galleries, read from their notation and written in it.
import type { IconName } from '../art/icons';
import type { BombOwner, GalleriesView, Goblin, Purchase, Seat, Wear } from '../engine/types';

export type GalleriesMove =
  | { kind: 'fetch' | 'work' | 'roll' | 'pass' }
  | { kind: 'equip'; wears: Wear; goblin: Goblin }
  | { kind: 'plant'; at: string; bought: boolean }
  | { kind: 'defuse'; at: string; bomb: BombOwner }
  | { kind: 'kill' | 'shoot'; goblin: string }
  | { kind: 'dig'; number: number; gallery: number; goblin: Goblin };

/** What is done to a thing that lies on the board. */
export type Deed = 'plant' | 'defuse' | 'kill' | 'shoot';

const READERS: [RegExp, (m: string[]) => GalleriesMove][] = [
  [/^(fetch|work|roll|pass)$/, ([, kind]) => ({ kind: kind as 'fetch' })],
  [/^buy (armour|cross|helmet) (g\d)$/, ([, wears, goblin]) =>
    ({ kind: 'equip', wears: wears as Wear, goblin: goblin as Goblin })],
  [/^(buy )?bomb@(\S+)$/, ([, bought, at]) =>
    ({ kind: 'plant', at: at!, bought: bought !== undefined })],
  [/^buy defuse@([\d.]+):(\S+)$/, ([, at, bomb]) =>
    ({ kind: 'defuse', at: at!, bomb: bomb as BombOwner })],
  [/^buy kill (P\d+g\d)$/, ([, goblin]) => ({ kind: 'kill', goblin: goblin! })],
  [/^shoot (P\d+g\d)$/, ([, goblin]) => ({ kind: 'shoot', goblin: goblin! })],
  [/^dig (\d) in (\d) with (g\d)$/, ([, number, gallery, goblin]) => ({
    kind: 'dig', number: Number(number), gallery: Number(gallery),
    goblin: goblin as Goblin })],
];

export function readMove(text: string): GalleriesMove | null {
  for (const [pattern, read] of READERS) {
    const found = pattern.exec(text);
    if (found) return read(found);
  }
  return null;
}

export const digMove = (r: Reading, goblin: Goblin): string =>
  `dig ${r.number} in ${r.gallery} with ${goblin}`;

/** 'P2g1' in two parts. */
export function readGoblin(name: string): { seat: Seat; goblin: Goblin } {
  const split = name.indexOf('g');
  return { seat: name.slice(0, split) as Seat, goblin: name.slice(split) as Goblin };
}

/** '3.2' is gallery 3, card 2; '3' its entrance, card 0. */
export function readPlace(at: string): { gallery: number; card: number } {
  const [gallery, card = 0] = at.split('.').map(Number);
  return { gallery: gallery!, card };
}
export const place = (gallery: number, card: number): string =>
  card === 0 ? `${gallery}` : `${gallery}.${card}`;

// ---- the village

export type Shop = 'blacksmith' | 'church' | 'store' | 'artificer' | 'killer';
export interface ShopSign {
  shop: Shop;
  icon: IconName;
  buys: Purchase;
  wears: Wear | null;
}
export const SHOPS: readonly ShopSign[] = [
  { shop: 'blacksmith', icon: 'anvil', buys: 'equipment', wears: 'armour' },
  { shop: 'church', icon: 'church', buys: 'equipment', wears: 'cross' },
  { shop: 'store', icon: 'store', buys: 'equipment', wears: 'helmet' },
  { shop: 'artificer', icon: 'artificer', buys: 'bomb', wears: null },
  { shop: 'killer', icon: 'killer', buys: 'kill', wears: null },
];
const SHOP_OF: Record<Wear, Shop> =
  { armour: 'blacksmith', cross: 'church', helmet: 'store' };

export function shopOf(move: GalleriesMove): Shop | null {
  switch (move.kind) {
    case 'equip': return SHOP_OF[move.wears];
    case 'plant': return move.bought ? 'artificer' : null;
    case 'defuse': return 'artificer';
    case 'kill': return 'killer';
    default: return null;
  }
}

/** The shops in which something can be bought by these moves. */
export const openShops = (legal: string[] = []): Set<Shop | null> =>
  new Set(legal.map(move => {
    const read = readMove(move);
    return read && shopOf(read);
  }));

/** Moves to ask the engine about when nothing can be bought there. */
export function askingFor({ shop, wears }: ShopSign, view: GalleriesView): string[] {
  if (wears) {
    const mine = view.seats.find(s => s.p === view.turn)?.goblins ?? [];
    const atHome = mine.filter(g => g.at === 'reserve');
    return (atHome.length ? atHome : mine).map(g => `buy ${wears} ${g.goblin}`);
  }
  if (shop === 'artificer') return ['buy bomb@1'];
  const all = view.seats.flatMap(s => s.goblins.map(g => s.p + g.goblin));
  return all.map(g => `buy kill ${g}`);
}

// ---- the dice

/** One way to read two numbers: dig tunnel `number` in gallery `gallery`. */
export interface Reading { name: 'X' | 'Y'; number: number; gallery: number }

export function readings(dice: GalleriesView['dice']): Reading[] {
  if (!dice) return [];
  const [a, b] = dice;
  if (typeof a !== 'number' || typeof b !== 'number') return [];
  const x: Reading = { name: 'X', number: a, gallery: b };
  return a === b ? [x] : [x, { name: 'Y', number: b, gallery: a }];
}

// The moves of galleries, as the board and the shops know them.
import type { IconName } from '../art/icons';
import { type MoveParts, partsOf } from '../engine/moves';
import type { BombOwner, Goblin, Purchase, Seat, Wear } from '../engine/types';
import type { GalleriesView } from './view';

export type GalleriesMove =
  | { kind: 'fetch' | 'work' | 'roll' | 'pass' }
  | { kind: 'equip'; wears: Wear; goblin: Goblin }
  | { kind: 'plant'; at: string; bought: boolean }
  | { kind: 'defuse'; at: string; bomb: BombOwner }
  | { kind: 'kill' | 'shoot'; goblin: string }
  | { kind: 'dig'; number: number; gallery: number; goblin: Goblin };

/** What is done to a thing that lies on the board. */
export type Deed = 'plant' | 'defuse' | 'kill' | 'shoot';

/** What each purchase is to the board and the shops. */
function bought(m: MoveParts): GalleriesMove | null {
  switch (m.buys) {
    case 'equipment': return { kind: 'equip', wears: m.wears!, goblin: m.goblin as Goblin };
    case 'bomb': return { kind: 'plant', at: m.at!, bought: true };
    case 'defuse': return { kind: 'defuse', at: m.at!, bomb: m.bomb! };
    case 'kill': return { kind: 'kill', goblin: m.goblin! };
    default: return null;
  }
}

export function readMove(text: string): GalleriesMove | null {
  const m = partsOf('galleries', text);
  switch (m?.move) {
    case 'fetch': case 'work': case 'roll': case 'pass': return { kind: m.move };
    case 'buy': return bought(m);
    case 'bomb': return { kind: 'plant', at: m.at!, bought: false };
    case 'shoot': return { kind: 'shoot', goblin: m.goblin! };
    case 'dig': return {
      kind: 'dig', number: m.number!, gallery: m.gallery!, goblin: m.goblin as Goblin };
    default: return null;
  }
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

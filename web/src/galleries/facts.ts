// What can be read off a view without knowing a rule: who stands where, how full a
// gallery's meter is, what lies at a place.
import { seatIndex, type BombOwner, type Seat } from '../engine/types';
import type { GalleriesView, GoblinSeen, TunnelCard } from './view';
import { seenHere } from '../engine/seen';
import { place, readGoblin, readPlace, type Reading } from './moves';

export type Gallery = GalleriesView['galleries'][number];
export const NUMBERS = [1, 2, 3, 4, 5] as const;

export const seatOf = (view: GalleriesView, seat: Seat): GalleriesView['seats'][number] =>
  view.seats[seatIndex(seat)]!;

export function goblinSeen(view: GalleriesView, name: string): GoblinSeen {
  const { seat, goblin } = readGoblin(name);
  return seatOf(view, seat).goblins.find(g => g.goblin === goblin)!;
}

export const goblinNumber = (name: string): number => Number(name.slice(-1));

/** How many cards of each number lie in a gallery, number 1 first. */
export const meter = (gallery: Gallery): number[] =>
  NUMBERS.map(n => gallery.cards.filter(c => c.number === n).length);

/** The numbers of which the next card closes the gallery. */
export const closers = ({ closes }: GalleriesView, gallery: Gallery): number[] =>
  NUMBERS.filter((_, i) => meter(gallery)[i] === closes - 1);

/** The goblin that gives its owner the lead: the deepest one. */
export const leadGoblin = ({ cards, leader }: Gallery): string | null =>
  cards.findLast(({ goblin }) => goblin && readGoblin(goblin).seat === leader)?.goblin ?? null;

export function cardAt(view: GalleriesView, at: string): TunnelCard | null {
  const { gallery, card } = readPlace(at);
  return view.galleries[gallery - 1]?.cards[card - 1] ?? null;
}

export function bombsAt(view: GalleriesView, at: string): BombOwner[] {
  const { gallery, card } = readPlace(at);
  const row = view.galleries[gallery - 1];
  return (card === 0 ? row?.bombs : row?.cards[card - 1]?.bombs) ?? [];
}

export const cemetery = (view: GalleriesView): { p: Seat; goblin: GoblinSeen }[] =>
  view.seats.flatMap(s => s.goblins.filter(g => g.at === 'cemetery')
    .map(goblin => ({ p: s.p, goblin })));

/** What a reading of the dice would lay, as far as it lies open. */
interface Prospect {
  /** The symbols of the top card; null if the pile is empty. */
  top: string | null;
  /** Would that card close the gallery? */
  closes: boolean;
  /** Where it would lie. */
  at: string;
}
export function prospect(view: GalleriesView, reading: Omit<Reading, 'name'>): Prospect {
  const { number, gallery } = reading;
  return {
    top: view.piles[number - 1]!.top,
    closes: closesBy(view, reading),
    at: place(gallery, view.galleries[gallery - 1]!.cards.length + 1),
  };
}

const closing = new WeakMap<GalleriesView, Map<string, boolean>>();

/** The engine says what such a move would do, whoever digs. */
function closesBy(view: GalleriesView, { number, gallery }: Omit<Reading, 'name'>): boolean {
  const begins = `dig ${number} in ${gallery} with `;
  const known = closing.get(view) ?? new Map<string, boolean>();
  closing.set(view, known);
  if (!known.has(begins)) {
    const move = view.legal?.find((one) => one.startsWith(begins));
    const events = move ? seenHere().preview(view, move) ?? [] : [];
    const picked = events.findIndex(({ event }) => event === 'pick');
    known.set(begins, events.slice(0, picked < 0 ? undefined : picked)
      .some(({ event }) => event === 'closed'));
  }
  return known.get(begins)!;
}

/** Whose goblins stand on how many nuggets in a gallery, and how many lie free. */
export function nuggetsIn(gallery: Gallery): { under: Map<Seat, number>; free: number } {
  const under = new Map<Seat, number>();
  let free = 0;
  for (const card of gallery.cards) {
    if (!card.goblin) {
      free += card.nuggets;
      continue;
    }
    const { seat } = readGoblin(card.goblin);
    under.set(seat, (under.get(seat) ?? 0) + card.nuggets);
  }
  return { under, free };
}

/** Nuggets that a chest card added to those printed. */
export const chestNuggets = (card: TunnelCard): number =>
  card.nuggets - printedNuggets(card.symbols);
export const printedNuggets = (symbols: string): number =>
  [...symbols].filter(s => s === 'N').length;

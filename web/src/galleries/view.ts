// What is seen of `galleries`, as docs/protocol.md has it.
import type { BombOwner, Goblin, Purchase, Seat, View, Wear } from '../engine/types';

export interface GoblinSeen {
  goblin: Goblin;
  /** 'reserve', 'cemetery' or a place: '3.2'. */
  at: string;
  wears: Wear[];
  held: boolean;
}
export interface TunnelCard {
  number: number;
  symbols: string;
  goblin: string | null;
  chest: string | null;
  nuggets: number;
  bombs: BombOwner[];
}
export interface GalleriesView extends View {
  phase: 'start' | 'village' | 'dice' | 'over';
  turns: number;
  left: number;
  boxed: number;
  total: number;
  /** What the village asks, in gems. */
  prices: Record<Purchase, number>;
  /** How many cards of a number close a gallery. */
  closes: number;
  dice?: [number | 'bomb', number | 'gun'];
  seats: { p: Seat; gems: number; bomb: string; goblins: GoblinSeen[] }[];
  galleries: {
    gallery: number;
    bombs: BombOwner[];
    leader: Seat | null;
    cards: TunnelCard[];
  }[];
  piles: { pile: number; top: string | null; cards: number; used: string[] }[];
  chests: { cards: number; discard: string[] };
}

// What is seen of `saboteur` and `saboteur2`, as docs/protocol.md has it.
import type { Goal, Role, Seat, Tool, View } from '../engine/types';

export interface MineCard {
  x: number;
  y: number;
  lies: string;
  lit: boolean;
  /** Of a card with two tunnels or a blocked side: which tunnels light falls on. */
  light?: boolean[];
}
export interface GoalCard {
  goal: Goal;
  x: number;
  y: number;
  is: 'treasure' | 'NE' | 'NW' | null;
  lies: string | null;
  lit: boolean;
}
interface Discarded { card: string | null; by?: Seat }

interface DwarvesSeat {
  p: Seat;
  role: Role | null;
  cards: number;
  broken: Tool[];
  looked: Goal[];
  passed: number;
  gold: number | null;
  hand?: string[];
}
interface SaboteurSeat extends DwarvesSeat { nuggets: number; paid: number }
interface Saboteur2Seat extends DwarvesSeat {
  trapped: boolean;
  theft: boolean;
  hats: number;
  has_gold: boolean;
}

interface DwarvesView extends View {
  round: number;
  rounds: number;
  pile: number;
  goals: GoalCard[];
  mine: MineCard[];
  discard: Discarded[];
}
export interface SaboteurView extends DwarvesView {
  phase: 'play' | 'draft' | 'over';
  aside: Role | null;
  seats: SaboteurSeat[];
  draft?: { left: number; order: Seat[]; values?: number[] };
}
export interface Saboteur2View extends DwarvesView {
  phase: 'play' | 'steal' | 'over';
  out: number;
  hats: number;
  crystals: number;
  seats: Saboteur2Seat[];
  thieves: Seat[];
  stealing?: Seat[];
  inspections: { p: Seat; of: Seat; move: number; role: Role | null; old: boolean }[];
  old_hats: { p: Seat; role: Role | null }[];
  known: { by: Seat; p: Seat | null; cards: string[]; sure: boolean }[];
}

export type MineView = SaboteurView | Saboteur2View;

/** None in a game without a mine. */
export const goalsOf = (view: View): readonly GoalCard[] =>
  ('goals' in view ? (view as MineView).goals : []);

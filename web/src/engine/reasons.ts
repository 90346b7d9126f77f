// Why a bot makes a move, in parts: docs/protocol.md, "Why a bot made a move". The sentence is made
// of them elsewhere (texts/say/reasons.ts).
import type { MoveParts } from './moves';
import type { Goal, Role, Seat } from './types';

/** What a move brings about, by a name of src/bots/why.h, with the parts of the move. */
export type Aim = { aim: string; n?: number; goal?: Goal } & MoveParts & { p: Seat };

/** What else a move of `galleries` brings, to the player or to others. */
export interface Gain { gain: string; p: Seat; n?: number; on?: Seat }

/** Deeds of one kind, or words, of somebody who is judged by them. */
export interface Deed {
  deed: string;
  p: Seat;
  n: number;
  on?: Seat;
  goal?: Goal;
  claim?: string;
  weight: number;
}

/** Another move, and how likely the bot plays it; or how much more of a win it brought. Both
 *  in percent. */
export interface OtherMove { move: string; share?: number; win?: number }

export interface Reason {
  p: Seat;
  move: string;
  /** Would the bot play it? */
  own: boolean;
  share?: number;
  aim: Aim;
  gains?: Gain[];
  good?: { good: string; n?: number; percent?: number };
  belief?: { belief: string; on: Seat; role: Role; percent: number };
  by?: Deed[];
  /** The best comes first. */
  others?: OtherMove[];
}

// What a table's screen is given: a view, and a way to send a move. It knows no rule
// of the game: what may be done stands in view.legal, why not is asked of the engine.
import type { ComponentChildren } from 'preact';
import type { GameEvent, Refusal, Seat, View } from '../engine/types';

/** A move that was made, and what the one who looks saw of it. */
export interface LogEntry {
  /** 0 is the beginning, 1 the first move. */
  number: number;
  /** Who moved; null at the beginning. */
  seat: Seat | null;
  events: GameEvent[];
}

/** Who sits where: P1 first. */
export interface Player {
  seat: Seat;
  name: string;
  /** The name of the bot that plays it; null for a person at this screen. */
  bot: string | null;
}

/** Why a move may not be made; null if it may. Undefined while nobody knows yet: as soon as
 *  somebody does, there is another function. */
export type Why = (move: string) => Refusal | null | undefined;

export interface TableProps<V extends View> {
  view: V;
  /** Whose eyes these are; null for the public's or everyone's. */
  me: Seat | null;
  players: Player[];
  /** All that happened up to the view, as `me` saw it, the last one last. */
  log: LogEntry[];
  /** True if view.legal can be played now: it is this person's turn, and nobody is
   *  looking back. */
  live: boolean;
  /** Said while it is my turn but not for me to choose: a move is on its way, a bot plays
   *  for me. */
  waits?: string | undefined;
  /** True in a lesson, where view.legal is only what the lesson asks for. */
  lesson?: boolean;
  /** Set in a replay: the panel that tells of the last move. There is nothing to choose
   *  then, and what is only there for choosing gives its room to the board. */
  replay?: ComponentChildren;
  /** The seat of a bot that is thinking now. */
  thinking: Seat | null;
  /** Secrets are covered for a shared screen (key H). */
  covered: boolean;
  cover(covered: boolean): void;
  /** Cards to each goal at the least, in sight of all; null where it says nothing. */
  race: number[] | null;
  /** A move that a bot would make, to be shown on the board; null if none is asked
   *  for. */
  hint: string | null;
  send(move: string): void;
  why: Why;
  /** A place that the log points at: 'x,y', 'G2', 'P3', '3.2'; null for none. */
  pointed: string | null;
  point(place: string | null): void;
}

// What is said at a server's table, for the screens of the games: they give it a place, and
// know nothing else of it. Alone at one screen there is nothing.
import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Seat } from '../engine/types';

export interface TableTalk {
  /** At a player: what he says now, what I think of him, and the way to both. A row that
   *  does something else at the moment is `busy`. */
  player(seat: Seat, busy: boolean): ComponentChildren;
  /** What was said last, where players have no room for it. */
  word: ComponentChildren;
  /** The button with which one says something; null for who may not. */
  button: ComponentChildren;
  /** The log, with what else is told beside it. */
  beside(log: ComponentChildren): ComponentChildren;
  /** Chat that was not read yet. */
  unread: number;
  /** The log is about to be opened over the board. */
  opens(): void;
  /** What covers the board makes way when this becomes true. */
  mine: boolean;
  /** Drawn over the mine: what was said of its goals. */
  onMine: ComponentChildren;
  /** The last thing that was said of a goal, if anything was. */
  ofGoal(goal: string): string | null;
  /** A cell of the mine was meant, while nothing else was to be done with it if `idle`.
   *  True if the talk has taken it. */
  cell(cell: { x: number; y: number }, idle: boolean): boolean;
  /** What was said in a round, at its end. */
  ofRound(round: number): ComponentChildren;
}

export const TalkContext = createContext<TableTalk | null>(null);

export const useTalk = (): TableTalk | null => useContext(TalkContext);

// What a table's screen is given: a view, and a way to send a move. It knows no rule
// of the game: what may be done stands in view.legal, why not is asked of the engine.
import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { GameEvent, Refusal, Role, Seat, View } from '../engine/types';

/** A move that was made, and what the one who looks saw of it. */
export interface LogEntry {
  /** 0 is the beginning, 1 the first move. */
  number: number;
  /** Who moved; null at the beginning. */
  seat: Seat | null;
  events: GameEvent[];
}

/** A seat, and who sits there: P1 first. */
export interface Player {
  seat: Seat;
  name: string;
  /** The name of the bot that plays it; null for a person at this screen. */
  bot: string | null;
  /** That somebody has chosen (person.ts); else it is the seat's. */
  hat?: number;
  /** Looking back at one's own game: who that is, through whoever's eyes one looks. */
  mine?: true;
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
  /** What is said of it, or while it is asked for: a panel to be laid where nothing is needed. */
  hintTold?: ComponentChildren;
  send(move: string): void;
  why: Why;
  /** A place that the log points at: 'x,y', 'G2', 'P3', '3.2'; null for none. */
  pointed: string | null;
  point(place: string | null): void;
}

// What a server's table knows of a seat besides the game: is its person there, does a clock
// run? The tables show it where the players are; alone at one screen there is nothing.

export interface SeatState {
  away: boolean;
  /** The most important thing to say of who sits there, if there is one. */
  note: ComponentChildren;
  fuse: FuseState | null;
}

/** A clock that burns down: what share of it is left, for how many milliseconds. One that
 *  does not burn has none. */
export interface FuseState { share: number; ms: number | null; since: number }

export interface TableStates {
  seat(seat: Seat): SeatState | null;
  /** What the clock shows whose time runs. */
  clock: ComponentChildren;
}

export const StatesContext = createContext<TableStates>({ seat: () => null, clock: null });

export const useSeatState = (seat: Seat): SeatState | null =>
  useContext(StatesContext).seat(seat);

export const useTurnClock = (): ComponentChildren => useContext(StatesContext).clock;

/** Along the foot of the player whose turn it is. */
export function Fuse({ of }: { of: FuseState }) {
  const style = { '--share': of.share, '--ms': `${of.ms ?? 0}ms` };
  return (
    <i key={of.since} class={of.ms === null ? 'fuse' : 'fuse burns'} style={style}
      aria-hidden="true" />
  );
}

// Which roles were turned over at this table: each once a round. Where there is no such list, as
// in a lesson and a replay, none is.

export const RolesContext = createContext<Set<string> | null>(null);

export const useRolesSeen = (): Set<string> | null => useContext(RolesContext);

// What is said at a table, for the screens of the games: they give it a place, and know nothing
// else of it. In a lesson and a replay there is nothing.

export interface TableTalk {
  /** At a player: that they speak, what I think of them, and the way to both. A row that does
   *  something else at the moment is `busy`; what is said stands in one that `hasRoom`. */
  player(seat: Seat, row: { busy: boolean; hasRoom: boolean }): ComponentChildren;
  /** What is said, beside the hat of whoever says it: where rows have no room for it. */
  word: ComponentChildren;
  /** The button with which one says something; null for who may not. */
  button: ComponentChildren;
  /** One tap says what fits now; null if nothing does. It may stand where nothing else is to be
   *  done. */
  offer: ComponentChildren;
  /** The log, with the claims and the chat beside it. */
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

// Whom I suspect, for the screens of games with hidden roles. In a lesson and a replay there is
// nothing.

export interface TableGuess {
  /** The button with which one locks a guess; null for who may not. */
  button: ComponentChildren;
  /** The same, in words, where all is about one player. */
  entry: ComponentChildren;
  /** At a player: what I think of them, for my eyes alone. */
  player(seat: Seat): ComponentChildren;
  /** When the roles of a round were shown, by seat: what guesses were worth. */
  ofRound(round: number, roles: readonly Role[]): ComponentChildren;
}

export const GuessContext = createContext<TableGuess | null>(null);

export const useGuess = (): TableGuess | null => useContext(GuessContext);

export const TalkContext = createContext<TableTalk | null>(null);

export const useTalk = (): TableTalk | null => useContext(TalkContext);

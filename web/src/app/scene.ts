// What a session is given, and what it shows.
import type { Bots, Budget } from '../engine/bots';
import type { Engine } from '../engine/engine';
import type { Seat, Setup, View } from '../engine/types';
import type { LogEntry, Player } from '../table/props';
import type { After } from './curtain';

/** Who plays what: all that is needed to deal, or to go on from a record. */
export interface Sitting {
  setup: Setup;
  players: Player[];
  record?: string;
}

export type GameEngine = Pick<
  Engine,
  'begin' | 'open' | 'play' | 'why' | 'view' | 'events' | 'mover' | 'moves' | 'turn'
  | 'race' | 'record' | 'undone' | 'takeBack' | 'games'
>;
export type GameBots = Pick<Bots, 'begin' | 'saw' | 'back' | 'choose' | 'hint' | 'stop'>;

/** What the session asks of the world around it. */
export interface World {
  /** Time in which the last move can be seen; `skipped` ends it early. */
  pause(skipped: Promise<void>): Promise<void>;
  budget(): Budget;
  /** Called after each move with what would bring the game back. */
  keep(sitting: Sitting, over: boolean): void;
}

export interface Scene {
  view: View;
  me: Seat | null;
  players: Player[];
  log: LogEntry[];
  live: boolean;
  thinking: Seat | null;
  race: number[] | null;
  hint: string | null;
  /** Is a bot being asked for a hint? */
  asking: boolean;
  /** Can a decision be taken back? Null where nobody may: several people play. */
  undo: boolean | null;
  /** How many were. */
  undone: number;
  /** The position that is shown, and how many there are. */
  at: number;
  moves: number;
  over: boolean;
  /** A round has ended, and its ceremony is not closed: what came of it. All else here is
   *  as the round left it. */
  after: After | null;
  /** The person who is next at this screen; `covered` once nothing may be seen until
   *  that one sits in front of it. */
  handOver: { to: Seat; covered: boolean } | null;
  trouble: { seat: Seat; text: string } | null;
  /** Bots that have learnt to play do so without it: why. */
  simple: string | null;
}

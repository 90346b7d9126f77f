// What a server and its guests say to each other, as docs/protocol.md has it.
import type { GameEvent, GameName, Options, Past, Refusal, Seat, View } from '../../engine/types';
import type { Guess, SeatGuess } from '../guessing';
import type { PlayerNote, TalkLine, Telling } from '../talking';

/** The subprotocol of a table's socket, and its number in /api/version. */
export const PROTOCOL = 'adit.v2';
export const PROTOCOL_NUMBER = 2;

type Phase = 'waiting' | 'playing' | 'over' | 'abandoned';
/** Why a bot plays for a person. */
type StandIn = 'away' | 'clock' | 'left';

export type SeatSeen =
  | { p: Seat; kind: 'empty' }
  | { p: Seat; kind: 'bot'; bot: string }
  | PersonSeen;

export interface PersonSeen {
  p: Seat;
  kind: 'person';
  name: string;
  here: boolean;
  host?: boolean;
  standin?: StandIn;
  /** Milliseconds until a bot plays for a player who is away. */
  bot_in?: number;
  /** Has this person had a say in the shuffle? */
  nonce?: boolean;
}

export type ClockRule =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'total'; seconds: number; add: number };

/** A table as somebody at it sees it. */
export interface Table {
  table: string;
  game: GameName;
  players: number;
  options: Options;
  public: boolean;
  locked: boolean;
  watch: 'public' | 'none';
  clock: ClockRule;
  phase: Phase;
  talk?: 'none' | 'claims' | 'free';
  late?: 'watch' | 'sit';
  /** Its game begins from a position of another. */
  from?: Past;
  commit?: string;
  /** It is the deal of that day, which is played once. */
  day?: string;
  /** These three are for those who know the password. */
  seats?: SeatSeen[];
  watchers?: number;
  next?: string;
  you: { p: Seat | null; host: boolean; entered: boolean };
}

export interface ClockSeen { left: number[]; running?: Seat }

/** A position; with what the last move did, if that was seen. */
export interface Position {
  n: number;
  events?: GameEvent[];
  view: View;
  clock?: ClockSeen;
}

/** A move: what is seen after it follows, unless a round is dealt. */
export interface Step extends Pick<Position, 'n' | 'clock'> {
  events: GameEvent[];
  view?: View;
}

export type FromServer =
  | { t: 'table' } & Table
  | { t: 'game' } & Position
  | { t: 'step' } & Step
  | { t: 'talk'; lines: TalkLine[] }
  | { t: 'said'; line: TalkLine }
  | { t: 'notes'; notes: PlayerNote[] }
  | { t: 'guesses'; round: number; guesses: Omit<SeatGuess, 'round'>[] }
  /** Where the replay is that somebody leads; nothing: nobody does. */
  | { t: 'lead'; p?: Seat; n?: number; eyes?: Seat | 'public' | 'everyone' }
  /** What the operator says to all. */
  | { t: 'notice'; text: string }
  | { t: 'done'; id: number }
  | { t: 'refused'; id?: number; why: Refusal }
  | { t: 'pong' }
  | { t: 'bye'; why: string };

/** What of a table is to be different. */
export type TermsChanged =
  Partial<Pick<Table, 'options' | 'public' | 'watch' | 'late' | 'talk' | 'clock'>>;

export type ToServer =
  | { t: 'enter'; password: string }
  | { t: 'sit'; name: string; seat?: Seat; nonce?: string }
  | { t: 'nonce'; nonce: string }
  | { t: 'stand' | 'start' | 'back' | 'rematch' | 'ping' }
  | { t: 'name'; name: string }
  | { t: 'bot'; seat: Seat; bot: string }
  | { t: 'fill'; bot?: string }
  | { t: 'clear'; seat: Seat }
  | { t: 'swap'; seats: [Seat, Seat] }
  | { t: 'change' } & TermsChanged
  | { t: 'move'; move: string; n: number }
  | { t: 'guess'; round: number; of: Guess['of'] }
  | { t: 'lead'; n?: number; eyes?: Seat | 'public' | 'everyone' }
  | Telling;

/** Sends a message; null once it was done, or why it was not. */
export type Send = (message: ToServer) => Promise<Refusal | null>;

/** A message, or null if it is none. What is in it is the server's word. */
export function readMessage(text: string): FromServer | null {
  try {
    const message: unknown = JSON.parse(text);
    const is = typeof message === 'object' && message !== null && 't' in message;
    return is ? message as FromServer : null;
  } catch {
    return null;
  }
}

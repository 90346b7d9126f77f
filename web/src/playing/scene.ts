// What a game shows, alone or at a server; how its log grows, and how the end of
// a round is held back.
import type { Bots, Budget } from '../engine/bots';
import type { Engine } from '../engine/engine';
import type { Reason } from '../engine/reasons';
import { seenHere } from '../engine/seen';
import type { GameEvent, RoundResult, Seat, Setup, View, Viewer } from '../engine/types';
import { pageOf } from './games';
import type { SeatGuess } from './guessing';
import type { LogEntry, Player } from './props';
import type { OwnNote } from './talking';

// What a session is given, and what it shows.

/** Who plays what: all that is needed to deal, or to go on from a record. */
export interface Sitting {
  setup: Setup;
  players: Player[];
  record?: string;
  /** What people keep about players. */
  notes?: OwnNote[];
  /** Whom they suspected. */
  guesses?: SeatGuess[];
  /** The move that ended a round whose ceremony is not closed yet. */
  end?: number;
}

export type GameEngine = Pick<
  Engine,
  'begin' | 'open' | 'play' | 'why' | 'view' | 'events' | 'mover' | 'moves' | 'turn'
  | 'race' | 'record' | 'undone' | 'takeBack' | 'games' | 'said' | 'claim' | 'rounds' | 'roundsOver' | 'past'
>;
export type GameBots =
  Pick<Bots, 'begin' | 'saw' | 'heard' | 'back' | 'choose' | 'hint' | 'stop'>;

/** What the session asks of the world around it. */
export interface World {
  /** Time in which the last move can be seen; `skipped` ends it early. */
  pause(skipped: Promise<void>): Promise<void>;
  /** Time in which one thing can be read that was said: the same for every word. */
  read(skipped: Promise<void>): Promise<void>;
  /** Resolves when nothing is shown that a bot should not interrupt. */
  calm(): Promise<void>;
  budget(): Budget;
  /** Do bots say nothing? */
  quiet(): boolean;
  /** Called after each move with what would bring the game back; once it is over, with its rounds. */
  keep(sitting: Sitting, over: RoundResult[] | null): void;
}

export interface Scene {
  view: View;
  me: Seat | null;
  players: Player[];
  log: LogEntry[];
  live: boolean;
  thinking: Seat | null;
  race: number[] | null;
  /** What a bot would do here, and why. */
  hint: Reason | null;
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

// The end of a round is looked at before anything comes after it. Until its ceremony is
// closed, the table stays as the last move left it: without the dwarves that were shown,
// without the gold, without the next round. What came of it is for the ceremony alone.

/** What has come of a round, up to the beginning of the next one. */
export interface After {
  view: View;
  log: LogEntry[];
  live: boolean;
  /** It was there when the page came: nothing moves. */
  still: boolean;
}

const endsIn = (events: readonly GameEvent[]): number =>
  events.findIndex(({ event }) => event === 'ended');

export const endsRound = (events: readonly GameEvent[]): boolean => endsIn(events) >= 0;

export const beginsRound = (events: readonly GameEvent[]): boolean =>
  events.some(({ event, n }) => event === 'round' && (n ?? 1) > 1);

/** The move that ended a round if the next one has not begun; else null. */
export function openEnd(log: readonly LogEntry[]): number | null {
  const at = log.findLastIndex(({ events }) => endsRound(events));
  return at < 0 || log.slice(at).some(({ events }) => beginsRound(events))
    ? null : log[at]!.number;
}

export class Curtain {
  /** The move that ended the round; null while nothing is held back. */
  number: number | null = null;
  private still = false;
  private cut: { entry: LogEntry; log: LogEntry[] } | null = null;

  fall(number: number, still = false): void {
    [this.number, this.still, this.cut] = [number, still, null];
  }

  /** It was seen: from now on nothing moves. */
  settle(): void {
    this.still = true;
  }

  rise(): void {
    this.number = null;
  }

  /** The scene with the curtain down; `before` is what was seen before the last move of
   *  the round, null if it was not seen. */
  hide<S extends Pick<Scene, 'view' | 'log' | 'live' | 'me'>>(scene: S, before: View | null): S {
    const { number } = this;
    const now = scene.view;
    const entry = number === null ? undefined : scene.log[number];
    if (number === null || !entry || now.round === undefined) return scene;
    const events = entry.events.slice(0, endsIn(entry.events));
    const view = before ? asItEnded(before, events)
      : pageOf(now.game).ended?.untold(now, scene.me) ?? now;
    const after: After = { view: now, log: scene.log, live: scene.live, still: this.still };
    return {
      ...scene, view, log: this.logTo(scene.log, entry, events), live: false, thinking: null,
      race: null, hint: null, at: number, moves: number, over: false, after,
    };
  }

  /** The same list for the same question. */
  private logTo(log: LogEntry[], entry: LogEntry, events: GameEvent[]): LogEntry[] {
    if (this.cut?.entry !== entry)
      this.cut = { entry, log: [...log.slice(0, entry.number), { ...entry, events }] };
    return this.cut.log;
  }
}

/** The table as the last move of a round left it, to those who saw it before. */
export function asItEnded(before: View, last: readonly GameEvent[]): View {
  const { legal: _, ...view } = seenHere().follow(before, last)?.at(-1) ?? before;
  return { ...view, turn: null };
}

// The log of a game as one viewer saw it, grown move by move.

type Teller = Pick<Engine, 'events' | 'mover' | 'moves'>;

export class Chronicle {
  private viewer: Viewer | null = null;
  private entries: LogEntry[] = [];
  /** What was asked for last: the same list for the same question. */
  private told: LogEntry[] = [];

  constructor(private engine: Teller) {}

  /** All entries up to position `at`; those of another viewer are thrown away. */
  upTo(viewer: Viewer, at: number): LogEntry[] {
    if (viewer !== this.viewer) [this.entries, this.told] = [[], []];
    this.viewer = viewer;
    for (let number = this.entries.length; number <= at; number++) {
      const seat = number === 0 ? null : this.engine.mover(number);
      this.entries.push({ number, seat, events: this.engine.events(viewer, number) });
    }
    if (this.told.length !== at + 1) this.told = this.entries.slice(0, at + 1);
    return this.told;
  }
}

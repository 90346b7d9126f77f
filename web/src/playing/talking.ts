// What is said at a table, whoever keeps it: a server, or the session of a game on this
// screen. The talk of the page (talk/) knows only this.
import type { Refusal, Said, Seat } from '../engine/types';
import { isObject } from '../ui/storage';
import { createStore } from '../ui/store';
import type { Store } from '../ui/store';
import type { GameEngine } from './scene';

/** Something that was said. */
export interface TalkLine {
  k: number;
  p: Seat;
  n: number;
  round?: number;
  claim?: string;
  mark?: 'true' | 'false' | 'unknown';
  text?: string;
}

/** What I keep about a player, for myself. */
export interface PlayerNote {
  p: Seat;
  mark: 'suspect' | 'trust' | 'none';
  text: string;
  mute: boolean;
}

/** What one says or notes; `sync` asks for all that there is. */
export type Telling =
  | { t: 'claim'; claim: string }
  | { t: 'chat'; text: string }
  | { t: 'note'; seat: Seat; mark?: PlayerNote['mark']; text?: string; mute?: boolean }
  | { t: 'sync' };

/** Null once it was done, or why it was not. */
export type Tell = (message: Telling) => Promise<Refusal | null>;

export interface TalkState {
  /** All that was said. */
  talk: TalkLine[];
  /** The last things that were said while I was here, the newest last. */
  said: readonly TalkLine[];
  notes: PlayerNote[];
  /** Null until that is known. */
  table: {
    /** Whether anything may be said. */
    talk?: 'none' | 'claims' | 'free';
    phase: string;
    /** Who I am. */
    you: { p: Seat | null };
  } | null;
}

/** How many of the last things: a screen that is drawn seldom misses none of them. */
const JUST_SAID = 8;

export const justSaid = (said: readonly TalkLine[], line: TalkLine): TalkLine[] =>
  [...said, line].slice(-JUST_SAID);

// Alone: claims are the engine's, notes are kept with the game.

/** What one of the people at this screen keeps about a player. */
export interface OwnNote extends PlayerNote { by: Seat }

export const isNotes = (value: unknown): value is OwnNote[] =>
  Array.isArray(value) && value.every((note) => isObject(note) && typeof note.by === 'string'
    && typeof note.p === 'string' && typeof note.mark === 'string'
    && typeof note.text === 'string' && typeof note.mute === 'boolean');

const lineOf = ({ mark, ...said }: Said, index: number, over: number): TalkLine =>
  ({ k: index + 1, ...said, ...(mark && said.round <= over ? { mark } : {}) });

export class OwnTalk {
  readonly state: Store<TalkState>;
  /** What the lines were made of. */
  private made: { said: readonly Said[]; over: number } | null = null;

  constructor(
    private engine: Pick<GameEngine, 'said' | 'roundsOver' | 'claim'>,
    /** Is there anything to claim in this game? */
    private claims: boolean,
    public notes: OwnNote[],
  ) {
    this.state = createStore<TalkState>({ talk: [], said: [], notes: [], table: null });
  }

  /** What is to be seen now, by whoever sits at the screen. */
  refresh(me: Seat | null, over: boolean): void {
    this.set({
      talk: this.lines(),
      notes: this.notes.filter(({ by }) => by === me),
      table: {
        talk: this.claims ? 'claims' : 'none',
        phase: over ? 'over' : 'playing',
        you: { p: me },
      },
    });
  }

  /** The same list until something changes. */
  private lines(): TalkLine[] {
    const { said, roundsOver } = this.engine;
    if (this.made?.said === said && this.made.over === roundsOver) return this.state.get().talk;
    this.made = { said, over: roundsOver };
    return said.map((one, i) => lineOf(one, i, roundsOver));
  }

  /** Somebody claims something, after so many moves; or why not. */
  add(p: Seat, claim: string, n: number): Refusal | null {
    const refusal = this.engine.claim(p, claim, n);
    if (refusal) return refusal;
    const at = this.engine.said.findLastIndex((line) => line.p === p && line.claim === claim);
    const line = lineOf(this.engine.said[at]!, at, 0);
    this.set({ said: justSaid(this.state.get().said, line) });
    return null;
  }

  /** What was said last was never said. */
  forget(): void {
    this.set({ said: [] });
  }

  note(by: Seat, { seat: p, mark, text, mute }: Telling & { t: 'note' }): void {
    const before = this.notes.find((note) => note.by === by && note.p === p);
    const note: OwnNote = {
      by, p, mark: mark ?? before?.mark ?? 'none', text: text ?? before?.text ?? '',
      mute: mute ?? before?.mute ?? false,
    };
    this.notes = [...this.notes.filter((other) => other !== before), note];
  }

  isMuted(by: Seat | null, p: Seat): boolean {
    return this.notes.some((note) => note.by === by && note.p === p && note.mute);
  }

  private set(change: Partial<TalkState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}

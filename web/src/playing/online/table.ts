// A table of a server, as this guest sees it: who is there, the game, what is said. All
// of it is the server's word; nothing is guessed.
import type { Seen } from '../../engine/seen';
import type { Refusal, Seat } from '../../engine/types';
import { createStore } from '../../ui/store';
import type { Store } from '../../ui/store';
import type {
  ClockSeen, FromServer, Position, Send, Step, Table, ToServer,
} from './messages';
import type { SeatGuess } from '../guessing';
import { justSaid } from '../talking';
import type { TalkLine, TalkState } from '../talking';
import { Positions } from './positions';
import { Line } from './socket';
import type { LineState, Wires } from './socket';

// What was asked of the server and not answered yet. When the line breaks, nobody knows
// whether it was done: what can be asked twice is asked again with the same id, which the
// server does not do twice; the rest is reported.

interface Deed {
  id: number;
  message: ToServer;
  sent: boolean;
  answer(by: Refusal | null): void;
}

/** Doing these again is the same as doing them once. */
const REPEATABLE = new Set<ToServer['t']>([
  'move', 'enter', 'name', 'nonce', 'note', 'guess', 'back', 'sync', 'change',
]);

/** Our own: nobody knows whether it was done. */
export const UNCERTAIN: Refusal = { refused: 'uncertain' };

/** A whole number from 1 to 2⁵³−1, by chance. */
export function newId(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high! % 2 ** 21) * 2 ** 32 + low! || 1;
}

export class Pending {
  #waiting = new Map<number, Deed>();

  /** `send` returns false while the line is down. */
  constructor(private send: (message: object) => boolean, private id = newId) {}

  /** Is a message of that kind on its way? */
  isUnderWay(kind: ToServer['t']): boolean {
    return [...this.#waiting.values()].some(({ message }) => message.t === kind);
  }

  ask(message: ToServer): Promise<Refusal | null> {
    return new Promise((answer) => {
      const deed: Deed = { id: this.id(), message, sent: false, answer };
      this.#waiting.set(deed.id, deed);
      this.#say(deed);
    });
  }

  heard(message: FromServer): void {
    if (message.t !== 'done' && message.t !== 'refused') return;
    const deed = this.#waiting.get(message.id ?? 0);
    if (!deed) return;
    this.#waiting.delete(deed.id);
    deed.answer(message.t === 'done' ? null : message.why);
  }

  /** The line is there again. */
  resume(): void {
    for (const deed of this.#waiting.values()) this.#say(deed);
  }

  /** The line broke. */
  broke(): void {
    for (const deed of [...this.#waiting.values()]) {
      if (!deed.sent || REPEATABLE.has(deed.message.t)) continue;
      this.#waiting.delete(deed.id);
      deed.answer(UNCERTAIN);
    }
  }

  #say(deed: Deed): void {
    if (this.send({ ...deed.message, id: deed.id })) deed.sent = true;
  }
}

export interface TableState extends TalkState {
  line: LineState;
  /** Null until the server has said something. */
  table: Table | null;
  /** When that was, for what counts down. */
  tableAt: number;
  /** Null before the game, and for those who must not see it. */
  position: Position | null;
  /** Mine of the round that is played, and everybody's of those that are over. */
  guesses: SeatGuess[];
  clock: ClockSeen | null;
  clockAt: number;
  /** Who leads through the replay of the game that is over. */
  leader: Seat | null;
  /** What the operator said last, until it is closed. */
  notice: string | null;
  /** The move of mine that is on its way: at which position, and since when. */
  sending: { n: number; since: number } | null;
}

/** What the engine makes of what is seen. */
export type Rules = Pick<Seen, 'after' | 'listed'>;

/** The last lines of talk; claims of the whole game stay. */
const CHAT_LINES = 200;

export class OnlineTable {
  readonly state: Store<TableState>;
  readonly positions = new Positions();
  readonly now: () => number;
  #line: Line;
  #pending: Pending;
  #password: string | null = null;
  /** The line has just opened, and what was under way waits to be sent again. */
  #fresh = false;

  constructor(
    readonly name: string, wires: Wires, private rules: Rules, id?: () => number,
  ) {
    this.now = wires.now;
    this.#line = new Line(wires, {
      changed: (line) => this.#lineChanged(line),
      heard: (message) => this.#heard(message),
    });
    this.#pending = new Pending((message) => this.#line.send(message), id);
    this.state = createStore<TableState>({
      line: this.#line.state, table: null, tableAt: 0, position: null, clock: null,
      clockAt: 0, leader: null, notice: null, sending: null, talk: [], said: [], notes: [], guesses: [],
    });
  }

  connect(): void {
    this.#line.connect();
  }

  /** Look at once whether the line is there. */
  hurry(): void {
    this.#line.hurry();
  }

  close(): void {
    this.#line.close();
  }

  dropNotice(): void {
    this.#set({ notice: null });
  }

  readonly send: Send = async (message) => {
    const refusal = await this.#pending.ask(message);
    if (message.t === 'enter' && !refusal) this.#password = message.password;
    return refusal;
  };

  async move(move: string): Promise<Refusal | null> {
    const { position } = this.state.get();
    if (!position) return null;
    const sending = { n: position.n, since: this.now() };
    this.#set({ sending });
    const refusal = await this.send({ t: 'move', move, n: position.n });
    if (refusal && this.state.get().sending === sending) this.#set({ sending: null });
    return refusal;
  }

  #set(change: Partial<TableState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  #lineChanged(line: LineState): void {
    this.#fresh = line.is === 'open';
    if (!this.#fresh) this.#pending.broke();
    this.#set({ line });
  }

  #heard(message: FromServer): void {
    switch (message.t) {
      case 'table': return this.#tableSeen(message);
      case 'game': return this.#positionSeen(message);
      case 'step': return this.#stepSeen(message);
      case 'talk': return this.#set({ talk: message.lines });
      case 'said': return this.#lineSaid(message.line);
      case 'notes': return this.#set({ notes: message.notes });
      case 'lead': return this.#set({ leader: message.p ?? null });
      case 'guesses': return this.#guessesSeen(message.round, message.guesses);
      case 'notice': return this.#noticeHeard(message.text);
      default: this.#pending.heard(message);
    }
  }

  #noticeHeard(text: unknown): void {
    if (typeof text === 'string' && text.trim()) this.#set({ notice: text });
  }

  #lineSaid(line: TalkLine): void {
    const { talk, said } = this.state.get();
    this.#set({ talk: withLine(talk, line), said: justSaid(said, line) });
  }

  #guessesSeen(round: number, seen: Omit<SeatGuess, 'round'>[]): void {
    const others = this.state.get().guesses.filter((guess) => guess.round !== round);
    this.#set({ guesses: [...others, ...seen.map((guess) => ({ ...guess, round }))] });
  }

  #tableSeen(table: Table): void {
    if (this.#fresh) this.#comeBack(table);
    this.#set({ table, tableAt: this.now() });
  }

  /** First the password; then what was not answered. */
  #comeBack({ you: { entered } }: Table): void {
    if (entered || this.#password === null) {
      this.#fresh = false;
      this.#pending.resume();
    } else if (!this.#pending.isUnderWay('enter')) {
      const enter: ToServer = { t: 'enter', password: this.#password };
      void this.#pending.ask(enter);
    }
  }

  /** What is seen after a move follows from what was seen before; if it does not, or what was
   *  before is not known, all there is is asked for. */
  #stepSeen({ view, ...step }: Step): void {
    const before = this.positions.view(step.n - 1);
    const after = view ?? (before && this.rules.after(before, step.events));
    if (after) this.#positionSeen({ ...step, view: after });
    else this.#line.send({ t: 'sync' });
  }

  #positionSeen(seen: Position): void {
    const { sending } = this.state.get();
    const position = { ...seen, view: this.rules.listed(seen.view) };
    this.positions.add(position);
    this.#set({
      position,
      clock: position.clock ?? null,
      clockAt: this.now(),
      sending: sending && position.n > sending.n ? null : sending,
    });
  }
}

function withLine(lines: TalkLine[], line: TalkLine): TalkLine[] {
  const others = lines.filter(({ k }) => k !== line.k);
  const chat = others.filter(({ text }) => text !== undefined).length;
  const full = line.text !== undefined && chat >= CHAT_LINES;
  const oldest = full ? others.findIndex(({ text }) => text !== undefined) : -1;
  return [...others.filter((_, i) => i !== oldest), line];
}

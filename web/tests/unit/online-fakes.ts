// A browser's wires to a server, in the hands of a test: its clock, its sockets, what is
// answered over HTTP.
import type { GameEvent, Seat, View } from '../../src/engine/types';
import type { Position, Table } from '../../src/playing/online/messages';
import type { Answer, SocketLike, Wires } from '../../src/playing/online/socket';

export class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.onopen?.call(this as never, {} as Event);
  }

  says(message: object): void {
    this.onmessage?.call(this as never, { data: JSON.stringify(message) } as MessageEvent);
  }

  breaks(code = 1006): void {
    this.onclose?.call(this as never, { code } as CloseEvent);
  }

  /** What was sent of one kind. */
  all(t: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.t === t);
  }
}

export class FakeWires implements Wires {
  sockets: FakeSocket[] = [];
  answers: Partial<Record<'' | 'version', Answer>> = {};
  time = 0;
  luck = 1;
  #due: { at: number; act(): void }[] = [];

  open(): FakeSocket {
    this.sockets.push(new FakeSocket());
    return this.socket;
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  async ask(path: '' | 'version'): Promise<Answer | null> {
    return this.answers[path] ?? null;
  }

  now = (): number => this.time;

  chance = (): number => this.luck;

  later(act: () => void, ms: number): () => void {
    const due = { at: this.time + ms, act };
    this.#due.push(due);
    return () => { this.#due = this.#due.filter((other) => other !== due); };
  }

  /** Time goes by. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const [next] = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#due = this.#due.filter((other) => other !== next);
      this.time = next.at;
      next.act();
    }
    this.time = end;
  }
}

/** What was promised has been told. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

export const tableOf = (change: Partial<Table> = {}): { t: 'table' } & Table => ({
  t: 'table', table: 'x', game: 'saboteur', players: 2, options: {}, public: false,
  locked: false, watch: 'public', clock: { kind: 'none' }, phase: 'playing',
  seats: [
    { p: 'P1', kind: 'person', name: 'Ann', here: true, host: true },
    { p: 'P2', kind: 'bot', bot: 'trained' },
  ],
  watchers: 0,
  you: { p: 'P1', host: true, entered: true },
  ...change,
});

export const viewOf = (moves: number, turn: Seat | null, viewer = 'P1'): View => ({
  game: 'saboteur', players: 2, viewer, moves, turn, round: 1, seats: [], mine: [], goals: [],
  ...(turn === viewer ? { legal: ['pass'] } : {}),
}) as unknown as View;

export const gameAt = (n: number, turn: Seat | null, viewer = 'P1') =>
  ({ t: 'game', n, view: viewOf(n, turn, viewer) }) satisfies { t: string } & Position;

export const stepTo = (n: number, turn: Seat | null, ...events: GameEvent[]) =>
  ({ t: 'step', n, events, view: viewOf(n, turn) }) satisfies { t: string } & Position;

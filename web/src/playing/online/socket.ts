// The line to a table: a WebSocket that comes back by itself.
import { PROTOCOL, PROTOCOL_NUMBER, readMessage } from './messages';
import type { FromServer } from './messages';

/** Why there is no use in trying again. */
export type Gone =
  'no_such_table' | 'abandoned' | 'earlier_rules' | 'newer' | 'damaged' | 'blocked';

export type LineState =
  | { is: 'connecting' | 'open' }
  /** Tried again at `again`, in the time of now(). `server`: does it answer at all? */
  | { is: 'lost'; again: number; server: boolean }
  | { is: 'gone'; why: Gone };

export type SocketLike = Pick<WebSocket,
  'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export interface Answer { status: number; body: unknown }

/** What the line asks of the browser. */
export interface Wires {
  open(protocol: string): SocketLike;
  /** Null if nobody answers. */
  ask(path: '' | 'version'): Promise<Answer | null>;
  now(): number;
  later(act: () => void, ms: number): () => void;
  /** From 0 to 1. */
  chance(): number;
}

interface Listener {
  changed(state: LineState): void;
  heard(message: FromServer): void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** A server that restarts is there again soon. */
const RESTART_PAUSE = 300;
/** Without a word for so long, the other end is asked for one; and given so long. */
const SILENCE = 20_000;
const PATIENCE = 8_000;
/** Anyone who comes back to the tab wants to know soon. */
const IMPATIENCE = 2_500;
/** A line that held for so long was a good one. */
const HELD = 5_000;

const RESTARTS = 1012;
const BLOCKS = 4002;

export class Line {
  #socket: SocketLike | null = null;
  #state: LineState = { is: 'connecting' };
  #tries = 0;
  #opened = 0;
  #restarting = false;
  #closed = false;
  #stopTimer = () => {};

  constructor(private wires: Wires, private listener: Listener) {}

  get state(): LineState {
    return this.#state;
  }

  get isOpen(): boolean {
    return this.#state.is === 'open';
  }

  connect(): void {
    if (this.#closed || this.#socket) return;
    this.#stopTimer();
    this.#change({ is: 'connecting' });
    const socket = this.wires.open(PROTOCOL);
    this.#socket = socket;
    socket.onopen = () => this.#whenOpen(socket);
    socket.onmessage = ({ data }) => this.#whenHeard(socket, data);
    socket.onclose = ({ code }) => void this.#whenClosed(socket, code);
    this.#wait(() => this.#giveUp(socket), PATIENCE);
  }

  /** There is reason to believe that it works now, or that it does not any more. */
  hurry(): void {
    if (this.#state.is === 'lost') this.connect();
    else if (this.isOpen) this.#ping(IMPATIENCE);
  }

  /** False: the line is down, and nothing was sent. */
  send(message: object): boolean {
    if (!this.isOpen) return false;
    this.#socket!.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    this.#stopTimer();
    this.#drop()?.close();
  }

  #change(state: LineState): void {
    this.#state = state;
    this.listener.changed(state);
  }

  /** One thing is waited for at a time. */
  #wait(act: () => void, ms: number): void {
    this.#stopTimer();
    this.#stopTimer = this.wires.later(act, ms);
  }

  #drop(): SocketLike | null {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
    return socket;
  }

  #whenOpen(socket: SocketLike): void {
    if (socket !== this.#socket) return;
    this.#opened = this.wires.now();
    this.#listen();
    this.#change({ is: 'open' });
  }

  #whenHeard(socket: SocketLike, data: unknown): void {
    if (socket !== this.#socket) return;
    this.#listen();
    const message = readMessage(String(data));
    if (message?.t === 'bye') this.#restarting = true;
    if (message) this.listener.heard(message);
  }

  #listen(): void {
    this.#wait(() => this.#ping(PATIENCE), SILENCE);
  }

  #ping(patience: number): void {
    const socket = this.#socket!;
    this.send({ t: 'ping' });
    this.#wait(() => this.#giveUp(socket), patience);
  }

  /** Nothing comes any more: a browser would wait for minutes. */
  #giveUp(socket: SocketLike): void {
    if (socket !== this.#socket) return;
    this.#drop()?.close();
    this.#lose(false);
  }

  async #whenClosed(socket: SocketLike, code: number): Promise<void> {
    if (socket !== this.#socket) return;
    const opened = this.#state.is === 'open';
    this.#drop();
    this.#stopTimer();
    if (code === BLOCKS) return this.#change({ is: 'gone', why: 'blocked' });
    if (code === RESTARTS) this.#restarting = true;
    if (opened) return this.#lose(false);
    // A browser does not say why a socket was refused: the table is asked.
    const found = await this.#lookForReason();
    if (this.#closed) return;
    if (found === 'there' || found === 'nobody') this.#lose(found === 'there');
    else this.#change({ is: 'gone', why: found });
  }

  #lose(server: boolean): void {
    const held = this.#opened && this.wires.now() - this.#opened > HELD;
    if (held) this.#tries = 0;
    this.#opened = 0;
    const pause = this.#restarting ? RESTART_PAUSE
      : Math.min(FIRST_PAUSE * 2 ** this.#tries, LONGEST_PAUSE);
    this.#restarting = false;
    this.#tries++;
    // All who were thrown out together must not come back together.
    const ms = pause * (0.5 + this.wires.chance() / 2);
    this.#wait(() => this.connect(), ms);
    this.#change({ is: 'lost', again: this.wires.now() + ms, server });
  }

  async #lookForReason(): Promise<Gone | 'there' | 'nobody'> {
    const version = await this.wires.ask('version');
    if (isNewer(version)) return 'newer';
    const table = await this.wires.ask('');
    if (!table) return 'nobody';
    if (isRefused(table, 'blocked')) return 'blocked';
    if (table.status === 404) return 'no_such_table';
    if (table.status === 410) return isRefused(table, 'earlier_rules') ? 'earlier_rules' : 'abandoned';
    if (table.status === 500) return 'damaged';
    return table.status === 200 ? 'there' : 'nobody';
  }
}

const isRefused = ({ body }: Answer, why: string): boolean =>
  (body as { refused?: unknown } | null)?.refused === why;

function isNewer(version: Answer | null): boolean {
  const { protocol } = (version?.body ?? {}) as { protocol?: unknown };
  return version?.status === 200 && typeof protocol === 'number'
    && protocol > PROTOCOL_NUMBER;
}

// The line of a table in a browser.

/** Where the page lies, the server does. */
const at = (path: string): URL => new URL(path, document.baseURI);

export function wiresTo(name: string): Wires {
  const table = `api/tables/${encodeURIComponent(name)}`;
  const paths = { '': table, version: 'api/version' };
  return {
    open(protocol) {
      const url = at(`${table}/socket`);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(url, protocol);
    },
    ask: (path) => ask(paths[path]),
    now: () => performance.now(),
    later(act, ms) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
  };
}

const ASKING_PATIENCE = 8_000;

async function ask(path: string): Promise<Answer | null> {
  try {
    const signal = AbortSignal.timeout(ASKING_PATIENCE);
    const answer = await fetch(at(path), { cache: 'no-store', signal });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  } catch {
    return null;
  }
}

/** Calls back when there is reason to look at the line again. */
export function watchBrowser(hurry: () => void): () => void {
  const seen = () => { if (!document.hidden) hurry(); };
  addEventListener('online', hurry);
  addEventListener('offline', hurry);
  document.addEventListener('visibilitychange', seen);
  return () => {
    removeEventListener('online', hurry);
    removeEventListener('offline', hurry);
    document.removeEventListener('visibilitychange', seen);
  };
}

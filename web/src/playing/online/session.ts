// A game at a server's table, as the screens know games: its scene is made of what the
// server has shown to this guest.
import type { Seen } from '../../engine/seen';
import { castOf, seatIndex } from '../../engine/types';
import type { GameEvent, Refusal, Seat, View } from '../../engine/types';
import { botText } from '../../texts/say';
import { t } from '../../texts/texts';
import { createStore } from '../../ui/store';
import type { Store } from '../../ui/store';
import { NAMES } from '../lineup';
import type { LogEntry, Player, Why } from '../props';
import { beginsRound, Curtain, endsRound, openEnd } from '../scene';
import type { Scene } from '../scene';
import type { PersonSeen, SeatSeen, Table } from './messages';
import type { OnlineTable, TableState } from './table';

// The log for a screen that others see: without what only its player knows.

/** The part of an event that only some may see (docs/protocol.md, "Events"). */
const SECRET: Partial<Record<string, keyof GameEvent>> = {
  dealt: 'role', looked: 'is', passed: 'card', drew: 'card', took: 'n', inspected: 'role',
  hat: 'role',
};

function withoutSecret(event: GameEvent): GameEvent {
  const secret = SECRET[event.event];
  if (!secret || !(secret in event)) return event;
  const { [secret]: _, ...open } = event;
  return open as GameEvent;
}

const coverLog = (log: LogEntry[]): LogEntry[] =>
  log.map((entry) => ({ ...entry, events: entry.events.map(withoutSecret) }));

// The seats, in the words of the screens.

/** The bot that stands in for people. */
const STANDS_IN = 'trained';

/** Bots have the names of their characters, or any, and take none that a person has. A guest
 *  who had all data erased has no name any more. */
export function playersOf(seats: readonly SeatSeen[]): Player[] {
  const people = seats.flatMap((s) => (s.kind === 'person' ? [s.name.toLowerCase()] : []));
  const own = (s: SeatSeen) => (s.kind === 'bot' ? castOf(s.bot)?.who : undefined);
  const cast = seats.map(own);
  const free = NAMES.filter((name) =>
    ![...people, ...cast].includes(name.toLowerCase()));
  return seats.map((s) => {
    if (s.kind === 'person')
      return { seat: s.p, name: s.name || t().replay.somebody, bot: s.standin ? STANDS_IN : null };
    const bot = s.kind === 'bot' ? s.bot : null;
    const who = own(s), at = seatIndex(s.p);
    const isFirst = who !== undefined && cast.indexOf(who) === at && !people.includes(who);
    return { seat: s.p, name: isFirst ? botText(who).title : free[at] ?? s.p, bot };
  });
}

export function personAt(seats: readonly SeatSeen[] | undefined, p: Seat | null):
PersonSeen | null {
  const found = seats?.find((s) => s.p === p);
  return found?.kind === 'person' ? found : null;
}

export interface OnlineScene extends Scene {
  why: Why;
  /** Why my last move was not played. */
  refusal: Refusal | null;
}

/** How long each move is shown that was made during a ceremony, and all of them. */
const STEP = 700;
const SOON = 1500;

export class OnlineSession {
  readonly scene: Store<OnlineScene>;
  private at: number | null = null;
  /** The end of a round is looked at, while the game goes on. */
  private curtain = new Curtain();
  /** The last end that was looked at and closed, so that it stays closed. */
  private closed: number | null = null;
  /** Was it seen who was who? */
  private seen = false;
  /** The position with which the next round began while the curtain was down, and on from which
   *  it is shown when the curtain has risen; null at the present. */
  private next: number | null = null;
  private showing: ReturnType<typeof setTimeout> | undefined;
  private players: Player[] = [];
  private refusal: Refusal | null = null;
  private why: Why = (move) => this.ask(move);
  private last: TableState;
  private stopWatching: () => void;

  /** Of a table where a position has been seen; `rules` are what the engine makes of it. */
  constructor(readonly table: OnlineTable, private rules: Seen) {
    this.last = table.state.get();
    this.fallBack();
    this.scene = createStore(this.look());
    this.stopWatching = table.state.watch(() => this.follow());
  }

  stop(): void {
    this.stopWatching();
    clearTimeout(this.showing);
  }

  send(move: string): void {
    const scene = this.scene.get();
    if (!(scene.after ?? scene).live) return;
    this.refusal = null;
    void this.table.move(move).then((refusal) => {
      this.refusal = refusal;
      this.refresh();
    });
    this.refresh();
  }

  dropRefusal(): void {
    this.refusal = null;
    this.refresh();
  }

  /** It was seen who was who: what has become of the gold may be seen. */
  goOn(): void {
    this.seen = true;
    this.refresh();
  }

  /** The ceremony is closed: what happened since the next round began is shown, one after
   *  the other and soon. */
  closeRound(): void {
    const { n } = this.table.positions;
    this.closed = this.curtain.number;
    this.curtain.rise();
    if (this.next !== null) this.showOn(Math.min(STEP, SOON / Math.max(1, n - this.next)));
    this.refresh();
  }

  /** To the present at once, or to the end of a round that was not seen yet. */
  catchUp(): void {
    if (this.curtain.number !== null) return;
    clearTimeout(this.showing);
    const end = this.next === null ? undefined : this.log.find(({ number, events }) =>
      number > this.next! && endsRound(events));
    if (end) this.lower(end.number);
    else this.next = null;
    this.refresh();
  }

  /** Is the next round waiting for me, who still look at the end of the last one? */
  get isAwaited(): boolean {
    const { you } = this.table.state.get().table!;
    return this.curtain.number !== null && this.seen && this.next !== null
      && you.p !== null && this.present.turn === you.p;
  }

  private showOn(pause: number): void {
    const { positions } = this.table;
    clearTimeout(this.showing);
    if (this.next === null || this.next >= positions.n) return this.catchUp();
    this.showing = setTimeout(() => {
      this.next = positions.beside(this.next!, 1);
      const ends = this.log.some(({ number, events }) =>
        number === this.next && endsRound(events));
      if (ends) this.lower(this.next);
      else this.showOn(pause);
      this.refresh();
    }, pause);
  }

  private get log(): LogEntry[] {
    const { positions } = this.table;
    return positions.log(positions.n);
  }

  /** A round has ended: its ceremony, and the next round waits for it. */
  private lower(end: number): void {
    const begun = this.log.find(({ number, events }) => number >= end && beginsRound(events));
    this.curtain.fall(end);
    [this.seen, this.next, this.at] = [false, begun?.number ?? null, null];
  }

  /** Look at an earlier position, of those that this tab has seen. */
  lookAt(at: number): void {
    if (this.curtain.number !== null) return;
    this.catchUp();
    const { positions } = this.table;
    const shown = this.shownAt;
    const near = Math.abs(at - shown) === 1;
    const to = near ? positions.beside(shown, at > shown ? 1 : -1) : positions.nearest(at);
    this.at = to >= positions.n ? null : to;
    this.refresh();
  }

  returnToNow(): void {
    this.at = null;
    this.curtain.rise();
    this.catchUp();
  }

  /** The position that the server told last. */
  get present(): View {
    return this.table.positions.latest!;
  }

  /** The log as anyone may see it. */
  openLog(): LogEntry[] {
    return coverLog(this.scene.get().log);
  }

  private get shownAt(): number {
    return this.at ?? this.reached;
  }

  /** What counts as the present on this screen. */
  private get reached(): number {
    const { number } = this.curtain;
    return number !== null && !this.seen ? number : this.next ?? this.table.positions.n;
  }

  private follow(): void {
    const now = this.table.state.get();
    const { last } = this;
    this.last = now;
    if (now.position !== last.position) this.positionChanged();
    if (now.position !== last.position || now.table !== last.table
      || now.sending !== last.sending) this.refresh();
  }

  private positionChanged(): void {
    const { n, events } = this.last.position!;
    if (!events) return this.fallBack();
    // A player still at the round before comes to this end later.
    if (this.next !== null) return;
    if (endsRound(events)) this.lower(n);
    else if (beginsRound(events) && this.curtain.number !== null) this.next = n;
  }

  /** Coming back, one sees the present, or what is left of the end of a round. */
  private fallBack(): void {
    const { positions } = this.table;
    const end = positions.n < 0 ? null : openEnd(positions.log(positions.n));
    clearTimeout(this.showing);
    [this.at, this.next, this.seen] = [null, null, true];
    if (end === null || end === this.closed) this.curtain.rise();
    else if (end !== this.curtain.number) this.curtain.fall(end, true);
  }

  /** What the rules say of a move of mine in the present. */
  private ask(move: string): Refusal | null | undefined {
    if (this.shownAt !== this.table.positions.n) return null;
    return this.rules.why(this.present, move);
  }

  private refresh(): void {
    this.scene.set(this.look());
  }

  private seatedAs(table: Table): Player[] {
    const found = playersOf(table.seats ?? []);
    if (JSON.stringify(found) !== JSON.stringify(this.players)) this.players = found;
    return this.players;
  }

  private look(): OnlineScene {
    const { positions } = this.table;
    const { sending, table: known } = this.table.state.get();
    const table = known!;
    const me = table.you.p;
    const players = this.seatedAs(table);
    const at = this.shownAt;
    const view = positions.view(at)!;
    const { number } = this.curtain;
    const now = at === positions.n;
    const turn = now ? view.turn : null;
    const bot = turn && players[seatIndex(turn)]?.bot != null ? turn : null;
    return this.curtain.hide({
      view, me, players, at,
      log: positions.log(at),
      live: now && isLive(table, turn) && !sending && view.legal !== undefined,
      thinking: bot,
      race: this.rules.race(view),
      hint: null,
      asking: false,
      undo: null,
      undone: 0,
      moves: this.reached,
      over: positions.latest!.turn === null,
      after: null,
      handOver: null,
      trouble: null,
      simple: null,
      why: this.why,
      refusal: this.refusal,
    }, number === null ? null : positions.view(number - 1));
  }
}

/** Is it my turn, and do I play myself? */
function isLive({ you, seats, phase }: Table, turn: Seat | null): boolean {
  return turn !== null && turn === you.p && phase === 'playing'
    && !personAt(seats, you.p)?.standin;
}

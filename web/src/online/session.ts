// A game at a server's table, as the screens know games: its scene is made of what the
// server has shown to this guest.
import type { Scene } from '../app/scene';
import { endsRound } from '../app/session';
import { createStore } from '../app/store';
import type { Store } from '../app/store';
import type { Survey } from '../engine/survey';
import { seatIndex } from '../engine/types';
import type { Refusal, Seat, View } from '../engine/types';
import type { LogEntry, Player, Why } from '../table/props';
import { coverLog } from './cover';
import type { Table } from './messages';
import { personAt, playersOf } from './players';
import type { OnlineTable, TableState } from './table';

export interface OnlineScene extends Scene {
  why: Why;
  /** Why my last move was not played. */
  refusal: Refusal | null;
}

/** So many questions are on their way at most: a server answers 20 a second. */
const QUESTIONS = 8;
/** Refusals that say nothing about a move. */
const NO_ANSWER = new Set(['too_fast', 'uncertain']);

export class OnlineSession {
  readonly scene: Store<OnlineScene>;
  private at: number | null = null;
  /** Ends of rounds that were not looked at yet; the game goes on behind them. */
  private ends: number[] = [];
  private players: Player[] = [];
  private refusal: Refusal | null = null;
  private answers = new Map<string, Refusal | null>();
  private asked = new Set<string>();
  private answeredAt = -1;
  private why: Why = (move) => this.ask(move);
  private last: TableState;
  private stopWatching: () => void;
  /** How far it is to the goals, once the engine is there to count. */
  private survey: Survey = () => null;

  /** Of a table where a position has been seen. */
  constructor(readonly table: OnlineTable) {
    this.last = table.state.get();
    this.scene = createStore(this.look());
    this.stopWatching = table.state.watch(() => this.follow());
  }

  /** From now on the race is shown. */
  measureBy(survey: Survey): void {
    this.survey = survey;
    this.refresh();
  }

  stop(): void {
    this.stopWatching();
  }

  send(move: string): void {
    if (!this.scene.get().live) return;
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

  /** The end of a round was looked at. */
  goOn(): void {
    if (this.ends.length === 0) return;
    this.ends.shift();
    this.refresh();
  }

  /** Look at an earlier position, of those that this tab has seen. */
  lookAt(at: number): void {
    const { positions } = this.table;
    const shown = this.shownAt;
    const near = Math.abs(at - shown) === 1;
    const to = near ? positions.beside(shown, at > shown ? 1 : -1) : positions.nearest(at);
    this.at = to >= positions.n ? null : to;
    this.refresh();
  }

  returnToNow(): void {
    this.at = null;
    this.ends = [];
    this.refresh();
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
    return this.at ?? this.ends[0] ?? this.table.positions.n;
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
    const { n, events, view } = this.last.position!;
    // Who comes back sees the present.
    if (!events) [this.ends, this.at] = [[], null];
    else if (events.some(({ event }) => event === 'ended')) this.ends = [];
    if (view.turn !== null && events?.some(endsRound)) this.ends.push(n);
  }

  /** What the server has answered; until then undefined. */
  private ask(move: string): Refusal | null | undefined {
    const { n } = this.table.positions;
    if (this.answeredAt !== n) {
      this.answers.clear();
      this.asked.clear();
      this.answeredAt = n;
    }
    const known = this.answers.get(move);
    if (known !== undefined || this.shownAt !== n) return known ?? null;
    if (!this.asked.has(move) && this.asked.size < QUESTIONS) {
      this.asked.add(move);
      void this.question(move, n);
    }
    return undefined;
  }

  private async question(move: string, n: number): Promise<void> {
    const refusal = await this.table.send({ t: 'why', move });
    if (this.answeredAt !== n) return;
    this.asked.delete(move);
    if (refusal && NO_ANSWER.has(refusal.refused)) return;
    this.answers.set(move, refusal);
    // Another function: what was made with the former is made again.
    this.why = (asked) => this.ask(asked);
    this.refresh();
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
    const now = at === positions.n;
    const turn = now ? view.turn : null;
    const bot = turn && players[seatIndex(turn)]?.bot != null ? turn : null;
    return {
      view, me, players, at,
      log: positions.log(at),
      live: now && isLive(table, turn) && !sending && view.legal !== undefined,
      thinking: bot,
      race: this.survey(view),
      hint: null,
      asking: false,
      undo: null,
      undone: 0,
      moves: positions.n,
      over: positions.latest!.turn === null,
      held: this.ends.length > 0,
      handOver: null,
      trouble: null,
      why: this.why,
      refusal: this.refusal,
    };
  }
}

/** Is it my turn, and do I play myself? */
function isLive({ you, seats, phase }: Table, turn: Seat | null): boolean {
  return turn !== null && turn === you.p && phase === 'playing'
    && !personAt(seats, you.p)?.standin;
}

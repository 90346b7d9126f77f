// A game on this screen: people and bots in turn. It knows no rule of any game; it asks
// the engine what can be seen, and hands on the moves.
import { botName, seatIndex } from '../engine/types';
import type { Refusal, Seat, Viewer } from '../engine/types';
import type { LogEntry, Player } from './props';
import { beginsRound, Chronicle, Curtain, endsRound, openEnd } from './scene';
import type { GameBots, GameEngine, Scene, Sitting, World } from './scene';
import { createStore } from '../ui/store';
import type { Store } from '../ui/store';

export type { Scene, Sitting, World } from './scene';

/** Bots that play by a net. */
const LEARNT = /^(trained|master)/;

export class Session {
  readonly scene: Store<Scene>;
  private players: Player[];
  private me: Seat | null;
  private at: number | null = null;
  private hint: string | null = null;
  private asking = false;
  private curtain = new Curtain();
  /** Bots wait until it was seen who was who, or that the next round begins. */
  private held: 'ended' | 'begun' | null = null;
  /** A goal was turned: everyone wants to see what it is. */
  private lingering = false;
  private handOver: Scene['handOver'] = null;
  private trouble: Scene['trouble'] = null;
  private simple: string | null = null;
  private stopped = false;
  private hurry = () => {};
  private hurrying = false;
  /** Grows when moves are taken back: what was asked before is of no use then. */
  private past = 0;
  /** How often bots that wait were let go on. */
  private releases = 0;
  private goOnWaiting: (() => void)[] = [];
  private chronicle: Chronicle;
  private openChronicle: Chronicle;

  constructor(
    readonly sitting: Sitting,
    private engine: GameEngine,
    private bots: GameBots,
    private world: World,
  ) {
    this.players = sitting.players;
    if (sitting.record) engine.open(sitting.record);
    else engine.begin(sitting.setup);
    this.chronicle = new Chronicle(engine);
    this.openChronicle = new Chronicle(engine);
    this.me = this.people.length === 1 ? this.people[0]!.seat : null;
    this.drawCurtain();
    this.scene = createStore(this.look());
  }

  start(): void {
    this.briefBots();
    this.keep();
    this.step();
  }

  stop(): void {
    this.stopped = true;
    this.hurry();
    this.bots.stop();
  }

  send(move: string): void {
    const seat = this.engine.turn;
    if (!seat || seat !== this.me || !this.isPresent) return;
    if (this.make(seat, move)) this.step();
  }

  why(move: string): Refusal | null {
    return this.me && this.isPresent ? this.engine.why(this.me, move) : null;
  }

  /** Go through all that bots do now without a pause, up to a person's turn. */
  skip(): void {
    if (this.curtain.number !== null) return;
    this.hurrying = true;
    this.hurry();
  }

  /** It was seen who was who: the gold may be handed out. */
  goOn(): void {
    if (this.held === 'ended') this.letGo();
  }

  /** The ceremony is closed: the next round begins. */
  closeRound(): void {
    this.curtain.rise();
    this.letGo();
  }

  private letGo(): void {
    this.held = null;
    this.giveScreen();
    this.release();
  }

  /** Is the end of a round still to be closed in the position that we come to? */
  private drawCurtain(): void {
    const end = openEnd(this.chronicle.upTo(this.viewer, this.engine.moves));
    if (end === null) this.curtain.rise();
    else this.curtain.fall(end, true);
  }

  /** Look at an earlier position; the last one is the present. */
  lookAt(at: number): void {
    if (this.curtain.number !== null) return;
    const last = this.engine.moves;
    this.at = at >= last ? null : Math.max(0, at);
    this.release();
  }

  returnToNow(): void {
    this.lookAt(this.engine.moves);
  }

  /** Back to the last decision of the only person, as if nothing had happened since. */
  takeBack(): void {
    const to = this.lastDecision();
    if (to === null) return;
    this.past++;
    this.engine.takeBack(to);
    if (this.trouble) this.briefBots();
    else this.bots.back(to);
    [this.at, this.hint, this.trouble] = [null, null, null];
    [this.asking, this.held, this.lingering] = [false, null, false];
    this.chronicle = new Chronicle(this.engine);
    this.openChronicle = new Chronicle(this.engine);
    this.drawCurtain();
    this.keep();
    this.release();
    this.step();
  }

  async askHint(): Promise<void> {
    const seat = this.me;
    const { moves } = this.engine;
    const { past } = this;
    if (!seat || seat !== this.engine.turn || this.asking) return;
    this.asking = true;
    this.refresh();
    try {
      const move = await this.bots.hint(seat, this.world.budget());
      if (past !== this.past) return;
      if (this.engine.moves === moves) this.hint = move;
    } catch (error) {
      if (past !== this.past) return;
      this.trouble = { seat, text: String((error as Error).message ?? error) };
    }
    this.asking = false;
    this.refresh();
  }

  dropHint(): void {
    this.hint = null;
    this.refresh();
  }

  /** The person at the screen has seen enough: cover everything. */
  coverScreen(): void {
    if (this.handOver) this.handOver = { ...this.handOver, covered: true };
    this.at = null;
    this.refresh();
  }

  /** The person who was asked for has the screen now. */
  takeScreen(): void {
    if (!this.handOver) return;
    this.me = this.handOver.to;
    this.handOver = null;
    this.refresh();
  }

  /** A bot has failed: ask it again. */
  tryAgain(): void {
    this.trouble = null;
    this.briefBots();
    this.step();
  }

  /** Bots play without what they have learnt: fetch it again. */
  learnAgain(): void {
    this.simple = null;
    this.refresh();
    this.briefBots();
  }

  /** Another bot, or with null the person at this screen, plays that seat from now. */
  replace(seat: Seat, bot: string | null): void {
    this.players = this.players.map((p) => (p.seat === seat ? { ...p, bot } : p));
    this.tryAgain();
    this.keep();
  }

  /** The log as anyone may see it: without what only I drew, saw and am. */
  openLog(): LogEntry[] {
    return this.openChronicle.upTo('public', this.at ?? this.engine.moves);
  }

  /** The record of the game so far. */
  record(): string {
    return this.engine.record(this.players.map((p) => p.bot));
  }

  /** What would bring this game back. */
  get asItStands(): Sitting {
    return { setup: this.sitting.setup, players: this.players, record: this.record() };
  }

  private get people(): Player[] {
    return this.players.filter((p) => p.bot === null);
  }

  private get isPresent(): boolean {
    return this.at === null;
  }

  private get viewer(): Viewer {
    return this.me ?? 'public';
  }

  private player(seat: Seat): Player {
    return this.players[seatIndex(seat)]!;
  }

  /** See whose turn it is, and let that one move. */
  private step(): void {
    if (this.stopped) return;
    const seat = this.engine.turn;
    this.giveScreen();
    this.refresh();
    if (seat && this.player(seat).bot !== null) void this.letBotMove(seat);
    else this.hurrying = false;
  }

  /** Secrets are covered between two people; in an open game there are none. */
  private giveScreen(): void {
    const to = this.engine.turn;
    if (!to || to === this.me || this.held || this.player(to).bot !== null) return;
    const { game } = this.sitting.setup;
    const open = this.engine.games.find(({ name }) => name === game)?.open;
    const secret = !open && this.people.length > 1;
    if (secret) this.handOver = { to, covered: this.me === null };
    else this.me = to;
  }

  /** How many moves there were before the last of the only person; null if there is none. */
  private lastDecision(): number | null {
    if (this.people.length !== 1) return null;
    for (let at = this.engine.moves; at > 0; at--)
      if (this.engine.mover(at) === this.people[0]!.seat) return at - 1;
    return null;
  }

  private async letBotMove(seat: Seat): Promise<void> {
    const { moves } = this.engine;
    const { past, releases } = this;
    const skipped = new Promise<void>((resolve) => (this.hurry = resolve));
    const pause = moves === 0 || this.hurrying ? null : this.pause(skipped);
    try {
      const [move] = await Promise.all([
        this.bots.choose(seat, this.world.budget()),
        pause,
      ]);
      await this.untilWatched();
      // The table has just come into sight, however long the bot had thought before.
      if (this.releases !== releases) await this.world.pause(skipped);
      if (this.stopped || this.past !== past || this.engine.moves !== moves) return;
      if (!this.make(seat, move)) throw new Error(move);
    } catch (error) {
      if (this.stopped || this.past !== past) return;
      this.trouble = { seat, text: String((error as Error).message ?? error) };
      this.refresh();
      return;
    }
    this.step();
  }

  private async pause(skipped: Promise<void>): Promise<void> {
    const twice = this.lingering;
    await this.world.pause(skipped);
    if (twice) await this.world.pause(skipped);
  }

  private make(seat: Seat, move: string): boolean {
    if (this.engine.play(seat, move)) return false;
    this.bots.saw(seat, move);
    this.hint = null;
    const last = this.engine.events(this.viewer, this.engine.moves);
    this.lingering = last.some(({ event }) => event === 'turned');
    if (endsRound(last)) this.curtain.fall(this.engine.moves);
    this.held = beginsRound(last) ? 'begun' : endsRound(last) ? 'ended' : null;
    this.keep();
    return true;
  }

  /** Bots wait while someone looks back or watches the end of a round. */
  private async untilWatched(): Promise<void> {
    while (!this.stopped && (this.held || !this.isPresent))
      await new Promise<void>((resolve) => this.goOnWaiting.push(resolve));
  }

  private release(): void {
    this.releases += 1;
    const waiting = this.goOnWaiting;
    this.goOnWaiting = [];
    for (const resolve of waiting) resolve();
    this.refresh();
  }

  private briefBots(): void {
    const seats = this.players.flatMap(({ seat, bot }) => (bot ? [{ seat, bot }] : []));
    const learnt = seats.some(({ bot }) => LEARNT.test(botName(bot)));
    this.bots.begin(this.record(), seats).then((why) => {
      this.simple = (learnt && why) || null;
      this.refresh();
    }, () => {
      // Whoever is asked for a move next says what is wrong.
    });
  }

  private keep(): void {
    this.world.keep(this.asItStands, this.engine.turn === null);
  }

  private refresh(): void {
    if (!this.stopped) this.scene.set(this.look());
  }

  private look(): Scene {
    const { engine, me, viewer, curtain } = this;
    const moves = engine.moves;
    const at = this.at ?? moves;
    const now = at === moves;
    const mover = engine.turn;
    const thinking = mover && this.player(mover).bot !== null && !this.held ? mover : null;
    const before = curtain.number === null ? null : engine.view(viewer, curtain.number - 1);
    return curtain.hide({
      view: now ? engine.view(viewer) : engine.view(viewer, at),
      me,
      players: this.players,
      log: this.chronicle.upTo(viewer, at),
      live: now && me !== null && mover === me && !this.handOver,
      thinking: now && !this.trouble ? thinking : null,
      race: engine.race(at),
      hint: now ? this.hint : null,
      asking: this.asking,
      undo: this.people.length === 1 ? this.lastDecision() !== null : null,
      undone: engine.undone,
      at,
      moves,
      over: mover === null,
      after: null,
      handOver: this.handOver,
      trouble: this.trouble,
      simple: this.simple,
    }, before);
  }
}

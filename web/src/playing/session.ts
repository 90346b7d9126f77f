// A game on this screen: people and bots in turn. It knows no rule of any game; it asks
// the engine what can be seen, and hands on the moves and what is said.
import { botName, seatIndex } from '../engine/types';
import type { Reason } from '../engine/reasons';
import type { ClaimInfo, Refusal, Seat, Spoken, View, Viewer } from '../engine/types';
import { guessesUpTo, withGuess } from './guessing';
import type { Guess, SeatGuess } from './guessing';
import type { LogEntry, Player } from './props';
import { beginsRound, Chronicle, Curtain, endsRound, openEnd } from './scene';
import type { GameBots, GameEngine, Scene, Sitting, World } from './scene';
import { OwnTalk } from './talking';
import type { Tell } from './talking';
import { sharing } from '../ui/kept';
import { createStore } from '../ui/store';
import type { Store } from '../ui/store';

export type { Scene, Sitting, World } from './scene';

/** Bots that play by a net. */
const LEARNT = /^(trained|master)/;

/** Bots wait for so many words to be read, however many were said. */
const MOST_READ = 2;

/** What bots are to say after a move, and have not told yet. */
interface Awaited { n: number; lost: boolean }

export class Session {
  readonly scene: Store<Scene>;
  readonly talk: OwnTalk;
  /** Those of everybody at this screen. Bots never see them. */
  readonly guesses: Store<SeatGuess[]>;
  private players: Player[];
  private me: Seat | null;
  private at: number | null = null;
  private hint: Reason | null = null;
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
  /** What bots say to the last move: how many words are to be read. */
  private words: Promise<number> = Promise.resolve(0);
  private awaited = new Set<Awaited>();
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
    this.talk = new OwnTalk(engine, !!this.info?.claims?.length, sitting.notes ?? []);
    this.guesses = createStore(sitting.guesses ?? []);
    this.me = this.people.length === 1 ? this.people[0]!.seat : null;
    this.drawCurtain(sitting.end);
    this.scene = createStore(this.look());
    this.talk.refresh(this.me, engine.turn === null);
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

  /** What one says and notes at this table, as one does at a server's. */
  readonly tell: Tell = async (message) => {
    const { me } = this;
    if (!me) return { refused: 'not_seated' };
    if (message.t === 'claim') return this.claim(me, message.claim);
    if (message.t === 'note') this.talk.note(me, message);
    this.keep();
    this.refresh();
    return null;
  };

  /** Locks whom I suspect, while a round is played; kept with the game. */
  readonly guess = async (of: Guess['of']): Promise<Refusal | null> => {
    const { me, engine: { moves } } = this;
    const { round, phase } = this.engine.view('public');
    if (!me) return { refused: 'not_seated' };
    if (round === undefined || phase !== 'play') return { refused: 'not_playing' };
    this.guesses.set(withGuess(this.guesses.get(), { p: me, round, at: moves, of }));
    this.keep();
    return null;
  };

  /** What can be claimed in this game. */
  readonly listClaims = async (): Promise<ClaimInfo[]> => this.info?.claims ?? [];

  private claim(me: Seat, claim: string): Refusal | null {
    const refusal = this.talk.add(me, claim, this.engine.moves);
    if (refusal) return refusal;
    this.bots.heard(me, claim);
    this.keep();
    this.refresh();
    return null;
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
    if (this.engine.turn !== null) this.keep();
    this.letGo();
  }

  private letGo(): void {
    this.held = null;
    this.giveScreen();
    this.release();
  }

  /** Is the end of a round still to be closed in the position that we come to? One that was
   *  `left` open is, even though the next round has begun. */
  private drawCurtain(left?: number): void {
    const log = this.chronicle.upTo(this.viewer, this.engine.moves);
    const open = openEnd(log);
    const hasBegun = open === null && left !== undefined && endsRound(log[left]?.events ?? []);
    const end = hasBegun ? left : open;
    if (hasBegun) this.held = 'begun';
    if (end === null) this.curtain.rise();
    else this.curtain.fall(end, true);
  }

  /** Look at an earlier position; the last one is the present. */
  lookAt(at: number): void {
    if (this.curtain.number === null || this.at !== null) this.lookFromEnd(at);
  }

  /** The same from the ceremony of a round, which is there again, as it ended, after it. */
  lookFromEnd(at: number): void {
    const last = this.curtain.number ?? this.engine.moves;
    this.at = at >= last ? null : Math.max(0, at);
    this.curtain.settle();
    this.release();
  }

  /** What everyone saw after so many moves. */
  publicView(at: number): View {
    return this.engine.view('public', at);
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
    for (const words of this.awaited) words.lost ||= words.n > to;
    this.talk.forget();
    this.guesses.set(guessesUpTo(this.guesses.get(), to));
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
      const hint = await this.bots.hint(seat, this.world.budget());
      if (past !== this.past) return;
      if (this.engine.moves === moves) this.hint = hint;
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

  /** What happened before it, if it begins from a position of another game. */
  readonly before = (viewer: Viewer): LogEntry[] => this.engine.past(viewer);

  /** The record of the game so far. */
  record(): string {
    return this.engine.record(this.players.map((p) => p.bot));
  }

  /** What would bring this game back. */
  get asItStands(): Sitting {
    const { players, talk: { notes } } = this;
    const guesses = this.guesses.get();
    return {
      setup: this.sitting.setup, players, record: this.record(),
      ...(notes.length ? { notes } : {}), ...(guesses.length ? { guesses } : {}),
      ...(this.curtain.number !== null ? { end: this.curtain.number } : {}),
    };
  }

  private get info() {
    return this.engine.games.find(({ name }) => name === this.sitting.setup.game);
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
    const secret = !this.info?.open && this.people.length > 1;
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
    const pause = this.hurrying ? null : this.pause(skipped);
    try {
      const [move] = await Promise.all([
        this.bots.choose(seat, this.world.budget()),
        pause,
      ]);
      await this.untilWatched();
      // The table has just come into sight, however long the bot had thought before.
      if (this.releases !== releases) await this.world.pause(skipped);
      await Promise.race([skipped, this.world.calm()]);
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

  /** The last move is looked at, and what was said to it is read. */
  private async pause(skipped: Promise<void>): Promise<void> {
    const { lingering, words } = this;
    if (this.engine.moves > 0) await this.world.pause(skipped);
    if (lingering) await this.world.pause(skipped);
    for (let left = Math.min(await words, MOST_READ); left > 0; left--)
      await this.world.read(skipped);
  }

  /** Bots answer a move, or the deal, when the worker has come to it; the next move may have been
   *  made by then, or this one taken back. Those who are muted keep nobody waiting. */
  private listen(said: Promise<Spoken[]>): void {
    const words: Awaited = { n: this.engine.moves, lost: false };
    this.awaited.add(words);
    this.words = said.catch(() => []).then((all) => {
      this.awaited.delete(words);
      if (words.lost || this.stopped || all.length === 0) return 0;
      for (const { p, claim } of all) this.talk.add(p, claim, words.n);
      this.keep();
      this.refresh();
      return all.filter(({ p }) => !this.talk.isMuted(this.me, p)).length;
    });
  }

  private make(seat: Seat, move: string): boolean {
    if (this.engine.play(seat, move)) return false;
    this.listen(this.bots.saw(seat, move, this.world.quiet()));
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
    const seated = this.bots.begin(this.record(), seats, this.world.quiet());
    this.listen(seated.then(({ said }) => said));
    seated.then(({ simple }) => {
      this.simple = (learnt && simple) || null;
      this.refresh();
    }, () => {
      // Whoever is asked for a move next says what is wrong.
    });
  }

  private keep(): void {
    this.world.keep(this.asItStands, this.engine.turn === null ? this.engine.rounds() : null);
  }

  private refresh(): void {
    if (this.stopped) return;
    this.scene.set(sharing(this.scene.get(), this.look()));
    this.talk.refresh(this.me, this.engine.turn === null);
  }

  private look(): Scene {
    const { engine, me, viewer, curtain } = this;
    const moves = (this.at !== null && curtain.number) || engine.moves;
    const at = this.at ?? moves;
    const now = this.at === null;
    const mover = engine.turn;
    const thinking = mover && this.player(mover).bot !== null && !this.held ? mover : null;
    const before = curtain.number === null ? null : engine.view(viewer, curtain.number - 1);
    const scene: Scene = {
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
    };
    return now ? curtain.hide(scene, before) : scene;
  }
}

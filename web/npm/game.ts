// A game: its rules, and the bots that play in it.
import { Engine, RecordError as Unreadable } from '../src/engine/engine';
import type { MoveParts } from '../src/engine/moves';
import type { Reason } from '../src/engine/reasons';
import { type MindExports, type SeatedBot, Thinker } from '../src/engine/thinker';
import { botName, castOf, seatAt } from '../src/engine/types';
import type {
  GameEvent, GameInfo, Refusal, RoundResult, Said, Seat, Setup, Spoken, View, Viewer,
} from '../src/engine/types';
import { sayFault } from '../src/texts/say/refusals';
import { AditError, RecordError, RefusedError } from './errors';
import { type GameCore, Guard, type Programs } from './programs';
import { type For, Sentences, sayClaimed, sayRefused } from './sentences';
import { type BotNames } from './setup';
import { type Study, studyOf } from './study';

/** A move that was made. */
export interface Played { seat: Seat; move: string }
/** Why a move may not be made, with a sentence. */
export type Why = Refusal & { text: string };

const MOST_THOUGHT = 1_000_000; // iterations
const LONGEST_NAME = 40;

const noBot = (fault: string): AditError =>
  new AditError('no_such_bot', `${fault} bots() lists those that there are.`);

/** "master:500" is the master with so many iterations for a move. */
function seated(name: unknown, seat: Seat): SeatedBot & { named: string } {
  const text = `${name}`;
  const [, bot = text, number = ''] = /^(.*):(\d+)$/.exec(text) ?? [];
  const iterations = Number(number);
  if (text.length > LONGEST_NAME || (number && (iterations < 1 || iterations > MOST_THOUGHT)))
    throw noBot(`There is no bot ${text.slice(0, LONGEST_NAME)}.`);
  const cast = castOf(bot);
  const known = cast ? `${cast.who}:${cast.level}` : botName(bot);
  return number ? { seat, bot, iterations, named: `${known}:${iterations}` }
    : { seat, bot, named: known };
}

/** Those who sit there, and what happens if they fail: the game itself goes on. */
interface Minds { thinker: Thinker; guard: Guard; seats: ReadonlySet<Seat> }

/** A game under way, with all its moves and claims. */
export class Game {
  readonly #programs: Programs;
  readonly #core: GameCore;
  readonly #engine: Engine;
  readonly #guard = new Guard();
  readonly #quiet: boolean;
  #setup: Setup | null = null;
  #minds: Minds | null = null;
  #bots: (string | null)[] = [];

  /** @internal Games are made by Adit. */
  constructor(programs: unknown, core: unknown, quiet: boolean) {
    this.#programs = programs as Programs;
    this.#core = core as GameCore;
    this.#engine = new Engine(this.#core);
    this.#quiet = quiet;
  }

  /** @internal */
  begin(setup: Setup): void {
    this.#read(() => this.#engine.begin(setup));
    this.#setup = setup;
    this.#bots = Array<null>(setup.players).fill(null);
  }

  /** @internal Who played, as the record names them. */
  open(record: string): (string | null)[] {
    const { bots, setup } = this.#read(() => this.#engine.open(record));
    this.#setup = setup;
    this.#bots = bots;
    return bots;
  }

  #read<T>(work: () => T): T {
    try {
      return this.#guard.run(work);
    } catch (error) {
      if (error instanceof Unreadable) throw new RecordError(error.fault, sayFault(error.fault));
      throw error;
    }
  }

  // ---- What there is to see ----

  /** The game's entry in the list of games: options, profiles, what can be claimed. */
  get info(): GameInfo {
    return this.#engine.games.find(({ name }) => name === this.#setup?.game)!;
  }

  /** How it began: the game, its options, the seed. */
  get setup(): Setup {
    return this.#setup!;
  }

  /** All seats, P1 first. */
  get seats(): Seat[] {
    return this.#bots.map((_, index) => seatAt(index));
  }

  /** Which bot sits at each seat, P1's first; null: nobody. */
  get bots(): readonly (string | null)[] {
    return this.#bots;
  }

  /** The seat whose turn it is; null when the game is over. */
  get turn(): Seat | null {
    return this.#guard.run(() => this.#engine.turn);
  }

  get isOver(): boolean {
    return this.turn === null;
  }

  /** How many moves have been made. */
  get length(): number {
    return this.#guard.run(() => this.#engine.moves);
  }

  /** Who has won; nobody before the end. */
  get winners(): Seat[] {
    return this.isOver ? this.view('public').winners ?? [] : [];
  }

  /** What a viewer sees after so many moves (now, if that is left out), and nothing else:
   *  docs/protocol.md of adit has the keys, and each game a type. 'everyone' sees all of a game
   *  that is over. */
  view<V extends View = View>(viewer: Viewer, at = this.length): V {
    return this.#guard.run(() => this.#engine.view(this.#viewer(viewer), this.#at(at))) as V;
  }

  /** The whole position, with all that is hidden: never for somebody who plays. */
  secrets<V extends View = View>(at = this.length): V {
    return this.#guard.run(() =>
      JSON.parse(this.#core.get(this.#core.call.secrets(this.#at(at)))) as V);
  }

  /** What move number `at` did, from 1, as a viewer witnessed it; 0: the deal. */
  events(viewer: Viewer, at = this.length): GameEvent[] {
    return this.#guard.run(() => this.#engine.events(this.#viewer(viewer), this.#at(at)));
  }

  /** The moves that were made. */
  moves(): Played[] {
    return this.#lines().filter((line): line is { p: Seat; move: string } => 'move' in line)
      .map(({ p, move }) => ({ seat: p, move }));
  }

  /** What was claimed, in order. What a claim was worth is there when its round is over. */
  claims(): Said[] {
    const over = this.#guard.run(() => this.#engine.roundsOver);
    return this.#engine.said.map(({ mark, ...said }) =>
      ({ ...said, ...(mark && said.round <= over ? { mark } : {}) }));
  }

  /** What each round that is over came to; none in a game without roles. */
  rounds(): RoundResult[] {
    return this.#guard.run(() => this.#engine.rounds());
  }

  // ---- Moves ----

  /** All moves of the seat whose turn it is, in the notation; none when the game is over. */
  legal(): string[] {
    const { turn } = this;
    return turn === null ? [] : this.view(turn).legal ?? [];
  }

  /** Why a seat may not make a move now; null: it may. The answer depends on nothing that the
   *  seat does not know. */
  why(move: string, seat = this.#mover()): Why | null {
    const refusal = this.#guard.run(() => this.#engine.why(this.#seat(seat), `${move}`));
    return refusal && { ...refusal, text: sayRefused(refusal) };
  }

  /** Makes a move, for the seat whose turn it is unless another is named; and what bots say to
   *  it. A move that is refused throws a RefusedError, and nothing has changed. */
  play(move: string, seat = this.#mover()): Spoken[] {
    const refusal = this.#guard.run(() => this.#engine.play(this.#seat(seat), `${move}`));
    if (refusal) throw new RefusedError(refusal, sayRefused(refusal));
    return this.#hear(this.#tellBots((thinker) => thinker.saw(seat, move, this.#quiet)));
  }

  /** What a move consists of; null: it is no move of this game. */
  parts(move: string): MoveParts | null {
    const which = this.#which();
    return this.#guard.run(() => {
      const length = this.#core.put(`${move}`);
      const size = length < 0 ? 0 : this.#core.call.parts(which, length);
      return size === 0 ? null : JSON.parse(this.#core.get(size)) as MoveParts;
    });
  }

  /** A seat says something, in the notation ("stone@G2"); refused like a move. */
  claim(claim: string, seat: Seat): void {
    const refusal = this.#guard.run(() => this.#engine.claim(this.#seat(seat), `${claim}`));
    if (refusal) throw new RefusedError(refusal, sayRefused(refusal));
    this.#tellBots((thinker) => {
      thinker.heard(seat, claim);
      return [];
    });
  }

  /** Back to the position after so many moves; what came later was never done or said. */
  takeBack(length: number): void {
    if (this.#at(length) === this.length) return;
    this.#guard.run(() => this.#engine.takeBack(length));
    this.#tellBots((thinker) => {
      thinker.back(length);
      return [];
    });
  }

  // ---- Bots ----

  /** Bots sit down, also in the middle of a game, in place of those who sat there; at an empty
   *  table they may speak first. */
  async seat(bots: BotNames): Promise<Spoken[]> {
    const seats = this.seats;
    const names = typeof bots === 'string' ? seats.map(() => bots) : bots;
    if (names.length !== seats.length) throw new AditError('bad_setup',
      `There are ${seats.length} seats, and ${names.length} bots or nulls for them.`);
    const rows = names.flatMap((name, index) => name === null ? [] : seated(name, seats[index]!));
    const thinker = await this.#newThinker();
    const guard = new Guard();
    const said = guard.run(() => this.#sit(thinker, rows));
    this.#minds = { thinker, guard, seats: new Set(rows.map(({ seat }) => seat)) };
    this.#bots = seats.map((seat) => rows.find((row) => row.seat === seat)?.named ?? null);
    return this.#hear(said);
  }

  #sit(thinker: Thinker, rows: SeatedBot[]): Spoken[] {
    try {
      return thinker.begin(this.#engine.record(), rows, this.#quiet);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      throw noBot((error as Error).message);
    }
  }

  /** The move of the bot whose turn it is. The same seed and moves give the same everywhere. */
  choose(): string {
    const { turn } = this;
    const minds = this.#minds;
    if (turn === null || !minds?.seats.has(turn))
      throw new AditError('out_of_turn', turn === null ? 'The game is over.'
        : `No bot sits at ${turn}, whose turn it is.`);
    return minds.guard.run(() => minds.thinker.choose(turn, 'fixed'));
  }

  /** Has bots move until it is the turn of a seat without one, or the game is over. */
  playOn(): Played[] {
    const played: Played[] = [];
    for (let { turn } = this; turn !== null && this.#minds?.seats.has(turn); { turn } = this) {
      const move = this.choose();
      this.play(move);
      played.push({ seat: turn, move });
    }
    return played;
  }

  /** The move that a good bot would make for the seat whose turn it is, and why: from what that
   *  seat knows. */
  async hint(): Promise<Reason> {
    const thinker = await this.#newThinker();
    const { turn } = this;
    if (turn === null) throw new AditError('out_of_turn', 'The game is over.');
    return new Guard().run(() => {
      thinker.begin(this.record(), [], true);
      return thinker.hint(turn, 'fixed');
    });
  }

  async #newThinker(): Promise<Thinker> {
    return new Thinker(await this.#programs.learnt<MindExports>('minds.wasm'));
  }

  /** Tells the bots. If they fail, what was done is done: choose() says so when it is their turn. */
  #tellBots(work: (thinker: Thinker) => Spoken[]): Spoken[] {
    const minds = this.#minds;
    try {
      return minds ? minds.guard.run(() => work(minds.thinker)) : [];
    } catch (error) {
      if (minds?.guard.hasFailed) return [];
      throw error;
    }
  }

  /** What bots say goes into the game. */
  #hear(said: Spoken[]): Spoken[] {
    for (const { p, claim } of said) this.#guard.run(() => this.#engine.claim(p, claim));
    return said;
  }

  // ---- Records ----

  /** The game as a file, whether it is over or not: adit, the page and open() read it. */
  record(): string {
    return this.#guard.run(() => this.#engine.record(this.#bots));
  }

  /** What `adit replay --check` says of the same game. */
  hash(): string {
    return this.#guard.run(() => this.#engine.hash());
  }

  /** What watchers make of the game so far. */
  study(): Promise<Study> {
    return studyOf(this.#programs, this.record());
  }

  #lines(): ({ p: Seat; move: string } | object)[] {
    return this.record().trimEnd().split('\n').map((line) => JSON.parse(line) as object);
  }

  // ---- Sentences for people ----

  /** What happened, a sentence each; what is not worth one has none. */
  sayEvents(events: readonly GameEvent[], who: For = {}): string[] {
    return this.#sentences().events(events, who);
  }

  /** A move as an order: "mend P2’s lamp". */
  sayMove(move: string, who: For = {}): string {
    return this.#sentences().move(move, who);
  }

  /** A claim: "G2 is stone". */
  sayClaim(claim: string, who: For = {}): string {
    return sayClaimed(claim, who);
  }

  /** Why a bot makes a move, and what else it considered. */
  sayReason(reason: Reason, who: For = {}): string {
    return this.#sentences().reason(reason, who);
  }

  #sentences(): Sentences {
    const { name, max_players: players } = this.info;
    return new Sentences(name, (move) => this.parts(move), (event) => this.#guard.run(() => {
      const length = this.#core.put(JSON.stringify(event));
      const size = length < 0 ? 0 : this.#core.call.say_event(this.#which(), players, length);
      return size === 0 ? '' : this.#core.get(size);
    }));
  }

  #which(): number {
    return this.#engine.games.indexOf(this.info);
  }

  // ---- What comes from outside ----

  #mover(): Seat {
    return this.turn ?? 'P1'; // of a game that is over it is nobody's: any is told so
  }

  #seat(seat: Seat): Seat {
    if (!this.seats.includes(seat))
      throw new AditError('no_such_player', `There is no seat '${seat}'; there are P1 to P${this.seats.length}.`);
    return seat;
  }

  #viewer(viewer: Viewer): Viewer {
    return viewer === 'public' || viewer === 'everyone' ? viewer : this.#seat(viewer);
  }

  #at(at: number): number {
    const { length } = this;
    if (Number.isInteger(at) && at >= 0 && at <= length) return at;
    throw new AditError('no_such_move', `There is no position ${at}: the game has ${length} moves.`);
  }
}

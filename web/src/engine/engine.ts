// A game as the page plays it: views, events and refusals out, moves in. What nobody
// may see does not come out.
import { loadCore, RecordError } from './core';
import type { Core } from './core';
import { seatAt, seatIndex } from './types';
import type {
  GameEvent, GameInfo, OptionInfo, Options, Past, Refusal, RoundResult, Said, Seat, Setup, View,
  Viewer,
} from './types';

// The list of games, and the beginning of a game as the first line of a record.

type Value = string | number;

/** A number stands as a number, unless it is one of the option's words. */
function valueOf(option: OptionInfo | undefined, value: Value): Value {
  const number = option?.max !== undefined && !option.values.includes(String(value));
  return number ? Number(value) : String(value);
}

function valuesOf(options: OptionInfo[], set: Options): Options {
  const named = (name: string) => options.find((option) => option.name === name);
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, valueOf(named(name), value)]),
  );
}

/** From the list that `adit games --json` prints. */
function readGames(json: string): GameInfo[] {
  const all = JSON.parse(json) as GameInfo[];
  return all.map((game) => ({
    ...game,
    profiles: game.profiles.map((profile) => ({
      ...profile, set: valuesOf(game.options, profile.set),
    })),
  }));
}

/** A record of that game before its first move. What the set-up does not say is as
 *  usual. */
function recordOf(setup: Setup, games: GameInfo[]): string {
  const { options = [], rules = 1 } = games.find((game) => game.name === setup.game) ?? {};
  const usual = Object.fromEntries(options.map(({ name, default: value }) => [name, value]));
  const header = {
    adit: 1,
    game: setup.game,
    ...(rules > 1 ? { rules } : {}),
    players: setup.players,
    options: { ...usual, ...valuesOf(options, setup.options) },
    seed: setup.seed,
  };
  return `${JSON.stringify(header)}\n{"end":false}\n`;
}

/** A game that begins from a position has the seed in there. */
type Header = Omit<Setup, 'from'> & { from?: Past & { seed: string } };

export { RecordError };

export interface Opened {
  setup: Setup;
  /** Which bot played each seat; null for a person. */
  bots: (string | null)[];
  finished: boolean;
}

/** What cards_to says where there is nothing to count. */
const NO_WAY = -1;
const NO_GOALS = -2;
/** What `claim` says when there are too many. */
const NO_ROOM = 2;

const viewerNumber = (viewer: Viewer): number => {
  if (viewer === 'public') return -1;
  return viewer === 'everyone' ? -2 : seatIndex(viewer);
};

/** The bots that the lines of a record name, P1's first. */
function botsNamed(record: string, players: number): (string | null)[] {
  const bots = Array<string | null>(players).fill(null);
  for (const line of record.split('\n')) {
    if (!line.includes('"bot"')) continue;
    const { seat, bot } = JSON.parse(line) as { seat?: unknown; bot?: unknown };
    if (typeof seat === 'string' && typeof bot === 'string')
      bots[seatIndex(seat as Seat)] = bot;
  }
  return bots;
}

export class Engine {
  readonly games: GameInfo[];
  readonly #core: Core;
  #begun = false;
  /** The lines of the first moves, as the record has them: they do not change. */
  #lines: string[] = [];
  /** The claims, and the lines of the record that they are. */
  #said: Said[] = [];
  #saidLines: string[] = [];

  constructor(core: Core) {
    this.#core = core;
    this.games = readGames(core.get(core.call.catalogue()));
  }

  get #call(): Core['call'] {
    if (!this.#begun) throw new Error('No game has begun.');
    return this.#core.call;
  }

  /** Throws a RecordError if there is no such game. */
  begin(setup: Setup): void {
    this.#open(recordOf(setup, this.games));
  }

  /** Opens a record; or throws a RecordError and leaves the game as it was. */
  open(record: string): Opened {
    this.#open(record);
    const header = JSON.parse(this.#core.get(this.#call.write_header())) as Header;
    const { game, players, options, seed, from } = header;
    return {
      setup: from ? { game, players, options, seed: from.seed, from: { at: from.at, as: from.as } }
        : { game, players, options, seed },
      bots: botsNamed(record, players),
      finished: this.turn === null,
    };
  }

  #open(record: string): void {
    this.#core.open(record);
    this.#begun = true;
    this.#lines = [];
    this.#readClaims();
  }

  /** All that the engine knows of what was said. */
  #readClaims(): void {
    const call = this.#core.call;
    this.#saidLines = Array.from({ length: call.n_claims() }, (_, i) =>
      this.#core.get(call.write_claim(i)));
    this.#said = this.#saidLines.map((line, i) => ({
      n: call.claim_at(i), round: call.claim_round(i),
      ...JSON.parse(line) as Pick<Said, 'p' | 'claim' | 'mark'>,
    }));
  }

  /** How many moves have been made. */
  get moves(): number {
    return this.#call.n_moves();
  }

  /** The seat whose turn it is; null when the game is over. */
  get turn(): Seat | null {
    const seat = this.#call.turn();
    return seat < 0 ? null : seatAt(seat);
  }

  /** Who made move number `at`, from 1 on. */
  mover(at: number): Seat {
    this.#checkAt(at);
    if (at === 0) throw new Error('Nobody made move 0: it is the beginning.');
    return seatAt(this.#call.mover(at));
  }

  /** Makes a move; or says why not, and the game is what it was. */
  play(seat: Seat, move: string): Refusal | null {
    const call = this.#call;
    return this.#refusal(call.play(seatIndex(seat), this.#move(move)));
  }

  /** How many decisions were taken back in this game. */
  get undone(): number {
    return this.#call.undone();
  }

  /** Takes a decision back, and all that came after it: there are so many moves left. */
  takeBack(moves: number): void {
    this.#checkAt(moves + 1);
    this.#call.take_back(moves);
    this.#lines.splice(moves);
    this.#readClaims();
  }

  /** What was claimed, in order: the same list until something is. What a claim was worth is
   *  there from the beginning; it is not to be seen before its round is over. */
  get said(): readonly Said[] {
    return this.#said;
  }

  /** How many rounds are over: who was who in them is known. */
  get roundsOver(): number {
    return this.#call.rounds_over();
  }

  /** What each round that is over came to; none in a game without roles. */
  rounds(): RoundResult[] {
    return this.#json<RoundResult[]>(this.#call.write_rounds());
  }

  /** What happened before a game that begins from a position, with numbers below 0, as far as
   *  that viewer knows it. */
  past(viewer: Viewer): { number: number; seat: Seat | null; events: GameEvent[] }[] {
    return this.#json(this.#call.write_past(viewerNumber(viewer)));
  }

  /** Makes a claim, as it was made after so many moves; or says why not. */
  claim(seat: Seat, claim: string, at = this.moves): Refusal | null {
    this.#checkAt(at);
    const fault = this.#call.claim(seatIndex(seat), at, this.#move(claim));
    if (fault) return { refused: fault === NO_ROOM ? 'too_much' : 'no_such_claim' };
    this.#readClaims();
    return null;
  }

  /** Why a seat may not make a move now; null if it may. */
  why(seat: Seat, move: string): Refusal | null {
    const call = this.#call;
    return this.#refusal(call.why(seatIndex(seat), this.#move(move)));
  }

  /** What a viewer sees after so many moves. The legal moves are there only now, and
   *  for the seat whose turn it is. */
  view(viewer: Viewer, at = this.moves): View {
    this.#checkAt(at);
    return this.#json<View>(this.#call.view(viewerNumber(viewer), at));
  }

  /** All that there was, once the game is over. */
  merged(at = this.moves): View {
    if (this.turn !== null) throw new Error('The game is not over.');
    return this.view('everyone', at);
  }

  /** What move number `at` did, as one viewer saw it; 0: the beginning. */
  events(viewer: Viewer, at: number): GameEvent[] {
    this.#checkAt(at);
    return this.#json<GameEvent[]>(this.#call.events_of(viewerNumber(viewer), at));
  }

  /** Cards to each goal at the least, as all can see: 0 if it is turned over, Infinity
   *  if there is no way. Null in games without goals. */
  race(at = this.moves): number[] | null {
    this.#checkAt(at);
    const left = [0, 1, 2].map((goal) => this.#call.cards_to(goal, at));
    if (left.includes(NO_GOALS)) return null;
    return left.map((cards) => (cards === NO_WAY ? Infinity : cards));
  }

  /** The game as a file. */
  record(bots: (string | null)[] = []): string {
    const call = this.#call;
    let text = this.#core.get(call.write_header());
    bots.forEach((bot, index) => {
      if (bot !== null) text += `${JSON.stringify({ seat: seatAt(index), bot })}\n`;
    });
    for (let at = this.#lines.length + 1; at <= this.moves; at++)
      this.#lines.push(this.#core.get(call.write_move(at)));
    return text + this.#told() + this.#core.get(call.write_end());
  }

  /** Moves, and the claims between them. */
  #told(): string {
    if (this.#said.length === 0) return this.#lines.join('');
    const lines: string[] = [];
    let next = 0;
    for (let at = 0; at <= this.#lines.length; at++) {
      if (at > 0) lines.push(this.#lines[at - 1]!);
      for (; this.#said[next]?.n === at; next++) lines.push(this.#saidLines[next]!);
    }
    return lines.join('');
  }

  /** What `adit replay --check` says of the same game. */
  hash(): string {
    return this.#core.get(this.#call.write_hash());
  }

  /** One that is too long is not a move of any game. */
  #move(move: string): number {
    return Math.max(this.#core.put(move), 0);
  }

  #refusal(length: number): Refusal | null {
    return length === 0 ? null : this.#json<Refusal>(length);
  }

  #json<T>(length: number): T {
    return JSON.parse(this.#core.get(length)) as T;
  }

  #checkAt(at: number): void {
    if (!Number.isInteger(at) || at < 0 || at > this.moves)
      throw new RangeError(`There is no move ${at}; there are ${this.moves}.`);
  }
}

/** Loads the engine, or rejects with a sentence that says why it does not run. */
export async function loadEngine(): Promise<Engine> {
  return new Engine(await loadCore());
}

// The door of the package: what there is to play, and games of it.
import type { Core } from '../src/engine/core';
import { Engine } from '../src/engine/engine';
import { type MindExports, Thinker } from '../src/engine/thinker';
import { CHARACTERS } from '../src/engine/types';
import type { BotInfo, GameInfo, Known, Level, Verdict } from '../src/engine/types';
import { AditError } from './errors';
import { Game } from './game';
import type { Language, Platform, ReadFile } from './platform';
import { type GameCore, Programs } from './programs';
import { type BotNames, type StartOptions, seedOf, setupOf } from './setup';
import { type Study, studyOf, verdictOn } from './study';
import { LANGUAGES, setLanguage } from './texts';

export interface LoadOptions {
  /** Of all sentences: "en" unless something else is said. It holds for all that is loaded. */
  language?: Language;
  /** Finds the files of the package elsewhere than beside it. */
  read?: ReadFile;
}

/** How a record goes on. */
export interface OpenOptions {
  /** Who plays on; by default the bots that the record names, if they are all known here. */
  bots?: BotNames;
  /** Bots say nothing. */
  quiet?: boolean;
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A record may name programs that nobody has here. */
function leaveStrangers(error: unknown): void {
  if (!(error instanceof AditError && error.code === 'no_such_bot')) throw error;
}

export class Adit {
  /** The games, with their options, profiles and claims. */
  readonly games: readonly GameInfo[];
  /** The characters among the bots, each with its own level. */
  readonly characters: Readonly<Record<string, Level>> = CHARACTERS;
  readonly languages: readonly Language[] = LANGUAGES;
  readonly #platform: Platform;
  readonly #programs: Programs;
  readonly #core: GameCore;

  /** @internal */
  constructor(platform: unknown, programs: unknown, core: unknown) {
    this.#platform = platform as Platform;
    this.#programs = programs as Programs;
    this.#core = core as GameCore;
    this.games = new Engine(this.#core).games;
  }

  /** Deals and begins. */
  async start(options: StartOptions): Promise<Game> {
    const setup = setupOf(this.games, options, () => this.randomSeed());
    const game = await this.#game(options.quiet);
    game.begin(setup);
    if (options.bots !== undefined) await game.seat(options.bots);
    return game;
  }

  /** Opens a record, whether the game is over or goes on; or throws a RecordError. */
  async open(record: string, { bots, quiet }: OpenOptions = {}): Promise<Game> {
    const game = await this.#game(quiet);
    const played = game.open(`${record}`);
    if (bots !== undefined) await game.seat(bots);
    else if (!game.isOver && played.some((bot) => bot !== null))
      await game.seat(played).catch(leaveStrangers);
    return game;
  }

  async #game(quiet = false): Promise<Game> {
    return new Game(this.#programs, await this.#programs.instance('package.wasm'), quiet);
  }

  /** The bots, from the weakest on, with the iterations that they spend on a move. Each character
   *  is one, too: "odile", or "odile:easy" at another level. */
  async bots(): Promise<BotInfo[]> {
    return new Thinker(await this.#programs.instance<MindExports>('minds.wasm')).bots;
  }

  /** What watchers make of a record; or throws a RecordError. */
  study(record: string): Promise<Study> {
    return studyOf(this.#programs, record);
  }

  /** What `adit verify` says: was the game of this record dealt as it was promised? */
  verify(record: string, known: Known = { nonces: {} }): Promise<Verdict> {
    return verdictOn(this.#programs, record, known);
  }

  /** A seed that nobody can guess. */
  randomSeed(): string {
    const bytes = new Uint8Array(32);
    this.#platform.random(bytes);
    return hex(bytes);
  }

  /** The seed of game number `n`, from 0, of a series: that of `adit sim --seed SERIES`. */
  seedInSeries(series: string, n: number): string {
    if (!Number.isSafeInteger(n) || n < 0)
      throw new AditError('bad_setup', `${n} is not the number of a game.`);
    const length = this.#core.put(seedOf(series));
    return this.#core.get(this.#core.call.seed_of(length, n % 2 ** 32, Math.floor(n / 2 ** 32)));
  }

  /** The language of all sentences from now on. */
  async speak(language: Language): Promise<void> {
    checkLanguage(language);
    await setLanguage(language);
  }
}

function checkLanguage(language: Language): void {
  if (!LANGUAGES.includes(language)) throw new AditError('no_such_language',
    `There are no texts in '${language}'; there are ${LANGUAGES.join(', ')}.`);
}

/** @internal What each platform offers as loadAdit. */
export async function load(
  platform: unknown, { language = 'en', read }: LoadOptions = {},
): Promise<Adit> {
  const here = platform as Platform;
  checkLanguage(language);
  await setLanguage(language);
  const programs = new Programs(read ?? here.read);
  const core: Core = await programs.instance('package.wasm');
  return new Adit(here, programs, core);
}

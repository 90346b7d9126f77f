// The minds of bots: what a worker does. Iterations are fixed for each budget, so that
// a machine that keeps up always plays alike; a clock holds the limit where it does
// not.
import type { Core } from './core';
import { type NetExports, giveNets } from './nets';
import type { Reason } from './reasons';
import { type BotInfo, type Seat, type Spoken, seatIndex } from './types';

/** `fixed`: the iterations of the default however long they take, so that bots play alike everywhere. */
export type Budget = 'quick' | 'normal' | 'deep' | 'fixed';
/** The program that they think in (minds.c). */
export interface MindExports extends NetExports {
  bots(): number;
  play(seat: number, length: number): number;
  take_back(moves: number): void;
  hear(seat: number, length: number): number;
  talk(): number;
  is_new(): number;
  sit(mind: number, seat: number, length: number): number;
  think(mind: number, iterations: number): number;
  choose(mind: number): number;
  hint(): number;
}
type MindCore = Core<MindExports>;
/** Its iterations, if they are not those of the default. */
export interface SeatedBot { seat: Seat; bot: string; iterations?: number }

/** How many times its usual iterations a bot spends, and milliseconds at the most. */
const budgets: Record<Budget, { times: number; limit: number }> = {
  quick: { times: 0.3, limit: 30 },
  normal: { times: 1, limit: 250 },
  deep: { times: 10, limit: 1500 },
  fixed: { times: 1, limit: Infinity },
};

/** Long enough to be worth a look at the clock, in milliseconds. */
const SPELL = 4;
const HINT = { mind: 12, bot: 'trained' };

export class Thinker {
  readonly #core: MindCore;
  /** Usual iterations of each mind that is seated. */
  readonly #thought = new Map<number, number>();
  #hinted: Seat | null = null;
  #begun = false;

  constructor(core: MindCore) {
    this.#core = core;
  }

  get #call(): MindExports {
    if (!this.#begun) throw new Error('The bots know of no game.');
    return this.#core.call;
  }

  get bots(): BotInfo[] {
    return JSON.parse(this.#core.get(this.#core.call.bots())) as BotInfo[];
  }

  /** Takes the file of nets, without which bots that have learnt play simply. Returns what
   *  is wrong with it. */
  learn(file: Uint8Array): string {
    return giveNets(this.#core, file);
  }

  /** What they say before anything is done, unless the game goes on from somewhere. Bots of
   *  a `quiet` table say nothing. */
  begin(record: string, seats: SeatedBot[], quiet = false): Spoken[] {
    this.#begun = false;
    this.#core.open(record);
    this.#begun = true;
    this.#thought.clear();
    this.#hinted = null;
    for (const { seat, bot, iterations } of seats)
      this.#sit(seatIndex(seat), seat, bot, iterations);
    return this.#call.is_new() ? this.#talk(quiet) : [];
  }

  /** A move was made; what they say to it. */
  saw(seat: Seat, move: string, quiet = false): Spoken[] {
    if (!this.#call.play(seatIndex(seat), this.#core.put(move)))
      throw new Error(`The bots did not understand ${move} of ${seat}.`);
    return this.#talk(quiet);
  }

  /** A person has said something. */
  heard(seat: Seat, claim: string): void {
    if (!this.#call.hear(seatIndex(seat), this.#core.put(claim)))
      throw new Error(`The bots did not understand ${claim} of ${seat}.`);
  }

  #talk(quiet: boolean): Spoken[] {
    if (quiet) return [];
    return JSON.parse(this.#core.get(this.#call.talk())) as Spoken[];
  }

  /** Only so many moves were made, and nobody knows of others. */
  back(moves: number): void {
    this.#call.take_back(moves);
    this.#hinted = null;
  }

  choose(seat: Seat, budget: Budget): string {
    return this.#choose(seatIndex(seat), budget);
  }

  /** The move that the best bot would make there, and why. */
  hint(seat: Seat, budget: Budget): Reason {
    if (this.#hinted !== seat) this.#sit(HINT.mind, seat, HINT.bot);
    this.#hinted = seat;
    this.#think(HINT.mind, budget);
    return JSON.parse(this.#answer(this.#call.hint())) as Reason;
  }

  #sit(mind: number, seat: Seat, bot: string, iterations?: number): void {
    const thought = this.#call.sit(mind, seatIndex(seat), this.#core.put(bot));
    if (thought < 0) throw new Error(`There is no bot ${bot}.`);
    this.#thought.set(mind, iterations ?? thought);
  }

  #choose(mind: number, budget: Budget): string {
    this.#think(mind, budget);
    return this.#answer(this.#call.choose(mind));
  }

  #answer(length: number): string {
    if (length < 0) throw new Error('A bot was asked for a move out of turn.');
    return this.#core.get(length);
  }

  #think(mind: number, budget: Budget): void {
    const { times, limit } = budgets[budget];
    const began = performance.now();
    let left = Math.round((this.#thought.get(mind) ?? 0) * times);
    let spell = 8;
    for (let now = began; left > 0 && now - began < limit;) {
      const portion = Math.min(spell, left);
      this.#call.think(mind, portion);
      left -= portion;
      const after = performance.now();
      if (after - now < SPELL) spell *= 2;
      now = after;
    }
  }
}

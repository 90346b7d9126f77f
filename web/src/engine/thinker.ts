// The minds of bots: what a worker does. Iterations are fixed for each budget, so that
// a machine that keeps up always plays alike; a clock holds the limit where it does
// not.
import type { Core } from './core';
import { type NetExports, giveNets } from './nets';
import { type Seat, seatIndex } from './types';

export type Budget = 'quick' | 'normal' | 'deep';
/** The program that they think in (minds.c). */
export interface MindExports extends NetExports {
  bots(): number;
  play(seat: number, length: number): number;
  take_back(moves: number): void;
  sit(mind: number, seat: number, length: number): number;
  think(mind: number, iterations: number): number;
  choose(mind: number): number;
}
type MindCore = Core<MindExports>;
/** A bot, and how many iterations it spends by default on a move in the games that it
 *  thinks in. */
export interface BotInfo { name: string; iterations: Record<string, number> }
export interface SeatedBot { seat: Seat; bot: string }

/** How many times its usual iterations a bot spends, and milliseconds at the most. */
const budgets: Record<Budget, { times: number; limit: number }> = {
  quick: { times: 0.3, limit: 30 },
  normal: { times: 1, limit: 250 },
  deep: { times: 10, limit: 1500 },
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

  begin(record: string, seats: SeatedBot[]): void {
    this.#begun = false;
    this.#core.open(record);
    this.#begun = true;
    this.#thought.clear();
    this.#hinted = null;
    for (const { seat, bot } of seats) this.#sit(seatIndex(seat), seat, bot);
  }

  saw(seat: Seat, move: string): void {
    if (!this.#call.play(seatIndex(seat), this.#core.put(move)))
      throw new Error(`The bots did not understand ${move} of ${seat}.`);
  }

  /** Only so many moves were made, and nobody knows of others. */
  back(moves: number): void {
    this.#call.take_back(moves);
    this.#hinted = null;
  }

  choose(seat: Seat, budget: Budget): string {
    return this.#choose(seatIndex(seat), budget);
  }

  hint(seat: Seat, budget: Budget): string {
    if (this.#hinted !== seat) this.#sit(HINT.mind, seat, HINT.bot);
    this.#hinted = seat;
    return this.#choose(HINT.mind, budget);
  }

  #sit(mind: number, seat: Seat, bot: string): void {
    const thought = this.#call.sit(mind, seatIndex(seat), this.#core.put(bot));
    if (thought < 0) throw new Error(`There is no bot ${bot}.`);
    this.#thought.set(mind, thought);
  }

  #choose(mind: number, budget: Budget): string {
    this.#think(mind, budget);
    const length = this.#call.choose(mind);
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

// Bots as promises: they think and talk in a worker, which has a game of its own and gets
// every move and every claim.
import type { Reason } from './reasons';
import type { Budget, SeatedBot } from './thinker';
import type { Seat, Spoken } from './types';
import type { Answer, Order, Reply, Task } from './worker';

export type { Budget };

/** What there is to say of those who sit down: why they play without what they have learnt,
 *  if they do; and what they say to a new game. */
export interface Seated { simple: string; said: Spoken[] }

interface Waiting {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

export class Bots {
  #worker: Worker | null = null;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** Why the worker's game is not the page's any more. */
  #lost: Error | null = null;

  /** A game begins, or goes on from its record; these bots sit down. At a `quiet` table they
   *  say nothing. */
  async begin(record: string, seats: SeatedBot[], quiet: boolean): Promise<Seated> {
    this.#lost = null;
    const { text, said } = await this.#order({ do: 'begin', record, seats, quiet });
    return { simple: text, said };
  }

  /** A move was made, by a bot or by anybody: what bots say to it. If the worker does not
   *  follow, the next question is answered with the reason. */
  saw(seat: Seat, move: string, quiet: boolean): Promise<Spoken[]> {
    return this.#tell({ do: 'saw', seat, move, quiet });
  }

  /** A person has said something. */
  heard(seat: Seat, claim: string): void {
    void this.#tell({ do: 'heard', seat, claim });
  }

  /** All moves but the first so many were taken back; so is what is being thought. */
  back(moves: number): void {
    void this.#tell({ do: 'back', moves });
  }

  /** The move of a bot, whose turn it must be. */
  async choose(seat: Seat, budget: Budget): Promise<string> {
    return (await this.#ask({ do: 'choose', seat, budget })).text;
  }

  /** The move that the best bot would make there, and why. */
  async hint(seat: Seat, budget: Budget): Promise<Reason> {
    return (await this.#ask({ do: 'hint', seat, budget })).hint!;
  }

  /** Ends all waiting for a move: there will be none. */
  stop(): void {
    this.#fail(new Error('The bots were stopped.'));
  }

  async #tell(task: Task): Promise<Spoken[]> {
    try {
      return (await this.#order(task)).said;
    } catch (error) {
      this.#lost ??= error as Error;
      return [];
    }
  }

  async #ask(task: Task): Promise<Reply> {
    try {
      return await this.#order(task);
    } catch (error) {
      throw this.#lost ?? error;
    }
  }

  #order(task: Task): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      try {
        this.#worker ??= this.#start();
        this.#waiting.set(id, { resolve, reject });
        this.#worker.postMessage({ id, task } satisfies Order);
      } catch (error) {
        this.#waiting.delete(id);
        reject(new Error(`The bots could not be started: ${String(error)}`));
      }
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      const why = event.message || 'no worker could be started';
      this.#fail(new Error(`The bots have failed: ${why}`));
    };
    return worker;
  }

  #hear({ id, error, ...reply }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(reply);
    else waiting?.reject(new Error(error));
  }

  #fail(error: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

// Bots as promises: they think in a worker, which has a game of its own and gets every
// move.
import type { Budget, SeatedBot } from './thinker';
import type { Seat } from './types';
import type { Answer, Order, Task } from './worker';

export type { Budget };

interface Waiting {
  resolve(text: string): void;
  reject(error: Error): void;
}

export class Bots {
  #worker: Worker | null = null;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** Why the worker's game is not the page's any more. */
  #lost: Error | null = null;

  /** A game begins, or goes on from its record; these bots sit down. If they have to
   *  play without what they have learnt, it says why. */
  begin(record: string, seats: SeatedBot[]): Promise<string> {
    this.#lost = null;
    return this.#order({ do: 'begin', record, seats });
  }

  /** A move was made, by a bot or by anybody. If the worker does not follow, the next
   *  question is answered with the reason. */
  saw(seat: Seat, move: string): void {
    this.#tell({ do: 'saw', seat, move });
  }

  /** All moves but the first so many were taken back; so is what is being thought. */
  back(moves: number): void {
    this.#tell({ do: 'back', moves });
  }

  /** The move of a bot, whose turn it must be. */
  choose(seat: Seat, budget: Budget): Promise<string> {
    return this.#ask({ do: 'choose', seat, budget });
  }

  /** The move that the best bot would make there. */
  hint(seat: Seat, budget: Budget): Promise<string> {
    return this.#ask({ do: 'hint', seat, budget });
  }

  /** Ends all waiting for a move: there will be none. */
  stop(): void {
    this.#fail(new Error('The bots were stopped.'));
  }

  #tell(task: Task): void {
    this.#order(task).catch((error: Error) => {
      this.#lost ??= error;
    });
  }

  async #ask(task: Task): Promise<string> {
    try {
      return await this.#order(task);
    } catch (error) {
      throw this.#lost ?? error;
    }
  }

  #order(task: Task): Promise<string> {
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

  #hear({ id, text, error }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(text);
    else waiting?.reject(new Error(error));
  }

  #fail(error: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

// The programs of the engine: each is fetched and compiled once, and every game has an instance
// of its own, so that games cannot disturb each other.
import { type Border, Core } from '../src/engine/core';
import { type NetExports, giveNets } from '../src/engine/nets';
import { AditError, broken } from './errors';
import type { FileName, ReadFile } from './platform';

/** What package.c has beyond the page's engine. */
interface GameExports {
  secrets(at: number): number;
  seed_of(length: number, low: number, high: number): number;
}
export type GameCore = Core & { call: GameExports };

export class Programs {
  readonly #read: ReadFile;
  readonly #compiled = new Map<FileName, Promise<WebAssembly.Module>>();
  #nets: Promise<Uint8Array> | null = null;

  constructor(read: ReadFile) {
    this.#read = read;
  }

  async instance<Calls extends Border>(name: FileName): Promise<Core<Calls>> {
    const module = this.#compiled.get(name) ?? this.#compile(name);
    this.#compiled.set(name, module);
    try {
      return new Core<Calls>(await WebAssembly.instantiate(await module, {}));
    } catch (error) {
      this.#compiled.delete(name); // another time it may come
      throw error instanceof AditError ? error : new AditError('not_loaded',
        `${name} does not run here: ${(error as Error).message}`);
    }
  }

  /** One that has the bots' nets. */
  async learnt<Calls extends NetExports>(name: FileName): Promise<Core<Calls>> {
    const core = await this.instance<Calls>(name);
    this.#nets ??= this.#file('nets.bin');
    try {
      const fault = giveNets(core, await this.#nets);
      if (fault) throw new AditError('not_loaded', `nets.bin: ${fault}`);
    } catch (error) {
      this.#nets = null;
      throw error;
    }
    return core;
  }

  async #compile(name: FileName): Promise<WebAssembly.Module> {
    return WebAssembly.compile(await this.#file(name));
  }

  async #file(name: FileName): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return new Uint8Array(await this.#read(name));
    } catch (error) {
      throw new AditError('not_loaded', `${name} could not be read: ${(error as Error).message}`);
    }
  }
}

/** What an instance does, until it has failed: from then on it says so. */
export class Guard {
  #failed: AditError | null = null;

  get hasFailed(): boolean {
    return this.#failed !== null;
  }

  /** Throws an AditError if it fails now or has failed before. */
  run<T>(work: () => T): T {
    if (this.#failed) throw this.#failed;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      throw this.#failed = broken(error);
    }
  }
}

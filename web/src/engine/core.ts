// The engine's border: web/wasm/. Text goes in through one buffer of its memory and
// comes out of another.
import type { RecordFault } from './types';
import url from './adit.wasm?url';

/** What each of its programs has (border.h). */
export interface Border {
  memory: WebAssembly.Memory;
  text_in(): number;
  text_in_room(): number;
  text_out(): number;
  open_record(): void;
  read_line(length: number): number;
  close_record(): number;
}

/** The one that has the rules (glue.c). */
interface Exports extends Border {
  catalogue(): number;
  view(viewer: number, at: number): number;
  events_of(viewer: number, at: number): number;
  cards_to(goal: number, at: number): number;
  parts(game: number, length: number): number;
  say_event(game: number, players: number, length: number): number;
  see(length: number): number;
  witness(length: number): number;
  witnessed(): number;
  seen_view(): number;
  seen_why(length: number): number;
  seen_preview(length: number): number;
  seen_gold(seat: number): number;
  seen_way(goal: number): number;
  seen_cards_to(goal: number): number;
  seen_suspects(which: number): number;
  n_players(): number;
  n_moves(): number;
  turn(): number;
  mover(at: number): number;
  write_header(): number;
  write_move(at: number): number;
  write_end(): number;
  write_hash(): number;
  undone(): number;
  take_back(moves: number): void;
  why(seat: number, length: number): number;
  play(seat: number, length: number): number;
  n_claims(): number;
  claim(seat: number, at: number, length: number): number;
  claim_at(claim: number): number;
  claim_round(claim: number): number;
  write_claim(claim: number): number;
  rounds_over(): number;
  write_rounds(): number;
  write_past(viewer: number): number;
}

/** A record that is not as it should be. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly fault: RecordFault;

  constructor(fault: RecordFault) {
    super(`line ${fault.line}: ${fault.fault} ${fault.more}`);
    this.fault = fault;
  }
}

/** Bytes of a line of a record, at most; there are none so long. A header may have a whole past
 *  in it. */
const LONGEST_LINE = 4096;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const linesOf = (record: string): string[] => {
  const lines = record.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

export class Core<Calls extends Border = Exports> {
  readonly call: Calls;
  readonly #bytes: Uint8Array;

  constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Calls;
    // The memory never grows, so this stays valid.
    this.#bytes = new Uint8Array(this.call.memory.buffer);
  }

  /** Puts a text where the engine reads it; its length, or -1 if it is too long. */
  put(text: string): number {
    const bytes = encoder.encode(text);
    if (bytes.length > this.call.text_in_room()) return -1;
    this.#bytes.set(bytes, this.call.text_in());
    return bytes.length;
  }

  /** Puts bytes at a place in its memory. */
  fill(bytes: Uint8Array, at: number): void {
    this.#bytes.set(bytes, at);
  }

  /** The text that the engine has just written. */
  get(length: number): string {
    const at = this.call.text_out();
    return decoder.decode(this.#bytes.subarray(at, at + length));
  }

  /** Reads a whole record, which takes the place of the game; or throws a
   *  RecordError, and the game is what it was. */
  open(record: string): void {
    this.call.open_record();
    linesOf(record).forEach((line, index) => {
      const length = this.put(line);
      if (length < 0 || (index > 0 && length > LONGEST_LINE))
        throw new RecordError({ line: index + 1, fault: 'line', more: '' });
      this.#check(this.call.read_line(length));
    });
    this.#check(this.call.close_record());
  }

  #check(wrong: number): void {
    if (wrong !== 0) throw new RecordError(JSON.parse(this.get(wrong)) as RecordFault);
  }
}

/** A core from the bytes of its program. */
export async function coreOf<Calls extends Border = Exports>(
  bytes: BufferSource,
): Promise<Core<Calls>> {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Core<Calls>(instance);
}

let latest: Core | null = null;

/** One that has the rules and is there already, for who leaves its game alone. */
export const anyCore = async (): Promise<Core> => latest ?? loadCore();

/** The same, for who knows that it is there. */
export function coreHere(): Core {
  if (!latest) throw new Error('The engine has not been loaded.');
  return latest;
}

/** It is the one that is there. */
export const keepCore = (core: Core): void => { latest = core; };

/** A core of one's own; the file comes from where the page does. */
export async function loadCore<Calls extends Border = Exports>(
  program = url,
): Promise<Core<Calls>> {
  if (typeof WebAssembly !== 'object')
    throw new Error('This browser has no WebAssembly, which the game runs on.');
  const answer = await fetch(program).catch(() => null);
  if (!answer?.ok) throw new Error('The engine could not be loaded.');
  try {
    const core = await coreOf<Calls>(await answer.arrayBuffer());
    if (program === url) keepCore(core as unknown as Core);
    return core;
  } catch (error) {
    throw new Error(`The engine does not run in this browser: ${String(error)}`);
  }
}

// The file of nets: fetched when one of the engine's programs first needs it.
import url from '../../../src/bots/weights.bin?url';
import type { Border, Core } from './core';

/** What those programs have (nets.h). */
export interface NetExports extends Border {
  nets_in(): number;
  nets_room(): number;
  take_nets(size: number): number;
}

/** Gives the file to a program. Returns what is wrong with it. */
export function giveNets(core: Core<NetExports>, file: Uint8Array): string {
  const { call } = core;
  if (file.length > call.nets_room()) return 'the file of nets is too large';
  core.fill(file, call.nets_in());
  return core.get(call.take_nets(file.length));
}

/** Fetches it, to be given to a program. Returns what went wrong. */
export async function fetchNets(give: (file: Uint8Array) => string): Promise<string> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) return `the file of nets could not be fetched (${answer.status})`;
    return give(new Uint8Array(await answer.arrayBuffer()));
  } catch {
    return 'the file of nets could not be fetched';
  }
}

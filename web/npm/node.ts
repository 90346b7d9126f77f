// The package in Node: its files lie beside it.
import { randomFillSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Adit, type LoadOptions, load } from './adit';
import type { FileName } from './platform';

export * from './public';

const read = (name: FileName): Promise<Uint8Array> => readFile(new URL(name, import.meta.url));

/** Loads the engine. */
export const loadAdit = (options?: LoadOptions): Promise<Adit> =>
  load({ read, random: (bytes: Uint8Array) => randomFillSync(bytes) }, options);

// The package in a browser, or wherever else there is fetch: its files come from beside it.
import { type Adit, type LoadOptions, load } from './adit';
import type { FileName } from './platform';

export * from './public';

/** Written out, so that bundlers find them. */
const files: Record<FileName, URL> = {
  'package.wasm': new URL('./package.wasm', import.meta.url),
  'minds.wasm': new URL('./minds.wasm', import.meta.url),
  'watch.wasm': new URL('./watch.wasm', import.meta.url),
  'nets.bin': new URL('./nets.bin', import.meta.url),
};

async function read(name: FileName): Promise<ArrayBuffer> {
  const answer = await fetch(files[name]);
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.arrayBuffer();
}

/** Loads the engine. */
export const loadAdit = (options?: LoadOptions): Promise<Adit> => load({
  read, random: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
}, options);

// What the package needs of where it runs: browser.ts and node.ts have it.

/** Those of the texts: texts.ts sees to it that none is missing. */
export type Language = 'en' | 'de' | 'es' | 'fr' | 'it' | 'nl';

export type FileName = 'package.wasm' | 'minds.wasm' | 'watch.wasm' | 'nets.bin';
/** Finds a file of the package. */
export type ReadFile = (name: FileName) => ArrayBuffer | Uint8Array | Promise<ArrayBuffer | Uint8Array>;

export interface Platform {
  read: ReadFile;
  /** Fills bytes with some that nobody can guess. */
  random(bytes: Uint8Array): unknown;
}

// Records, small: compressed where the browser can do that, as they are elsewhere.

export type Packed = { how: 'deflate-raw'; data: Uint8Array } | { how: 'text'; data: string };

const HOW = 'deflate-raw';

/** No record of a game is longer, by far; a few packed bytes may be millions. */
export const LONGEST = 4_000_000;

const bytesOf = async (
  stream: ReadableStream<Uint8Array>, most: number,
): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      void reader.cancel();
      throw new Error('A record is too long.');
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

const through = (bytes: Uint8Array, pipe: ReadableWritablePair): ReadableStream<Uint8Array> =>
  (new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream).pipeThrough(pipe);

export async function pack(text: string): Promise<Packed> {
  if (typeof CompressionStream !== 'function') return { how: 'text', data: text };
  const bytes = new TextEncoder().encode(text);
  return { how: HOW, data: await bytesOf(through(bytes, new CompressionStream(HOW)), LONGEST) };
}

/** Rejects if there are more bytes than that in it, after no more of them were unpacked. */
export async function unpack(packed: Packed, most = LONGEST): Promise<string> {
  if (packed.how === 'text') return packed.data;
  const bytes = await bytesOf(through(packed.data, new DecompressionStream(HOW)), most);
  return new TextDecoder().decode(bytes);
}

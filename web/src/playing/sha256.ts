// SHA-256 (FIPS 180-4). The browser's own is missing where a page comes over plain http.

/** The first 32 bits of the fractional parts of the roots of the first primes. */
const rootsOf = (root: (n: number) => number, count: number): Uint32Array => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (isPrime(n)) found.push((root(n) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
};

function isPrime(n: number): boolean {
  for (let by = 2; by * by <= n; by++) if (n % by === 0) return false;
  return true;
}

const FIRST = rootsOf(Math.sqrt, 8);
const ROUND = rootsOf(Math.cbrt, 64);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message, a one, zeros, and its length in bits. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length << 3);
  return view;
}

const words = new Uint32Array(64);

function schedule(view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15]!, b = words[i - 2]!;
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16]! + low + words[i - 7]! + high;
  }
}

function mix(state: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as
    [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = state[i]! + word; });
}

/** Of a text in UTF-8, as 64 hex digits. */
export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  const state = FIRST.slice();
  for (let at = 0; at < view.byteLength; at += 64) {
    schedule(view, at);
    mix(state);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

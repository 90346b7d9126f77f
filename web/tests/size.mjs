// How much a first visit fetches, compressed, fonts apart. Prints TAP.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

const LIMIT = 150_000;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const isFont = (file) => file.endsWith('.woff2');

/** Everything that comes with a part of the page, without being asked for later. */
function partsOf(name, found = new Set()) {
  const { file, css = [], assets = [], imports = [] } = manifest[name];
  for (const part of [file, ...css, ...assets]) found.add(part);
  for (const other of imports) if (!found.has(manifest[other].file)) partsOf(other, found);
  return found;
}

const sizeOf = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
const sum = (files) => files.reduce((all, file) => all + sizeOf(file), 0);

/** The words of one language come with the page: count the longest. */
const words = Object.keys(manifest).filter((name) => /made\/\w+\/first\.ts$/.test(name))
  .sort((a, b) => sizeOf(manifest[b].file) - sizeOf(manifest[a].file))[0];
const first = ['index.html', ...partsOf('index.html'), ...partsOf(words)]
  .filter((file, i, all) => !isFont(file) && all.indexOf(file) === i);
const whole = ['index.html', ...readdirSync(new URL('assets/', dist)).map((f) => `assets/${f}`)]
  .filter((file) => !file.endsWith('.gz'));
const size = sum(first);

/** What a server sends instead lies beside it, and is the same. */
const isPacked = (file) => {
  const [plain, packed] = ['', '.gz'].map((end) => new URL(file + end, dist));
  return existsSync(packed) && gunzipSync(readFileSync(packed)).equals(readFileSync(plain));
};
const loose = whole.filter((file) => /\.(js|css|html|wasm)$/.test(file)
  && sizeOf(file) < 0.8 * statSync(new URL(file, dist)).size && !isPacked(file));

console.log('1..2');
console.log(`${loose.length ? 'not ok' : 'ok'} 2 - what can be packed is packed beside it`);
for (const file of loose) console.log(`# ${file}`);
console.log(`${size <= LIMIT ? 'ok' : 'not ok'} 1 - a first visit fetches at most ${LIMIT} bytes`);
for (const file of first) console.log(`# ${sizeOf(file)} ${file}`);
console.log(`# ${size} in all; ${sum(whole.filter((file) => !isFont(file)))} with what comes later`);

// Keeps the page for when there is no network. The build puts three lines before this
// text: `version`, a name for what it made, `files`, all of it, and `puzzles`, which are kept
// by the month.
const here = `${registration.scope} `;
const name = here + version;
const patience = 3000; // milliseconds until a slow network counts as none

const fresh = (file) => new Request(file, { cache: 'reload' });

async function store() {
  const cache = await caches.open(name);
  await cache.addAll(files.map(fresh));
  await storePuzzles();
}

// The first puzzle is that of this day, in days since 1970; puzzles.ts counts the same.
const firstDay = Date.UTC(2024, 0, 1) / 86_400_000;

/** The puzzles of this month and the next; without them the page does as well. */
async function storePuzzles() {
  const today = Math.floor(Date.now() / 86_400_000) - firstDay;
  const cache = await caches.open(name);
  const fileOf = (day) => puzzles.files[
    Math.floor((((day % puzzles.count) + puzzles.count) % puzzles.count) / puzzles.month)];
  for (const file of new Set([fileOf(today), fileOf(today + puzzles.month)]))
    if (!await cache.match(file)) await cache.add(fresh(file)).catch(() => {});
}

/** Builds that were in this folder before. */
async function forget() {
  const names = await caches.keys();
  const old = names.filter((other) => other.startsWith(here) && other !== name);
  await Promise.all(old.map((other) => caches.delete(other)));
  await clients.claim();
}

/** The page itself is always the newest that can be had. */
async function page(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patience) });
  } catch {
    return (await caches.match('./')) ?? Response.error();
  }
}

/** What it consists of has names of its own for each build. */
async function part(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(name);
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** Tables and all that is said of them are the server's alone, and never kept. */
const isServers = (url) => url.startsWith(`${registration.scope}api/`);

addEventListener('install', (event) => event.waitUntil(store()));
addEventListener('activate', (event) => event.waitUntil(forget()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  if (isServers(request.url)) return;
  if (request.mode === 'navigate') event.waitUntil(storePuzzles());
  event.respondWith(request.mode === 'navigate' ? page(request) : part(request));
});

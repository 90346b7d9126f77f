// Whole games by ws and by Chromium, clients that we did not write:
//
//     node tests/server/clients.mjs PATH_TO_ADIT [PART_OF_A_NAME]
//
// Each sits down, plays a whole game of each kind beside bots, leaves and comes back
// in the middle with the same cookie to the same view, and the record of the game is
// legal. Prints TAP. (Packages are those of web/.)
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { WebSocket } = require('ws');
const { chromium } = require('playwright-core');

const adit = resolve(process.argv[2] ?? 'build/adit');
const full = process.env.ADIT_TEST === 'full';
const settings = full
  ? [{ game: 'saboteur' }, { game: 'saboteur2' }, { game: 'galleries' }]
  : [
      { game: 'saboteur', players: 5, options: { rounds: 1 } },
      { game: 'saboteur2', players: 5, options: { rounds: 1 } },
      { game: 'galleries', players: 3, options: { gems: 20 } },
    ];
const json = { 'Content-Type': 'application/json' };

// --- the server ------------------------------------------------------------------

const page = `<!doctype html><html lang="en"><title>adit</title><link rel="icon" href="data:,">
<script>window.inline = true</script><p>a page</p></html>`;

async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'adit-'));
  writeFileSync(join(folder, 'index.html'), page);
  const child = spawn(adit, ['serve', '--port', '0', '--bot-delay', '0', '--show-tables', '0', '--data',
    join(folder, 'data'), '--web', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  process.on('exit', () => child.kill('SIGKILL'));  // whatever happens
  let errors = '';
  child.stderr.on('data', (more) => { errors += more; });
  const ended = new Promise((done) => { child.on('exit', (code) => done(code)); });
  const line = await Promise.race([
    new Promise((done) => { createInterface(child.stdout).once('line', done); }),
    ended.then((code) => { throw new Error(`exit ${code}: ${errors}`); }),
  ]);
  const url = line.replace('adit: ', '');
  const stop = async () => {
    child.kill('SIGTERM');
    assert.equal(await ended, 0, errors);
    rmSync(folder, { recursive: true });
  };
  const kill = () => { child.kill('SIGKILL'); rmSync(folder, { recursive: true, force: true }); };
  return { url, folder, stop, kill };
}

function checkRecord(folder, text) {
  const file = join(folder, 'game.jsonl');
  writeFileSync(file, text);
  const said = execFileSync(adit, ['replay', file, '--check'], { encoding: 'utf8' });
  assert.match(said, /legal/);
}

/** Was this what the seat saw? */
function checkViews(folder, views) {
  for (const { viewer, seen } of views) {
    const said = execFileSync(adit, ['replay', join(folder, 'game.jsonl'), '--json', '--as', viewer],
      { encoding: 'utf8', maxBuffer: 1 << 28 });
    const lines = said.trimEnd().split('\n').map((line) => JSON.parse(line).view);
    for (const line of lines) line.legal?.sort();
    for (const [n, view] of seen) assert.deepEqual(view, lines[n], `${viewer} at ${n}`);
  }
}

// --- the rules -------------------------------------------------------------------

// The engine of the page, which makes views of what a server tells: its bytes, as text, so that a
// page can be given them.
const engine = readFileSync(new URL('../../web/src/engine/adit.wasm', import.meta.url))
  .toString('base64');

// The same text runs in node and in a page.
async function makeRules(bytes) {
  const program = Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0));
  const { instance: { exports: call } } = await WebAssembly.instantiate(program);
  const put = (value) => {
    const text = new TextEncoder().encode(JSON.stringify(value));
    new Uint8Array(call.memory.buffer).set(text, call.text_in());
    return text.length;
  };
  const view = () => {
    const length = call.seen_view();
    const seen = JSON.parse(new TextDecoder().decode(
      new Uint8Array(call.memory.buffer, call.text_out(), length)));
    seen.legal?.sort(); // they come in no particular order
    return seen;
  };
  return ({ events, view: whole }, before) => {
    if (!call.see(put(whole ?? before))) throw new Error('no such view');
    for (const event of whole ? [] : events) if (!call.witness(put(event))) return null;
    return whole || call.witnessed() ? view() : null;
  };
}

// --- a player --------------------------------------------------------------------

// The same text runs in node and in a page: it is given a socket and the rules, and nothing else.
function makePlayer(socket, seed, follow) {
  const player = { n: -1, view: null, room: null, seen: [], closed: null, broken: null };
  const asked = new Map();
  let wake = () => {};
  let chance = seed;
  let tokens = 38;
  let filled = Date.now();
  const random = (below) => {
    chance = (Math.imul(chance, 1103515245) + 12345) >>> 0;
    return Math.floor((chance / 2 ** 32) * below);
  };
  // What cannot be followed, such as a theft from gold that is covered, is asked for; steps that
  // come meanwhile are behind it.
  const step = (message) => {
    if (message.t === 'step' && message.n !== player.n + 1) {
      if (player.asks) return;
      throw new Error(`step ${message.n} after ${player.n}`);
    }
    const view = follow(message, player.view);
    player.asks = view === null;
    if (player.asks) {
      socket.send(JSON.stringify({ t: 'sync' }));
      return;
    }
    player.n = message.n;
    player.view = view;
    player.seen.push([message.n, view]);
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.t === 'table') player.room = message;
    if (message.t === 'game' || message.t === 'step')
      try { step(message); } catch (error) { player.broken = error; }
    if (message.t === 'done' || message.t === 'refused') asked.get(message.id)?.(message);
    wake();
  };
  socket.onclose = ({ code }) => { player.closed = code; wake(); };
  const next = () => new Promise((done) => { wake = done; });
  // No faster than the server allows.
  const pace = async () => {
    const now = Date.now();
    tokens = Math.min(38, tokens + ((now - filled) / 1000) * 19);
    filled = now;
    if (tokens < 1) await new Promise((done) => { setTimeout(done, ((1 - tokens) / 19) * 1000); });
    tokens -= 1;
  };
  player.opened = new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = () => fail(new Error('no socket'));
  });
  player.until = async (what) => {
    while (!what()) {
      if (player.broken !== null) throw player.broken;
      if (player.closed !== null) throw new Error(`closed by ${player.closed}`);
      await next();
    }
  };
  player.ask = async (t, keys = {}) => {
    const id = random(2 ** 31) * 4096 + random(4096) + 1;
    await pace();
    const answer = new Promise((done) => { asked.set(id, done); });
    socket.send(JSON.stringify({ t, id, ...keys }));
    const message = await answer;
    if (message.t === 'refused') throw new Error(JSON.stringify(message.why));
  };
  player.play = async (enough) => {
    await player.until(() => player.n >= 0);
    while (player.room.phase === 'playing' && !enough()) {
      const { legal } = player.view;
      const at = player.n;
      if (legal) {
        await player.ask('move', { move: legal[random(legal.length)], n: at });
        await player.until(() => player.n > at);
      } else {
        await player.until(() => player.n > at || player.room.phase !== 'playing');
      }
    }
  };
  player.end = () => new Promise((done) => {
    if (player.closed !== null) done();
    socket.onclose = ({ code }) => { player.closed = code; done(); };
    socket.close(1000);
  });
  return player;
}

// Sit down, or find one's seat.
async function sitDown(player, name) {
  await player.until(() => player.room);
  if (player.room.you.p === null) await player.ask('sit', { name });
}

// Plays until it is his turn some way into the game.
async function toTheMiddle(player) {
  await player.play(() => player.n >= 3 && Boolean(player.view.legal));
  return { n: player.n, view: player.view, phase: player.room.phase };
}

async function toTheEnd(player) {
  await player.play(() => false);
  await player.until(() => player.view.winners && player.room.phase === 'over');
  return { viewer: player.view.viewer, seen: player.seen, n: player.n };
}

// --- ws ----------------------------------------------------------------------------

class Guest {
  constructor(url) {
    this.url = url;
    this.cookie = '';
  }

  async request(path, options = {}) {
    const answer = await fetch(new URL(path, this.url), {
      ...options, headers: { ...options.headers, ...(this.cookie && { Cookie: this.cookie }) } });
    this.keep(answer.headers.get('set-cookie'));
    return answer;
  }

  keep(header) {
    if (header) [this.cookie] = header.split(';');
  }

  async join(table, seed) {
    const follow = await makeRules(engine);
    const where = new URL(`api/tables/${table}/socket`, this.url);
    const socket = new WebSocket(where.href.replace('http', 'ws'), 'adit.v2', {
      headers: this.cookie ? { Cookie: this.cookie } : {}, perMessageDeflate: full });
    socket.on('upgrade', ({ headers }) => this.keep(headers['set-cookie']?.[0]));
    const player = makePlayer(socket, seed, follow);
    await player.opened;
    assert.equal(socket.protocol, 'adit.v2');
    return player;
  }
}

async function playByWs(server, setting) {
  const guests = [new Guest(server.url), new Guest(server.url)];
  const made = await guests[0].request('api/tables',
    { method: 'POST', headers: json, body: JSON.stringify(setting) });
  assert.equal(made.status, 201);
  const { table } = await made.json();
  let players = [];
  for (const [i, guest] of guests.entries()) {
    players.push(await guest.join(table, i + 7));
    await sitDown(players[i], `Guest ${i + 1}`);
  }
  await players[0].ask('fill', { bot: 'random' });
  await players[0].ask('start');
  const first = toTheMiddle(players[0]);
  const second = toTheEnd(players[1]);
  second.catch(() => {});  // it is waited for below
  const before = await first;
  await players[0].end();
  const back = await guests[0].join(table, 9);
  await back.until(() => back.n >= 0);
  assert.equal(before.phase, 'playing');
  assert.equal(back.n, before.n);
  assert.deepEqual(back.view, before.view);
  const views = [await toTheEnd(back), await second, { ...before, viewer: 'P1', seen: players[0].seen }];
  const record = await guests[1].request(`api/tables/${table}/record`);
  assert.equal(record.status, 200);
  checkRecord(server.folder, await record.text());
  checkViews(server.folder, views);
  await back.end();
  await players[1].end();
}

// --- Chromium ----------------------------------------------------------------------

/** A page of the server's, in a context of its own, with the player's code. */
async function visitor(browser, url) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  tab.setDefaultTimeout(60_000);
  await tab.goto(url);
  await tab.evaluate(`window.makePlayer = ${makePlayer}; window.sitDown = ${sitDown};
    window.makeRules = ${makeRules};
    window.toTheMiddle = ${toTheMiddle}; window.toTheEnd = ${toTheEnd}`);
  return tab;
}

const joinInPage = (tab, table, seed) => tab.evaluate(async ([name, chance, bytes]) => {
  const follow = await window.makeRules(bytes);
  const socket = new WebSocket(`ws://${location.host}/api/tables/${name}/socket`, 'adit.v2');
  window.player = window.makePlayer(socket, chance, follow);
  await window.player.opened;
  await window.player.until(() => window.player.room);
}, [table, seed, engine]);

async function playByChromium(server, browser, setting) {
  const tabs = [await visitor(browser, server.url), await visitor(browser, server.url)];
  const table = await tabs[0].evaluate(async (body) => {
    const made = await fetch('/api/tables', { method: 'POST', body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' } });
    return (await made.json()).table;
  }, setting);
  for (const [i, tab] of tabs.entries()) {
    await joinInPage(tab, table, i + 3);
    await tab.evaluate((name) => window.sitDown(window.player, name), `Guest ${i + 1}`);
  }
  await tabs[0].evaluate(() => window.player.ask('fill', { bot: 'random' })
    .then(() => window.player.ask('start')));
  const second = tabs[1].evaluate(() => window.toTheEnd(window.player));
  second.catch(() => {});  // it is waited for below
  const before = await tabs[0].evaluate(() => window.toTheMiddle(window.player));
  await tabs[0].reload();  // as people do
  const again = await tabs[0].context().newPage();
  await again.close();
  await tabs[0].evaluate(`window.makePlayer = ${makePlayer}; window.toTheEnd = ${toTheEnd};
    window.makeRules = ${makeRules}`);
  await joinInPage(tabs[0], table, 5);
  const back = await tabs[0].evaluate(async () => {
    await window.player.until(() => window.player.n >= 0);
    return { n: window.player.n, view: window.player.view, you: window.player.room.you };
  });
  assert.equal(before.phase, 'playing');
  assert.equal(back.you.p, 'P1');
  assert.equal(back.n, before.n);
  assert.deepEqual(back.view, before.view);
  const views = [await tabs[0].evaluate(() => window.toTheEnd(window.player)), await second];
  const record = await tabs[1].evaluate(async (name) =>
    (await fetch(`/api/tables/${name}/record`)).text(), table);
  checkRecord(server.folder, record);
  checkViews(server.folder, views);
  for (const tab of tabs) await tab.context().close();
}

async function cookieIsHidden(server, browser) {
  const tab = await visitor(browser, server.url);
  await tab.evaluate((body) => fetch('/api/tables', { method: 'POST', body,
    headers: { 'Content-Type': 'application/json' } }), '{"game":"galleries"}');
  const cookies = await tab.context().cookies();
  const [cookie] = cookies.filter(({ name }) => name === 'adit');
  assert.match(cookie.value, /^[0-9a-f]{48}$/);
  assert.equal(cookie.httpOnly, true);
  assert.equal(cookie.sameSite, 'Lax');
  assert.equal(await tab.evaluate(() => document.cookie), '');
  await tab.context().close();
}

async function policyHolds(server, browser) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  const complaints = [];
  tab.on('console', (message) => complaints.push(message.text()));
  await tab.goto(server.url);
  assert.equal(await tab.evaluate(() => window.inline), undefined, 'a script of the page ran');
  assert.ok(complaints.some((text) => text.includes('Content Security Policy')), `${complaints}`);
  const outside = await tab.evaluate(() => fetch('http://127.0.0.1:1/').then(
    () => 'came through', (error) => error.name));
  assert.equal(outside, 'TypeError');
  assert.ok(complaints.some((text) => /connect-src|Refused to connect|violates/.test(text)), `${complaints}`);
  await context.close();
}

/** A page of another origin reaches neither sockets nor tables. */
async function otherOrigins(server, browser) {
  const other = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end('<!doctype html><title>elsewhere</title><link rel="icon" href="data:,">');
  });
  await new Promise((done) => { other.listen(0, '127.0.0.1', done); });
  const context = await browser.newContext();
  const tab = await context.newPage();
  const said = [];
  tab.on('console', (message) => said.push(message.text()));
  try {
    const own = await context.newPage();
    await own.goto(server.url);
    const table = await own.evaluate(async () => (await (await fetch('/api/tables', {
      method: 'POST', body: '{"game":"galleries"}', headers: { 'Content-Type': 'application/json' },
    })).json()).table);
    await tab.goto(`http://127.0.0.1:${other.address().port}/`);
    const outcome = await tab.evaluate(([url, name]) => new Promise((done) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}api/tables/${name}/socket`, 'adit.v2');
      socket.onopen = () => done('open');
      socket.onclose = ({ code }) => done(code);
    }), [server.url, table]);
    assert.equal(outcome, 1006);
    assert.ok(said.some((text) => text.includes('403')), `${said}`);
    const fetched = await tab.evaluate(([url]) => fetch(`${url}api/tables`, { method: 'POST',
      credentials: 'include', body: '{"game":"galleries","public":true}', mode: 'no-cors',
      headers: { 'Content-Type': 'text/plain' } }).then(({ type, status }) => `${type} ${status}`,
      (error) => error.name), [server.url]);
    assert.match(fetched, /TypeError|opaque 0/);
    const read = await tab.evaluate(([url]) => fetch(`${url}api/tables`).then(
      () => 'could be read', (error) => error.name), [server.url]);
    assert.equal(read, 'TypeError');
    const list = await own.evaluate(async () => (await fetch('/api/tables')).json());
    assert.deepEqual(list.tables, [], 'a page of another origin has made a table');
  } finally {
    await context.close();
    other.close();
  }
}

// --- the whole ---------------------------------------------------------------------

const launch = () => chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

const chosen = process.argv[3] ?? '';
const tests = [
  ...settings.map((setting) => [`ws: a whole game of ${setting.game}`,
    (server) => playByWs(server, setting)]),
  ...settings.map((setting) => [`Chromium: a whole game of ${setting.game}`,
    (server, browser) => playByChromium(server, browser, setting)]),
  ['Chromium: scripts cannot read the cookie', cookieIsHidden],
  ['Chromium: the Content-Security-Policy holds', policyHolds],
  ['Chromium: a page of another origin is refused (403)', otherOrigins],
].filter(([name]) => name.includes(chosen));

const within = (work) => {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error('no end')), full ? 600_000 : 60_000 * Math.max(1, loadavg()[0] / 2));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

async function runOne(number, name, body, server, browser) {
  const began = performance.now();
  let error;
  try {
    await within(body(server, browser));
  } catch (caught) {
    error = caught;
    process.exitCode = 1;
  }
  const took = Math.round(performance.now() - began);
  console.log(`${error ? 'not ok' : 'ok'} ${number} - ${name} (${took} ms)`);
  for (const line of error ? String(error.stack ?? error).split('\n').slice(0, 20) : [])
    console.log(`# ${line}`);
}

console.log(`1..${tests.length + 1}`);
const server = await serve();
try {
  const browser = await launch();
  for (const [i, [name, body]] of tests.entries()) await runOne(i + 1, name, body, server, browser);
  await browser.close();
  await runOne(tests.length + 1, 'the server ends well', () => server.stop());
} finally {
  server.kill();
}

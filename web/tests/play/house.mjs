// A server of its own for a test, a wire to it that can be cut, and guests at its tables.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MET, draw, patience, remember } from './harness.mjs';
import { hurryUp } from './sitting.mjs';

const run = promisify(execFile);
const shots = fileURLToPath(new URL('../../shots/', import.meta.url));
const adit = process.env.ADIT ?? fileURLToPath(new URL('../../../build/adit', import.meta.url));

/** A wire between guests and the server, on a port of its own. */
async function wire(port) {
  const pairs = new Set();
  let state = 'whole';
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(port, '127.0.0.1');
    const pair = { near, far };
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    pairs.add(pair);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => { if (state !== 'deaf') near.write(bytes); });
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  const drop = () => { for (const { near } of pairs) near.destroy(); };
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    /** Nothing gets through. */
    cut() {
      state = 'cut';
      drop();
    },
    /** What the server answers is lost. */
    deafen() { state = 'deaf'; },
    mend() { state = 'whole'; },
    close() {
      drop();
      server.close();
    },
  };
}

/** Servers end with the tests, whatever happens. */
const servers = new Set();
process.on('exit', () => { for (const server of servers) server.kill('SIGKILL'); });

/** The page and the tables of one program, which can be killed and started again. */
async function house(options) {
  const data = mkdtempSync(join(tmpdir(), 'adit-house-'));
  let child, port = '0';
  const start = async () => {
    child = spawn(adit, ['serve', '--port', port, '--data', data, '--log', 'none',
      ...(options.includes('--show-tables') ? [] : ['--show-tables', '0']), ...options],
      { stdio: ['ignore', 'pipe', 'inherit'] });
    servers.add(child);
    const line = await new Promise((done) => { createInterface(child.stdout).once('line', done); });
    const url = line.replace(/^adit: /, '');
    port = new URL(url).port;
    return url;
  };
  const ended = () => new Promise((done) => { child.once('exit', done); });
  const url = await start();
  return {
    url,
    data,
    port: Number(port),
    /** `adit admin`, as the operator asks. */
    admin: async (...order) => (await run(adit, ['admin', '--control', data, ...order])).stdout,
    start,
    async kill() {
      const gone = ended();
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      const gone = ended();
      child.kill();
      await gone;
      rmSync(data, { recursive: true });
    },
  };
}

/** What a browser says about a line that is down: that is what is tested. */
const OF_THE_LINE = /WebSocket connection to|net::ERR_|Failed to load resource/;

function watch(page, troubles) {
  page.setDefaultTimeout(patience(90_000));
  page.on('pageerror', (error) => troubles.push(error.stack ?? error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !OF_THE_LINE.test(text)) troubles.push(text);
  });
}

/** Asks the server for something as the guest of a page. */
export const ask = (page, method, path, body) => page.evaluate(async ([how, where, what]) => {
  const headers = what ? { 'Content-Type': 'application/json' } : {};
  const answer = await fetch(where, { method: how, headers, body: what && JSON.stringify(what) });
  const text = await answer.text();
  return { status: answer.status, text };
}, [method, path, body]);

/** Says something at a table as the guest of a page, over a socket of its own. */
export const say = (page, name, ...messages) => page.evaluate(([table, all]) =>
  new Promise((resolve, reject) => {
    const url = new URL(`api/tables/${table}/socket`, location.href);
    url.protocol = 'ws:';
    const socket = new WebSocket(url, 'adit.v2');
    const next = (i) => (i < all.length ? socket.send(JSON.stringify({ ...all[i], id: i + 1 }))
      : (socket.close(), resolve()));
    socket.onopen = () => next(0);
    socket.onmessage = ({ data }) => {
      const { t, id, why } = JSON.parse(data);
      if (t === 'refused') reject(new Error(why.refused));
      if (t === 'done') next(id);
    };
  }), [name, messages]);

/** What each guest saw when something went wrong. */
async function pictures(browsers) {
  for (const [i, browser] of browsers.entries())
    for (const [j, page] of browser.context.pages().entries()) {
      await draw(page).catch(() => {});
      await page.screenshot({ path: join(shots, `failed-guest-${i + 1}.${j + 1}.png`) })
        .catch(() => {});
    }
}

/** Runs a test with a house and its guests, and puts all of it away. */
export async function atHouse(table, options, body) {
  const { troubles } = table;
  const here = await house(options);
  const browsers = [], wires = [];
  const come = async (page, { url = here.url, hurry = false }) => {
    watch(page, troubles);
    await page.addInitScript(remember, MET);
    if (hurry) await page.addInitScript(hurryUp);
    await page.goto(url);
    return page;
  };
  const guests = {
    ...here,
    /** Somebody with a browser of his own, on the first page; in a hurry the page does not
     *  pause to show what others do. */
    async guest(size = 'desktop', how = {}) {
      const browser = await table.lend({ size });
      browsers.push(browser);
      return come(browser.page, how);
    },
    tab: async (context, how = {}) => come(await context.newPage(), how),
    async wire() {
      const made = await wire(here.port);
      wires.push(made);
      return made;
    },
  };
  try {
    await body(guests);
    for (const browser of browsers) await table.leave(browser);
  } catch (error) {
    await pictures(browsers);
    throw error;
  } finally {
    for (const made of wires) made.close();
    await here.stop();
  }
}

/** Hasty bots end a round of most games in fewer moves. */
const BOT = process.env.ADIT_TEST === 'full' ? 'greedy' : 'hasty';

/** Opens a table where these people sit and bots fill the rest, begins, and has all of
 *  them go there. */
export async function beginAt(people, setting, bot = BOT) {
  const pages = Object.values(people);
  const { text } = await ask(pages[0], 'POST', 'api/tables', setting);
  const name = JSON.parse(text).table;
  for (const [called, page] of Object.entries(people))
    await say(page, name, { t: 'sit', name: called });
  const seats = Number(setting.players);
  const rest = pages.length < seats ? [{ t: 'fill', bot }] : [];
  await say(pages[0], name, ...rest, { t: 'start' });
  for (const page of pages) await goTo(page, name);
  return name;
}

export async function goTo(page, name) {
  await page.evaluate((hash) => { location.hash = hash; }, `#/table/${name}`);
  await page.waitForSelector('.online .play');
}

/** Every whole view that a page is sent, by the number of the move. */
export function listen(page) {
  const seen = new Map();
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    const message = JSON.parse(payload);
    if (message.view) seen.set(message.n, message.view);
  }));
  return seen;
}

/** What a page asks for that should follow by itself: everything there is. */
export function syncsOf(page) {
  const sent = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => {
    if (JSON.parse(payload).t === 'sync') sent.push(payload);
  }));
  return sent;
}

/** The record of a game that is over is legal; and what was seen was so. */
export async function checkRecord(page, name, data, seen = new Map()) {
  const { status, text } = await ask(page, 'GET', `api/tables/${name}/record`);
  assert.equal(status, 200, text);
  const file = join(data, 'game.jsonl');
  writeFileSync(file, text);
  await run(adit, ['replay', file, '--check']);
  for (const [viewer, views] of seen) {
    const { stdout } = await run(adit, ['replay', file, '--json', '--as', viewer],
      { maxBuffer: 1 << 28 });
    const told = stdout.trimEnd().split('\n').map((line) => JSON.parse(line).view);
    for (const [n, view] of views) {
      const { legal: _, ...bare } = view;
      const { legal: __, ...true_ } = told[n];
      assert.deepEqual(bare, true_, `${viewer} at ${n}`);
    }
  }
  return text.trim().split('\n').map((line) => JSON.parse(line));
}

export const movesIn = (lines) => lines.filter((line) => 'move' in line);

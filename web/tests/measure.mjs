// How fast the page is, measured by hand: `node tests/measure.mjs`. Serves web/dist, and
// prints milliseconds beside how busy the machine was. Nothing fails here. With `trace`
// only what is read from a trace of Chromium is measured, with `talk` and the name of a game only a
// round of talk; the traces are kept in web/shots, for the performance panel of any Chromium.
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';
import { CATEGORIES, SCRIPTS, readScripts, readTrace } from './trace.mjs';

const TIMES = 5;
const shots = fileURLToPath(new URL('../shots/', import.meta.url));
const { url, server } = await serve(fileURLToPath(new URL('../dist', import.meta.url)));
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const busy = () => `load ${loadavg()[0].toFixed(1)}`;
const tell = (what, ms) => console.log(`${what}: ${ms.map(Math.round).join(' ')} ms, `
  + `middle ${Math.round(middle(ms))} (${busy()})`);

/** Runs in the page: keeps the long tasks, and waits for a frame that shows something. */
function watch(settings) {
  if (settings) localStorage.setItem('adit.settings', JSON.stringify(settings));
  // Somebody who has been here: nothing waits for a tap.
  if (settings) localStorage.setItem('adit.met', JSON.stringify(['lesson', 'game', 'role']));
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  globalThis.shown = (selector) => new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      requestAnimationFrame(() => channel.port2.postMessage(0));
      return undefined;
    };
    look();
  });
}

async function fresh(settings) {
  const context = await browser.newContext({
    serviceWorkers: 'block', viewport: { width: 1280, height: 800 }, locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.addInitScript(watch, settings);
  return page;
}

async function firstVisit() {
  const [home, table] = [[], []];
  for (let i = 0; i < TIMES; i += 1) {
    const page = await fresh();
    await page.goto(url);
    home.push(await page.evaluate(() => globalThis.shown('.home-main')));
    await page.waitForLoadState('networkidle');
    table.push(await page.evaluate(async () => {
      const began = performance.now();
      document.querySelector('.btn.go').click();
      return await globalThis.shown('.dw-table .dw-card') - began;
    }));
    await page.context().close();
  }
  tell('from nothing to the first page', home);
  tell('from "Play now" to the table', table);
}

async function cards() {
  const page = await fresh({ budget: 'quick' });
  await page.goto(url);
  await page.click('.btn.go');
  await page.waitForSelector('.turn-pill.is-mine', { timeout: 60_000 });
  const answer = [];
  for (let i = 0; i < TIMES * 2; i += 1) {
    answer.push(await page.evaluate(async (at) => {
      const card = document.querySelectorAll('.dw-card')[at % 6];
      const slot = card.parentElement;
      const began = performance.now();
      card.click();
      const look = () => new Promise((resolve) => requestAnimationFrame(resolve));
      while (!slot.isConnected || !slot.classList.contains('chosen')) await look();
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
      return performance.now() - began;
    }, i));
  }
  tell('from a click on a card to the frame that shows it', answer);
  await page.context().close();
}

/** A page of deep bots, and a person among them if `me` is the name of one. */
async function deepTable(me, game = 'saboteur') {
  const page = await fresh({ budget: 'deep' });
  await page.addInitScript(([person, name]) => {
    localStorage.setItem('adit.lineups', JSON.stringify({ last: name, lineups: {
      [name]: { game: name, options: {}, chairs: ['A', 'B', 'C', 'D', 'E']
        .map((one) => ({ name: one, bot: one === person ? null : 'master' })) } } }));
  }, [me, game]);
  await page.goto(url);
  await page.click('.btn.go');
  await page.waitForSelector('.dw-table .dw-player.thinks, .gal-table, .turn-pill.is-mine');
  return page;
}

/** Runs in the page: asks for every frame, so that each is in the trace. */
function askForFrames(milliseconds) {
  return new Promise((resolve) => {
    const end = performance.now() + milliseconds;
    const tick = (now) => (now < end ? requestAnimationFrame(tick) : resolve());
    requestAnimationFrame(tick);
  });
}

/** What a trace says of the page while something is done. */
async function traced(page, name, work) {
  await browser.startTracing(page, { categories: CATEGORIES });
  const done = await work();
  const trace = await browser.stopTracing();
  mkdirSync(shots, { recursive: true });
  writeFileSync(`${shots}trace-${name}.json`, trace);
  return { ...readTrace(trace, url), done };
}

const most = (list) => Math.max(0, ...list).toFixed(1);
const over = (list, limit) => list.filter((n) => n > limit).length;
/** How often a word is in the record of the game; that of one that is over is not kept there. */
const countOf = (page, word) => page.evaluate((what) =>
  (localStorage.getItem('adit.game') ?? '').split(`\\"${what}\\"`).length - 1, word);
const movesOf = (page) => countOf(page, 'move');

async function thinking() {
  const page = await deepTable(null);
  const before = await movesOf(page);
  const { seconds, tasks, work, frames, drawn } = await traced(page, 'thinking', () =>
    page.evaluate(askForFrames, 16_000));
  const moves = await movesOf(page) - before;
  console.log(`while bots think deeply (trace of ${seconds.toFixed(1)} s, ${moves} moves): `
    + `longest task of the page ${most(tasks)} ms (of the processor ${most(work)} ms) of `
    + `${tasks.length}, ${over(tasks, 50)} over 50 (${over(work, 50)}); `
    + `longest gap between animation frames ${most(frames)} ms of ${frames.length}, `
    + `${over(frames, 50)} over 50; between drawn frames ${most(drawn)} ms of ${drawn.length} `
    + `(${busy()})`);
  await page.context().close();
}

/** What a person presses for some move, whatever the position: cards are put down, or whatever is
 *  offered first is done, and if that was not possible the second. */
const KEYS = {
  saboteur: () => ['p', '1', 'Enter'],
  saboteur2: () => ['p', '1', 'Enter'],
  galleries: (tries) => [String(1 + tries % 9), 'Enter'],
};

/** Until the round is over and all was shown; or for so many moves, where one takes an hour. */
const MOVES = 120;
const ENDED = '.cer.still, .gal-ending';

async function playRound(page, game) {
  const isOver = async () => await page.locator(ENDED).count() > 0 || await movesOf(page) >= MOVES;
  for (let [tries, last] = [0, -1]; !await isOver(); tries += 1) {
    await page.waitForSelector(`.turn-pill.is-mine, ${ENDED}`, { timeout: 120_000 });
    const before = await movesOf(page);
    if (before > last) [tries, last] = [0, before];
    for (const key of KEYS[game](tries)) await page.keyboard.press(key);
    await page.waitForFunction((n) => document.querySelector('.turn-pill.is-mine') === null
      || (localStorage.getItem('adit.game') ?? '').split('\\"move\\"').length - 1 !== n,
    before, { timeout: 500 }).catch(() => {});
  }
}

const told = (tasks) => {
  const sorted = tasks.toSorted((a, b) => b.ms - a.ms);
  return `longest ${sorted[0]?.ms.toFixed(1) ?? 0} ms of ${tasks.length}, `
    + `${over(tasks.map(({ ms }) => ms), 16)} over 16`;
};

/** How long scripts run in a task, over a round with four masters who think and talk. */
async function talking(game) {
  const page = await deepTable('A', game);
  await browser.startTracing(page, { categories: SCRIPTS });
  await playRound(page, game);
  const trace = await browser.stopTracing();
  mkdirSync(shots, { recursive: true });
  writeFileSync(`${shots}trace-talk-${game}.json`, trace);
  const tasks = readScripts(trace, url).sort((a, b) => b.ms - a.ms);
  const by = (whose) => tasks.filter((task) => task.by === whose);
  const claims = await countOf(page, 'claim');
  console.log(`a round of ${game} with four masters, ${await movesOf(page)} moves, ${claims} claims `
    + `(${busy()}): scripts of the page ${told(by('page'))}; its answers to keys ${told(by('keys'))}`
    + `; not counted, of the driver alone: ${told(by('driver'))}`);
  for (const { ms, parts, by: whose } of tasks.filter((task) => task.by !== 'driver').slice(0, 8))
    console.log(`  ${ms.toFixed(1)} ms ${whose}: ${parts.map((part) =>
      `${part.name} ${part.ms.toFixed(1)}`).join(', ')}`);
  await page.context().close();
}

async function clicking() {
  const page = await deepTable('A');
  await page.waitForSelector('.turn-pill.is-mine', { timeout: 120_000 });
  const { tasks, work, clicks } = await traced(page, 'clicks', async () => {
    for (let i = 0; i < TIMES * 4; i += 1) {
      const card = page.locator('.dw-card').nth(i % 6);
      await card.click();
      await page.waitForFunction((at) => document.querySelectorAll('.dw-card')[at]
        ?.getAttribute('aria-pressed') === 'true', i % 6);
    }
  });
  console.log(`cards clicked (trace): to the frame that shows it ${clicks
    .map((ms) => ms.toFixed(0)).join(' ')} ms, longest ${most(clicks)}; longest task `
    + `${most(tasks)} ms (of the processor ${most(work)} ms) (${busy()})`);
  await page.context().close();
}

const [, , only, game = 'saboteur'] = process.argv;
if (only === undefined) {
  await firstVisit();
  await cards();
}
if (only !== 'talk') {
  await thinking();
  await clicking();
}
await talking(game);
await browser.close();
server.close();

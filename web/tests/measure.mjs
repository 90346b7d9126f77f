// How fast the page is, measured by hand: `node tests/measure.mjs`. Serves web/dist, and
// prints milliseconds beside how busy the machine was. Nothing fails here.
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

const TIMES = 5;
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

async function thinking() {
  const page = await fresh({ budget: 'deep' });
  await page.addInitScript(() => {
    localStorage.setItem('adit.lineups', JSON.stringify({ last: 'saboteur', lineups: {
      saboteur: { game: 'saboteur', options: {}, chairs: ['A', 'B', 'C', 'D', 'E']
        .map((name) => ({ name, bot: 'searcher' })) } } }));
  });
  await page.goto(url);
  await page.click('.btn.go');
  await page.waitForSelector('.dw-table');
  const { tasks, frames, moves } = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    globalThis.longTasks.length = 0;
    const frames = [];
    let last = performance.now();
    const end = last + 15_000;
    while (last < end) {
      const now = await new Promise((resolve) => requestAnimationFrame(resolve));
      frames.push(now - last);
      last = now;
    }
    const moves = JSON.parse(localStorage.getItem('adit.game')).record.split('"move"').length - 1;
    return { tasks: globalThis.longTasks.map((t) => t.duration), frames, moves };
  });
  const most = (list) => Math.round(Math.max(0, ...list));
  console.log(`while bots think deeply (${moves} moves in 15 s): longest task of the page `
    + `${most(tasks)} ms, ${tasks.length} over 50 ms; longest gap between frames `
    + `${most(frames)} ms (${busy()})`);
  await page.context().close();
}

await firstVisit();
await cards();
await thinking();
await browser.close();
server.close();

// What a play test is given. A file of tests says
//
//     import { test } from './harness.mjs';
//     test('home fits a phone', { size: 'phone' }, async ({ page, open, shot }) => {
//       await open();
//       await shot('home-phone');
//     });
//
// and tests/play/run.mjs runs it. Each test has a browser that knows nothing of another's, and
// fails when the page has an error.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { borrow, giveBack } from './browsers.mjs';

export const sizes = {
  small: { width: 320, height: 568 },
  side: { width: 844, height: 390 },
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1280, height: 800 },
  wide: { width: 1920, height: 1080 },
};
const touched = new Set(['small', 'side', 'phone', 'tablet']);

export const tests = [];
const shots = fileURLToPath(new URL('../../shots/', import.meta.url));
/** Pictures of screens, for people to look at: ADIT_SHOTS=yes ./dev test page */
const wantsShots = Boolean(process.env.ADIT_SHOTS);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Milliseconds after which what should have come counts as missing: more when the
 *  machine is loaded by others. Only a test that fails waits so long. */
export const patience = (milliseconds) =>
  milliseconds * Math.max(1, loadavg()[0] / availableParallelism());

/** The file that calls test(), for its name. */
function caller() {
  const line = new Error().stack.split('\n').find((l) => /\.mjs/.test(l) && !/harness/.test(l));
  return basename(line.match(/([^/]+)\.mjs/)[1]);
}

/** What somebody who has been here has met: nothing is explained to them, and the card of their
 *  role turns by itself. A test of a first visit says `newcomer`. */
export const MET = ['lesson', 'game', 'role', ...['hand', 'goal', 'broken', 'say', 'hint', 'pile', 'role',
  'reading', 'shop', 'crew', 'gems', 'most', 'breaks', 'mends', 'falls', 'theft', 'handsOff',
  'swapHand', 'inspect', 'swapHat', 'trap', 'free'].map((note) => `note ${note}`)];

/** Runs in the page before its own script. */
export function remember(met) {
  try {
    if (!localStorage.getItem('adit.met')) localStorage.setItem('adit.met', JSON.stringify(met));
  } catch { /* nothing can be kept here */ }
}

/** Options: size, theme ('dark', 'light'), locale ('en', 'de'), motion ('reduce' unless
 *  said otherwise), newcomer, timeout in milliseconds, context (more of Playwright's), server: it
 *  needs tables, and so the program; long: only the long version of the tests runs it, since
 *  another one that is like it would notice nearly as much. */
export function test(name, options, body) {
  if (options.long && process.env.ADIT_TEST !== 'full') return;
  tests.push({ name: `${caller()}: ${name}`, options, body });
}

/** A table of two ways, of which only some fields are played unless all of them are: those
 *  whose names are given, so that each row and each column keeps one. */
export const isLong = (kept, ...names) => !kept.includes(names.join(' '));

/** Everything is drawn from now on: where somebody looks. */
export const draw = (page) => page.evaluate(() => {
  if (document.adoptedStyleSheets.length) document.adoptedStyleSheets = [];
});

/** Pictures are in their places from now on, and answer to a touch, but are not painted, which
 *  costs most: where something measures. */
export const trace = (page) => page.evaluate(() => {
  const [undrawn] = document.adoptedStyleSheets;
  const rule = undrawn?.cssRules[0].style;
  if (rule?.display !== 'none') return;
  rule.removeProperty('display');
  rule.setProperty('opacity', '0', 'important');
});

function contextOf({ size = 'desktop', theme = 'dark', locale = 'en', motion, context }) {
  return {
    viewport: sizes[size],
    hasTouch: touched.has(size),
    isMobile: touched.has(size),
    colorScheme: theme,
    locale: locale === 'en' ? 'en-GB' : locale,
    reducedMotion: motion ?? 'reduce',
    serviceWorkers: 'block', // which would fetch the whole page for each test
    ...context,
  };
}

/** Runs in the page: searches it with axe. What stands there many times is looked at once, since
 *  most of the time would go there: of a log two lines of each kind. And within pictures that
 *  are hidden from readers nothing is to be found. Both are away meanwhile. */
async function search() {
  const back = [];
  const kinds = new Map();
  for (const line of document.querySelectorAll('.log-lines > *')) {
    const kind = [line, ...line.querySelectorAll('*:not(svg *)')]
      .map((el) => `${el.tagName}.${el.className.baseVal ?? el.className} ${el.getAttributeNames()}`).join();
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (kinds.get(kind) <= 2) continue;
    const place = document.createComment('');
    line.replaceWith(place);
    back.push(() => place.replaceWith(line));
  }
  for (const picture of document.querySelectorAll('svg[aria-hidden=true]')) {
    if (picture.querySelector('a, [tabindex]')) continue;
    const parts = [...picture.childNodes];
    picture.replaceChildren();
    back.push(() => picture.replaceChildren(...parts));
  }
  // Everything else is drawn meanwhile, and what fades has faded: a colour on its way is nobody's.
  const undrawn = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [];
  back.push(() => { document.adoptedStyleSheets = undrawn; });
  for (const change of document.getAnimations())
    if (change.effect.getComputedTiming().endTime !== Infinity) change.finish();
  try {
    const { violations } = await globalThis.axe.run({ resultTypes: ['violations'], preload: false });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
  } finally {
    for (const put of back) put();
  }
}

/** Where axe sees a barrier, each as a line of text; none is what one wants. */
async function barriers(page) {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(axe);
  return page.evaluate(search);
}

const within = (milliseconds, work) => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const fileName = (text) => text.replace(/[^a-z0-9]+/gi, '-').toLowerCase();

/** The page looks whether it came from a server, and a folder has no answer. */
const isLook = (message) => message.location().url.endsWith('/api/version');

/** What is done with one page, which is a browser of its own. */
function tableOf(page, url, troubles) {
  page.setDefaultTimeout(patience(30_000));
  page.on('pageerror', (error) => troubles.push(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isLook(message))
      troubles.push(`console: ${message.text()}`);
  });
  return {
    page,
    url,
    troubles,
    context: page.context(),
    open: (path = '') => page.goto(url + path),
    shot: async (name) => {
      if (!wantsShots) return;
      await draw(page);
      await page.screenshot({ path: join(shots, `${name}.png`) });
    },
    barriers: () => barriers(page),
  };
}

/** Runs one test; null, or why it failed. A test that expects troubles empties
 *  `troubles`. */
export async function run(chromium, url, { name, options, body }) {
  mkdirSync(shots, { recursive: true });
  const troubles = [];
  const browsers = new Set();
  const lend = async (wish) => {
    const browser = await borrow(chromium, contextOf(wish));
    browsers.add(browser);
    return browser;
  };
  const leave = async (browser) => {
    browsers.delete(browser);
    await giveBack(browser, url);
  };
  const seat = async (wish) => {
    const { page } = await lend(wish);
    if (!wish.newcomer) await page.addInitScript(remember, MET);
    return tableOf(page, url, troubles);
  };
  /** Somebody else is a guest, with a browser of his own. */
  const table = { ...await seat(options), guest: (wish = {}) => seat(wish), lend, leave };
  try {
    await within(patience(options.timeout ?? 120_000), body(table));
    if (troubles.length) throw new Error(troubles.join('\n'));
    for (const browser of browsers) await leave(browser);
    return null;
  } catch (error) {
    const path = join(shots, `failed-${fileName(name)}.png`);
    await draw(table.page).catch(() => {});
    await table.page.screenshot({ path, timeout: 3000 }).catch(() => {});
    await Promise.all([...browsers].map(({ context }) => context.close()));
    return error;
  }
}

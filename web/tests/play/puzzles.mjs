// The puzzle of a day: a player is named, a move is found, by mouse, touch and keys; what is kept of it,
// whatever the clock says; and what comes instead of puzzles where they are missing or broken.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { HANDS, pointOf } from './hands.mjs';
import { isLong, test } from './harness.mjs';
import { layoutFaults } from './layout.mjs';
import { openWith } from './scenes.mjs';
import { walkAxe, walker } from './walk.mjs';

const DAY = 86_400_000;
const year = readFileSync(new URL('../../../puzzles/year.jsonl', import.meta.url), 'utf8')
  .trim().split('\n').map((line) => JSON.parse(line));
const count = year.length - year.length % 7;
const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10);
const puzzleOn = (ms) => year[(Math.floor(ms / DAY) - Date.UTC(2024, 0, 1) / DAY) % count];

/** Every day has other puzzles, and a test the same ones every day. */
const NOON = Date.UTC(2026, 10, 19, 12);

/** The last day up to then with a puzzle like that, and the puzzle. */
function last(isIt) {
  for (let at = NOON; ; at -= DAY)
    if (isIt(puzzleOn(at))) return { day: dayOf(at), at, puzzle: puzzleOn(at) };
}
const lastOf = (kind) => last((puzzle) => puzzle.kind === kind);

const litOn = (day) => ({ lit: Date.parse(day) / DAY });

/** The page's own clock. */
const setClock = (page, ms) => page.addInitScript((now) => {
  const set = now - Date.now(), read = Date.now;
  Date.now = () => read() + set + Number(localStorage.getItem('turned') ?? 0);
}, ms);
const turn = (page, days) =>
  page.evaluate((ms) => localStorage.setItem('turned', ms), days * DAY);

const keepCopies = (page) => page.addInitScript(() => {
  Object.defineProperty(navigator, 'clipboard',
    { value: { writeText: async (text) => { globalThis.copied = text; } } });
});
const copied = (page) => page.evaluate(() => globalThis.copied);
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('adit.puzzles')));
const button = (page, name) => page.getByRole('button', { name, exact: true });

async function show({ page }, day) {
  await page.evaluate((to) => { location.hash = `#/puzzle/${to}`; }, day);
  await page.waitForFunction((to) => location.hash.endsWith(to)
    && document.querySelector('.pz-seats, .pz-ask, .trouble, dialog .pz-ask'), day);
}

for (const [name, size, hold] of HANDS)
  test(`a player is named, by ${name}`, { size }, async (table) => {
    const { page, open } = table;
    const { day, at, puzzle } = lastOf('liar');
    const { press } = hold(page);
    await setClock(page, at);
    await keepCopies(page);
    await open(`#/puzzle/${day}`);
    await page.waitForSelector('.pz-seats');
    const levels = Object.values(puzzle.found).filter((share) => share >= 50).length;
    assert.equal(await page.locator('.pz-dots').getAttribute('aria-label'), `${levels} of 4 levels of bots find it.`);
    const seat = (p) => page.locator('.pz-seat').nth(puzzle.seats.indexOf(p));
    /** Arrows walk through the seats, as in any group of radio buttons. */
    const choose = async (p) => {
      if (name !== 'keyboard') return press(seat(p));
      await seat(p).locator('input').focus();
      await page.keyboard.press('Space');
    };
    assert.ok(await page.locator('.pz .btn.go').isDisabled(), 'nobody is chosen yet');
    await choose(puzzle.seats.find((p) => p !== puzzle.answer));
    await press(page.locator('.pz .btn.go'));
    await page.locator('.pz-wrong').waitFor();
    assert.equal(await page.locator('.pz-seat.is-out').count(), 1);
    assert.deepEqual(await kept(page), { [day]: { wrong: 1, end: null, inTime: false } });
    await page.reload();
    await page.waitForSelector('.pz-seats');
    await choose(puzzle.answer);
    await press(page.locator('.pz .btn.go'));
    await page.getByRole('heading', { name: 'Right, after 2 tries.' }).waitFor();
    assert.equal(await page.locator('.pz-lies li').count(), 3);
    assert.equal(await page.locator('.pz-lies .is-fit').count(), 1);
    assert.deepEqual(await kept(page), { [day]: { wrong: 1, end: 'right', inTime: true, ...litOn(day) } });
    await press(button(page, 'Copy the row'));
    const [head, row, foot, ...more] = (await copied(page)).split('\n');
    assert.match(head, /^adit, \d+ \w+ \d{4}: Who is the saboteur\?$/);
    assert.deepEqual([row, foot, ...more],
      ['⬛🟧', `${levels} of 4 levels of bots find it.`, '1 day in the light', `${page.url().split('#')[0]}#/puzzle/${day}`]);
    // Once more, for fun: nothing is counted.
    await press(button(page, 'Try again'));
    await choose(puzzle.seats.find((p) => p !== puzzle.answer));
    await press(page.locator('.pz .btn.go'));
    await choose(puzzle.answer);
    await press(page.locator('.pz .btn.go'));
    await page.getByRole('heading', { name: 'Right, after 2 tries.' }).waitFor();
    assert.deepEqual(await kept(page), { [day]: { wrong: 1, end: 'right', inTime: true, ...litOn(day) } });
  });

/** A card that need not be turned, and where it goes. */
const plain = /^dig (NESW|EW|NS)@(-?\d+,-?\d+)$/;

for (const size of ['desktop', 'phone', 'small'])
  test(`a move is found at the table, ${size}`, { size }, async (table) => {
    const { page, open } = table;
    const { day, puzzle } = last(({ kind, answer }) => kind === 'reach' && plain.test(answer));
    const [, card, cell] = plain.exec(puzzle.answer);
    await setClock(page, NOON);
    await open(`#/puzzle/${day}`);
    await page.waitForSelector('.pz-ask');
    const putAside = () => (size === 'small' ? button(page, 'Close').click() : null);
    await putAside();
    const go = page.locator('.btn.go.dw-go');
    // Another move that the rules allow: one card is passed.
    await page.locator('.dw-pass').click();
    await page.locator('.dw-card').first().click();
    await go.click();
    await page.locator('.pz-ask.is-wrong').waitFor();
    assert.match(await page.locator('.pz-ask').innerText(), /It can be played, but G\d stays dark/);
    await putAside();
    await page.locator(`.dw-slot:not(.off) .dw-card[data-card="${card}"]`).first().click();
    const { x, y } = await pointOf(page.locator(`[data-cell="${cell}"]`));
    await page.mouse.click(x, y);
    await page.locator('.mine-chip.go:visible, .btn.go.dw-go:visible').first().click();
    await page.getByRole('heading', { name: 'Right, after 2 tries.' }).waitFor();
    assert.match(await page.locator('.pz-outcome').innerText(), new RegExp(`^.* at ${cell}\\s+${puzzle.reason.n} moves are possible`));
    await button(page, 'Close').click();
    await page.locator('.mine-cell').first().waitFor();
    assert.deepEqual(await kept(page), { [day]: { wrong: 1, end: 'right', inTime: day === dayOf(NOON), ...(day === dayOf(NOON) ? litOn(day) : {}) } });
  });

test('a clock that is set loses nothing and fills no gap', {}, async (table) => {
  const { page, open } = table;
  const right = { wrong: 0, end: 'right', inTime: true };
  const days = (...ago) => Object.fromEntries(ago.map((n) => [dayOf(NOON - n * DAY), right]));
  await setClock(page, NOON);
  await openWith(table, { days: [Math.floor(NOON / DAY) - 1], puzzles: days(1, 2, 3) }, '#/', '.back-puzzle a');
  const card = page.locator('.back-puzzle');
  await page.getByRole('heading', { name: '3 days in the light' }).waitFor();
  const give = async () => {
    await page.goto('about:blank');
    await open('#/puzzle');
    await page.locator('.pz-seats, .pz-ask').first().waitFor();
    await button(page, 'Show the answer').click();
  };
  const row = async () => {
    await page.goto('about:blank');
    await open('#/');
    await card.getByRole('link').waitFor();
    return /^(\d+) days? in the light/.exec(await page.locator('.back-row').innerText())?.[1] ?? '0';
  };
  await turn(page, 9);
  assert.equal(await row(), '0', 'nine days later the row is over');
  await give();
  await turn(page, 0);
  assert.equal(await row(), '3', 'back again it is there');
  assert.equal((await kept(page))[dayOf(NOON + 9 * DAY)].end, 'shown');
  await turn(page, -2);
  assert.equal(await row(), '2', 'two days ago it was shorter');
  await turn(page, 0);
  assert.equal(await row(), '3');
  // The archive ends today, and a day that is to come says so.
  await show(table, dayOf(NOON + DAY));
  assert.match(await page.locator('.trouble').innerText(), /Not yet[\s\S]*midnight UTC/);
  const links = await page.locator('.pz-days a').evaluateAll((all) => all.map((a) => a.getAttribute('href').slice(-10)));
  assert.equal(links.at(-1), dayOf(NOON));
  await button(page, 'An earlier month').click();
  await page.locator('.pz-days .is-right, .pz-days a').first().waitFor();
  assert.equal(await button(page, 'A later month').isEnabled(), true);
});

/** What comes instead of the puzzles, and what is said of it. */
const ODD = [
  ['nothing', { status: 404, body: '' }, /The puzzles are not here/],
  ['another page', { status: 200, contentType: 'text/html', body: '<p>Sign in</p>' }, /This puzzle is damaged/],
  ['half of it', { status: 200, contentType: 'application/json', body: '[{"puzzle":1,' }, /This puzzle is damaged/],
  ['an empty list', { status: 200, contentType: 'application/json', body: '[]' }, /This puzzle is damaged/],
  ['games against the rules', { status: 200, contentType: 'application/json',
    body: JSON.stringify(year.map((line) => ({ ...line, record: line.record.slice(0, 2) }))) }, /This puzzle is damaged/],
];

test('puzzles that are missing or broken end with a sentence', {}, async (table) => {
  const { page, open, troubles } = table;
  let answer = ODD[0][1];
  await page.route(/puzzles-\d+-.*\.json/, (route) => route.fulfill(answer));
  for (const [what, given, said] of ODD) {
    answer = given;
    await page.goto('about:blank');
    await open('#/puzzle');
    await page.locator('.trouble').waitFor();
    assert.match(await page.locator('.trouble').innerText(), said, what);
    troubles.length = 0; // the browser's own, of what was not found
  }
  await page.unroute(/puzzles-\d+-.*\.json/);
  await button(page, 'Try again').click();
  await page.locator('.trouble').waitFor({ state: 'visible' }); // what came is kept until the page is loaded
  await page.reload();
  await page.locator('.pz-seats, .pz-ask').first().waitFor();
});

test('without a network there are those of this month and the next',
  { context: { serviceWorkers: 'allow' } }, async (table) => {
    const { page, open, context, troubles } = table;
    await open();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const files = () => page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => url).filter((url) => /puzzles-\d+-/.test(url)).length;
    });
    assert.equal(await files(), 2);
    await context.setOffline(true);
    await open('#/puzzle');
    await page.locator('.pz-seats, .pz-ask').first().waitFor();
    await show(table, dayOf(Date.now() - 100 * DAY));
    assert.match(await page.locator('.trouble').innerText(), /The puzzles are not here/);
    troubles.length = 0;
  });

const SIZES = [[320, 568], [390, 844], [844, 390], [640, 400], [768, 1024], [1280, 800]];
const isFull = process.env.ADIT_TEST === 'full';
/** In the short version phones, and of the others each language has its own. */
const sizesIn = (locale) => SIZES.filter((_, i) =>
  isFull || i < 2 || i % 2 === (locale === 'de' ? 1 : 0));

for (const locale of ['en', 'de', 'es', 'fr', 'it', 'nl'])
  test(`puzzles fit every screen, ${locale}`,
    { locale, timeout: 240_000, context: { hasTouch: true }, long: isLong(['de', 'fr'], locale) }, async (table) => {
      const { page, open, shot } = table;
      const walk = walker(table, layoutFaults);
      await setClock(page, NOON);
      await open('#/puzzle');
      for (const [width, height] of sizesIn(locale)) {
        await page.setViewportSize({ width, height });
        for (const kind of ['liar', 'suspect', 'mend', 'reach', 'stop', 'win']) {
          const at = `${kind} ${width}x${height}`;
          await page.evaluate(() => localStorage.removeItem('adit.puzzles'));
          await page.goto('about:blank');
          await open(`#/puzzle/${lastOf(kind).day}`);
          await page.locator('.pz-seats, .pz-ask').first().waitFor();
          await walk.look(at);
          await shot(`puzzle-${kind}-${locale}-${width}x${height}`);
          await page.locator('.pz .buttons .btn:not(.go), .pz-ask .btn').first().click();
          await page.locator('.pz-outcome').waitFor();
          await walk.look(`${at}, over`);
          await shot(`puzzle-${kind}-over-${locale}-${width}x${height}`);
        }
      }
      walk.done();
    });

test('no barrier at a puzzle', {}, async (table) => {
  const { page, open } = table;
  const walk = walkAxe(table);
  await setClock(page, NOON);
  for (const kind of ['liar', 'suspect', 'mend', 'reach']) {
    await open(`#/puzzle/${lastOf(kind).day}`);
    await page.locator('.pz-seats, .pz-ask').first().waitFor();
    await walk.look(kind);
    await page.locator('.pz .buttons .btn:not(.go), .pz-ask .btn').first().click();
    await page.locator('.pz-outcome').waitFor();
    await walk.look(`${kind}, over`);
    await page.goto('about:blank');
  }
  await open('#/puzzle');
  await page.locator('.top-tools button').first().click();
  await page.locator('.pz-days').waitFor();
  await walk.look('archive');
  walk.done();
});

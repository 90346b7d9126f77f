// Someone with three goblins at the screen: buys a few things, and takes the first of
// what is offered.
import assert from 'node:assert/strict';
import { checkRecord, movesOf, reloads, setUp, untilMoved } from './sitting.mjs';

/** What the page asks for now; '' while others move, or a line of the log is to come. */
const asked = () => {
  const there = (what) => document.querySelector(what) !== null;
  if (there('.log[aria-busy]')) return '';
  if (there('.gal-ending')) return 'end';
  return there('.gal-choices [role=radio], [data-act=go][aria-disabled=false]')
    && !there('.gal-caption') ? 'turn' : '';
};

export const untilAsked = async (page) => (await page.waitForFunction(asked)).jsonValue();

export const goButton = (page) => page.locator('[data-act=go]');
const isReady = async (page) => await goButton(page).getAttribute('aria-disabled') === 'false';
const choice = (page) => page.locator('[data-choice]:not([aria-disabled=true])').first();
const SHOPS = ['blacksmith', 'church', 'store', 'artificer', 'killer'];

/** A shop that is open, and was not visited yet. */
async function newShop(page, visited) {
  const open = await page.locator('.gal-shop.is-open').evaluateAll((shops) =>
    shops.map((shop) => shop.dataset.shop));
  return open.find((shop) => !visited.has(shop)) ?? null;
}

async function moveByPointer(page, hand, visited) {
  const shop = await newShop(page, visited);
  if (shop) {
    visited.add(shop);
    await hand.press(page.locator(`[data-shop=${shop}]`));
  }
  if (!await isReady(page)) await hand.press(choice(page));
  await hand.press(goButton(page));
}

/** Numbers for shops and choices, X and Y for readings, Enter. */
async function moveByKeys(page, hand, visited) {
  const shop = await newShop(page, visited);
  if (shop) {
    visited.add(shop);
    await hand.key(`${SHOPS.indexOf(shop) + 1}`);
  }
  if (!await isReady(page)) {
    const key = await choice(page).getAttribute('data-choice');
    await hand.key(/^[XY]$/.test(key) ? key.toLowerCase() : '1');
  }
  await hand.key('Enter');
}

/** Plays until the end was seen, and goes back to the board or does what is wanted there; or
 *  until it is enough. Says how many moves it made and where it bought. */
export async function playGame(page, hand, enough = Infinity, wanted = 'Back to the table') {
  const visited = new Set();
  for (let made = 0; ; made++) {
    const what = await untilAsked(page);
    if (made === enough) return { made, visited };
    if (what === 'end') {
      const sums = await page.locator('.gal-sum b').allTextContents();
      await hand.press(page.locator('.gal-ending .btn', { hasText: wanted }));
      if (wanted === 'Back to the table')
        assert.deepEqual(await page.locator('.gal-player .gal-gems').allTextContents(), sums,
          'the table does not show what the end did');
      return { made, visited };
    }
    const moves = await movesOf(page);
    await (hand.key ? moveByKeys : moveByPointer)(page, hand, visited);
    await untilMoved(page, moves);
  }
}

/** The game is marked among those that were played, and does not count. */
async function isMarked(page) {
  await page.evaluate(() => { location.hash = '#/me'; });
  await page.locator('.me-line.is-undone', { hasText: '2 taken back: not counted' }).waitFor();
  assert.match(await page.locator('.me-small').first().textContent(), /are marked and do not count/);
  assert.equal(await page.locator('.me-figures b').first().innerText(), '0', 'nothing is counted');
}

/** A short game, from the set-up to the saved record. A move is taken back before a reload,
 *  and another at the end. */
export async function wholeGame(table, seats, hand) {
  const { page } = table;
  await setUp(table, 'galleries', seats, { seed: seats, hurry: true });
  await hand.select(page.getByLabel('Gems in the pile'), `${10 * (seats - 1)}`);
  await hand.press(page.locator('.setup-start'));
  await playGame(page, hand, 2);
  const moves = await movesOf(page);
  await page.keyboard.press('u');
  await page.waitForFunction((before) => globalThis.engine.n_moves() < before, moves);
  await untilAsked(page);
  await reloads(page, untilAsked);
  const narrow = page.viewportSize().width < 600;
  const played = await playGame(page, hand, Infinity, narrow ? undefined : 'Take back');
  if (narrow) await page.keyboard.press('u');
  await playGame(page, hand);
  assert.deepEqual((await checkRecord(page, hand)).at(-2), { undone: 2 });
  await isMarked(page);
  return played;
}

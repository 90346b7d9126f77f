// Geometry, not pixels: at every size of screen, in every kind of position of every game,
// all can be reached with a finger and nothing lies over another thing. One page is opened for
// each position and then resized, as a window that is pulled or a phone that is turned.
import assert from 'node:assert/strict';
import { draw, isLong, test } from './harness.mjs';
import { layoutFaults } from './layout.mjs';
import { SEATS, kindsOf, position } from './positions.mjs';
import {
  choose, fileOf, games, holdBots, openFile, openGame, openWith, recordOf, tableOf,
} from './scenes.mjs';
import { fontSize, resize, walker } from './walk.mjs';

const SIZES = [
  [320, 568], [390, 844], [844, 390], [640, 400], [768, 600], [768, 1024], [1280, 800],
  [1920, 1080],
];
const isFull = process.env.ADIT_TEST === 'full';

/** Where to look at a kind of position: in the long version everywhere, else on the phones and on
 *  each second one of the other screens. Each game begins with another one, so that tables that
 *  are alike share the work; and of two kinds with one number of players, each has the screens
 *  that the other has not. */
const sizesOf = (game, kind) => SIZES.filter((_, i) =>
  isFull || i < 2 || (i + kindsOf(game).indexOf(kind) + games.indexOf(game)) % 2 === 0);

/** Where text of twice the size has room: a phone, a low window and a wide one; in the long
 *  version those between as well. */
const isRoomy = ([width, height]) => width >= 390 && height >= 600
  && (isFull || width !== 1280 && height !== 1024);

async function openPosition(table, game, seats, kind) {
  const { page } = table;
  await openGame(table, position(game, seats, kind));
  if (kind === 'chosen') await choose(page, game);
  if (kind === 'end') await page.waitForSelector('.cer, .gal-ending');
}

/** What to look at with that many players: in the long version every kind of position, else
 *  each kind with one of the three numbers of players, another one in each game. */
const kindsWith = (game, seats) => kindsOf(game).filter((_, i) =>
  isFull || (i + 2 + games.indexOf(game)) % 3 === SEATS[game].indexOf(seats));

/** How one's dwarf wins stands beside it, on every screen. */
const aimFaults = (page) => page.evaluate(() => {
  const aim = document.querySelector('.dw-know .dw-aim-word');
  const told = aim?.checkVisibility() && aim.textContent.length > 20;
  return !document.querySelector('.dw-know') || told ? [] : ['how the dwarf wins is not told'];
});

/** I am "You" in my own row, however many there are, and once in each list of an ending. */
const rowFaults = (page) => page.evaluate(() => {
  const me = document.querySelector('.dw-player.me .dw-name b');
  const wrong = !me || me.checkVisibility() && me.innerText === 'You' ? [] : ['my row does not say "You"'];
  const lists = '.cer-who ul, .cer-chips, .cer-stairs, .cer-standing, .gal-jars';
  const namesMe = (list) => document.evaluate('count(.//text()[.="You"])', list).numberValue === 1;
  return [...wrong, ...[...document.querySelectorAll(lists)].filter((list) => !namesMe(list))
    .map(({ className }) => `a list ${className} does not say "You"`)];
});

const faults = async (page) =>
  [...await layoutFaults(page), ...await aimFaults(page), ...await rowFaults(page)];

const PLACES = ['.cer-head', '.cer-mine', '.cer-who', '.cer-tray .panel', '.cer-buttons',
  '.cer-pick', '.cer-thief'];

/** Parts of the ceremony that are not in the window, or lie over each other: of what is
 *  pulled up and down below the sums, as much as is seen. */
const misplaced = (page) => page.evaluate((places) => {
  const seen = (el) => {
    let { left, top, right, bottom } = el.getBoundingClientRect();
    const panel = el.parentElement.closest('.cer-gold.stairs')?.getBoundingClientRect();
    if (panel) [top, bottom] = [Math.max(top, panel.top), Math.min(bottom, panel.bottom)];
    return { left, top, right, bottom };
  };
  const boxes = places.flatMap((what) => [...document.querySelectorAll(what)].map((el) =>
    ({ what, el, box: seen(el) })));
  const out = boxes.filter(({ box }) => box.top < -1 || box.bottom > innerHeight + 1
    || box.left < -1 || box.right > innerWidth + 1).map(({ what }) => `${what} is out`);
  const over = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => !a.el.contains(b.el)
    && Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 2
    && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 2)
    .map((b) => `${a.what} over ${b.what}`));
  const head = document.querySelector('.cer-round');
  if (head && innerWidth >= 390 && head.offsetHeight > 2 * parseFloat(getComputedStyle(head).fontSize))
    out.push('.cer-round takes two lines');
  return [...out, ...over];
}, PLACES);

/** With letters twice as large the ceremony is pulled down where it does not fit. */
const allFaults = async (page) => [...await faults(page), ...await misplaced(page)];

/** Resizes a position to each of these sizes, and looks. */
async function lookAt({ page, shot }, walk, { name, kind, sizes, check, note = '' }) {
  for (const size of sizes) {
    await resize(page, size);
    await shot(`${name}-${kind}-${size.join('x')}${note && '-font'}`);
    await walk.look(`${kind} ${size.join('x')}${note}`, check);
  }
}

for (const game of games) {
  for (const seats of SEATS[game]) {
    const options = { timeout: 240_000, context: { hasTouch: true } };
    test(`${game} with ${seats} on every screen`, options, async (table) => {
      const { page } = table;
      const walk = walker(table, allFaults);
      await holdBots(page);
      for (const kind of kindsWith(game, seats)) {
        const here = { name: `${game}-${seats}`, kind };
        const sizes = sizesOf(game, kind);
        await openPosition(table, game, seats, kind);
        await lookAt(table, walk, { ...here, sizes });
        await fontSize(page, 32);
        await lookAt(table, walk, { ...here, sizes: sizes.filter(isRoomy), check: faults,
          note: ', font at 200 %' });
        await fontSize(page, 16);
      }
      walk.done();
    });
  }
}

/** Where everything is: the boxes of all elements. */
const boxes = (page, of = 'body *') => page.evaluate((all) =>
  [...document.querySelectorAll(all)].map((el) => {
    const { left, top, width, height } = el.getBoundingClientRect();
    return [el.tagName, ...[left, top, width, height].map(Math.round)].join(' ');
  }), of);

test('colours move nothing', {}, async (table) => {
  const { page } = table;
  for (const game of games) {
    await openPosition(table, game, SEATS[game][1], 'begin');
    await draw(page);
    const dark = await boxes(page);
    await page.evaluate(() => { document.documentElement.dataset.theme = 'light'; });
    assert.deepEqual(await boxes(page), dark, game);
  }
});

/** What is needed to follow a hint stays in sight, and all of it is read without scrolling. */
const hintFaults = (page) => page.evaluate(() => {
  const wrong = [];
  const hint = document.querySelector('.hint');
  const p = hint.getBoundingClientRect();
  if (p.left < 0 || p.top < 0 || p.right > innerWidth || p.bottom > innerHeight) wrong.push('it leaves the screen');
  for (const part of document.querySelectorAll('.dw-card, .btn, .gal-choices [role=radio], .mine-pointed')) {
    const q = part.getBoundingClientRect();
    if (part.checkVisibility() && !hint.contains(part) && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
      && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1) wrong.push(`it covers ${part.className}`);
  }
  if (hint.querySelectorAll('.hint-words > *').length < 2) wrong.push(`it says only: ${hint.textContent}`);
  return wrong;
});

for (const game of games)
  for (const locale of ['en', 'de', 'es', 'fr', 'it', 'nl'])
    test(`a hint on ${game} fits and moves nothing, ${locale}`,
      { locale, long: isLong(['saboteur de', 'saboteur2 fr', 'galleries es'], game, locale) }, async (table) => {
        const { page } = table;
        await openPosition(table, game, SEATS[game][1], 'laid');
        for (const size of SIZES) {
          await resize(page, size);
          const at = size.join('x');
          const parts = `${tableOf(game)}, .dw-parts > :not(.hint), .gal-main > *, .gal-dock`;
          const before = await boxes(page, parts);
          await page.keyboard.press('t');
          await page.waitForSelector('.hint-words > b + p');
          assert.deepEqual(await boxes(page, parts), before, at);
          assert.deepEqual([...await layoutFaults(page), ...await hintFaults(page)], [], at);
          await table.shot(`hint-${game}-${locale}-${at}`);
          await page.click('.hint .tool-button');
          await page.waitForSelector('.hint', { state: 'detached' });
        }
      });

test('the browser’s font size counts', {}, async (table) => {
  const { page } = table;
  await openPosition(table, 'saboteur', 5, 'begin');
  const sizes = () => page.evaluate(() => ['body', '.turn-pill', '.dw-name b', '.btn']
    .map((what) => parseFloat(getComputedStyle(document.querySelector(what)).fontSize)));
  const usual = await sizes();
  await fontSize(page, 32);
  // Larger text gets the layout of a smaller window, which may take a step back.
  for (const [i, size] of (await sizes()).entries()) assert.ok(size >= 1.6 * usual[i], `${size}`);
});

/** The lens that shows everything leaves the mine as large as it is, and everyone in sight; where there
 *  is no room for cards, those of a player lie over it as long as one wants them. */
test('a replay of everything on every screen', {}, async (table) => {
  const { page } = table;
  const walk = walker(table, layoutFaults);
  await openWith(table, {}, '#/replay', '.open-record');
  await openFile(page, fileOf(recordOf('saboteur-5-procedure-hasty')));
  await page.waitForSelector('.projector');
  const look = (at) => page.locator('.lens:visible').nth(at).click();
  const widthOf = () => page.locator('.mine-cell').first().evaluate((cell) =>
    cell.getBoundingClientRect().width);
  for (const size of SIZES) {
    await look(0);
    await resize(page, size);
    const before = await widthOf();
    await look(-1);
    await page.waitForSelector('.is-everything');
    await resize(page, size);
    await walk.look(size.join('x'));
    const after = await widthOf();
    assert.ok(after >= before, `cells of ${after} instead of ${before} at ${size.join('x')}`);
    const rows = await page.locator('.dw-player').evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect()).filter(({ top, bottom, left, right }) =>
        top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight).length);
    assert.equal(rows, 5, `players in sight at ${size.join('x')}`);
    const hand = page.locator('.dw-hand');
    if (await hand.count()) continue;
    await page.locator('.dw-player .dw-aim').nth(1).click();
    await hand.waitFor();
    await walk.look(`${size.join('x')} with cards`);
    assert.equal(await widthOf(), after);
    await page.locator('.dw-player .dw-aim').nth(1).click();
    await hand.waitFor({ state: 'detached' });
  }
  walk.done();
});

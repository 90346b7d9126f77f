// A first visit: two ways in, who one is, and notes that come once.
import assert from 'node:assert/strict';
import { test } from './harness.mjs';
import { holdBots, myTurn, openWith, records, sitting } from './scenes.mjs';

const WAYS = '.home-ways .btn.big';

/** Puts the focus on what stands after so many others. */
async function tabTo(page, selector) {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((it) => document.activeElement?.matches(it), selector)) return;
  }
  throw new Error(`${selector} is not reached by Tab`);
}

const press = (key) => async (page, selector) => {
  await tabTo(page, selector);
  await page.keyboard.press(key);
};
const touch = (page, selector) => page.locator(selector).tap();

for (const [how, size, use] of [['keys', 'desktop', press('Enter')], ['touch', 'phone', touch]]) {
  test(`plays at once, by ${how}`, { newcomer: true, size }, async ({ page, open }) => {
    await holdBots(page);
    await open();
    await use(page, 'button.btn.big');
    await page.waitForSelector('.dw-reveal');
    assert.match(page.url(), /#\/play$/);
  });

  test(`learns first, by ${how}`, { newcomer: true, size }, async ({ page, open }) => {
    await open();
    await use(page, 'a.btn.big');
    await page.waitForSelector('.guide h2:not(:empty)');
    assert.match(page.url(), /#\/learn\/saboteur$/);
  });
}

test('two ways of one size, until one was walked to its end', { newcomer: true }, async (table) => {
  const { page, open } = table;
  await open();
  const sizes = await page.locator(WAYS).evaluateAll((all) => all.map((el) => {
    const { width, height } = el.getBoundingClientRect();
    return `${Math.round(width)} ${Math.round(height)}`;
  }));
  assert.equal(sizes.length, 2);
  assert.equal(sizes[0], sizes[1]);
  await openWith(table, { met: ['lesson'] }, '#/', '.home-buttons');
  assert.equal(await page.locator('.home-ways').count(), 0);
  await openWith(table, { met: ['game'] }, '#/', '.home-buttons');
});

test('a level is picked at once, and a seat asks who sits there', { newcomer: true }, async ({ page, open }) => {
  await open('#/setup/saboteur');
  const about = page.locator('.levels .setting-about');
  await about.getByText('First game.').waitFor();
  await page.getByLabel('Easy', { exact: true }).first().click();
  await about.getByText('Easy.').waitFor();
  await page.locator('.chair', { hasText: 'Tuck' }).click();
  await page.getByRole('dialog', { name: 'Who sits here?' }).waitFor();
  assert.ok(await page.getByRole('radio', { name: /^Tuck/ }).isChecked());
});

const begun = (name) => sitting(name, { moves: 0 });
const SABOTEUR = records.saboteur.few;
const announced = (page, text) => page.waitForFunction((what) =>
  document.querySelector('.live').textContent.includes(what), text);
const gone = (page, selector) => page.waitForSelector(selector, { state: 'detached' });

test('the first role waits for two taps, and is told to those who listen',
  { newcomer: true, size: 'phone', motion: 'no-preference' }, async (table) => {
    const { page } = table;
    await holdBots(page);
    await openWith(table, { game: begun(SABOTEUR) }, '#/play', '.dw-reveal.is-back');
    const box = await page.locator('.dw-reveal-card').boundingBox();
    const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await tap();
    await page.waitForSelector('.dw-reveal.is-face');
    const title = await page.locator('.dw-reveal h2').textContent();
    assert.match(title, /^You are a (miner|saboteur)\.$/);
    await announced(page, `${title} `);
    assert.equal(await page.locator('.dw-reveal').getAttribute('aria-hidden'), 'true');
    // What lies under the card was not meant.
    await tap();
    await gone(page, '.dw-reveal');
    assert.equal(await page.locator('.talk-pop').count(), 0);
    await page.reload();
    await page.waitForSelector('.dw-reveal');
    await gone(page, '.dw-reveal');
  });

test('a role turns by itself, and any key goes on and does what it does',
  { motion: 'no-preference' }, async (table) => {
    const { page } = table;
    await holdBots(page);
    await openWith(table, { game: begun(SABOTEUR) }, '#/play', '.dw-reveal.is-face');
    await page.keyboard.press('h');
    await gone(page, '.dw-reveal');
    await page.waitForSelector('.dw-know.covered');
  });

test('with less movement a role is only there, and is skipped', {}, async (table) => {
  const { page } = table;
  await holdBots(page);
  await openWith(table, { game: begun(SABOTEUR) }, '#/play', '.dw-reveal.is-face');
  const moving = await page.evaluate(() => document.getAnimations()
    .filter(({ effect }) => effect.target.closest('.dw-reveal-card')).length);
  assert.equal(moving, 0);
  await page.keyboard.press('Shift');
  await gone(page, '.dw-reveal');
});

test('bots wait until the role was seen', { newcomer: true }, async (table) => {
  const { page } = table;
  const game = sitting(SABOTEUR, { moves: 0, people: ['P3'] });
  await openWith(table, { game, settings: { budget: 'quick' } }, '#/play', '.dw-reveal');
  const moves = () => page.evaluate(() =>
    JSON.parse(localStorage.getItem('adit.game')).record.split('"move"').length - 1);
  await page.waitForFunction(() => document.querySelector('.thinks'));
  assert.equal(await moves(), 0);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    JSON.parse(localStorage.getItem('adit.game')).record.includes('"move"'));
});

test('no role is shown to someone who has moved, covers it, or learns', {}, async (table) => {
  const { page } = table;
  await openWith(table, { game: myTurn(SABOTEUR) }, '#/play', '.dw-know');
  await page.waitForSelector('.dw-hand');
  assert.equal(await page.locator('.dw-reveal').count(), 0);
  await openWith(table, {}, '#/learn/saboteur', '.guide h2:not(:empty)');
  assert.equal(await page.locator('.dw-reveal').count(), 0);
});

/** The key of a card that is dug with: one of an action lights no cells. */
const pathKey = (page) => page.locator('.dw-card').evaluateAll((cards) =>
  String(1 + cards.findIndex((card) => /^[NESW]+$/i.test(card.dataset.card)
    && !card.closest('.off'))));

const note = (page, text) => page.locator('.first-note', { hasText: text }).waitFor();

test('notes come at first use, once, and can be had again', { newcomer: true }, async (table) => {
  const { page } = table;
  await holdBots(page);
  const game = myTurn(SABOTEUR);
  await openWith(table, { game, met: ['role'] }, '#/play', '.dw-hand');
  await page.keyboard.press(await pathKey(page));
  await note(page, 'where this card fits');
  await announced(page, 'where this card fits');
  await page.locator('.first-note .btn').click();
  await gone(page, '.first-note');
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await note(page, 'others can see your screen');
  await page.keyboard.press('Escape');
  await gone(page, '.first-note');
  await page.locator('.dw-pile-of').first().click();
  await note(page, 'draws from this pile');
  await page.keyboard.press('h');
  await page.locator('.dw-goals').click();
  await note(page, 'three goals');
  await page.keyboard.press('c');
  await note(page, 'who lied');

  await page.reload();
  await page.waitForSelector('.dw-hand');
  await page.keyboard.press(await pathKey(page));
  await page.waitForSelector('.dw-slot.chosen');
  assert.equal(await page.locator('.first-note').count(), 0);

  await page.locator('.top-tools .tool-button').last().click();
  await page.locator('.menu-item', { hasText: 'Settings' }).click();
  const notes = page.getByRole('switch', { name: 'Notes at first use' });
  await notes.click();
  await notes.click();
  await page.keyboard.press('Escape');
  await gone(page, 'dialog[open]');
  await note(page, 'where this card fits');
});

for (const size of ['small', 'phone', 'side']) {
  test(`a note at first use leaves a hint in sight (${size})`, { newcomer: true, size }, async (table) => {
    const { page } = table;
    const game = myTurn(records.galleries.few);
    await openWith(table, { game, settings: { budget: 'quick' } }, '#/play', '.gal-table');
    await note(page, 'The most gems win');
    await page.keyboard.press('t');
    await page.locator('.hint-words b').waitFor();
    // Once it has found its place.
    await page.waitForFunction(() => {
      const [one, other] = ['.first-note', '.hint'].map((what) => document.querySelector(what).getBoundingClientRect());
      return one.top >= other.bottom || one.bottom <= other.top || one.left >= other.right || one.right <= other.left;
    });
  });
}

test('a card is explained, and what it does not light is not', { newcomer: true }, async (table) => {
  const { page } = table;
  await holdBots(page);
  await openWith(table, { game: myTurn(SABOTEUR), met: ['role'] }, '#/play', '.dw-hand');
  const explained = {};
  for (const [kind, text] of [['map', 'three goals'], ['break-', 'cannot dig until'],
    ['fix-', 'Mends a broken tool'], ['rockfall', 'out of the mine']]) {
    const card = page.locator(`.dw-card[data-card^="${kind}"]`).first();
    if (await card.count() === 0) continue;
    await card.click();
    await note(page, text);
    explained[kind] = true;
    await page.locator('.first-note .btn').click();
  }
  assert.ok(Object.keys(explained).length > 0, 'no action card in this hand');
});

test('no notes for those who do not want any', { newcomer: true }, async (table) => {
  const { page } = table;
  await holdBots(page);
  await openWith(table, { game: myTurn(SABOTEUR), settings: { notes: false } }, '#/play', '.dw-hand');
  await page.keyboard.press('1');
  await page.waitForSelector('.dw-slot.chosen');
  assert.equal(await page.locator('.first-note').count(), 0);
});

test('galleries explain themselves, too', { newcomer: true, size: 'phone' }, async (table) => {
  const { page } = table;
  await holdBots(page);
  await openWith(table, { game: myTurn(records.galleries.few) }, '#/play', '.gal-table');
  await note(page, 'most gems win');
  await page.locator('.gal-left').tap();
  await note(page, 'pile of gems');
});

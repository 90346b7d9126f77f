// For everyone: two languages, two colour schemes, less movement, and the keyboard.
import assert from 'node:assert/strict';
import { draw, test } from './harness.mjs';
import {
  games, holdBots, myTurn, openGame, openWith, records, tableOf,
} from './scenes.mjs';

/** The words that can be seen on the page, but names and notation. */
const words = (page) => page.evaluate(() => {
  const same = /^([A-Z][a-z]+|[\d\W]*|adit|P\d+|[GR]\d|[NESWnesw+.,@\d-]+|Deutsch|English|Español|Français|Italiano|Nederlands)$/;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walk.nextNode()) {
    const { data, parentElement } = walk.currentNode;
    const text = data.trim();
    const isSeen = parentElement.checkVisibility() && !parentElement.closest('code, kbd, script');
    if (isSeen && text.length > 3 && !same.test(text)) found.add(text);
  }
  return [...found];
});

const lang = (page) => page.evaluate(() => document.documentElement.lang);

async function toGerman(page) {
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement?.blur());
  const open = page.locator('.top-tools button').last();
  await open.click();
  if (await page.locator('.menu').count())
    await page.locator('.menu-item', { hasText: 'Settings' }).click();
  await page.locator('.settings select').first().selectOption('de');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
}

/** Words that are the same in both languages. */
const both = /^(Saboteur( 2)?|Normal|Galleries|System|Nobody)$/;

test('the language is changed in the page, everywhere', { timeout: 90_000 },
  async (table) => {
    const { page } = table;
    await holdBots(page);
    const english = { settings: { language: 'en' } };
    const places = [
      ['#/', '.home-tiles', {}], ['#/setup/saboteur2', '.setup-main', {}],
      ...games.map((game) =>
        ['#/play', tableOf(game), { game: myTurn(records[game].few) }]),
    ];
    for (const [hash, ready, kept] of places) {
      await openWith(table, { ...english, ...kept }, hash, ready);
      assert.equal(await lang(page), 'en');
      const before = await words(page);
      await toGerman(page);
      await page.waitForFunction(() => document.documentElement.lang === 'de');
      let left = before;
      for (let tries = 0; left.length && tries < 100; tries++) { // some texts are loaded now
        await draw(page);
        const after = await words(page);
        left = before.filter((text) => after.includes(text) && !both.test(text));
      }
      assert.deepEqual(left, [], hash);
    }
    await page.reload();
    await page.waitForSelector('.gal-table');
    assert.equal(await lang(page), 'de');
  });

const look = (page) => page.evaluate(() => {
  const { theme, motion } = document.documentElement.dataset;
  return { theme, motion, colour: getComputedStyle(document.body).backgroundColor };
});

test('colours follow the system until they are chosen', { theme: 'light' },
  async ({ page, open }) => {
    await open();
    await page.waitForSelector('.home-main');
    const light = await look(page);
    assert.equal(light.theme, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    assert.notEqual((await look(page)).colour, light.colour);
    await page.getByLabel('Light colours').click();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
    await page.reload();
    await page.waitForSelector('.home-main');
    assert.deepEqual(await look(page), light);
  });

test('nothing moves for whoever wants that', { motion: 'reduce' }, async (table) => {
  const { page } = table;
  await holdBots(page);
  // What comes may fade in, for 120 ms and by its opacity alone.
  const moving = () => page.evaluate(() => document.getAnimations()
    .filter((a) => a.playState === 'running' && a.effect.getComputedTiming().duration > 1)
    .filter(({ effect }) => effect.getComputedTiming().duration > 120
      || effect.getKeyframes().some((frame) => !('opacity' in frame)))
    .map((a) => `${a.animationName ?? a.transitionProperty}`));
  for (const game of games) {
    await openGame(table, myTurn(records[game].many));
    assert.equal((await look(page)).motion, 'less');
    assert.deepEqual(await moving(), [], game);
  }
});

test('sheets keep the focus, and give it back', {}, async (table) => {
  const { page } = table;
  await openWith(table, {}, '#/', '.home-main');
  const settings = page.getByLabel('Settings', { exact: true });
  await settings.focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
  for (let i = 0; i < 24; i += 1) {
    await page.keyboard.press(i < 12 ? 'Tab' : 'Shift+Tab');
    const inside = await page.evaluate(() =>
      document.activeElement === document.body || !!document.activeElement.closest('dialog'));
    assert.ok(inside, `Tab ${i}`);
  }
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.ok(await settings.evaluate((el) => el === document.activeElement));
  await page.keyboard.press('?');
  await page.waitForSelector('dialog .shortcuts');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
});

test('? opens the sheet of keys at a table, and nothing is played', {}, async (table) => {
  const { page } = table;
  await holdBots(page);
  await openGame(table, myTurn(records.saboteur.few));
  await page.keyboard.press('?');
  await page.waitForSelector('dialog .shortcuts');
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.equal(await page.locator('.dw-slot.chosen').count(), 0);
});

for (const game of games) {
  test(`where the focus is can be seen (${game})`, {}, async (table) => {
    const { page } = table;
    await holdBots(page);
    await openGame(table, myTurn(records[game].few));
    await draw(page);
    const unseen = new Set();
    for (let i = 0; i < 30; i += 1) {
      await page.keyboard.press('Tab');
      const bare = await page.evaluate(() => {
        const el = document.activeElement;
        if (el === document.body) return null;
        const marks = (of) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of);
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 || boxShadow !== 'none';
        };
        const label = el.closest('label, .dw-slot');
        return marks(el) || label && marks(label) ? null : el.outerHTML.slice(0, 90);
      });
      if (bare) unseen.add(bare);
    }
    assert.deepEqual([...unseen], []);
  });
}

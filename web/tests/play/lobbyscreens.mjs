// The screens of the lobby: no barrier for anybody, and a layout that holds at every size.
import assert from 'node:assert/strict';
import { phone, seat, served, unfold } from './gather.mjs';
import { test } from './harness.mjs';
import { layoutFaults } from './layout.mjs';
import { walkAxe, walker } from './walk.mjs';

for (const look of [{ theme: 'dark', locale: 'en' }, { theme: 'light', locale: 'de' }]) {
  const options = served({ ...look, timeout: 240_000, long: look.locale === 'de' });
  test(`no barrier in the lobby (${look.locale})`, options, async (table) => {
    const { page, open } = table;
    const walk = walkAxe(table);
    const called = look.locale === 'de' ? 'Dein Name' : 'Your name';
    await open('#/open/galleries');
    await page.locator('.first-things .go').click();
    await page.waitForSelector('.wrong');
    await unfold(page);
    await walk.look('a new table, no name');
    await page.getByLabel(called).fill('Rae');
    await page.locator('select.pick').first().selectOption('public');
    await page.locator('.first-things .go').click();
    await page.waitForSelector('.chair.is-person');
    await walk.look('waiting room, host');
    await page.locator('.how-head .btn').click();
    await page.waitForSelector('dialog');
    await walk.look('change how we play');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    for (const [n, what] of [[1, 'own seat'], [2, 'free seat']]) {
      await seat(page, n).locator('button').click();
      await page.waitForSelector('dialog');
      await walk.look(what);
      assert.equal(await page.locator('.who .level').count(), n === 2 ? 17 : 0);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    }
    await page.locator('.invite-row .btn').last().click();
    await page.waitForSelector('.qr');
    await walk.look('the code');
    const link = await page.locator('.invite-row input').inputValue();
    const guest = await table.guest({ ...look, ...phone });
    const walked = walkAxe(guest);
    await guest.page.goto(link);
    await guest.page.waitForSelector('.join');
    await walked.look('waiting room, guest');
    await seat(guest.page, 2).locator('button').tap();
    await guest.page.waitForSelector('dialog');
    await walked.look('the name is asked for');
    await guest.open('#/tables');
    await guest.page.waitForSelector('.tables-row');
    await walked.look('list');
    await guest.open('#/');
    await walked.look('home');
    walk.done();
    walked.done();
  });
}

/** What fits the narrowest and the widest fits these. */
const isBetween = (name) => ['tall', 'tablet', 'desktop'].includes(name);
const sizes = [
  ['phone', [390, 844], 'de'], ['tall', [834, 1194], 'en'], ['tablet', [1024, 768], 'de'],
  ['desktop', [1280, 800], 'en'], ['wide', [1920, 1080], 'de'],
];

for (const [name, [width, height], locale] of sizes) {
  const touch = name !== 'desktop' && name !== 'wide';
  const context = { viewport: { width, height }, hasTouch: touch, isMobile: touch };
  const options = served({ locale, context, timeout: 240_000, long: isBetween(name) });
  test(`the lobby fits ${name}`, options, async (table) => {
    const { page, open, shot } = table;
    const walk = walker(table, layoutFaults);
    const look = async (what) => {
      await shot(`${what}-${name}`);
      await walk.look(what);
    };
    for (const [game, more] of [['saboteur', 0], ['saboteur2', 7]]) {
      await open(`#/open/${game}`);
      await page.locator('.option .write').first().fill('Anastasia Wintergreen');
      for (let i = 0; i < more; i++) await page.locator('.seat-count button').last().click();
      await look(`open-${game}`);
      await unfold(page);
      await page.locator('select.pick').first().selectOption('public');
      await look(`open-${game}-unfolded`);
      await page.locator('.first-things .go').click();
      await page.waitForSelector('.chair.is-person');
      await look(`room-${game}`);
      await page.locator('.how-head .btn').click();
      await page.waitForSelector('dialog');
      await look(`change-${game}`);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
      await seat(page, 2).locator('button').click();
      await page.waitForSelector('dialog');
      await look(`seat-${game}`);
    }
    await open('#/tables');
    await page.waitForSelector('.tables-row');
    await look('tables');
    await open('#/');
    await page.waitForSelector('.home-tables');
    await look('home-tables');
    walk.done();
  });
}

const boxOf = (locator) => locator.evaluate((el) => el.getBoundingClientRect().toJSON());

for (const locale of ['en', 'de']) {
  test(`what a phone shows first (${locale})`, served({ size: 'phone', locale }), async (table) => {
    const { page, open } = table;
    await open();
    const links = page.locator('.page-links a');
    await links.last().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const lines = await links.evaluateAll((all) => all.flatMap((a) => {
      const words = document.createRange();
      words.selectNodeContents(a);
      return [...words.getClientRects()].map(({ top }) => Math.round(top));
    }));
    assert.equal(new Set(lines).size, 1, 'the pages are in one line');
    await open('#/open/saboteur');
    // The name has to be given; nothing else stands before the link.
    const fields = page.locator('input:visible, select:visible, textarea:visible');
    await fields.first().waitFor();
    assert.equal(await fields.count(), 1);
    const name = await boxOf(fields);
    const go = await boxOf(page.locator('.first-things .go'));
    assert.ok(name.bottom < go.top && go.bottom < 844, `${name.bottom}, ${go.top}, ${go.bottom}`);
  });
}

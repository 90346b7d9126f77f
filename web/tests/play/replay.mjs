// Records: saved at the table, opened again, stepped through, seen with other eyes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from './harness.mjs';
import { layoutFaults } from './layout.mjs';
import {
  fileOf, holdBots, myTurn, openFile, openGame, openWith, over, recordOf, records,
} from './scenes.mjs';

const count = (page) => page.locator('.time-count').textContent();
const hand = (page) => page.locator('.dw-card').count();
const role = (page) => page.locator('.dw-role-words b').textContent();
const lens = (page, name) =>
  page.locator('.lens:visible', { hasText: name }).click();

async function openRecord(table, record) {
  await openWith(table, {}, '#/replay', '.open-record');
  await openFile(table.page, fileOf(record));
  await table.page.waitForSelector('.projector');
}

async function untilAt(page, at) {
  await page.waitForFunction((n) =>
    document.querySelector('.time-count')?.textContent.startsWith(`${n} /`), at);
}

test('a game is saved, and opens as it was', {}, async (table) => {
  const { page } = table;
  await holdBots(page);
  const game = myTurn(records.saboteur.few);
  await openGame(table, game);
  await page.locator('.top-tools button').last().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.menu-item', { hasText: 'Save the record' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^adit-saboteur-[\d-]+\.record$/);
  const saved = readFileSync(await download.path(), 'utf8');
  assert.equal(saved, game.record);
  await openRecord(table, saved);
  const moves = game.record.split('"move"').length - 1;
  assert.equal(await count(page), `0 / ${moves}`);
});

test('steps, scrubs and runs', {}, async (table) => {
  const { page } = table;
  const moves = recordOf(records.saboteur.few).split('"move"').length - 1;
  await openRecord(table, recordOf(records.saboteur.few));
  await page.getByLabel('One move on').click();
  await untilAt(page, 1);
  await page.keyboard.press('.');
  await untilAt(page, 2);
  await page.getByLabel('One move back').click();
  await untilAt(page, 1);
  await page.locator('.projector input[type=range]').fill('20');
  await untilAt(page, 20);
  assert.equal(await page.locator('.projector input[type=range]').getAttribute('aria-valuetext'),
    `Move 20 of ${moves}`);
  await page.locator('main').focus();
  await page.keyboard.press('End');
  await untilAt(page, moves);
  assert.ok(await page.getByLabel('One move on').isDisabled());
  await page.keyboard.press('Home');
  await untilAt(page, 0);
  await page.getByLabel('Run').click();
  await untilAt(page, 1);
  await page.getByLabel('Pause').click();
});

test('a lens shows what its eyes saw, and nothing else', {}, async (table) => {
  const { page } = table;
  await openRecord(table, `${recordOf(records.saboteur.few).split('\n').slice(0, 20).join('\n')}\n{"end":false}\n`);
  await page.locator('.projector input[type=range]').fill('8');
  await untilAt(page, 8);
  assert.equal(await page.locator('.why-button').count(), 0, 'while it is played nobody is asked');
  await openRecord(table, recordOf(records.saboteur.few));
  await page.locator('.projector input[type=range]').fill('8');
  await untilAt(page, 8);
  assert.equal(await hand(page), 0);
  assert.equal(await page.locator('.dw-know').count(), 0, 'nobody has no corner');
  await lens(page, 'Bram');
  await page.waitForSelector('.dw-card');
  assert.ok(await hand(page) > 0);
  assert.match(await role(page), /Miner|Saboteur/);
  assert.equal(await page.locator('.dw-buttons').count(), 0, 'nothing to do');
  assert.equal(await page.locator('.dw-role').count(), 0, 'no role of another');
  await lens(page, 'Everything');
  await page.waitForSelector('.dw-role');
  assert.equal(await page.locator('.dw-role').count(), 3);
  assert.equal(await page.locator('.dw-cards').count(), 3, 'small cards in each row');
  for (const name of ['Odile', 'Hazel']) {
    await page.getByRole('button', { name: `Cards of ${name}` }).click();
    await page.getByRole('group', { name: `Cards of ${name}` }).waitFor();
    assert.ok(await hand(page) > 0);
  }
  await lens(page, 'Public');
  await page.waitForSelector('.dw-role', { state: 'detached' });
  assert.equal(await hand(page), 0);
});

const SIZES = [[320, 568], [390, 844], [844, 390], [1024, 768], [1280, 800], [1920, 1080]];

test('a bot says why, when anyone may know what it knew', {}, async (table) => {
  const { page } = table;
  const why = page.locator('.why-button');
  const told = page.locator('.hint .why-told');
  await openRecord(table, recordOf(records.saboteur.few));
  await page.locator('.projector input[type=range]').fill('8');
  await untilAt(page, 8);
  const mover = await page.locator('.move-told h2').textContent();
  assert.match(mover, /^Odile /);
  await page.keyboard.press('w');
  await told.waitFor();
  await page.keyboard.press('w');
  await lens(page, 'Hazel');
  await page.waitForSelector('.dw-card');
  assert.equal(await why.count(), 1, 'all is known');
  await lens(page, 'Odile');
  await why.click();
  await told.waitFor();
  assert.match(await told.textContent(), /^\p{Lu}.*\.$/u);
  await page.keyboard.press('w');
  assert.equal(await page.locator('.hint').count(), 0);
  await lens(page, 'Everything');
  await page.keyboard.press('w');
  await told.waitFor();
  assert.deepEqual(await table.barriers(), []);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await layoutFaults(page), [], `${width}x${height}`);
  }
  await page.keyboard.press('.');
  await untilAt(page, 9);
  assert.equal(await page.locator('.hint').count(), 0, 'that was another move');
  await page.route('**/watch*.wasm', (route) => route.abort());
  await why.click();
  await page.getByText('The reason could not be worked out.').waitFor();
  await page.getByRole('button', { name: 'Hide the reason' }).click();
  assert.equal(await page.locator('.hint').count(), 0);
});

test('before the end nobody sees everything', {}, async (table) => {
  const { page } = table;
  await openRecord(table, myTurn(records.saboteur2.few).record);
  const all = page.locator('.lens:visible', { hasText: 'Everything' }).locator('input');
  assert.ok(await all.isDisabled());
  await page.locator('.top-tools .btn', { hasText: 'Play on' }).click();
  await page.waitForURL(/#\/play$/);
  await page.waitForSelector('.dw-table');
});

test('the end of a game leads to its replay, and back', {}, async (table) => {
  const { page } = table;
  await openGame(table, over(records.galleries.few));
  await page.locator('.gal-ending .btn', { hasText: 'Replay' }).click();
  await page.waitForSelector('.projector');
  assert.match(page.url(), /#\/replay$/);
  await page.goBack();
  await page.waitForSelector('.gal-table');
  assert.match(page.url(), /#\/play$/);
});

test('addresses lead to pages, and the back button back', {}, async (table) => {
  const { page, open } = table;
  const title = () => page.locator('.rulebook h1').textContent();
  await open('#/rules/galleries');
  await page.waitForSelector('.rulebook-contents');
  assert.match(await title(), /Galleries/);
  await page.locator('.tabs a').first().click();
  await page.waitForFunction(() =>
    !/Galleries/.test(document.querySelector('.rulebook h1').textContent));
  await page.goBack();
  await page.waitForFunction(() =>
    /Galleries/.test(document.querySelector('.rulebook h1').textContent));
  await page.goForward();
  await page.locator('.brand').click();
  await page.waitForSelector('.home-main');
  await page.goBack();
  await page.waitForSelector('.rulebook');
  await open('#/nowhere/at/all');
  await page.waitForSelector('.home-main');
  // From any page to the others.
  for (const [link, there] of [
    ['Replays', '.open-record'], ['Rules', '.rulebook'], ['Replays', '.open-record'],
    ['Play', '.home-main'],
  ]) {
    await page.locator('.page-links').getByRole('link', { name: link, exact: true }).click();
    await page.waitForSelector(there);
    assert.equal(await page.locator('.page-links [aria-current=page]').textContent(), link);
  }
});

test('links in the rules lead to their sections', {}, async ({ page, open }) => {
  const isAt = (title) => page.waitForFunction((wanted) =>
    document.activeElement.textContent === wanted, title);
  await open('#/rules/saboteur2');
  await page.getByRole('link', { name: 'rules of the base game' }).click();
  await page.waitForURL(/#\/rules\/saboteur$/);
  await isAt('Laying a path card');
  await page.locator('.rulebook-fold').first().locator('summary').click();
  await page.getByRole('link', { name: 'option', exact: true }).click();
  await isAt('Options');
  assert.match(page.url(), /#\/rules\/saboteur$/);
  await page.goBack();
  await page.waitForURL(/#\/rules\/saboteur2$/);
});

test('the last game is offered first where replays are opened', {}, async (table) => {
  const { page } = table;
  await openWith(table, { last: over(records.saboteur.few) }, '#/replay', '.open-record');
  assert.equal(await page.locator('.open-record h2').textContent(), 'Look at a game again');
  await page.locator('.open-record .btn').first().click();
  await page.waitForSelector('.projector');
});

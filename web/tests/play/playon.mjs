// Playing on from a position of a replay: alone, and at a server with friends.
import assert from 'node:assert/strict';
import { playing, says, seat, served } from './gather.mjs';
import { test } from './harness.mjs';
import { layoutFaults } from './layout.mjs';
import { fileOf, openFile, tableOf } from './scenes.mjs';
import { golden, hurryUp } from './sitting.mjs';

const SIZES = [[320, 568], [390, 844], [844, 390], [1280, 800]];
const GAMES = [
  ['saboteur', 'saboteur-3-rulebook-hasty', 20], ['galleries', 'galleries-2-usual-hasty', 14],
];

/** The first of the replay's menu, in any language. */
const playOn = async (page) => {
  await page.locator('.more > button').click();
  await page.locator('.more-list .menu-item').first().click();
};
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** The sheet at a move of a recorded game. */
async function openSheet({ page, open }, record, at) {
  await open('#/replay');
  await openFile(page, fileOf(`${golden(record).join('\n')}\n`));
  await page.waitForSelector('.projector');
  await page.locator('.projector input[type=range]').fill(String(at));
  await playOn(page);
  await page.waitForSelector('.play-on');
}

for (const [game, record, at] of GAMES) {
  test(`one plays on alone from a replay of ${game}`, {}, async (table) => {
    const { page, shot } = table;
    await page.addInitScript(hurryUp);
    await openSheet(table, record, at);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await shot(`play-on-${game}-${width}x${height}`);
      assert.deepEqual(await layoutFaults(page), [], `${width}x${height}`);
    }
    await page.getByLabel('As whom?').selectOption('P2');
    await button(page, 'Alone, against bots').click();
    await page.waitForSelector(tableOf(game));
    const note = page.locator('.note', { hasText: `Begun from a position: after move ${at} of another game` });
    await note.waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await shot(`played-on-${game}-${width}x${height}`);
    }
    await note.getByRole('button').click();
    await note.waitFor({ state: 'detached' });
    const lines = page.locator('.log-lines li');
    const end = await lines.evaluateAll((all) => all.findIndex((li) => li.matches('.log-past')));
    assert.ok(end > at / 2, `${end} lines of the past`);
    await page.waitForFunction(() => JSON.parse(localStorage['adit.game']).record.includes('"from"'));
    const { from, seed } = await page.evaluate(() => JSON.parse(localStorage['adit.game']).setup);
    assert.deepEqual(from, { at, as: 'P2' });
    await page.reload();
    await page.waitForSelector(tableOf(game));
    assert.ok(await page.locator('.log-lines .log-past').isVisible());
    const again = await page.evaluate(() => JSON.parse(localStorage['adit.game']).setup.seed);
    assert.equal(again, seed, 'the game goes on');
  });
}

for (const locale of ['de', 'fr']) {
  test(`its sheet and its note fit in ${locale}`, { locale, size: 'small' }, async (table) => {
    const { page, open, shot } = table;
    await open('#/replay');
    await openFile(page, fileOf(`${golden('saboteur-3-rulebook-hasty').join('\n')}\n`));
    await page.waitForSelector('.projector');
    await page.locator('.projector input[type=range]').fill('20');
    await playOn(page);
    await page.waitForSelector('.play-on');
    await shot(`play-on-${locale}`);
    assert.deepEqual(await layoutFaults(page), []);
    await page.locator('.play-on .btn.go').click();
    await page.locator('.note').first().waitFor();
    await shot(`played-on-${locale}`);
    const faults = await layoutFaults(page);
    assert.deepEqual(faults.filter((line) => /^(cut off|outside|sideways|text over)/.test(line)), []);
  });
}

test('nobody plays on where a game is over, nor twice', {}, async (table) => {
  const { page, open } = table;
  await open('#/replay');
  await openFile(page, fileOf(`${golden('saboteur-3-rulebook-hasty').join('\n')}\n`));
  await page.waitForSelector('.projector');
  await page.keyboard.press('End');
  await playOn(page);
  await page.locator('dialog p', { hasText: 'The game is over here.' }).waitFor();
  assert.equal(await page.locator('.play-on').count(), 0);
});

test('a table with friends begins from a replay', served(), async (table) => {
  const { page, shot } = table;
  await openSheet(table, 'saboteur-3-rulebook-hasty', 20);
  await button(page, 'A new table with friends').click();
  await page.waitForURL(/#\/table\/[0-9a-z]{16}$/);
  const room = page.locator('.shuffle', { hasText: 'after move 20 of another game, with what P' });
  await room.waitFor();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await shot(`play-on-room-${width}x${height}`);
    assert.deepEqual(await layoutFaults(page), [], `${width}x${height}`);
  }
  await page.getByLabel('Name').fill('Ann');
  await button(page, 'Sit down').click();
  await says(seat(page, 1), 'you');
  await button(page, 'Fill with bots and start').click();
  await playing(page);
  await page.locator('.note', { hasText: 'Begun from a position' }).waitFor();
});

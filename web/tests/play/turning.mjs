// What turned a round: told at its end, seen on the table, and found again in a replay.
import assert from 'node:assert/strict';
import { aim, untilAsked } from './dwarves.mjs';
import { mouse } from './hands.mjs';
import { test } from './harness.mjs';
import { layoutFaults } from './layout.mjs';
import { fileOf, openFile, openGame, over, records } from './scenes.mjs';
import { golden, goOn, movesOf } from './sitting.mjs';

const RECORD = 'saboteur-3-rulebook-hasty';
const SIZES = [[320, 568], [390, 844], [844, 390], [1280, 800]];

/** The moves of a recorded game that turned its second round, and the one that ended it. */
const TURNED = [66, 77, 78];
const END = [88, 'P2', 'NESW', '7,2'];

/** Goes on with it one move before that end, and makes it. */
async function endRound(table) {
  const { page } = table;
  const [n, seat, card, cell] = END;
  const [head, ...lines] = golden(RECORD).filter((line) => !line.includes('"bot"'));
  await goOn(table, [head, ...lines.slice(0, n - 1)], { people: [seat] });
  await untilAsked(page);
  await aim(page, mouse(page), card, cell);
  await mouse(page).press(page.locator('.btn.go.dw-go').first());
  await page.waitForSelector('.cer.still');
}

const drawn = (page) => page.evaluate(() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done()));
}));
const resize = async (page, [width, height]) => {
  await page.setViewportSize({ width, height });
  await drawn(page);
};

/** Those that match, and are not in the window; of a list that scrolls, sideways only. */
const outside = (page, what, scrolls = false) => page.evaluate(([selector, pulled]) =>
  [...document.querySelectorAll(selector)].filter((el) => {
    const { left, top, right, bottom, width } = el.getBoundingClientRect();
    return width === 0 || left < -1 || right > innerWidth + 1
      || (!pulled && (top < -1 || bottom > innerHeight + 1));
  }).map((el) => el.className || el.localName), [what, scrolls]);

const told = (page) => page.locator('.turned-told').first().waitFor()
  .then(() => page.locator('.turned-told').allTextContents());

test('a round tells what turned it, on every screen', {}, async (table) => {
  const { page, shot } = table;
  await endRound(table);
  const button = page.locator('.cer .turned');
  await button.waitFor();
  for (const size of SIZES) {
    await resize(page, size);
    await shot(`turned-end-${size.join('x')}`);
    assert.deepEqual(await outside(page, '.cer .turned, .cer .turned svg'), [], `${size}`);
    assert.deepEqual(await layoutFaults(page), [], `${size}`);
    await button.click();
    await page.waitForSelector('.turned-points');
    await shot(`turned-${size.join('x')}`);
    assert.deepEqual(await outside(page, '.sheet'), [], `${size}`);
    assert.deepEqual(await outside(page, '.turned-points *:not(svg *)', true), [], `${size}`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.turned-points', { state: 'detached' });
  }
});

test('each of them can be seen, and the end is there again', {}, async (table) => {
  const { page } = table;
  await endRound(table);
  await page.locator('.cer .turned').click();
  const sentences = await told(page);
  assert.deepEqual(sentences.map((line) => Number(line.match(/^Move (\d+), /)[1])), TURNED);
  assert.match(sentences[0], /^Move 66, \w+: Brings the goals nearer, 6 cards missing\. The chance of gold rose from 70% to 79%\.$/);
  for (const line of sentences) assert.ok(line.split(' ').length <= 20, line);
  await page.getByRole('button', { name: 'See it' }).nth(1).click();
  await page.waitForSelector('.cer', { state: 'detached' });
  assert.equal(await page.locator('.time-count').textContent(), `77 / ${END[0]}`);
  const moves = await movesOf(page);
  await page.keyboard.press(',');
  await page.waitForFunction(() => document.querySelector('.time-count').textContent.startsWith('76'));
  assert.ok(!(await page.locator('.log').textContent()).includes('Round 2 ends'), 'nothing later');
  assert.equal(await movesOf(page), moves, 'the bots wait');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.cer.still .turned');
});

test('a game of galleries tells it, too, with my own chance', {}, async (table) => {
  const { page, shot } = table;
  await openGame(table, over(records.galleries.few));
  await page.locator('.gal-ending .turned').waitFor();
  for (const size of SIZES) {
    await resize(page, size);
    await shot(`turned-jars-${size.join('x')}`);
    assert.deepEqual(await layoutFaults(page), [], `${size}`);
  }
  await page.locator('.gal-ending .turned').click();
  const sentences = await told(page);
  assert.ok(sentences.length > 0 && sentences.length <= 3);
  const [, at] = sentences[0].match(/^Move (\d+), .*(?:The chance of \w+|Your chance) (?:rose|fell) from \d+% to \d+%\.$/);
  await page.getByRole('button', { name: 'See it' }).first().click();
  await page.waitForSelector('.gal-ending', { state: 'detached' });
  assert.match(await page.locator('.time-count').textContent(), new RegExp(`^${at} /`));
});

const at = (page, n) => page.waitForFunction((wanted) =>
  document.querySelector('.time-count')?.textContent.startsWith(`${wanted} /`), n);

test('N and P go from one to the next in a replay', {}, async (table) => {
  const { page, open, shot } = table;
  await open('#/replay');
  await openFile(page, fileOf(golden(RECORD).join('\n') + '\n'));
  await page.waitForSelector('.projector');
  await page.keyboard.press('End');
  await page.waitForSelector('.moments');
  await page.locator('.projector input[type=range]').fill('63');
  await at(page, 63);
  assert.equal(await page.locator('.moments').count(), 0, 'nothing of what is to come');
  await page.keyboard.press('n');
  await at(page, 66);
  assert.match(await page.locator('.moments').textContent(), /Move 66, .* from 70% to 79%\./);
  assert.deepEqual(await page.locator('.moments .chip').allTextContents(), TURNED.map(String));
  await shot('turned-replay');
  for (const [key, n] of [['n', 77], ['n', 78], ['n', 108], ['p', 78]]) {
    await page.keyboard.press(key);
    await at(page, n);
  }
  await page.locator('.moments .chip', { hasText: '66' }).click();
  await at(page, 66);
});

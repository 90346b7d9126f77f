// What a server's table can look like: free of barriers, on a phone and on a desktop.
import assert from 'node:assert/strict';
import { aim, cellPoint, untilAsked } from './dwarves.mjs';
import { keys, mouse } from './hands.mjs';
import { isLong, test } from './harness.mjs';
import { ask, atHouse, beginAt, goTo } from './house.mjs';
import { layoutFaults } from './layout.mjs';
import { movesOf, untilMoved } from './sitting.mjs';
import { fontSize, resize, walkAxe, walker } from './walk.mjs';

const HERE = { server: true, timeout: 120_000 };
const SLOW = ['--bot-delay', '60000'];
const CLOCK = { kind: 'move', seconds: 600 };

/** Somebody whose screens are looked at. */
async function looker(table, size, url) {
  const one = await table.guest({ size });
  await one.page.goto(url);
  const axe = walkAxe(one), fits = walker(one, layoutFaults);
  return {
    ...one,
    async look(name) {
      await axe.look(name);
      await fits.look(name);
      await one.shot(`online-${size}-${name}`);
    },
    done() {
      axe.done();
      fits.done();
    },
  };
}

/** A line that is down is told by the browser, too. */
function forgive(troubles) {
  const left = troubles.filter((text) => !/WebSocket connection to|net::ERR_/.test(text));
  troubles.splice(0, troubles.length, ...left);
}

/** One of each; the long version looks at all. */
const LOOKED_AT = ['phone saboteur'];

for (const size of ['phone', 'desktop']) {
  for (const game of ['saboteur', 'galleries']) {
    test(`states of ${game}, ${size}`, { ...HERE, long: isLong(LOOKED_AT, size, game) }, (table) =>
      atHouse(table, SLOW, async ({ guest, wire }) => {
        const line = await wire();
        const ann = await looker(table, size, line.url);
        const bo = await guest('desktop');
        const name = await beginAt({ Ann: ann.page, Bo: bo },
          { game, players: 4, options: { first: 'P1' }, clock: CLOCK });
        await ann.look('turn');
        await bo.close();
        await ann.page.locator('[data-seat=P2]', { hasText: 'bot in 0:' }).waitFor();
        await ann.look('away');

        const eve = await looker(table, size, line.url);
        await goTo(eve.page, name);
        await eve.page.locator('.top-tools', { hasText: 'You are watching' }).waitFor();
        await eve.look('watching');
        eve.done();

        await ann.page.locator('.top-tools .tool-button').last().click();
        await ann.look('menu');
        await ann.page.locator('.menu-item', { hasText: 'Let a bot play' }).click();
        await ann.page.locator('.strip', { hasText: 'You have left' }).waitFor();
        await ann.look('stood-in');
        line.cut();
        await ann.page.waitForSelector('.line-strip');
        await ann.look('lost');
        ann.done();
        await ann.page.close();
        await eve.page.close();
        forgive(table.troubles);
      }));
  }
}

test('an illegal cell says why, though only the server knows', HERE, (table) =>
  atHouse(table, SLOW, async ({ guest }) => {
    const ann = await guest();
    await beginAt({ Ann: ann }, { game: 'saboteur', players: 3, options: { first: 'P1' } });
    await untilAsked(ann);
    const [path] = await ann.locator('.dw-slot:not(.off) .dw-card').evaluateAll((all) =>
      all.map((card) => card.dataset.card).filter((card) => /^[NESWnesw]+$/.test(card)));
    await aim(ann, mouse(ann), path, '0,0');
    const said = ann.locator('.mine-bubble span');
    await said.filter({ hasText: 'There is a card at 0,0 already' }).waitFor();
    await ann.mouse.click(...Object.values(await cellPoint(ann, '4,1')));
    await said.filter({ hasText: '4,1' }).waitFor();
    assert.equal(await movesOf(ann), 0);
  }));

test('after a reload the log is there, and one may look back from now on', HERE, (table) =>
  atHouse(table, ['--bot-delay', '0'], async ({ guest }) => {
    const ann = await guest();
    await beginAt({ Ann: ann }, { game: 'saboteur', players: 3, options: { first: 'P1' } });
    await untilAsked(ann);
    await keys(ann).key('p', '1', 'Enter');
    await untilMoved(ann, 2);
    await untilAsked(ann);
    const log = () => ann.locator('.log-text').allTextContents();
    const before = await log();
    assert.ok(before.length >= 3, before.join('\n'));
    await ann.reload();
    await untilAsked(ann);
    assert.deepEqual(await log(), before);
    await keys(ann).key('p', '1', 'Enter');
    await untilMoved(ann, 5);
    await untilAsked(ann);
    await ann.keyboard.press(',');
    await ann.locator('.time-count', { hasText: '5 / 6' }).waitFor();
    assert.equal(await ann.locator('.dw-pass:not(:disabled)').count(), 0);
    await ann.locator('.strip .btn', { hasText: 'Back to now' }).click();
    await untilAsked(ann);
  }));

test('the window says whose turn it is', HERE, (table) =>
  atHouse(table, SLOW, async ({ guest }) => {
    const ann = await guest(), bo = await guest();
    await beginAt({ Ann: ann, Bo: bo },
      { game: 'saboteur', players: 3, options: { first: 'P1' } });
    const titled = (page, begins) =>
      page.waitForFunction((text) => document.title.startsWith(text), begins);
    await untilAsked(ann);
    await titled(ann, '● Your turn');
    await titled(bo, 'Ann’s turn');
    await keys(ann).key('p', '1', 'Enter');
    await titled(bo, '● Your turn');
    await titled(ann, 'Bo’s turn');
  }));

// What the operator says.

/** From now on that page hears what is said here as if the server had said it. */
async function operator(page) {
  const lines = [];
  await page.routeWebSocket(/\/socket$/, (socket) => {
    socket.connectToServer();
    lines.push(socket);
  });
  await page.reload();
  return async (text) => {
    for (const line of lines) line.send(JSON.stringify({ t: 'notice', text }));
    await page.locator('.notice', { hasText: text.slice(0, 20) }).waitFor();
  };
}

const SHORT = 'The server restarts at 20:00 UTC';
const LONG = `${'Der Server wird heute umgebaut und ist am Abend eine Weile nicht da. '.repeat(6)}${'ä'.repeat(40)}`;
const WINDOWS = [[320, 568], [390, 844], [844, 390], [1280, 800], [1920, 1080]];

/** It lies over nothing, and leaves the most of the window to the table. */
const noticeFaults = async (page) => [...await layoutFaults(page), ...await page.evaluate(() => {
  const { top, bottom } = document.querySelector('.notice').getBoundingClientRect();
  const table = document.querySelector('.play-table, .setup-main').getBoundingClientRect();
  const wrong = bottom > table.top + 1 ? [`over the table by ${bottom - table.top}`] : [];
  return bottom - top > innerHeight / 4 ? [...wrong, `${bottom - top} high`] : wrong;
})];

for (const game of ['saboteur', 'galleries']) {
  test(`what the operator says fits beside ${game}`, HERE, (table) =>
    atHouse(table, SLOW, async ({ url }) => {
      const ann = await table.guest({ context: { hasTouch: true } });
      const { page } = ann;
      await page.goto(url);
      const says = await operator(page);
      const fits = walker(ann, noticeFaults), axe = walkAxe(ann);
      const look = async (where, windows) => {
        for (const size of windows) {
          await resize(page, size);
          for (const text of [SHORT, LONG]) {
            await says(text);
            await fits.look(`${where} ${size.join('x')} ${text.length}`);
          }
          await ann.shot(`notice-${game}-${where}-${size.join('x')}`);
        }
        await axe.look(where);
      };
      const { text } = await ask(page, 'POST', 'api/tables', { game, players: 4 });
      await page.evaluate((name) => { location.hash = `#/table/${name}`; }, JSON.parse(text).table);
      await page.waitForSelector('.setup-main');
      await look('room', WINDOWS);
      await beginAt({ Ann: page }, { game, players: 4, options: { first: 'P1' }, clock: CLOCK });
      await look('game', WINDOWS);
      await fontSize(page, 32);
      await look('large', [[390, 844], [1280, 800]]);
      await fontSize(page, 16);
      fits.done();
      axe.done();
      await page.close();
      forgive(table.troubles);
    }));
}

test('what the operator says is text, and is put away by itself', HERE, (table) =>
  atHouse(table, SLOW, async ({ guest }) => {
    const page = await guest();
    const says = await operator(page);
    await beginAt({ Ann: page }, { game: 'saboteur', players: 3, options: { first: 'P1' } });
    const notice = page.locator('.notice'), words = page.locator('.notice [role=status] [dir=auto]');
    const wicked = '<img src=x onerror="document.title=1"> &amp; سيُعاد';
    await says(wicked);
    assert.equal(await words.textContent(), wicked);
    await says(SHORT);
    assert.equal(await page.getByRole('status').filter({ hasText: SHORT }).textContent(), `From the operator: ${SHORT}`);

    // Escape closes what is open, and no notice that has not the focus.
    await page.locator('.top-tools .tool-button').last().click();
    await page.locator('.menu-item').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.menu-item').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    assert.equal(await words.textContent(), SHORT);
    const close = notice.getByRole('button', { name: 'Close' });
    await close.focus();
    await page.keyboard.press('Escape');
    await notice.waitFor({ state: 'detached' });

    await says(SHORT);
    await close.focus();
    await page.keyboard.press('Enter');
    await notice.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
    await untilAsked(page);
  }));

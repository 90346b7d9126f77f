// What goes wrong is said plainly, in the language of the page and without barriers, and the
// page lives on.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from './harness.mjs';
import {
  choose, fileOf, holdBots, myTurn, openFile, openGame, openWith, recordOf, records,
  turnOf, sitting,
} from './scenes.mjs';
import { walkAxe } from './walk.mjs';

const good = recordOf(records.saboteur.few);
const lines = good.trim().split('\n');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const files = {
  'an empty file': fileOf(''),
  'a picture': { name: 'a.png', mimeType: 'image/png', buffer: png },
  'a page': fileOf('<!doctype html><title>no</title>', 'a.html'),
  'a huge text': fileOf('no record\n'.repeat(500_000)),
  'one huge line': fileOf('x'.repeat(3_000_000)),
  'a newer version': fileOf(good.replace('"adit":1', '"adit":2')),
  'a game that is not there': fileOf(good.replace('"saboteur"', '"chess"')),
  'a record that is cut short': fileOf(lines.slice(0, 30).join('\n')),
  'half a line': fileOf(good.slice(0, 900)),
  'a move that is not legal': fileOf([...lines.slice(0, 8), '{"p":"P1","move":"dig NESW@50,50"}',
    ...lines.slice(9)].join('\n')),
};

/** What was kept by the version before the rules of galleries changed; see tests/before. */
const before = (name) => readFileSync(new URL(`../../../tests/before/${name}`, import.meta.url), 'utf8');
const kept = Object.fromEntries(Object.entries(JSON.parse(before('storage.json')))
  .map(([game, storage]) => [game, Object.fromEntries(Object.entries(storage)
    .map(([key, value]) => [key.replace('adit.', ''), JSON.parse(value)]))]));

for (const [locale, sentence] of [
  ['en', 'It was played by earlier rules and cannot be replayed.'],
  ['de', 'Es wurde nach früheren Regeln gespielt und lässt sich nicht wiederholen.'],
]) {
  test(`games by earlier rules (${locale})`, { locale }, async (table) => {
    const { page } = table;
    const isSaid = async () =>
      assert.ok((await page.locator('.trouble').textContent()).includes(sentence));
    await openWith(table, kept.galleries, '#/play', '.trouble');
    await isSaid();
    await openWith(table, kept.galleries, '#/replay', '.open-record');
    await page.locator('.drop .btn.go').click();
    await page.waitForSelector('.trouble');
    await isSaid();
    if (locale === 'de') return;
    await openFile(page, fileOf(before('galleries.jsonl')));
    await page.waitForSelector('.trouble');
    await isSaid();
    await openWith(table, kept.saboteur, '#/play', '.dw-table');
    await page.waitForSelector('.dw-card');
  });
}

for (const locale of ['en', 'de']) {
  test(`files that are no records (${locale})`, { locale }, async (table) => {
    const { page } = table;
    const title = locale === 'de' ? /Aufzeichnung|Partie/ : /not a record of a game/;
    const some = Object.entries(files).slice(0, locale === 'de' ? 2 : undefined);
    const walk = walkAxe(table);
    await openWith(table, {}, '#/', '.home-main');
    for (const [name, file] of some) {
      for (const [hash, there] of [['#/', '.home-main'], ['#/replay', '.open-record']]) {
        await page.evaluate((to) => { location.hash = to; }, hash);
        await page.waitForSelector(there);
      }
      assert.equal(await page.locator('.trouble').count(), 0);
      await openFile(page, file);
      await page.waitForSelector('.trouble');
      assert.match(await page.locator('.trouble h2').textContent(), title, name);
    }
    await walk.look('no record');
    await openFile(page, fileOf(good));
    await page.waitForSelector('.projector');
    await openFile(page, files['a page']);
    await page.waitForSelector('.trouble');
    await walk.look('no record, over another');
    walk.done();
    await page.locator('.trouble .btn').click();
    await page.getByLabel(locale === 'de' ? /Zug (weiter|vor)/ : 'One move on').click();
    await page.waitForFunction(() =>
      document.querySelector('.time-count').textContent.startsWith('1 /'));
  });
}

const full = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};
const forbidden = () => {
  Object.defineProperty(globalThis, 'localStorage', {
    get() { throw new DOMException('no', 'SecurityError'); },
  });
};

for (const [name, script, words] of [
  ['full', full, /full/], ['forbidden', forbidden, /does not let/],
]) {
  test(`storage that is ${name}`, {}, async (table) => {
    const { page, open } = table;
    await page.addInitScript(script);
    await holdBots(page);
    await open();
    await page.locator('.btn.go').click();
    await page.waitForSelector('.dw-table');
    await page.waitForSelector('.note');
    assert.match(await page.locator('.note').textContent(), words);
    assert.deepEqual(await table.barriers(), []);
    await page.locator('.note .btn').click();
    await page.waitForSelector('.note', { state: 'detached' });
    await page.waitForSelector('.dw-card');
  });
}

/** What the browser says of missing files is no trouble of the page. */
const forgive = (troubles, words) => {
  const left = troubles.filter((line) => !words.test(line));
  troubles.splice(0, troubles.length, ...left);
};

test('no WebAssembly', { locale: 'de' }, async (table) => {
  const { page, open } = table;
  await page.addInitScript(() => { delete globalThis.WebAssembly; });
  await open();
  await page.waitForSelector('.trouble');
  assert.match(await page.locator('.trouble').textContent(), /WebAssembly/);
  assert.deepEqual(await table.barriers(), []);
});

test('no engine', { theme: 'light' }, async (table) => {
  const { page, open, troubles } = table;
  await page.route(/\.wasm$/, (route) => route.fulfill({ status: 404 }));
  await open();
  await page.waitForSelector('.trouble');
  assert.match(await page.locator('#main h1').textContent(), /did not open/);
  assert.deepEqual(await table.barriers(), []);
  await page.unroute(/\.wasm$/);
  await page.locator('.trouble .btn.go').click();
  await page.waitForSelector('.home-main');
  forgive(troubles, /404/);
});

const THROWS = 'export function RulesFrame() { throw new Error("on purpose"); }';

test('a part of the page that does not come, or is broken', {}, async (table) => {
  const { page, open, troubles } = table;
  const walk = walkAxe(table);
  const part = /RulesPage.*\.js$/, sheets = /\/Sheets-[^/]*\.js$/;
  await page.route(sheets, (route) => route.fulfill({ status: 500 }));
  await open();
  await page.waitForSelector('.home-main');
  await page.keyboard.press('?');
  await page.waitForSelector('.note');
  await walk.look('a sheet does not come');
  await page.route(part, (route) => route.fulfill({ status: 500 }));
  await page.locator('.page-links a', { hasText: 'Rules' }).click();
  await page.waitForSelector('.trouble');
  assert.match(await page.locator('#main h1').textContent(), /did not arrive/);
  await walk.look('a part does not come');
  await page.goBack();
  await page.waitForSelector('.home-main');
  await page.unroute(part);
  await page.route(part, (route) => route.fulfill({ contentType: 'text/javascript', body: THROWS }));
  await page.reload();
  await page.locator('.page-links a', { hasText: 'Rules' }).click();
  await page.waitForSelector('.trouble');
  await walk.look('a part is broken');
  walk.done();
  forgive(troubles, /500|Failed to load|on purpose/);
});

test('bots whose worker fails', { theme: 'light' }, async (table) => {
  const { page, troubles } = table;
  await page.route(/\/worker-[^/]*\.js$/, (route) => route.fulfill({ status: 500 }));
  const game = sitting(records.saboteur.few, { moves: turnOf(records.saboteur.few, 'P2', 2) });
  await openGame(table, game);
  await page.waitForSelector('.trouble');
  assert.match(await page.locator('.trouble h2').textContent(), /Bram/);
  assert.deepEqual(await table.barriers(), []);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('adit.game')).record);
  assert.equal(kept, game.record);
  await page.locator('.trouble .btn', { hasText: 'myself' }).click();
  await page.waitForSelector('.trouble', { state: 'detached' });
  forgive(troubles, /500|Failed to load/);
});

test('a bot is asked again once its worker is there', {}, async (table) => {
  const { page, troubles } = table;
  const script = /\/worker-[^/]*\.js$/;
  await page.route(script, (route) => route.fulfill({ status: 500 }));
  const moves = turnOf(records.saboteur.few, 'P3', 2);
  await openGame(table, sitting(records.saboteur.few, { moves }));
  await page.waitForSelector('.trouble');
  await page.unroute(script);
  await page.locator('.trouble .btn.go').click();
  await page.waitForFunction((n) =>
    JSON.parse(localStorage.getItem('adit.game')).record.split('"move"').length - 1 > n, moves);
  forgive(troubles, /500|Failed to load/);
});

test('bots play simply while what they have learnt does not come', {}, async (table) => {
  const { page, troubles } = table;
  const nets = /\/weights-[^/]*\.bin$/;
  await page.route(nets, (route) => route.fulfill({ status: 500 }));
  const moves = turnOf(records.saboteur.few, 'P3', 2);
  const game = sitting(records.saboteur.few, { moves });
  game.players.forEach((player) => { player.bot &&= 'deducer'; });
  await openGame(table, game);
  await page.waitForSelector('.note');
  assert.match(await page.locator('.note').textContent(), /they play simply/);
  assert.deepEqual(await table.barriers(), []);
  await page.waitForFunction((n) =>
    JSON.parse(localStorage.getItem('adit.game')).record.split('"move"').length - 1 > n, moves);
  await page.unroute(nets);
  const fetched = page.waitForResponse(nets);
  await page.locator('.note .btn', { hasText: 'Try again' }).click();
  await page.waitForSelector('.note', { state: 'detached' });
  assert.equal((await fetched).status(), 200);
  forgive(troubles, /500|Failed to load/);
});

test('a replay whose watchers lack what bots have learnt says so', {}, async (table) => {
  const { page, troubles } = table;
  await page.route(/\/weights-[^/]*\.bin$/, (route) => route.fulfill({ status: 500 }));
  await openWith(table, {}, '#/replay', '.open-record');
  await openFile(page, fileOf(good));
  const said = page.locator('.curves-wait', { hasText: 'could not be worked out' });
  await said.waitFor();
  await page.keyboard.press('End');
  assert.equal(await said.count(), 1);
  forgive(troubles, /500|Failed to load/);
});

test('a kept game that is damaged, or away', { theme: 'light' }, async (table) => {
  const { page } = table;
  const game = myTurn(records.saboteur.few);
  await openWith(table, { game: { ...game, record: `${game.record}{` } }, '#/play', '.trouble');
  assert.match(await page.locator('#main h1').textContent(), /brought back/);
  const walk = walkAxe(table);
  await walk.look('a damaged game');
  await page.locator('.trouble .btn', { hasText: 'Home page' }).click();
  await page.waitForSelector('.home-main');
  assert.equal(await page.locator('.home-waiting').count(), 0);
  await page.evaluate(() => { location.hash = '#/play'; });
  await page.waitForSelector('.trouble');
  await walk.look('no game');
  walk.done();
  await openWith(table, { game: 7, settings: [], lineups: { last: 1 } }, '#/', '.home-main');
  await page.locator('.btn.go').click();
  await page.waitForSelector('.dw-table');
  await choose(page, 'saboteur');
});

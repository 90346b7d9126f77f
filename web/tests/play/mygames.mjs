// Games alone are kept in the browser: listed, replayed, taken along and brought back, whatever the
// browser allows.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { playRound, untilAsked } from './dwarves.mjs';
import { keys, touch } from './hands.mjs';
import { test } from './harness.mjs';
import { atHouse } from './house.mjs';
import { layoutFaults } from './layout.mjs';
import { chooseMore, myTurn, openWith, records } from './scenes.mjs';
import { arrange, begin, golden, hurryUp, untilMoved } from './sitting.mjs';

const ONE_ROUND = { options: { first: 'P1', rounds: 1 }, hurry: true };
const lines = (page) => page.locator('.me-list li');
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** The games that stand open, as they are shown and as they are kept. */
const waiting = (page) => page.locator('.home-open .home-waiting');
const openIn = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('adit.games') ?? '[]').length
  + (localStorage.getItem('adit.game') ? 1 : 0));

/** A game of one round to its end, and the way to the list. */
async function playOne(table, wish = {}) {
  const { page } = table;
  await begin(table, 'saboteur', 5, { bot: 'greedy', ...ONE_ROUND, ...wish });
  await playRound(page, keys(page));
}

const toList = async (page) => {
  await page.evaluate(() => { location.hash = '#/me'; });
  await page.locator('.me-list li, .me-empty').first().waitFor();
};

/** What the browser's database has. */
const inDatabase = (page) => page.evaluate(() => new Promise((resolve) => {
  const request = indexedDB.open('adit');
  request.onsuccess = () => {
    const asked = request.result.transaction('games').objectStore('games').getAll();
    asked.onsuccess = () => {
      request.result.close();
      resolve(asked.result.map(({ id, record }) => ({ id, how: record.how })));
    };
  };
}));

const untilKept = (page, n) => page.waitForFunction(async (many) => {
  const request = indexedDB.open('adit');
  const database = await new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  if (!database.objectStoreNames.contains('games')) return database.close();
  const asked = database.transaction('games').objectStore('games').count();
  const count = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
  database.close();
  return count >= many;
}, n);

/** A file of games, which bots of the golden tests have played. */
const RECORDS = ['saboteur-5-procedure-hasty', 'saboteur2-7-usual-hasty', 'galleries-3-usual-hasty'];
const idOf = (record) => createHash('sha256').update(record).digest('hex').slice(0, 16);
const lineOf = (record, more = {}) => JSON.stringify({
  id: idOf(record), at: '2026-10-02T14:30:00Z', seat: 'P1', record, ...more,
});
const fileOf = (...games) => ({
  name: 'games.jsonl', mimeType: 'application/x-ndjson',
  buffer: Buffer.from(['{"adit":"my games","version":1,"name":"Ann","hat":3}', ...games, ''].join('\n')),
});
/** Bots of the records become people and characters, so that there is something to tell. */
const cast = (name) => `${golden(name).filter((line) => !line.includes('"seat":"P1","bot"')).join('\n')
  .replaceAll('"seat":"P2","bot":"hasty"', '"seat":"P2","bot":"wren:hard"')}\n`;
const games = () => RECORDS.map((name) => lineOf(cast(name)));

async function bringIn(page, file) {
  await page.locator('.me-import').setInputFiles(file);
  await page.locator('.me-outcome').waitFor();
  return page.locator('.me-outcome').innerText();
}

test('a game alone is kept when it ends, listed, and replayed after a reload',
  { folder: true, timeout: 180_000 }, async (table) => {
    const { page } = table;
    await playOne(table);
    await untilKept(page, 1);
    assert.equal((await inDatabase(page))[0].how, 'deflate-raw');
    await toList(page);
    assert.equal(await lines(page).count(), 1);
    assert.match(await lines(page).innerText(), /Saboteur[\s\S]*(won|lost) · \d/);
    await page.reload();
    await lines(page).waitFor();
    assert.equal(await page.locator('.me-figures b').first().innerText(), '1');
    await lines(page).getByRole('link').click();
    await page.waitForSelector('.time-count');
    assert.match(page.url(), /#\/replay\/~[0-9a-f]{16}$/);
    await page.reload();
    await page.waitForSelector('.time-count');
    // Through whoever's eyes one looks, one is called as at the table.
    for (const eyes of ['Everything', 'Bram']) {
      await page.locator('.lens:visible', { hasText: eyes }).click();
      await page.locator('.dw-player b').getByText('You', { exact: true }).waitFor();
      assert.equal(await page.locator('.dw-player b').getByText('Hazel', { exact: true }).count(), 0);
    }
  });

test('a game whose end is taken back is not one of them until it ends again',
  { folder: true, timeout: 180_000 }, async (table) => {
    const { page } = table;
    const hand = keys(page);
    await begin(table, 'saboteur', 5, { bot: 'greedy', ...ONE_ROUND });
    await playRound(page, hand, (what) => what === 'end');
    await untilKept(page, 1);
    await page.locator('.cer-buttons .btn', { hasText: 'Take back' }).first().click();
    await page.waitForFunction(() => localStorage.getItem('adit.game') !== null);
    await toList(page);
    await page.locator('.me-empty').waitFor();
    await page.evaluate(() => { location.hash = '#/play'; });
    await playRound(page, hand);
    await toList(page);
    await lines(page).waitFor();
    assert.equal(await lines(page).count(), 1);
    assert.match(await lines(page).innerText(), /taken back/);
  });

test('games go out as a file, are erased, and come back', { folder: true }, async ({ page, open }) => {
  await open('#/me');
  await page.locator('.me-empty', { hasText: 'A game stands here as soon as its last round is over.' }).waitFor();
  const kept = lineOf(cast(RECORDS[0]), { guesses: [{ round: 1, at: 2, of: [null, 75] }], later: { a: 1 } });
  const bad = lineOf(cast(RECORDS[1]), { id: '0000000000000000' });
  const said = await bringIn(page, fileOf(kept, bad, ...games().slice(1), kept));
  assert.match(said, /^3 games were added. One was here already.\s+One line was refused/);
  await page.locator('.me-outcome summary').click();
  assert.match(await page.locator('.me-outcome li').innerText(), /^Line 3: its id is not that/);
  assert.equal(await lines(page).count(), 3);
  assert.equal(await page.locator('.me-called h2').innerText(), 'Ann');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  const file = readFileSync(await download.path(), 'utf8');
  const [head, ...rest] = file.trim().split('\n').map((line) => JSON.parse(line));
  assert.deepEqual(head, { adit: 'my games', version: 1, name: 'Ann', hat: 3 });
  assert.deepEqual(rest.find(({ id }) => id === JSON.parse(kept).id), JSON.parse(kept));

  await button(page, 'Erase…').click();
  await button(page, 'Keep everything').click();
  assert.equal(await lines(page).count(), 3);
  await button(page, 'Erase…').click();
  await button(page, 'Yes, erase everything').click();
  await page.locator('.me-empty').waitFor();
  assert.deepEqual(await inDatabase(page), []);
  await page.reload();
  await page.locator('.me-empty').waitFor();
  assert.match(await bringIn(page, { name: 'x', mimeType: 'text/plain', buffer: Buffer.from(file) }),
    /^3 games were added\.$/);
  await lines(page).nth(2).waitFor();
  assert.equal(await lines(page).count(), 3);
});

/** With somebody who makes up their mind in each of the other seats. */
const minded = (name) => cast(name).replaceAll('"bot":"hasty"', '"bot":"trained"');
const GUESSES = [{ round: 1, at: 4, of: [null, 0, 25, 75, 100] }, { round: 2, at: 20, of: [null, 0, 25, 50, 75] }];
/** The same deal, but the third is a person, who was a saboteur in all rounds. */
const asThird = (name) => minded(name).replace('"seat":"P3","bot":"trained"', '"seat":"P1","bot":"trained"');
const panel = (page) => page.locator('.me-reads');

/** The summaries as an earlier version made them: of rounds and roles, but not of guesses. */
const makeEarlier = (page) => page.evaluate(() => new Promise((resolve) => {
  const request = indexedDB.open('adit');
  request.onsuccess = () => {
    const store = request.result.transaction('summaries', 'readwrite').objectStore('summaries');
    store.getAll().onsuccess = ({ target: { result } }) => {
      for (const { reads, ask, ...one } of result) store.put({ ...one, made: 1 });
    };
    store.transaction.oncomplete = () => { request.result.close(); resolve(); };
  };
}));

test('how well one reads others and hides, beside the bots', { folder: true }, async ({ page, open }) => {
  await open('#/me');
  await bringIn(page, fileOf(lineOf(cast(RECORDS[2]))));
  await panel(page).getByText('You have not guessed yet.').waitFor();
  await panel(page).getByText('You have not been a saboteur among bots').waitFor();
  await bringIn(page, fileOf(lineOf(minded(RECORDS[0]), { guesses: GUESSES })));
  const told = async () => {
    await panel(page).locator('.me-track', { hasText: 'The bots' }).waitFor();
    await panel(page).locator('.me-to-do').waitFor({ state: 'detached' });
    return (await panel(page).innerText()).replaceAll(/\s+/g, ' ');
  };
  const first = await told();
  assert.match(first, /In 2 rounds you average \d+\. .*You 2 rounds \d+ The bots after the same moves \d+ /);
  await page.reload();
  assert.equal(await told(), first, 'it is kept');
  await makeEarlier(page);
  await page.reload();
  assert.equal(await told(), first, 'and made anew where an earlier version knew less');
  await bringIn(page, fileOf(lineOf(asThird(RECORDS[0]), { seat: 'P3' })));
  await panel(page).locator('.me-track', { hasText: 'Suspicion' }).waitFor();
  assert.match(await told(), /Suspicion 3 rounds \d+%/);
});

test('a file that is not one, and one of a later version', { folder: true }, async ({ page, open }) => {
  await open('#/me');
  const plain = (text) => ({ name: 'x', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('.me-import').waitFor({ state: 'attached' });
  assert.match(await bringIn(page, plain(cast(RECORDS[0]))), /does not hold games of adit/);
  await page.locator('.me-import').setInputFiles(plain('{"adit":"my games","version":2}\n'));
  await page.locator('.me-outcome', { hasText: 'a newer version of adit' }).waitFor();
  assert.equal(await lines(page).count(), 0);
});

test('another tab keeps games, too, and the list has both', { folder: true }, async ({ page, open, context }) => {
  await open('#/me');
  await page.locator('.me-empty').waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await bringIn(other, fileOf(games()[0]));
  await lines(page).waitFor();
  await bringIn(page, fileOf(games()[1]));
  await other.waitForFunction(() => document.querySelectorAll('.me-list li').length === 2);
  assert.equal(await lines(page).count(), 2);
  await other.close();
});

test('two tabs have a game each: neither takes the place of the other', { folder: true }, async (table) => {
  const { page, context, url } = table;
  const seedOf = (tab) => tab.evaluate(() => sessionStorage.getItem('adit.seed'));
  const isLeft = (tab, seed) => tab.waitForFunction((which) =>
    JSON.parse(localStorage.getItem('adit.game'))?.setup.seed === which, seed);
  const pass = (tab) => keys(tab).key('p', '1', 'Enter');

  await begin(table, 'saboteur', 5, { bot: 'greedy', ...ONE_ROUND });
  await untilAsked(page);
  await pass(page);
  await untilMoved(page, 0);
  const mine = await seedOf(page);
  const other = await context.newPage();
  await other.goto(url);
  await button(other, 'Play now').click();
  await other.waitForSelector('.dw-table');
  const anew = await seedOf(other);
  await isLeft(other, anew);
  await untilAsked(page);
  await pass(page);
  await isLeft(page, mine);
  for (const [tab, seed] of [[other, anew], [page, mine]]) {
    await tab.reload();
    await tab.waitForSelector('.dw-table');
    assert.equal(await seedOf(tab), seed, 'a tab goes on with its own game');
  }
  await page.close();
  await other.close();
  const third = await context.newPage();
  await third.goto(url);
  await third.getByRole('link', { name: 'All 2 open games' }).click();
  const fourth = await context.newPage();
  await fourth.goto(`${url}#/me`);
  for (let left = 2; left > 0; left -= 1) {
    await waiting(fourth).nth(left - 1).waitFor();
    await button(third, 'Discard it: Saboteur').first().click();
    await waiting(fourth).nth(left - 1).waitFor({ state: 'detached' });
    assert.equal(await openIn(third), left - 1);
  }
  await third.close();
});

test('games stand open beside each other, as many as can be', { folder: true }, async (table) => {
  const { page } = table;
  const home = () => page.evaluate(() => { location.hash = '#/'; });
  await page.addInitScript(hurryUp);
  const game = myTurn(records.saboteur.few);
  const others = Array.from({ length: 6 }, (_, i) =>
    ({ ...game, setup: { ...game.setup, seed: `${i}`.repeat(64) } }));
  await openWith(table, { ...RETURNING, game, games: others }, '#/', '.back-today li');
  await waiting(page).nth(2).waitFor();
  // Nothing was done in this one, so it does not stand in the way of the next.
  for (const title of ['Saboteur 2', 'Saboteur']) {
    await button(page, `Play the deal of the day: ${title}`).click();
    await untilAsked(page);
    await home();
    await waiting(page).first().filter({ hasText: `${title}Deal of the day, ` }).waitFor();
    assert.equal(await openIn(page), 8);
  }
  await button(waiting(page).first(), 'Play on: Saboteur').click();
  await untilAsked(page);
  await keys(page).key('p', '1', 'Enter');
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('adit.game')).record.includes('{"p":"P1"'));
  await home();
  // Now there are as many as can be: which one goes is said before.
  const play = () => button(page, 'Play the deal of the day: Saboteur 2').click();
  await play();
  const sheet = page.locator('dialog', { hasText: '8 games stand open' });
  await sheet.filter({ hasText: 'longest would go: Saboteur, round 1' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  assert.equal(await openIn(page), 8);
  await play();
  await button(page, 'Start anew').click();
  await untilAsked(page);
  assert.equal(await openIn(page), 8);
  assert.ok(!await page.evaluate(() => localStorage.getItem('adit.games').includes('5'.repeat(64))));
  // Where there is no room, none takes the place of another.
  await page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key, value) {
      if (key === 'adit.games') throw new DOMException('', 'QuotaExceededError');
      set.call(this, key, value);
    };
  });
  const first = await page.evaluate(() => localStorage.getItem('adit.game'));
  await home();
  await button(waiting(page).nth(1), 'Play on: Saboteur').click();
  await untilAsked(page);
  assert.equal(await page.evaluate(() => localStorage.getItem('adit.game')), first);
});

test('a newer version of the page takes the database, and nothing is lost',
  { folder: true }, async ({ page, open }) => {
    await open('#/me');
    await page.locator('.me-empty').waitFor();
    await bringIn(page, fileOf(games()[0]));
    await page.evaluate(() => new Promise((resolve) => {
      const request = indexedDB.open('adit', 2);
      request.onsuccess = () => { request.result.close(); resolve(); };
    }));
    await page.locator('.me-import').setInputFiles(fileOf(games()[1]));
    await page.getByText('A newer version of this page keeps the games now').first().waitFor();
    await page.reload();
    await page.locator('.me-lack', { hasText: 'load the page again' }).waitFor();
    assert.equal((await inDatabase(page)).length, 1);
  });

/** Runs in the page before its own script: what the browser does not allow. */
const refuse = {
  database: () => { Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('', 'SecurityError'); } }); },
  all: () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key, value) {
      if (key.startsWith('adit.ended') || key === 'adit.last') throw new DOMException('', 'QuotaExceededError');
      set.call(this, key, value);
    };
  },
};

test('without a database a game lies beside the settings, and is listed',
  { folder: true, timeout: 180_000 }, async (table) => {
    const { page } = table;
    await page.addInitScript(refuse.database);
    await playOne(table);
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('adit.ended.')));
    await toList(page);
    await page.locator('.me-lack', { hasText: 'no database' }).waitFor();
    assert.equal(await lines(page).count(), 1);
    await page.reload();
    await lines(page).getByRole('link').click();
    await page.waitForSelector('.time-count');
  });

test('what nothing keeps is said, and can be saved', { folder: true, timeout: 180_000 }, async (table) => {
  const { page } = table;
  await page.addInitScript(refuse.all);
  await begin(table, 'saboteur', 5, { bot: 'greedy', ...ONE_ROUND });
  await playRound(page, keys(page), (what) => what === 'end');
  const note = page.locator('.note', { hasText: 'This game could not be kept' });
  await note.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'), note.getByRole('button', { name: 'Save the record' }).click(),
  ]);
  assert.match(readFileSync(await download.path(), 'utf8'), /"end":true/);
  await note.waitFor({ state: 'detached' });
  await page.locator('.cer-buttons .btn').first().click();
  await toList(page);
  assert.equal(await lines(page).count(), 1);
});

test('a name and a hat are worn at a table alone', { folder: true }, async (table) => {
  const { page, open } = table;
  await open('#/me');
  await page.locator('.me-empty').waitFor();
  await bringIn(page, fileOf(games()[0]));
  await button(page, 'Name and hat').first().click();
  await page.getByLabel('Name', { exact: true }).fill('Zoë');
  await page.getByLabel('Hat 7').check();
  await button(page, 'Save').click();
  await page.locator('.me-called h2', { hasText: 'Zoë' }).waitFor();
  await page.evaluate(() => { location.hash = '#/setup/saboteur'; });
  const chair = page.locator('.chair.is-person');
  assert.match(await chair.innerText(), /^Zoë/);
  assert.equal(await chair.locator('.hat.of-7').count(), 1);
  await page.click('.setup-start');
  await page.waitForSelector('.play [data-seat=P1] .hat.of-7');
});

test('thousands of games: the list is paged', { folder: true, timeout: 180_000 }, async ({ page, open }) => {
  await open('#/me');
  await page.locator('.me-empty').waitFor();
  await bringIn(page, fileOf(games()[0]));
  // The same summary under other ids: only what a list needs. An earlier version made it, and the list
  // does not wait until all of them are made anew.
  await page.evaluate(() => new Promise((resolve) => {
    const request = indexedDB.open('adit');
    request.onsuccess = () => {
      const stores = request.result.transaction(['games', 'summaries'], 'readwrite');
      for (const name of ['games', 'summaries']) {
        const store = stores.objectStore(name);
        store.getAll().onsuccess = ({ target: { result: [one] } }) => {
          for (let i = 0; i < 3000; i++)
            store.put({ ...one, made: 1, id: i.toString(16).padStart(16, '0'), seed: `${i}`, at: one.at - i * 60_000 });
        };
      }
      stores.oncomplete = () => { request.result.close(); resolve(); };
    };
  }));
  await page.reload();
  await lines(page).first().waitFor({ timeout: 10_000 });
  assert.match(await page.locator('.me-to-do').innerText(), /^[\d,]+ games are still being looked at/);
  assert.equal(await lines(page).count(), 30);
  assert.match(await page.locator('.me-track', { hasText: 'Saboteur' }).last().innerText(), /3,001 games/);
  await page.getByRole('button', { name: 'Show 30 more of 3,001' }).click();
  assert.equal(await lines(page).count(), 60);
});

for (const [size, theme, locale, long] of [
  ['small', 'dark', 'fr'], ['phone', 'light', 'de'], ['side', 'dark', 'es', true], ['tablet', 'light', 'it', true],
  ['desktop', 'dark', 'nl', true], ['wide', 'light', 'en', true],
]) {
  test(`no barrier in one’s own games (${size}, ${theme}, ${locale})`,
    { size, theme, locale, long, folder: true }, async ({ page, open, shot, barriers }) => {
      await open('#/me');
      await page.locator('.me-empty').waitFor();
      await bringIn(page, fileOf(...games(), lineOf(minded(RECORDS[0]), { guesses: GUESSES }),
        lineOf(asThird(RECORDS[0]), { seat: 'P3' })));
      await page.locator('.me-to-do').waitFor({ state: 'detached' });
      const look = async (what) => {
        assert.deepEqual(await barriers(), [], what);
        assert.deepEqual(await layoutFaults(page), [], what);
        await shot(`me-${what}-${size}-${theme}`);
      };
      await lines(page).first().waitFor();
      await look('history');
      for (const tab of await page.locator('.me-tabs button').all()) {
        if (!await tab.isVisible()) continue;
        await tab.click();
        await look(await tab.innerText());
      }
      await page.locator('.me-character').first().click();
      await look('character');
      await page.keyboard.press('Escape');
      await page.locator('.me-who').click();
      await look('person');
    });
}

// The first page of somebody who has played here.

const SIZES = [[320, 568], [390, 844], [844, 390], [1280, 800], [1920, 1080]];

test('a game of one’s own opens where it turned, and teaches', { timeout: 120_000 }, async (table) => {
  const { page, open, shot, barriers } = table;
  const at = () => page.locator('.time-count').textContent();
  const more = (text) => chooseMore(page, text);
  const panel = page.locator('.hint');
  const everywhere = async (what, check = layoutFaults) => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await shot(`teach-${what}-${width}x${height}`);
      assert.deepEqual(await check(page), [], `${what} ${width}x${height}`);
    }
  };
  await open('#/me');
  await bringIn(page, fileOf(lineOf(cast('saboteur-5-procedure-hasty'))));
  await page.locator('.me-replay').click();
  await page.waitForSelector('.moments');
  const [turned] = (await at()).split(' ');
  assert.notEqual(turned, '0');
  assert.match(await page.locator('.moments').innerText(), new RegExp(`Move ${turned}, .* from \\d+% to \\d+%`));
  assert.equal(await page.locator('.lens.is-on:visible').innerText(), 'Everything');
  assert.deepEqual(await barriers(), []);

  // The menu, by keys alone.
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.locator(':focus').innerText(), 'Open another');
  await page.keyboard.press('Home');
  assert.equal(await page.locator(':focus').innerText(), 'Play on from here');
  assert.deepEqual(await barriers(), []);
  await everywhere('menu');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'More');
  assert.equal((await at()).split(' ')[0], turned, 'keys of the list are not those of the film');

  // Key moments, by themselves; any other step ends it.
  await more('Play the key moments');
  await panel.getByText('Key moment 1 of').waitFor();
  await everywhere('moments');
  await panel.getByText('Key moment 2 of').waitFor();
  await page.keyboard.press('.');
  await panel.waitFor({ state: 'detached' });

  // On a slow machine the film may have come to the end, where nobody would do anything.
  const here = page.locator('.time-count');
  await page.keyboard.press('Home');
  for (let move = 0; move <= Number(turned); move += 1) {
    await here.filter({ hasText: new RegExp(`^${move} /`) }).waitFor();
    await page.keyboard.press('.');
  }
  await here.filter({ hasText: new RegExp(`^${Number(turned) + 1} /`) }).waitFor();
  await page.keyboard.press('o');
  for (const level of ['Easy', 'Medium', 'Hard', 'Master']) {
    await panel.getByRole('button', { name: level }).click();
    await panel.locator('.others-list li').first().waitFor();
    const shares = await panel.locator('.others-list b').allInnerTexts();
    const sum = shares.reduce((all, share) => all + parseInt(share, 10), 0);
    assert.ok(sum > 40 && sum <= 102, `${level}: ${shares}`);
  }
  await everywhere('others');
  await page.keyboard.press('w');
  await panel.locator('.why-told').waitFor();
  assert.equal(await panel.count(), 1, 'one panel at a time');
  await page.keyboard.press('w');

  await more('Your mistakes');
  const mistake = page.locator('.mistakes li').first();
  await mistake.waitFor();
  assert.match(await mistake.innerText(), /You .*\n+Better: .+\..*\n/);
  await everywhere('mistakes');
  const which = /Move (\d+) of/.exec(await mistake.innerText())[1];
  await mistake.getByRole('button', { name: 'See it' }).click();
  assert.equal((await at()).split(' ')[0], which);

  // A note stays with the game, goes into the file, and comes back.
  await more('Note');
  await page.locator('.note-text').fill('Never <b>pass</b> twice.');
  await everywhere('note');
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await page.locator('.note-told', { hasText: 'Never <b>pass</b> twice.' }).waitFor();
  await page.goto('about:blank');
  await open('#/me');
  await page.locator('.me-list li').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'), button(page, 'Export').click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  assert.deepEqual(JSON.parse(file.split('\n')[1]).notes, [{ at: Number(which), text: 'Never <b>pass</b> twice.' }]);

  // It is shared from its line in the list, too, without the note.
  await page.locator('.me-line .more > button').click();
  await everywhere('line-menu');
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  await page.waitForFunction(() => document.querySelector('.share-sheet input')?.value.includes('#/shared/1/-/public/d'));
});

const DAY = 86_400_000;
const PLAYED = [1, 2, 3, 5, 6, 7].map((ago, i) => ({
  seed: `${i}`, game: i % 3 ? 'saboteur' : 'galleries', players: 4, date: Date.now() - ago * DAY,
  gold: 3, won: i % 2 === 0, undone: 0,
}));
const LINEUP = { game: 'galleries', options: {}, chairs: [
  { name: 'Ann', bot: null }, { name: 'Wren', bot: 'wren:medium' }, { name: 'Bram', bot: 'bram:medium' }] };
const RETURNING = {
  played: PLAYED, me: { name: 'Ann', hat: 3 }, lineups: { last: 'galleries', lineups: { galleries: LINEUP } },
};

/** Wren lied and won in so many rounds, and I did not. */
const fooledBy = (page, n) => page.evaluate((rounds) => new Promise((resolve) => {
  const request = indexedDB.open('adit', 1);
  request.onupgradeneeded = () => ['games', 'summaries'].forEach((name) =>
    request.result.createObjectStore(name, { keyPath: 'id' }));
  request.onsuccess = () => {
    const store = request.result.transaction('summaries', 'readwrite').objectStore('summaries');
    const round = { roles: ['miner', 'saboteur', 'miner'], won: ['P2'], gold: 0, lies: [[], [3], []] };
    store.put({
      id: '00', made: 2, at: Date.now(), game: 'saboteur', seed: '1', seat: 'P1', names: [], gold: [0, 0, 0],
      bots: [null, 'wren:hard', 'tuck:easy'], won: false, undone: 0, by: null, deeds: '', reads: [], ask: [],
      rounds: Array(rounds).fill(round),
    });
    store.transaction.oncomplete = () => { request.result.close(); resolve(); };
  };
}), n);

/** How much has moved that nobody had touched. */
const watchShifts = (page) => page.addInitScript(() => {
  globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
});

// Somebody who comes back has the fonts at hand: no script runs before they are there. Otherwise lines would
// move when they come, on a machine that is slow.
const withFonts = (page) => page.route(/\.js$/, async (route) => {
  await page.waitForFunction(() => document.fonts.size > 0);
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())).then(() => {}));
  await route.continue();
});

for (const [size, theme, locale, long] of [
  ['small', 'dark', 'de'], ['phone', 'light', 'en'], ['side', 'dark', 'fr', true], ['tablet', 'light', 'it', true],
  ['desktop', 'dark', 'en'], ['wide', 'light', 'nl', true],
]) {
  test(`somebody who comes back finds what waits and what is theirs (${size}, ${theme}, ${locale})`,
    { size, theme, locale, long }, async (table) => {
      const { page, open, shot, barriers } = table;
      await watchShifts(page);
      await open('api/version');
      await fooledBy(page, 4);
      await withFonts(page);
      await openWith(table, { ...RETURNING, game: myTurn(records.saboteur.few) }, '#/', '.back-fooled h2');
      const row = page.locator('.back-row');
      assert.match(await row.locator('h2').innerText(), /^6 /);
      assert.deepEqual(await row.locator('li').evaluateAll((all) => all.map((li) => li.className)),
        ['', 'is-lit', 'is-bridged', 'is-lit', 'is-lit', 'is-lit', 'is-open is-today', 'is-later']);
      assert.match(await page.locator('.back-fooled h2').innerText(), /^Wren .*4/);
      assert.equal(await page.locator('.back-last li').count(), 3);
      assert.ok(await page.locator('.back-play .btn.go').isVisible());
      const y = async (what) => (await page.locator(what).boundingBox()).y;
      assert.ok(await y('.home-waiting') < await y('.back-last'), 'what waits comes first');
      assert.deepEqual(await barriers(), []);
      assert.deepEqual(await layoutFaults(page), []);
      assert.ok(await page.evaluate(() => globalThis.shifts) < 0.02, 'nothing moves by itself');
      await shot(`back-${size}-${theme}`);
      await page.evaluate(() => scrollTo(0, 99_999));
      await shot(`back-${size}-${theme}-end`);
    });
}

test('play now is the game and the level that were played last', {}, async (table) => {
  const { page } = table;
  await openWith(table, RETURNING, '#/', '.back');
  assert.equal(await page.locator('h1').innerText(), 'Back to the lamp, Ann.');
  assert.match(await page.locator('.home-as').innerText(), /^Galleries with 3 at the table · Medium$/);
  await page.locator('.back-play .btn.go').click();
  await page.waitForSelector('.gal-table');
  // Nothing of it without a game.
  await openWith(table, { played: [] }, '#/', '.home-buttons');
  assert.equal(await page.locator('.back').count(), 0);
});

// The deal of the day.

const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10);
const seedOf = (game, ms) => createHash('sha256').update(`adit day 1 ${game} ${dayOf(ms)}`).digest('hex');
const NOON = Date.parse(`${dayOf(Date.now())}T12:00:00Z`);
const deals = (page) => page.locator('.back-today li');

test('the deal of the day is dealt once a day, and its row tells nothing that spoils it',
  { folder: true, timeout: 240_000 }, async (table) => {
    const { page, shot } = table;
    // The browser's clock alone: pauses are to be as short as they are.
    await page.addInitScript((now) => {
      const set = now - Date.now(), read = Date.now;
      globalThis.turned = 0;
      Date.now = () => read() + set + globalThis.turned;
    }, NOON);
    const turn = (days) => page.evaluate((ms) => { globalThis.turned = ms; }, days * DAY);
    await page.addInitScript(hurryUp);
    await page.addInitScript(arrange, { kept: {}, seed: 1 });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { globalThis.copied = text; } } });
    });
    await openWith(table, { ...RETURNING, settings: { budget: 'quick' } }, '#/', '.back-today li');
    assert.equal(await deals(page).count(), 3);
    assert.match(await page.locator('.back-today').innerText(), /Practice[\s\S]*nobody is ranked[\s\S]*in 12 h 0 min/);
    const seedKept = () => page.evaluate(() => JSON.parse(localStorage.getItem('adit.game'))?.setup.seed);
    await page.getByRole('button', { name: 'Play the deal of the day: Saboteur', exact: true }).click();
    await untilAsked(page);
    assert.equal(await seedKept(), seedOf('saboteur', NOON));
    await page.evaluate(() => { location.hash = '#/'; });
    await page.getByRole('button', { name: 'Go on with the deal of the day: Saboteur', exact: true }).click();
    await playRound(page, keys(page), (what) => what === 'end');
    // Its end knows what it is.
    const endSaid = await page.locator('.cer-head h2').innerText();
    await page.locator('.cer-buttons').getByRole('button', { name: 'Deal of the day' }).click();
    const sheet = page.locator('dialog', { hasText: 'Deal of the day · Saboteur' });
    await sheet.locator('.me-deeds i').first().waitFor();
    await sheet.getByText(/^\d+ days in the light$/).waitFor();
    await sheet.getByRole('link', { name: 'Puzzle of the day' }).waitFor();
    assert.deepEqual(await layoutFaults(page), []);
    await shot('today-end');
    await button(page, 'Copy the row to share: Saboteur').click();
    await page.waitForFunction(() => globalThis.copied);
    const atEnd = await page.evaluate(() => globalThis.copied);
    await sheet.getByRole('link', { name: 'All deals of today' }).click();
    await page.locator('.day-page .back-puzzle a').waitFor();
    assert.deepEqual(await layoutFaults(page), []);
    await shot('today-page');
    await page.evaluate(() => { location.hash = '#/'; });
    await button(page, 'Copy the row to share: Saboteur').click();
    assert.equal(await page.getByRole('button', { name: /deal of the day: Saboteur$/ }).count(), 0, 'no second try');
    assert.equal(await page.evaluate(() => globalThis.copied), atEnd);
    const [head, row, got, foot, link, ...more] = atEnd.split('\n');
    assert.equal(endSaid, `Your side has ${got.split(' ')[0]}.`);
    assert.match(head, /^adit, \d+ \S+ \d{4}: Saboteur$/);
    assert.match(row, /^[🟧⬛🔍🔧🏅]+$/u);
    assert.match(got, /^(won|lost) · \d gold pieces? · the bots: \d, \d, \d, \d$/);
    assert.match(foot, /^Practice deal of the day · \d+ days in the light$/);
    assert.equal(link, `${page.url().split('#')[0]}#/today/${dayOf(NOON)}`);
    assert.deepEqual(more, []);
    assert.equal(await deals(page).first().locator('.me-deeds i').count(), [...row].length);
    await shot('today-played');
    await toList(page);
    assert.match(await lines(page).first().innerText(), /Saboteur[\s\S]*Medium · Deal of the day/);
    // Whoever sets the clock back plays the deal of another day, and back again finds what was.
    await turn(-1);
    await page.evaluate(() => { location.hash = '#/'; });
    await page.getByRole('button', { name: 'Play the deal of the day: Saboteur', exact: true }).click();
    await untilAsked(page);
    assert.equal(await seedKept(), seedOf('saboteur', NOON - DAY));
    await turn(0.5);
    await page.evaluate(() => { location.hash = '#/'; });
    await page.getByRole('button', { name: 'Play the deal of the day: Saboteur', exact: true }).waitFor();
    // A link to a day leads to what was dealt then, as long as that can be played.
    await page.evaluate((day) => { location.hash = `#/today/${day}`; }, dayOf(NOON));
    await page.getByRole('heading', { name: /^Deal of \d/ }).waitFor();
    await button(page, 'Copy the row to share: Saboteur').waitFor();
    await page.evaluate(() => { location.hash = '#/today/2024-01-01'; });
    await page.getByRole('heading', { name: 'Deal of the day' }).waitFor();
    await page.evaluate(() => { location.hash = '#/'; });
    await page.reload();
    await button(page, 'Copy the row to share: Saboteur').waitFor();
  });

test('the deal of the day at a server is played once, and ranked', { server: true, timeout: 240_000 },
  (table) => atHouse(table, ['--bot-delay', '0'], async ({ guest }) => {
    const page = await guest('phone', { hurry: true });
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(`adit.${key}`, JSON.stringify(value));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { globalThis.copied = text; } } });
    }, { ...RETURNING, me: { name: '', hat: 2 } });
    const home = () => page.evaluate(() => { location.hash = '#/'; });
    await page.evaluate(() => { location.hash = '#/me'; });
    await home();
    const play = page.getByRole('button', { name: 'Play the deal of the day: Saboteur', exact: true });
    await play.click();
    // Without a name one is asked for it, and a bad one is refused.
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('x'.repeat(30));
    await button(page, 'Play').last().click();
    await page.locator('.wrong').waitFor();
    await name.fill('Ann');
    await button(page, 'Play').last().click();
    await untilAsked(page);
    const at = await page.evaluate(() => location.hash);
    await home();
    await page.getByRole('button', { name: 'Go on with the deal of the day: Saboteur', exact: true }).click();
    await untilAsked(page);
    assert.equal(await page.evaluate(() => location.hash), at);
    await page.locator('.top-tools button').last().click();
    await page.locator('dialog .menu').waitFor();
    assert.equal(await page.locator('.menu-item', { hasText: 'bot' }).count(), 0, 'nobody leaves it to a bot');
    await page.keyboard.press('Escape');
    await playRound(page, touch(page));
    assert.equal(await page.locator('.strip .btn', { hasText: 'Rematch' }).count(), 0);
    await page.locator('.strip .btn', { hasText: 'Replay' }).tap();
    await page.locator('.strip', { hasText: 'follows when the day is over' }).waitFor();
    await page.locator('.strip .btn', { hasText: 'Deal of the day' }).tap();
    await page.locator('.day-page .ranked-outcome', { hasText: 'place 1 of 1' }).waitFor();
    // It is a day in the light, and none that is to come.
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('adit.days')).map((day) =>
      day - Math.floor(Date.now() / 86_400_000))), [0]);
    await home();
    await page.locator('.ranked-outcome', { hasText: 'place 1 of 1' }).waitFor();
    assert.equal(await play.count(), 0, 'no second try');
    await button(page, 'Copy the result to share: Saboteur').click();
    assert.match(await page.evaluate(() => globalThis.copied), /^adit, .+: Saboteur\n(🟡+|⬛)\nplace 1 of 1\nhttp.*#\/today$/u);
    await button(page, 'Ranking: Saboteur').click();
    const row = page.locator('.ranked-rows .is-me');
    await row.filter({ hasText: 'Ann' }).waitFor();
    assert.deepEqual(await layoutFaults(page), []);
    await page.getByText('Yesterday', { exact: true }).click();
    await page.getByText('Nobody has a result yet.').waitFor();
    await page.getByText('Week', { exact: true }).click();
    await row.filter({ hasText: 'Ann' }).waitFor();
  }));

// Something to watch.

test('a table of bots is there to be watched, and is played while somebody looks', { server: true },
  (table) => atHouse(table, ['--show-tables', '1', '--bot-delay', '100'], async ({ guest }) => {
    const page = await guest('desktop');
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(`adit.${key}`, JSON.stringify(value));
    }, RETURNING);
    await page.reload();
    const watch = page.locator('.back-watch a');
    await page.locator('.back-watch', { hasText: 'Bots play' }).waitFor();
    assert.match(await page.locator('.back-watch').innerText(), /Worth watching[\s\S]*Bots play/);
    await page.evaluate(() => { location.hash = '#/tables'; });
    await page.locator('.tables-row').nth(2).waitFor();
    assert.equal(await page.locator('.tables-row', { hasText: 'Bots play' }).count(), 3);
    await page.getByRole('link', { name: 'Watch: Saboteur, bots', exact: true }).click();
    const moves = () => page.locator('.log-lines > *').count();
    await page.waitForSelector('.log-lines');
    const before = await moves();
    await page.waitForFunction((n) => document.querySelectorAll('.log-lines > *').length > n + 2, before);
    assert.equal(await page.locator('.online-strip .btn.go', { hasText: 'Sit down' }).count(), 0);
    // Whoever comes back finds it where it was left.
    const at = page.url();
    await page.goto('about:blank');
    const list = async () => (await fetch(new URL('api/tables', at.split('#')[0]))).json();
    assert.deepEqual((await list()).tables.map(({ show, phase }) => [show, phase]), Array(3).fill([true, 'playing']));
    await page.goto(at);
    await page.waitForSelector('.log-lines');
  }));

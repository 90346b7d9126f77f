// A game played alone, shared: a link that holds it, a picture of a moment, and links by enemies.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { draw, test } from './harness.mjs';
import { layoutFaults } from './layout.mjs';
import { chooseMore, fileOf, games, openFile, openWith, recordOf, records } from './scenes.mjs';

const SIZES = [[320, 568], [390, 844], [844, 390], [1280, 800]];
const LONG = 'galleries-4-others-random';

async function openRecord(table, record, at) {
  await openWith(table, {}, '#/replay', '.open-record');
  await openFile(table.page, fileOf(record));
  await table.page.waitForSelector('.projector');
  await table.page.locator('.projector input[type=range]').fill(String(at));
  await untilAt(table.page, at);
}

const untilAt = (page, at) => page.waitForFunction((n) =>
  document.querySelector('.time-count')?.textContent.startsWith(`${n} /`), at);

const linkIn = async (page) => {
  await page.waitForFunction(() => document.querySelector('.share-sheet input')?.value);
  return page.locator('.share-sheet input').inputValue();
};

const fragment = (record, { at = 7, eyes = 'public' } = {}) => {
  const text = `1/${at}/${eyes}/d${deflateRawSync(record).toString('base64url')}`;
  return `#/shared/${text}/${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
};

test('a link holds a game, and opens at the moment, with those eyes', { context: { serviceWorkers: 'allow' } }, async (table) => {
  const { page, context, shot, barriers } = table;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRecord(table, recordOf(records.saboteur.few), 17);
  await page.locator('.lens:visible', { hasText: 'Bram' }).click();
  await chooseMore(page, 'Share…');
  const link = await linkIn(page);
  assert.match(link, /#\/shared\/1\/17\/P2\/d[\w-]+\/[0-9a-f]{8}$/);
  assert.deepEqual(await barriers(), []);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await shot(`share-${width}x${height}`);
    assert.deepEqual(await layoutFaults(page), [], `${width}x${height}`);
  }
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.locator('.share-said', { hasText: 'The link was copied.' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  await page.getByRole('button', { name: 'The whole game' }).click();
  await page.waitForFunction(() => document.querySelector('.share-sheet input').value.includes('/1/-/public/'));

  // Somebody else, and without a network once the page is there. Nothing is kept.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(link);
  await untilAt(page, 17);
  assert.equal(await page.locator('.lens.is-on:visible').innerText(), 'Bram');
  assert.deepEqual(asked.filter((url) => url.includes('shared') && !url.includes('#')), []);
  await page.evaluate(() => { location.hash = '#/me'; });
  await page.locator('.me-empty').waitFor();
  table.troubles.length = 0; // there is no network
});

test('where nothing can be copied the link is there to be chosen, and the browser’s own sharing is used', {}, async (table) => {
  const { page } = table;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    navigator.share = async (what) => { globalThis.handedOn = what; };
  });
  await openRecord(table, recordOf(records.galleries.few), 4);
  await chooseMore(page, 'Share…');
  const link = await linkIn(page);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.locator('.share-said', { hasText: 'copy it yourself' }).waitFor();
  await page.getByRole('button', { name: 'Send…' }).click();
  assert.deepEqual(await page.evaluate(() => globalThis.handedOn), { url: link });
});

test('a link that is too long for messengers says so', {}, async (table) => {
  const { page } = table;
  await openRecord(table, recordOf(LONG), 3);
  await chooseMore(page, 'Share…');
  const { length } = await linkIn(page);
  assert.ok(length > 4000, `${length}`);
  await page.locator('.share-about.is-long', { hasText: length.toLocaleString('en') }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.share-sheet').getByRole('button', { name: 'Save the record' }).click(),
  ]);
  assert.equal(readFileSync(await download.path(), 'utf8'), recordOf(LONG));
});

test('links by an enemy open nothing, or are harmless', {}, async (table) => {
  const { page, open } = table;
  const record = recordOf(records.saboteur.few);
  const good = fragment(record);
  for (const [link, text] of [
    [good.slice(0, -30), 'cut off or changed'],
    [good.replace('shared/1/7', 'shared/1/8'), 'cut off or changed'],
    [good.replace('shared/1', 'shared/2'), 'later version'],
    [fragment('nothing'), 'no game in this link'],
    [fragment(Buffer.alloc(60_000_000)), 'no game in this link'],
    [fragment(record.replace('"move":"', '"move":"dig NESW@99,99')), 'line'],
    [fragment(`${record.split('\n')[0]}\n`), 'line'],
  ]) {
    await page.goto('about:blank');
    await open(link);
    await page.locator('.trouble', { hasText: text }).waitFor();
    assert.equal(await page.locator('.projector').count(), 0);
  }
  const marked = record.replace('"seat":"P1"',
    `"seat":"P1","name":"<img src=x onerror=alert(1)>\\u202e${'x'.repeat(900)}"`);
  page.on('dialog', () => assert.fail('something ran'));
  await page.goto('about:blank');
  await open(fragment(marked, { at: 99999, eyes: 'P9' }));
  await page.waitForSelector('.projector');
  assert.equal(await page.locator('.lens.is-on:visible').innerText(), 'Public', 'nobody has those eyes');
  assert.equal(await page.locator('.lens:visible').nth(1).innerText(), '<img src=x onerror=alert');
  await draw(page);
  await chooseMore(page, 'Picture');
  await page.getByLabel('With names').check();
  await page.waitForFunction(() => document.querySelector('.share-picture')?.src.includes('%26lt%3Bimg'));
});

for (const game of games)
  test(`a picture of a moment of ${game} stands by itself`, {}, async (table) => {
    const { page, shot, barriers } = table;
    await openRecord(table, recordOf(records[game].few), 20);
    await draw(page); // the tests leave drawings out, elsewhere
    await chooseMore(page, 'Picture');
    await page.waitForSelector('.share-picture');
    if (game === 'saboteur') assert.deepEqual(await barriers(), []);
    const take = async (name) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click(),
      ]);
      return readFileSync(await download.path());
    };
    const plain = (await take('SVG')).toString();
    assert.ok(!/Bram|Hazel/.test(plain), 'no names unless they are wanted');
    await page.getByLabel('With names').check();
    await page.waitForFunction(() => document.querySelector('.share-picture').src.includes('Bram'));
    const svg = (await take('SVG')).toString();
    assert.match(svg, /Bram/);
    for (const never of [/<(script|style|image|a|foreignObject)\b/, /\bon\w+=/, /class=/, /style=/, /href/, /var\(/,
      /url\((?!#|&quot;#|"#)/]) assert.doesNotMatch(svg, never);
    const cards = await page.evaluate((text) => {
      const found = new DOMParser().parseFromString(text, 'image/svg+xml');
      const paths = [...found.querySelectorAll('path')];
      return { wrong: found.querySelectorAll('parsererror').length, n: paths.length,
        colours: new Set(paths.map((path) => path.getAttribute('fill'))).size };
    }, svg);
    assert.equal(cards.wrong, 0);
    assert.ok(cards.n > 50 && cards.colours > 8, JSON.stringify(cards));
    const png = await take('PNG');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    assert.ok(png.readUInt32BE(16) >= 960, 'wide enough');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await shot(`picture-${game}-${width}x${height}`);
      assert.deepEqual(await layoutFaults(page), [], `${width}x${height}`);
    }
  });

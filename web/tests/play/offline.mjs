import assert from 'node:assert/strict';
import { test } from './harness.mjs';

const KEPT = { context: { serviceWorkers: 'allow' } };

test('works without a network after the first visit', KEPT, async ({ page, open, context }) => {
  await open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('#app > *');
  const engine = await page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url)));
    const wasm = kept.flat().find((url) => url.endsWith('.wasm'));
    return (await fetch(wasm)).headers.get('content-type');
  });
  assert.equal(engine, 'application/wasm');
  await page.evaluate(() => { location.hash = '#/rules/saboteur'; });
  await page.waitForSelector('.rulebook-figure');
});

test('works without a network in the language that was chosen', {
  context: { serviceWorkers: 'allow', locale: 'de-DE' },
}, async ({ page, open, context }) => {
  await open();
  await page.evaluate(async () => {
    const isKept = async (group) => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().some(({ url }) => url.includes(`/text-de-${group}-`));
    };
    for (const group of ['first', 'lessons', 'story'])
      while (!await isKept(group)) await new Promise(requestAnimationFrame);
  });
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('.home-main');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
});

test('what the server says is not kept', KEPT, async ({ page, open }) => {
  await open();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const kept = await page.evaluate(async () => {
    await (await fetch('./api/catalogue')).text();
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url).filter((url) => url.includes('/api/'));
  });
  assert.deepEqual(kept, []);
});

test('works where there are no service workers', {}, async ({ page, open }) => {
  await open();
  await page.waitForSelector('#app > *');
});

test('works in any folder of any web server', { folder: true }, async ({ page, open }) => {
  await open();
  await page.waitForSelector('#app > *');
  assert.match(page.url(), /\/dist\//);
});

import assert from 'node:assert/strict';
import { test } from './harness.mjs';

test('works without a network after the first visit', {}, async ({ page, open, context }) => {
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
});

test('works where there are no service workers', {
  context: { serviceWorkers: 'block' },
}, async ({ page, open }) => {
  await open();
  await page.waitForSelector('#app > *');
});

test('works in any folder of any web server', { folder: true }, async ({ page, open }) => {
  await open();
  await page.waitForSelector('#app > *');
  assert.match(page.url(), /\/dist\//);
});

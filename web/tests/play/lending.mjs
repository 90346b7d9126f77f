// A browser that one test after the other is given: the next one notices nothing.
import assert from 'node:assert/strict';
import { test } from './harness.mjs';

/** A kind that no other test asks for. */
const RARE = { size: 'side', theme: 'light', locale: 'de' };
const isFull = process.env.ADIT_TEST === 'full';

/** Runs in the page: leaves something wherever a page can. */
async function litter() {
  localStorage.setItem('left', 'yes');
  sessionStorage.setItem('left', 'yes');
  document.cookie = 'left=yes; max-age=1000';
  await caches.open('left');
  await new Promise((done, fail) => {
    const made = indexedDB.open('left', 1);
    made.onsuccess = () => done(made.result.close());
    made.onerror = fail;
  });
}

/** Runs in the page: all that is not as in a new browser. */
async function found() {
  const wants = (what) => matchMedia(`(prefers-${what})`).matches;
  return [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie,
    ...await caches.keys(), ...(await indexedDB.databases()).map(({ name }) => name),
    wants('color-scheme: dark') && 'dark', !wants('reduced-motion: reduce') && 'motion',
    globalThis.left, innerWidth === 844 ? '' : `${innerWidth} wide`,
    document.querySelector('h1')?.textContent === 'left' && 'an answer'].filter(Boolean);
}

test('a browser that was used is as good as new', {}, async ({ lend, leave, url }) => {
  const first = await lend(RARE);
  const { page } = first;
  const heard = [];
  page.on('request', (request) => heard.push(request.url()));
  await page.addInitScript(() => { globalThis.left = 'a script'; });
  await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>left</h1>' }));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 600, height: 400 });
  const sites = [url, url.replace('127.0.0.1', 'localhost')];
  for (const site of sites) {
    await page.goto(site);
    await page.evaluate(litter);
    const left = await page.evaluate(found);
    assert.equal(left.length, 10, left.join());
  }
  await first.context.newPage();
  await leave(first);

  const next = await lend(RARE);
  assert.equal(next === first, !isFull, 'it is lent again');
  const n = heard.length;
  for (const site of sites) {
    await next.page.goto(site);
    assert.deepEqual(await next.page.evaluate(found), []);
  }
  assert.equal(heard.length, n, 'what it asks for is not heard');
  assert.equal(next.context.pages().length, 1);

  await next.context.setOffline(true);
  await leave(next);
  const last = await lend(RARE);
  assert.notEqual(last, next, 'after what lasts it is not lent again');
  await leave(last);
});

// Bad luck on the way to a table: each has its message, and a way on.
import assert from 'node:assert/strict';
import { forgive, openTable, playing, says, seat, served } from './gather.mjs';
import { test } from './harness.mjs';

test('names that will not do, and a full table', served(), async (table) => {
  const { page } = table;
  const link = await openTable(table, 'galleries', 'Flo', async () => {
    await page.getByLabel('One seat fewer').click();
  });
  const guest = await table.guest();
  await guest.page.goto(link);
  const wrong = guest.page.locator('.join .wrong');
  for (const [name, text] of [
    ['Flo', /has that name/], ['', /1 to 24/], ['x'.repeat(25), /1 to 24/],
    ['y'.repeat(5000), /1 to 24/],
  ]) {
    await guest.page.locator('.join input').fill(name);
    await guest.page.locator('.join .btn.go').click();
    await wrong.filter({ hasText: text }).waitFor();
  }
  await guest.page.locator('.join input').fill('Gil');
  await guest.page.locator('.join .btn.go').click();
  await says(seat(page, 2), 'Gil');
  const late = await table.guest();
  await late.page.goto(link);
  await late.page.getByRole('heading', { name: 'All seats are taken' }).waitFor();
  await late.page.getByRole('link', { name: 'Open a table' }).click();
  await late.page.waitForURL(/#\/open\//);
});

test('a dead link', served(), async ({ page, open, troubles }) => {
  await open('#/table/0000000000000000');
  await page.waitForSelector('.trouble');
  await page.locator('.trouble').getByRole('link', { name: 'Open tables' }).click();
  await page.waitForSelector('.tables-main');
  forgive(troubles, /404/);
});

/** Whatever the page asks of the server is refused. */
const block = (page) => page.route('**/api/**', (route) => route.fulfill({
  status: 403, contentType: 'application/json', body: '{"refused":"blocked","text":"no"}',
}));

test('who is blocked reads it on every page', served(), async (table) => {
  const { page, open, shot, troubles } = table;
  await open('#/open/saboteur');
  await page.getByLabel('Your name').fill('Ned');
  await block(page);
  await page.getByRole('button', { name: 'Open the table' }).click();
  const why = 'The operator of this server has blocked you';
  await page.locator('.wrong', { hasText: why }).waitFor();
  await open('#/');
  await page.getByRole('link', { name: 'Play with friends' }).waitFor();
  for (const [hash, place] of [['tables', '.wrong'], ['me', '.trouble'],
    ['replay/table/0123456789abcdef', '.trouble'], ['table/0123456789abcdef', '.trouble']]) {
    await open(`#/${hash}`);
    await page.locator(place, { hasText: hash.startsWith('table/') ? 'You cannot play at this server' : why })
      .waitFor();
    await shot(`blocked-${hash.split('/')[0]}${hash.includes('/') ? '-one' : ''}`);
  }
  forgive(troubles, /403|404|WebSocket/);
});

test('who is blocked at the table does not come back', served(), async (table) => {
  const { page, troubles } = table;
  let sockets = 0;
  let throwOut;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    sockets++;
    socket.connectToServer();
    throwOut = () => socket.close({ code: 4002, reason: 'blocked' });
  });
  await openTable(table, 'saboteur', 'Ned');
  await page.clock.install();
  await throwOut();
  await page.locator('.trouble', { hasText: 'Its operator has blocked you' }).waitFor();
  await page.clock.fastForward('10:00');
  assert.equal(sockets, 1);
  assert.deepEqual(await page.locator('.trouble a').allTextContents(), ['Home page']);
  assert.deepEqual(troubles, []);
});

test('without a server there are no tables', { folder: true }, async (table) => {
  const { page, open, troubles } = table;
  await open();
  await page.getByRole('link', { name: 'Set up a game' }).waitFor();
  await page.getByRole('link', { name: 'Play with friends' }).waitFor({ state: 'detached' });
  for (const hash of ['#/tables', '#/open/saboteur']) {
    await open(hash);
    await page.locator('.trouble', { hasText: 'No tables here' }).waitFor();
  }
  forgive(troubles, /404/);
});

test('a server that does not answer', served(), async (table) => {
  const { page, open, troubles } = table;
  await open('#/open/saboteur');
  await page.getByLabel('Your name').fill('Ned');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.wrong', { hasText: 'does not answer' }).waitFor();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForSelector('.chair.is-person');

  await page.route('**/api/**', (route) => route.abort());
  await open('#/');
  await page.getByText('The server does not answer').waitFor();
  await open('#/tables');
  await page.waitForSelector('.trouble');
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('.tables-main');
  forgive(troubles, /ERR_FAILED/);
});

test('where nothing may be kept, one sits down all the same', served(), async (table) => {
  await table.page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() { throw new DOMException('no', 'SecurityError'); },
    });
  });
  await openTable(table, 'saboteur', 'Ona');
  await table.page.waitForSelector('.note');
  await table.page.reload();
  await says(seat(table.page, 1), 'you, host');
});

/** The line breaks when a message of that kind was obeyed, before anybody hears of it; and
 *  is there again when the test says so. */
async function breakAfter(page, kind) {
  let [said, broken] = [false, false];
  let mend;
  const mended = new Promise((resolve) => { mend = resolve; });
  await page.routeWebSocket(/\/socket$/, async (socket) => {
    if (broken) await mended;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      said ||= message.includes(`"t":"${kind}"`);
      server.send(message);
    });
    server.onMessage((message) => {
      if (!said || broken) return socket.send(message);
      broken = true;
      return socket.close({ code: 1011 });
    });
  });
  return mend;
}

test('a line that breaks while the host begins', served(), async (table) => {
  const { page } = table;
  const mend = await breakAfter(page, 'fill');
  await openTable(table, 'saboteur', 'Wim');
  await page.getByRole('button', { name: 'Fill with bots and start' }).click();
  const news = page.getByText('The connection broke before the answer came');
  await news.waitFor();
  mend();
  await says(page.locator('.room-count'), 'All seats are taken');
  await news.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start with five' }).click();
  await playing(page);
});

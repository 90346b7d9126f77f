// Getting together at a server: a table is opened, shared, found, filled and begun.
import assert from 'node:assert/strict';
import {
  forgive, openTable, phone, playing, says, seat, served, sitDown, unfold,
} from './gather.mjs';
import { test } from './harness.mjs';
import { openWith } from './scenes.mjs';

test('a table is opened, shared, filled and begun', served(), async (table) => {
  const { page, open } = table;
  await open();
  await page.getByRole('link', { name: 'Play with friends' }).click();
  await page.waitForURL(/#\/open\/saboteur$/);
  const link = await openTable(table, 'saboteur', 'Ann');
  assert.match(link, /\/#\/table\/[0-9a-z]{16}$/);
  await says(seat(page, 1), 'you, host');

  const bo = await table.guest(phone);
  await bo.page.goto(link);
  await seat(bo.page, 3).locator('button').tap();
  await bo.page.locator('dialog input').fill('Bo');
  await bo.page.locator('dialog .btn.go').tap();
  await says(seat(bo.page, 3), 'you');
  await says(seat(page, 3), 'Bo');
  await says(bo.page.locator('.start-wait'), 'Ann starts the game.');

  const cy = await table.guest();
  await sitDown(cy, link, 'Cy');
  await cy.page.close();
  await says(seat(page, 2), 'away');
  await seat(page, 2).locator('button').click();
  await page.getByRole('button', { name: 'Remove Cy' }).click();
  await says(seat(page, 2), 'Free seat');

  await seat(page, 2).locator('button').click();
  await page.getByText('For researchers').click();
  await page.locator('dialog .who', { hasText: 'Greedy' }).click();
  await says(seat(page, 2), 'Greedy');
  await says(seat(bo.page, 2), 'Greedy');
  assert.equal(await page.getByRole('button', { name: 'Start', exact: true }).isEnabled(), false);
  await page.getByRole('button', { name: 'Fill with bots and start' }).click();
  await playing(page);
  await playing(bo.page);
});

test('all seats taken: start is lit; seats are changed before', served(), async (table) => {
  const { page } = table;
  const link = await openTable(table, 'galleries', 'Dora', async () => {
    await page.getByLabel('One seat fewer').click();
  });
  const ed = await table.guest();
  await sitDown(ed, link, 'Ed');
  await says(seat(page, 2), 'Ed');
  await seat(page, 1).locator('button').click();
  await page.locator('dialog .swaps .btn', { hasText: 'Ed' }).click();
  await says(seat(page, 1), 'Ed');
  await says(seat(page, 2), 'Dora');
  await seat(ed.page, 1).locator('button').click();
  await ed.page.locator('dialog input').fill('Edgar');
  await ed.page.getByRole('button', { name: 'Save' }).click();
  await says(seat(page, 1), 'Edgar');
  await seat(ed.page, 1).locator('button').click();
  await ed.page.getByRole('button', { name: 'Leave the seat' }).click();
  await says(seat(page, 1), 'Free seat');
  await ed.page.waitForSelector('.join');
  await seat(ed.page, 1).locator('button').click();
  await says(seat(page, 1), 'Edgar');
  await page.getByRole('button', { name: 'Start with two' }).click();
  await playing(page);
  await playing(ed.page);
});

test('a table with a password', served(), async (table) => {
  const { page, troubles } = table;
  const link = await openTable(table, 'saboteur', 'Hal', async () => {
    await page.getByLabel('Password').fill('swordfish');
    await page.getByLabel('People without a seat').selectOption('none');
  });
  const ida = await table.guest(phone);
  await ida.page.goto(link);
  await ida.page.locator('.gate input').fill('shark');
  await ida.page.locator('.gate .btn').tap();
  await ida.page.locator('.gate .wrong', { hasText: 'not the password' }).waitFor();
  assert.deepEqual(await ida.barriers(), []);
  await ida.page.locator('.gate input').fill('swordfish');
  await ida.page.locator('.gate .btn').tap();
  await ida.page.locator('.join input').fill('Ida');
  await ida.page.locator('.join .btn.go').tap();
  await says(seat(page, 2), 'Ida');
  assert.deepEqual(troubles, []);
});

test('the list of open tables', served(), async (table) => {
  const { page } = table;
  await openTable(table, 'saboteur2', 'Jo of the list', async () => {
    await page.getByLabel('Who can find the table').selectOption('public');
    await page.getByLabel('Clock').selectOption('total 600 10');
  });
  await openTable(table, 'saboteur', 'Jo in secret');
  const guest = await table.guest();
  await guest.open('#/tables');
  const row = guest.page.locator('.tables-row', { hasText: 'Jo of the list' });
  await says(row, '1 of 5 seats taken');
  await says(row, '10 min each + 10 s a move');
  assert.equal(await guest.page.getByText('Jo in secret').count(), 0);
  await row.getByRole('link').click();
  await guest.page.locator('.join input').fill('Kit');
  await guest.page.locator('.join .btn.go').click();
  await guest.page.waitForSelector('.chair.is-person');
  const third = await table.guest();
  await third.open('#/tables');
  const seen = third.page.locator('.tables-row', { hasText: 'Jo of the list' });
  await says(seen, '2 of 5 seats taken');
  const lu = await table.guest();
  await sitDown(lu, await guest.page.getByLabel('The link to this table').inputValue(), 'Lu');
  // The list follows by itself.
  await says(seen, '3 of 5 seats taken');
});

test('my tables are on the first page, as long as there are any', served(), async (table) => {
  const { page, open, troubles } = table;
  await openTable(table, 'saboteur', 'May');
  await open('#/');
  await says(page.locator('.home-tables'), 'waiting, 1 of 5 seats taken');
  await page.locator('.home-tables .btn').click();
  await page.waitForSelector('.chair.is-person');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('adit.tables')));
  const gone = { ...kept, tables: ['0000000000000000', ...kept.tables] };
  await openWith(table, { tables: gone }, '#/', '.home-tables');
  assert.equal(await page.locator('.home-tables .home-waiting').count(), 1);
  await page.waitForFunction(() =>
    JSON.parse(localStorage.getItem('adit.tables')).tables.length === 1);
  await page.getByRole('button', { name: 'Forget this table' }).click();
  await page.waitForSelector('.home-tables', { state: 'detached' });
  forgive(troubles, /404/);
});

test('the link is copied, and shown as a code', served({
  context: { permissions: ['clipboard-read', 'clipboard-write'] },
}), async (table) => {
  const { page } = table;
  const link = await openTable(table, 'saboteur', 'Pia');
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  await page.getByRole('button', { name: 'Show as a code' }).click();
  await page.locator('.qr').waitFor();
});

test('what was agreed on is said in the room, and changed by the host', served(), async (table) => {
  const { page } = table;
  const row = (title) => page.locator('.how .option', { hasText: title });
  const link = await openTable(table, 'saboteur', 'Xaver', async () => {
    await page.getByLabel('Clock').selectOption('move 120');
    await page.getByLabel('Talk').selectOption('none');
    await page.getByLabel('During the game').selectOption('sit');
    await says(page.locator('.option', { hasText: 'During the game' }), 'sees its hand');
    await page.getByLabel('People without a seat').selectOption('none');
    await page.getByLabel('Rounds').selectOption('5');
    await page.getByLabel('Who begins', { exact: false }).last().selectOption('P2');
  });
  for (const [title, value] of [
    ['Clock', '2 min a move'], ['Talk', 'None'], ['During the game', 'Bots can be replaced'],
    ['During the game', 'sees its hand'],
    ['Without a seat', 'See nothing'], ['Rounds', '5 rounds'],
    ['Who begins the first', 'Player 2'],
  ]) await says(row(title), value);
  await page.locator('.how-sources summary').click();
  await says(page.locator('.how-sources div', { hasText: 'Rounds' }), 'The rule book has three.');

  const yan = await table.guest();
  await yan.page.goto(link);
  await yan.page.waitForSelector('.how');
  assert.equal(await yan.page.getByRole('button', { name: 'Change how we play' }).count(), 0);
  await page.getByRole('button', { name: 'Change how we play' }).click();
  const sheet = page.locator('dialog');
  assert.equal(await sheet.getByLabel('Rounds').inputValue(), '5');
  await sheet.getByLabel('Rounds').selectOption('2');
  await sheet.getByLabel('Clock').selectOption('none');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.waitFor({ state: 'detached' });
  const seen = (title) => yan.page.locator('.how .option', { hasText: title });
  await says(seen('Rounds'), '2 roundschanged');
  await says(seen('Clock'), 'No clockchanged');
  await says(seen('Talk'), 'None');
  assert.equal(await yan.page.locator('.agreed-new').count(), 2);
  await yan.page.locator('.live', { hasText: 'The host has changed how we play.' })
    .waitFor({ state: 'attached' });
});

test('everybody adds to the shuffle, and remembers it', served(), async (table) => {
  const { page } = table;
  const link = await openTable(table, 'galleries', 'Quin');
  const fingerprint = page.locator('.commit code');
  await says(page.locator('.shuffle'), 'Your browser has added its part.');
  const shown = (await fingerprint.textContent()).replaceAll(' ', '');
  const name = link.split('/').at(-1);
  const told = await page.evaluate(async (at) => (await fetch(`api/tables/${at}`)).json(), name);
  assert.equal(told.commit, shown);
  assert.equal(told.seats[0].nonce, true);
  const kept = await page.evaluate((at) =>
    JSON.parse(localStorage.getItem('adit.tables')).shuffles[at], name);
  assert.equal(kept.commit, shown);
  assert.match(kept.nonce, /^[0-9a-f]{64}$/);
  const guest = await table.guest();
  await guest.page.goto(link);
  await says(guest.page.locator('.shuffle'), 'when you sit down');
  await guest.page.locator('.join input').fill('Rob');
  await guest.page.locator('.join .btn.go').click();
  await says(guest.page.locator('.shuffle'), 'has added its part');
});

/** Sits down at a new table by a program that knows nothing of shuffles; the table. */
async function sitWithoutNonce() {
  const answer = await fetch('./api/tables', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"game":"galleries"}',
  });
  const { table } = await answer.json();
  const socket = new WebSocket(`./api/tables/${table}/socket`, 'adit.v2');
  socket.onopen = () => socket.send('{"t":"sit","id":1,"name":"Vic"}');
  await new Promise((done) => {
    socket.onmessage = ({ data }) => { if (JSON.parse(data).t === 'done') done(); };
  });
  socket.close();
  return table;
}

test('who was seated without adding to the shuffle adds to it', served(), async (table) => {
  const { page, open } = table;
  await open();
  await open(`#/table/${await page.evaluate(sitWithoutNonce)}`);
  await says(seat(page, 1), 'Vic');
  await says(page.locator('.shuffle'), 'has added its part');
});

for (const [watch, where] of [['public', '.strip'], ['none', '.trouble']]) {
  test(`who comes late takes the seat of a bot (${watch})`, served(), async (table) => {
    const { page } = table;
    const link = await openTable(table, 'galleries', 'Tess', async () => {
      await page.getByLabel('During the game').selectOption('sit');
      await page.getByLabel('People without a seat').selectOption(watch);
    });
    await page.getByRole('button', { name: 'Fill with bots and start' }).click();
    await playing(page);
    const late = await table.guest(phone);
    await late.page.goto(link);
    await late.page.locator(where).getByRole('button', { name: 'Take over from a bot' }).tap();
    assert.deepEqual(await late.barriers(), []);
    await late.page.locator('dialog .who').nth(1).tap();
    await late.page.locator('dialog .name-form input').fill('Tess');
    await late.page.locator('dialog .btn.go').tap();
    await late.page.locator('dialog .wrong', { hasText: 'has that name' }).waitFor();
    await late.page.locator('dialog .name-form input').fill('Ulla');
    await late.page.locator('dialog .btn.go').tap();
    await late.page.waitForSelector('dialog', { state: 'detached' });
    await playing(late.page);
    await says(page.locator('.gal-table'), 'Ulla');
  });
}

test('a name and wishes stay when another game is chosen', served(), async ({ page, open }) => {
  await open('#/open/saboteur');
  await page.getByLabel('Your name').fill('Sol');
  await unfold(page);
  await page.getByLabel('Clock').selectOption('move 60');
  await page.getByRole('link', { name: 'Galleries' }).click();
  await page.getByText('Gems in the pile').first().waitFor({ state: 'attached' });
  assert.equal(await page.getByLabel('Your name').inputValue(), 'Sol');
  assert.equal(await page.getByLabel('Clock').inputValue(), 'move 60');
});

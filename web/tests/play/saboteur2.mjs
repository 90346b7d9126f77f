import assert from 'node:assert/strict';
import { aim, choose, untilAsked, wholeGame } from './dwarves.mjs';
import { PLAYERS, mouse, touch } from './hands.mjs';
import { isLong, test } from './harness.mjs';
import { begin, golden, goOn, movesOf, recordOf, untilMoved } from './sitting.mjs';

const PLAYED = ['12 keyboard', '2 touch at 320x568', '12 touch at 844x390'];

for (const [name, size, handsOf] of PLAYERS) {
  for (const seats of [2, 12]) {
    const options = { size, timeout: 120_000, long: isLong(PLAYED, seats, name) };
    test(`a round of ${seats} by ${name}`, options, async (table) => {
      const heard = await wholeGame(table, 'saboteur2', seats, handsOf(table.page));
      assert.ok(heard.includes('turn'));
    });
  }
}

async function deal(table, seed, wish = {}) {
  await begin(table, 'saboteur2', 3, { seed, options: { first: 'P1' }, ...wish });
  await untilAsked(table.page);
}

const FAULTS = {
  en: ['This card is played on a player.', 'The left side does not fit at 1,0'],
  de: ['Diese Karte wird auf jemanden gespielt.', 'Bei 1,0 passt die Karte links nicht'],
};

for (const [locale, [player, side]] of Object.entries(FAULTS)) {
  test(`a cell that does not do says why, ${locale}`, { locale, size: 'phone' },
    async (table) => {
      const { page } = table;
      const said = page.locator('.mine-bubble span');
      await deal(table, 2);
      await aim(page, touch(page), 'break-pick', '1,0');
      assert.equal(await said.textContent(), player);
      await aim(page, touch(page), 'NS', '1,0');
      assert.equal(await said.textContent(), side);
      assert.equal(await page.locator('.mine-wrong .mine-fault').count(), 1);
      assert.equal(await movesOf(page), 0);
    });
}

test('a card that needs no place is played alone', {}, async (table) => {
  const { page } = table;
  await deal(table, 3);
  await choose(page, mouse(page), 'theft');
  await page.getByRole('button', { name: 'Lie in wait' }).click();
  await untilMoved(page, 0);
  assert.equal(await page.locator('.dw-player.me .dw-badge.theft').count(), 1);
});

test('three cards are passed by keys', {}, async (table) => {
  const { page } = table;
  await deal(table, 2);
  for (const key of ['p', '1', '3', '5', 'Enter']) await page.keyboard.press(key);
  await untilMoved(page, 0);
  assert.match(await recordOf(page), /"pass NES NS break-pick"/);
});

test('a card is pulled onto a player', {}, async (table) => {
  const { page } = table;
  await deal(table, 2);
  await page.locator('.dw-card[data-card=break-pick]')
    .dragTo(page.locator('[data-seat=P3]'), { steps: 5 });
  await page.getByRole('button', { name: 'Break Cy’s pick' }).last().click();
  await untilMoved(page, 0);
  assert.match(await recordOf(page), /"break pick@P3"/);
});

test('a setting skips the question', {}, async (table) => {
  const { page } = table;
  await deal(table, 2, { settings: { confirm: false } });
  await choose(page, mouse(page), 'break-pick');
  await page.locator('[data-seat=P2] .dw-aim').click();
  await untilMoved(page, 0);
  assert.match(await recordOf(page), /"break pick@P2"/);
});

test('nothing of a person is left when the screen is handed over', { size: 'phone' },
  async (table) => {
    const { page } = table;
    await begin(table, 'saboteur2', 3, { seed: 2, people: 2, options: { first: 'P1' } });
    await page.getByRole('button', { name: 'I am Ada' }).tap();
    await untilAsked(page);
    assert.equal(await page.locator('.dw-role-words b').textContent(), 'Geologist');
    await choose(page, touch(page), 'NS');
    await page.locator('.dw-pass').tap();
    await page.locator('.btn.go.dw-go').tap();
    await page.getByRole('button', { name: 'Hide and hand over' }).tap();
    await page.waitForSelector('.hand-over');
    const left = await page.content();
    for (const secret of ['eologist', 'data-card', 'straight tunnel', 'junction', 'broken pick'])
      assert.ok(!left.includes(secret), secret);
    assert.equal(await page.locator('.live').textContent(), '');
  });

test('a hint is said in words', {}, async (table) => {
  const { page } = table;
  await deal(table, 2);
  await page.keyboard.press('t');
  await page.locator('.hint-words p', { hasText: /./ }).first().waitFor();
});

/** P2 waits for gold with a theft, and reaches it with the next card. */
test('a thief takes a gold piece', {}, async (table) => {
  const { page } = table;
  await goOn(table, golden('saboteur2-2-usual-hasty').slice(0, 52),
    { people: ['P2'], hurry: true });
  await untilAsked(page);
  // How much it is, is covered; that it is some is not (E29).
  assert.equal(await page.locator('[data-seat=P1] .dw-gold .unseen').textContent(), 'some gold');
  await aim(page, mouse(page), 'NS', '8,1');
  await page.click('.btn.go.dw-go');
  assert.equal(await untilAsked(page), 'steal');
  await page.reload();
  assert.equal(await untilAsked(page), 'steal');
  await page.getByRole('button', { name: 'From Ada' }).click();
  await page.locator('.cer-step', { hasText: 'from Ada' }).waitFor();
  await page.getByRole('button', { name: 'Next round' }).click();
  await untilAsked(page);
  assert.match(await recordOf(page), /"steal@P1"/);
  assert.equal(await page.locator('.top-chip').textContent(), 'Round 3 of 3');
});

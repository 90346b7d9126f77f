import assert from 'node:assert/strict';
import { goButton, untilAsked, wholeGame } from './goblins.mjs';
import { HANDS, PLAYERS, READ, pointOf } from './hands.mjs';
import { isLong, test } from './harness.mjs';
import { begin, golden, goOn, movesOf, recordOf, untilMoved } from './sitting.mjs';

const PLAYED = ['2 mouse', '2 keyboard', '4 touch at 320x568', '2 touch at 844x390'];

for (const [name, size, handsOf] of PLAYERS) {
  for (const seats of [2, 4]) {
    const options = { size, timeout: 120_000, long: isLong(PLAYED, seats, name) };
    test(`a game of ${seats} by ${name}`, options, async (table) => {
      const { made, visited } = await wholeGame(table, seats, handsOf(table.page));
      assert.ok(made > 0 && visited.size > 0);
    });
  }
}

/** I begin with 5 and 3: tunnel 5 in gallery 3, or tunnel 3 in gallery 5. */
const ROLL = { seed: 1, options: { first: 'P1' } };

async function roll(table, wish = {}) {
  await begin(table, 'galleries', 2, { ...ROLL, ...wish });
  await untilAsked(table.page);
}

const at = (page, place) => page.locator(`[data-at="${place}"]`);

const FAULTS = {
  en: ['The dice do not allow that', 'You have too few: that costs 3 gems'],
  de: ['Die Würfel erlauben das nicht', 'Du hast zu wenig: Das kostet 3 Edelsteine'],
};

for (const [locale, [place, shop]] of Object.entries(FAULTS)) {
  for (const [name, size, handsOf] of HANDS.slice(0, 2)) {
    const options = { locale, size, long: isLong(READ, locale, name) };
    test(`a place that is not lit says why, ${locale}, by ${name}`, options,
      async (table) => {
        const { page } = table;
        await roll(table);
        await handsOf(page).press(at(page, '1'));
        assert.match(await page.locator('.gal-refusal').textContent(), new RegExp(place));
        await page.locator('.live', { hasText: place }).waitFor({ state: 'attached' });
        assert.equal(await movesOf(page), 0);
        await handsOf(page).press(at(page, '3.1'));
        assert.equal(await page.locator('.gal-refusal').count(), 0);
        assert.equal(await goButton(page).getAttribute('aria-disabled'), 'false');
      });

    test(`a shop that is shut says why, ${locale}, by ${name}`, options,
      async (table) => {
        const { page } = table;
        await goOn(table, golden('galleries-2-usual-hasty').slice(0, 8), { people: ['P2'] });
        await untilAsked(page);
        await handsOf(page).pressAt(await pointOf(page.locator('[data-shop=killer]')));
        assert.match(await page.locator('.gal-refusal').textContent(), new RegExp(shop));
        assert.equal(await movesOf(page), 5);
        assert.equal(await page.locator('.gal-last').count(), 1, 'the last card is marked');
      });
  }
}

test('arrows walk to a place, Enter picks it, and Enter digs', {}, async (table) => {
  const { page } = table;
  await roll(table);
  await at(page, '3.1').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  assert.equal(await movesOf(page), 0);
  await page.keyboard.press('Enter');
  await untilMoved(page, 0);
  assert.match(await recordOf(page), /"dig 3 in 5 with g1"/);
});

test('anywhere in a gallery means the card to be dug there', {}, async (table) => {
  const { page } = table;
  await roll(table);
  await at(page, '5').click();
  assert.match(await at(page, '5.1').getAttribute('class'), /is-chosen/);
  await at(page, '5').click();
  await untilMoved(page, 0);
});

test('keys that come within one frame are all heard', {}, async (table) => {
  const { page } = table;
  await roll(table);
  await page.evaluate(() => {
    const press = (key) => document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('y');
    return Promise.resolve().then(() => press('Enter'));
  });
  await untilMoved(page, 0);
});

test('a setting skips the question', {}, async (table) => {
  const { page } = table;
  await roll(table, { settings: { confirm: false } });
  await page.locator('[data-choice=Y]').click();
  await untilMoved(page, 0);
  assert.match(await recordOf(page), /"dig 3 in 5 with g1"/);
});

test('a hint is said in words, and picked', {}, async (table) => {
  const { page } = table;
  await roll(table);
  assert.ok(await page.getByRole('button', { name: 'nothing to take back yet' }).isDisabled());
  await page.keyboard.press('t');
  const said = page.locator('.hint-words');
  await said.locator('p', { hasText: 'chance to win' }).waitFor();
  const number = /^Dig tunnel (\d) in gallery/.exec(await said.textContent())[1];
  await page.keyboard.press('Enter');
  await untilMoved(page, 0);
  assert.match(await recordOf(page), new RegExp(`"dig ${number} in`));
});

test('people at one screen play in turn, with nothing to hide', {}, async (table) => {
  const { page } = table;
  await roll(table, { people: 2 });
  for (const name of ['Ada', 'Bo']) {
    await untilAsked(page);
    assert.match(await page.locator('.gal-player.is-on').textContent(), new RegExp(`^You${name}`));
    const moves = await movesOf(page);
    await page.locator('.gal-choices [role=radio]').first().click();
    await goButton(page).click();
    await untilMoved(page, moves);
  }
});

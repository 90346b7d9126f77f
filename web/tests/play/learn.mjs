// Each lesson from its beginning to its end, as a newcomer takes it: the card that glows,
// the place that is named, the button.
import assert from 'node:assert/strict';
import { test } from './harness.mjs';
import { openWith } from './scenes.mjs';

const click = (selector) => (page) => page.locator(selector).first().click();
const cell = (at) => async (page) => {
  await page.locator(`[data-cell="${at}"]`).focus();
  await page.keyboard.press('Enter');
};
const card = click('.dw-slot.hinted .dw-card');
const go = click('.dw-go:not(:disabled)');
const dig = (at) => [card, cell(at), go];
/** A card for one player is aimed by itself. */
const aim = (seat) => [card, click(`[data-seat=${seat}].aimed .dw-aim`)];
const mark = (...codes) =>
  [click('.dw-pass'), ...codes.map((code) => click(`.dw-card[data-card="${code}"]`))];

const done = click('[data-act=go]:not([aria-disabled=true])');
const hinted = click('.gal-choices .is-hinted');
const enter = click('.gal-shop.is-open');

/** What is done at each step that asks for a move. */
const lessons = {
  saboteur: [
    dig('1,0'), dig('8,0'), aim('P1'), dig('4,0'), dig('7,0'), [click('.cer-pick .btn.go')],
  ],
  saboteur2: [
    dig('1,0'), [...mark('NES', 'map'), click('.dw-shed')], aim('P3'), dig('4,-1'),
    [...mark('NE.ladder', 'rockfall', 'break-lamp'), go], aim('P2'), aim('P3'),
  ],
  galleries: [
    [hinted, done], [enter, hinted, done], [hinted, done], [enter, hinted, done],
    [hinted, done], [enter, hinted, done],
  ],
};

/** What the guide says now; null while it has no words. */
const said = (page) => page.evaluate(() => {
  const guide = document.querySelector('.guide');
  return guide.querySelector('h2').textContent && guide.innerText;
});

async function untilChanged(page, before) {
  await page.waitForFunction((was) => {
    const guide = document.querySelector('.guide');
    return guide?.querySelector('h2').textContent && guide.innerText !== was;
  }, before);
}

/** Takes one step: reads on, lets the others move, or makes the move. */
async function step(page, moves) {
  const before = await said(page);
  if (await page.locator('.guide .btn').count()) await click('.guide .btn')(page);
  else for (const deed of moves.shift()) await deed(page);
  await untilChanged(page, before);
}

for (const [game, moves] of Object.entries(lessons)) {
  test(`${game}, to its end`, { timeout: 90_000 }, async (table) => {
    const { page } = table;
    await openWith(table, {}, `#/learn/${game}`, '.guide h2:not(:empty)');
    const left = [...moves];
    while (await page.locator('.guide .btn').count() < 2) await step(page, left);
    assert.deepEqual(left, []);
    await page.locator('.guide .btn.go').click();
    await page.waitForURL(/#\/play$/);
  });
}

test('a lesson takes no other move than the one it asks for', {}, async (table) => {
  const { page } = table;
  await openWith(table, {}, '#/learn/saboteur', '.guide h2:not(:empty)');
  await step(page, []);
  await step(page, []);
  const before = await said(page);
  await page.locator('.dw-slot:not(.hinted) .dw-card').first().click();
  await cell('1,0')(page);
  assert.equal(await said(page), before);
  assert.equal(await page.locator('.dw-go:not(:disabled)').count(), 0);
  assert.ok(await page.locator('.dw-pass').isDisabled());
});

test('a lesson can begin again, in the other language', {}, async (table) => {
  const { page } = table;
  await openWith(table, {}, '#/learn/galleries', '.guide h2:not(:empty)');
  const first = await said(page);
  await step(page, []);
  await page.locator('.top-tools button').first().click();
  await page.waitForFunction((was) => document.querySelector('.guide')?.innerText === was, first);
  await openWith(table, { settings: { language: 'de' } }, '#/learn/galleries',
    '.guide h2:not(:empty)');
  assert.match(await said(page), /Schritt 1 von/);
});

// The end of a round: nothing is there before it is shown, everything has its place, and the
// next round begins when it is closed.
import assert from 'node:assert/strict';
import { aim, untilAsked } from './dwarves.mjs';
import { mouse, touch } from './hands.mjs';
import { test } from './harness.mjs';
import { openGame, over, records } from './scenes.mjs';
import { golden, goOn, movesOf, untilMoved } from './sitting.mjs';
import { spoilt, watchEnds } from './watching.mjs';

/** The move of a recorded game that ends a round, and whose it is. */
const END = {
  found: ['saboteur-3-rulebook-hasty', 88, 'P2', 'NESW', '7,2'],
  lost: ['saboteur-3-rulebook-hasty', 65, 'P3', 'esw', '-2,1'],
};
const upTo = (name, moves) => {
  const [head, ...lines] = golden(name).filter((line) => !line.includes('"bot"'));
  return [head, ...lines.slice(0, moves)];
};

/** Goes on with the game one move before the end, looks on, and makes it. */
async function endRound(table, end, hand, wish) {
  const { page } = table;
  const [name, n, seat, card, cell] = END[end];
  await goOn(table, upTo(name, n - 1), { people: [seat], ...wish });
  await untilAsked(page);
  await watchEnds(page);
  await aim(page, hand, card, cell);
  await hand.press(page.locator('.btn.go.dw-go').first());
  await page.waitForSelector('.cer');
}

const MOVES = { motion: 'no-preference' };

test('at its own pace nothing is there before it is shown', { ...MOVES, size: 'phone' },
  async (table) => {
    const { page } = table;
    await endRound(table, 'found', touch(page));
    await page.waitForSelector('.cer.still');
    await untilAsked(page);
    const { wrong, ends, dark } = await spoilt(page);
    assert.deepEqual([wrong, ends], [[], 1]);
    assert.ok(dark > 10, `${dark} frames`);
    assert.equal(await page.locator('.cer-who .cer-front').count(), 4);
  });

test('when it is skipped, too, and the next round begins as it is closed', MOVES,
  async (table) => {
    const { page } = table;
    await endRound(table, 'lost', mouse(page));
    await page.keyboard.press('x');
    await page.waitForSelector('.cer.still');
    assert.equal(await page.locator('.cer h2').textContent(),
      'The pile is empty. The saboteurs have won.');
    assert.deepEqual((await spoilt(page)).wrong, []);
    const moves = await movesOf(page);
    // The table of the next round in the frame after, before anybody has moved: what bots are
    // asked meanwhile waits, for a frame may be long.
    const next = await page.getByRole('button', { name: 'Next round' }).evaluate(async (button) => {
      const post = Worker.prototype.postMessage;
      const asked = [];
      Worker.prototype.postMessage = function wait(...message) { asked.push([this, message]); };
      button.click();
      await new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
      const seen = { moves: globalThis.engine.n_moves(),
        round: document.querySelector('.top-chip').textContent,
        log: document.querySelector('.log').textContent };
      Worker.prototype.postMessage = post;
      for (const [worker, message] of asked) post.apply(worker, message);
      return seen;
    });
    assert.deepEqual([next.moves, next.round], [moves, 'Round 2 of 3']);
    assert.match(next.log, /Ada was a saboteur/);
    await untilMoved(page, moves);
    assert.deepEqual((await spoilt(page)).wrong, []);
  });

/** Of 2, 3 and 1 nuggets the 3 is taken: two cards are left, though one move takes either. */
const NUGGETS = ['saboteur-9-rulebook-hasty', 19];
test('a card is offered for each that is left', { motion: 'reduce' }, async (table) => {
  const { page } = table;
  await goOn(table, upTo(...NUGGETS), { people: ['P9'], hurry: true });
  assert.equal(await untilAsked(page), 'take');
  assert.ok(!(await page.locator('.cer').innerHTML()).includes('Ivy'), 'I am "You"');
  const cards = page.locator('.cer-fan button');
  assert.deepEqual(await cards.evaluateAll((all) => all.map((card) => card.ariaLabel.at(-1))),
    ['3', '2', '2', '1', '1', '1']);
  await cards.nth(2).click();
  await page.getByRole('button', { name: 'Take 2', exact: true }).click();
  await page.locator('.cer-chips .got', { hasText: 'You' }).waitFor();
});

test('the winner of galleries is not named before the jars are full',
  { motion: 'no-preference' }, async (table) => {
    const { page } = table;
    await openGame(table, over(records.galleries.few));
    const said = await page.evaluate(() => new Promise((done) => {
      const heads = new Set();
      const look = () => {
        if (document.querySelector('.gal-jar.is-winner')) return done([...heads]);
        heads.add(document.querySelector('.gal-ending h2')?.textContent ?? '');
        heads.add(document.querySelector('.gal-ending')?.ariaLabel ?? '');
        requestAnimationFrame(look);
      };
      look();
    }));
    assert.deepEqual(said.filter(Boolean), ['Who has the most?']);
    assert.match(await page.locator('.gal-ending h2').textContent(), /win/);
    assert.ok(!(await page.locator('.gal-ending').innerHTML()).includes('Hazel'), 'I am "You"');
  });

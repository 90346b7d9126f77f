// Talk where one plays alone: bots speak and are answered, all of it is kept and taken back, and
// what is said lies over nothing that one needs.
import assert from 'node:assert/strict';
import { playRound, untilAsked } from './dwarves.mjs';
import { keys } from './hands.mjs';
import { draw, test } from './harness.mjs';
import { layoutFaults } from './layout.mjs';
import { SEATS, position } from './positions.mjs';
import { games, openGame, sittingOf } from './scenes.mjs';
import { begin, checkRecord, golden as recordLines, movesOf, recordOf, untilMoved } from './sitting.mjs';
import { walker } from './walk.mjs';

const claimsOf = async (page) => (await recordOf(page)).trim().split('\n')
  .map((line) => JSON.parse(line)).filter(({ claim }) => claim !== undefined);
const tab = (page, name) => page.getByRole('tab', { name });
const ledger = (page) => page.locator('.talk-ledger .is-said').allTextContents();
const says = (place, text) => place.filter({ hasText: text }).first().waitFor();
const byBots = (claims) => claims.filter(({ p }) => p !== 'P1');

test('bots talk, are answered, and all of it is kept', { timeout: 240_000 }, async (table) => {
  const { page } = table;
  const hand = keys(page);
  await begin(table, 'saboteur', 5,
    { bot: 'trained', options: { first: 'P1', rounds: 1 }, seed: 3, hurry: true });
  assert.equal(await untilAsked(page), 'turn');

  // By keys: C, the claim; a bubble, the log, a tag, and a word for those who listen.
  await page.keyboard.press('c');
  await page.locator('[data-claim="gold@G2"]').focus();
  await page.keyboard.press('Enter');
  await says(page.locator('.log-line'), 'You: “G2 is gold”');
  await says(page.locator('[aria-live]'), 'Ada says: G2 is gold');
  await draw(page);
  await says(page.locator('.talk-goal[data-goal=G2]'), 'You: gold');
  assert.deepEqual(await claimsOf(page).then((all) => all.map(({ p, claim }) => [p, claim])),
    [['P1', 'gold@G2']]);

  // Moves of mine until bots have said something as well.
  for (let said = []; byBots(said).length < 2; said = await claimsOf(page)) {
    assert.equal(await untilAsked(page), 'turn');
    const moves = await movesOf(page);
    await hand.key('p', '1', 'Enter');
    await untilMoved(page, moves);
  }
  assert.equal(await untilAsked(page), 'turn');
  await tab(page, 'Claims').click();
  const before = await ledger(page);
  assert.equal(before.length, (await claimsOf(page)).length);
  assert.equal(await page.locator('.talk-ledger .talk-mark').count(), 0);

  // Loaded again, it is all there; and a move that is taken back takes the words with it.
  await page.reload();
  assert.equal(await untilAsked(page), 'turn');
  await tab(page, 'Claims').click();
  assert.deepEqual(await ledger(page), before);
  await hand.key('c');
  await page.locator('[data-claim=thanks]').click();
  await says(page.locator('.talk-ledger .is-said'), 'Thank you');
  const kept = (await claimsOf(page)).length;
  const moves = await movesOf(page);
  await hand.key('p', '1', 'Enter');
  await untilMoved(page, moves);
  assert.equal(await untilAsked(page), 'turn');
  await hand.key('u');
  await page.waitForFunction((n) => document.querySelectorAll('.talk-ledger .is-said').length === n, kept)
    .catch(async () => assert.equal((await ledger(page)).length, kept));

  // A quiet table: from now on bots say nothing.
  await hand.key('m');
  await says(page.locator('[aria-live]'), 'Bots say nothing.');
  await playRound(page, hand, (what) => what === 'end');
  // On a phone, too, each word of the round stands beside its hat, not under it.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual(await page.locator('.cer-said li').evaluateAll((rows) => rows.filter((row) => {
    const [hat, word] = ['.hat, svg', '.is-said'].map((what) => row.querySelector(what).getBoundingClientRect());
    return hat.right > word.left || hat.bottom < word.top;
  }).map((row) => row.textContent)), []);
  await page.setViewportSize(wide);
  await playRound(page, hand);
  assert.equal(byBots(await claimsOf(page)).length, byBots((await claimsOf(page)).slice(0, kept)).length);
  // At the end everybody knows what it was worth, the native program too.
  await page.locator('.talk-ledger .talk-mark').first().waitFor();
  const lines = await checkRecord(page, hand);
  assert.ok(lines.some(({ claim, mark }) => claim === 'gold@G2' && mark));
});

/** Runs in the page before its own script: bots say what the test wants, and nothing else; and
 *  what is said stays. */
function speakFor() {
  globalThis.Worker = class {
    postMessage({ id, task }) {
      if (task.do !== 'begin') return;
      globalThis.botsSay = (said) => this.onmessage({ data: { id, text: '', said } });
    }

    terminate() {}
  };
  const later = setTimeout;
  globalThis.setTimeout = (act, ms = 0, ...rest) => (ms > 1800 ? 0 : later(act, ms, ...rest));
}

/** A game in which a tool of mine was broken just now. */
function brokenTool() {
  const lines = recordLines('saboteur-5-procedure-hasty').map((line) => JSON.parse(line));
  const moves = lines.filter(({ move }) => move !== undefined);
  const at = moves.findIndex(({ move }) => move.startsWith('break'));
  const [, seat] = /(P\d+)/.exec(moves[at].move);
  return sittingOf(lines, { moves: at + 1, people: [seat] });
}

const SIZES = [[320, 568], [390, 844], [844, 390], [1280, 800], [1920, 1080]];
/** The longest that can be said of each game, to somebody. */
const longest = (game, to) => (game === 'galleries' ? `stop@${to}` : 'no-fix');

for (const game of games) {
  for (const seats of SEATS[game]) {
    test(`words lie over nothing in ${game} with ${seats}`,
      { timeout: 120_000, context: { hasTouch: true } }, async (table) => {
        const { page, shot } = table;
        const walk = walker(table, layoutFaults);
        await page.addInitScript(speakFor);
        const sitting = position(game, seats, 'begin');
        const me = sitting.players.find(({ bot }) => bot === null);
        const bots = sitting.players.filter(({ bot }) => bot !== null).map(({ seat }) => seat);
        for (const p of new Set([bots[0], bots.at(-1)])) {
          await openGame(table, sitting);
          await page.waitForSelector('.talk-say');
          await page.evaluate((said) => globalThis.botsSay([said]), { p, claim: longest(game, me.seat) });
          await page.waitForSelector(`[data-seat=${p}] .talk-bubble`);
          for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            await page.waitForSelector('.talk-bubble');
            await shot(`alone-${game}-${seats}-${p}-${width}x${height}`);
            await walk.look(`${p} at ${width}x${height}`);
          }
        }
        walk.done();
      });
  }
}

for (const size of ['desktop', 'wide']) {
  test(`a claim that looks for its cell leaves the buttons free: ${size}`, { size, locale: 'de' },
    async (table) => {
      const { page, shot } = table;
      await page.addInitScript(speakFor);
      await openGame(table, position('saboteur', 5, 'begin'));
      await page.locator('.talk-say').click();
      await page.locator('[data-claim=keep]').click();
      await page.waitForSelector('.talk-bar');
      await shot(`alone-aim-${size}`);
      assert.deepEqual(await layoutFaults(page), []);
    });
}

/** My lamp is broken: one tap asks for help, in every language and on every screen. */
for (const locale of ['en', 'de', 'fr']) {
  test(`one tap says what fits in ${locale}`, { locale, context: { hasTouch: true } }, async (table) => {
    const { page, shot } = table;
    const walk = walker(table, layoutFaults);
    await page.addInitScript(speakFor);
    await openGame(table, brokenTool());
    await page.waitForSelector('[data-offer^=fix-]');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await shot(`alone-offer-${locale}-${width}x${height}`);
      await walk.look(`${width}x${height}`);
    }
    await page.locator('[data-offer]').tap();
    await page.waitForSelector('.talk-bubble');
    assert.match((await claimsOf(page))[0].claim, /^fix-/);
    await page.waitForSelector('[data-offer]', { state: 'detached' });
    walk.done();
  });
}

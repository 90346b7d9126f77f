// Whom I suspect: locked by mouse, touch and keys, kept over a reload, hidden with the role, and
// scored at the end of the round beside the bots.
import assert from 'node:assert/strict';
import { HANDS } from './hands.mjs';
import { isLong, test } from './harness.mjs';
import { atHouse, beginAt, say } from './house.mjs';
import { layoutFaults } from './layout.mjs';
import { holdBots } from './scenes.mjs';
import { golden } from './sitting.mjs';

const RECORD = 'saboteur-5-procedure-hasty';
const NAMES = ['Ada', 'Bram', 'Odile', 'Tuck', 'Wren', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo', 'Kit', 'Lu'];
const SIZES = [[320, 568], [390, 844], [844, 390], [640, 400], [768, 1024], [1280, 800]];

/** A game that was left, with what was guessed in it. The first is a person. */
async function goOn({ page, open }, name, moves, { guesses, bot = 'trained', bots = false } = {}) {
  const lines = golden(name).filter((line) => !line.includes('"bot"'));
  const { game, players, options, seed } = JSON.parse(lines[0]);
  const left = [...lines.slice(0, moves + 1), '{"end":false}', ''].join('\n');
  const sitting = {
    setup: { game, players, options, seed }, record: left, ...(guesses ? { guesses } : {}),
    players: NAMES.slice(0, players).map((one, i) =>
      ({ seat: `P${i + 1}`, name: one, bot: i ? bot : null })),
  };
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('left')) return;
    sessionStorage.setItem('left', 'yes');
    localStorage.setItem('adit.game', JSON.stringify(kept));
  }, sitting);
  if (!bots) await holdBots(page);
  await open('#/play');
  await page.waitForSelector('.dw-table');
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('adit.game')).guesses);
const lines = (page) => page.locator('.guess-line').evaluateAll((all) =>
  all.map((line) => [line.closest('[data-seat]').dataset.seat, line.dataset.guessed]));
const LINES = [['P2', '0'], ['P3', '25'], ['P4', '75'], ['P5', '100']];
const WANTED = { P2: 0, P3: 1, P4: 3, P5: 4 };

/** The place of a step on its track. */
const placeOf = (range, step) => range.evaluate((el, n) => {
  const { left, width, top, height } = el.getBoundingClientRect();
  return { x: left + 13 + (width - 26) * n / 4, y: top + height / 2 };
}, step);

/** Each from its middle to where it is wanted. */
async function setAll(page, hand) {
  for (const [seat, step] of Object.entries(WANTED)) {
    const range = page.locator(`.guess-track [data-of=${seat}]`);
    if (hand.key) {
      await hand.key('Tab');
      await hand.key(...Array(Math.abs(step - 2)).fill(step > 2 ? 'ArrowRight' : 'ArrowLeft'));
    } else {
      await range.scrollIntoViewIfNeeded();
      await hand.pressAt(await placeOf(range, step));
    }
    assert.equal(await range.inputValue(), String(step), seat);
  }
}

for (const [name, size, handOf] of HANDS)
  test(`a guess is locked by ${name}, and a reload loses nothing`, { size }, async (table) => {
    const { page, shot } = table;
    const hand = handOf(page);
    await goOn(table, RECORD, 20);
    if (hand.key) await hand.key('g');
    else await hand.press(page.locator('.guess-open'));
    await page.waitForSelector('.guess-rows');
    assert.match(await page.locator('dialog').textContent(), /2 saboteurs sit here/);
    assert.deepEqual(await page.locator('.guess-said').allTextContents(), Array(4).fill('even'));
    // The focus begins at the button that closes the sheet.
    await setAll(page, hand);
    assert.deepEqual(await page.locator('.guess-track input').evaluateAll((all) =>
      all.map((el) => `${el.ariaLabel} ${el.ariaValueText}`)),
    ['Bram trust', 'Odile rather trust', 'Tuck suspect', 'Wren sure']);
    await shot(`guess-${name}`);
    await hand.press(page.locator('.guess-lock'));
    await page.waitForSelector('.guess-rows', { state: 'detached' });
    assert.deepEqual(await lines(page), LINES);
    const at = Number(await page.locator('.guess-at').textContent());
    const [guess, ...more] = await kept(page);
    assert.deepEqual([guess, more], [{ p: 'P1', round: 2, at, of: [null, 0, 25, 75, 100] }, []]);
    await page.reload();
    await page.waitForSelector('.guess-line');
    assert.deepEqual([await lines(page), await kept(page)], [LINES, [guess]]);
  });

test('it is hidden with the role, and cannot be opened meanwhile', {}, async (table) => {
  const { page } = table;
  const guesses = [{ p: 'P1', round: 2, at: 12, of: [null, 0, 25, 75, 100] }];
  await goOn(table, RECORD, 20, { guesses });
  await page.waitForSelector('.guess-line');
  const label = () => page.locator('.guess-open').getAttribute('aria-label');
  assert.equal(await label(), 'Whom do you suspect? Locked at move 12');
  await page.keyboard.press('h');
  await page.waitForSelector('.guess-line', { state: 'detached' });
  assert.equal(await label(), 'Whom do you suspect?');
  assert.ok(!(await page.locator('.dw-buttons').textContent()).includes('12'));
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.waitForSelector('.guess-line');
  assert.equal(await page.locator('.guess-rows').count(), 0, 'G opened nothing');
  await page.keyboard.press('g');
  await page.waitForSelector('.guess-rows');
  assert.deepEqual(await page.locator('.guess-track input').evaluateAll((all) =>
    all.map(({ value }) => value)), ['0', '1', '3', '4'], 'what stands is where one goes on');
});

const GUESSES = [
  { p: 'P1', round: 1, at: 4, of: [null, 0, 0, 0, 0] },
  { p: 'P1', round: 2, at: 20, of: [null, 0, 25, 50, 75] },
  { p: 'P1', round: 2, at: 38, of: [null, 25, 50, 0, 100] },
];

test('a round is scored when its roles were shown, beside the bots', {}, async (table) => {
  const { page, shot, barriers } = table;
  await goOn(table, RECORD, 46, { guesses: GUESSES, bots: true });
  const button = page.locator('.cer.still .guess-read');
  await button.waitFor();
  // The saboteurs were P3 and P5: (100 + 43.75 + 75 + 93.75 + 93.75 + 75 + 100 + 100) / 8.
  assert.match(await button.textContent(), /85$/);
  for (const size of SIZES) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    assert.deepEqual(await layoutFaults(page), [], `${size}`);
    await shot(`guess-end-${size.join('x')}`);
  }
  await button.click();
  await page.waitForSelector('.guess-chart svg .guess-mark', { state: 'attached' });
  for (const size of SIZES) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    assert.deepEqual(await layoutFaults(page), [], `${size}`);
    await shot(`guess-read-${size.join('x')}`);
  }
  assert.match(await page.locator('.guess-told').textContent(),
    /^85.*2 guesses, at moves 20 and 38\. Odile deserved more doubt\./);
  const rows = await page.locator('.guess-bars li').evaluateAll((all) => all.map((row) =>
    [row.querySelector('b').textContent, Number(row.querySelector('.guess-n').textContent)]));
  assert.deepEqual(new Set(rows.map(([name]) => name)),
    new Set(['You', 'Bram', 'Odile', 'Tuck', 'Wren', 'Deeds alone']));
  assert.deepEqual(rows.map(([, n]) => n), rows.map(([, n]) => n).toSorted((a, b) => b - a));
  assert.equal(await page.locator('.guess-chart .guess-mark').count(), 4, 'two of two saboteurs');
  assert.deepEqual(await barriers(), []);
});

test('the replay shows them in its chart', {}, async (table) => {
  const { page } = table;
  await goOn(table, RECORD, 66, { guesses: GUESSES, bots: true });
  await page.waitForSelector('.cer-buttons');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Show the chart' }).click();
  await page.waitForSelector('.curve .casing', { state: 'attached' });
  await page.locator('.projector input[type=range]').fill('45');
  await page.waitForFunction(() => document.querySelectorAll('.curve .guess-mark').length === 8);
  await page.locator('.projector input[type=range]').fill('8');
  await page.waitForFunction(() => document.querySelectorAll('.curve .guess-mark').length === 4);
});

test('the card about a player leads there, too', { size: 'small' }, async (table) => {
  const { page } = table;
  await goOn(table, RECORD, 20);
  await page.locator('[data-seat=P3] .talk-open').tap();
  await page.locator('.talk-player .guess-entry').tap();
  await page.waitForSelector('.guess-rows');
});

test('the only saboteur has nothing to guess', {}, async (table) => {
  const { page } = table;
  const name = 'saboteur-4-summary-hasty';
  await goOn(table, name, 3);
  const role = await page.locator('.dw-know').textContent();
  await page.keyboard.press('g');
  await page.waitForSelector('dialog[open]');
  const locks = await page.locator('.guess-lock').count();
  assert.equal(locks === 0, /Saboteur/.test(role), role);
});

const BOTH = [['saboteur-5-procedure-hasty', 20], ['saboteur-10-summary-random', 19],
  ['saboteur2-12-open-hasty', 13]];
for (const [name, moves] of BOTH)
  for (const locale of ['en', 'de', 'fr'])
    test(`the sheet has room: ${name}, ${locale}`, {
      locale, long: isLong(['saboteur-5-procedure-hasty en', 'saboteur2-12-open-hasty de'], name, locale),
    }, async (table) => {
      const { page, shot, barriers } = table;
      await goOn(table, name, moves, {
        guesses: [{ p: 'P1', round: 1, at: 1, of: [null, 25] }, { p: 'P1', round: 2, at: 12, of: [null, 25, 75, 50, 100] }],
      });
      await page.waitForSelector('.guess-line');
      for (const size of SIZES) {
        await page.setViewportSize({ width: size[0], height: size[1] });
        assert.deepEqual(await layoutFaults(page), [], `${size}`);
        await page.keyboard.press('g');
        await page.waitForSelector('.guess-rows');
        assert.deepEqual(await layoutFaults(page), [], `sheet ${size}`);
        await shot(`guess-sheet-${name}-${locale}-${size.join('x')}`);
        if (size === SIZES.at(-1)) assert.deepEqual(await barriers(), []);
        await page.keyboard.press('Escape');
        await page.waitForSelector('.guess-rows', { state: 'detached' });
      }
    });

/** Everything of a kind that a page is sent. */
function framesOf(page, kind) {
  const frames = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    const message = JSON.parse(payload);
    if (message.t === kind) frames.push(message);
  }));
  return frames;
}

/** What was guessed at the server stands under My games, until it is erased there; and how well one
 *  has hidden, for a saboteur, whose guesses do not count. */
async function isCounted(page, role) {
  const panel = page.locator('.me-reads');
  const track = panel.locator('.me-track', { hasText: role === 'Saboteur' ? 'Suspicion' : 'The bots' });
  await page.evaluate(() => { location.hash = '#/me'; });
  if (role !== 'Saboteur') await panel.getByText('In one round you average').waitFor();
  await track.waitFor();
  assert.equal(await page.locator('.me-list li').count(), 1, 'the game is listed once');
  await page.reload();
  await track.waitFor();
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByRole('button', { name: 'Yes, erase everything' }).click();
  await page.locator('.me-empty').waitFor();
  await page.waitForFunction(() => new Promise((resolve) => {
    const request = indexedDB.open('adit');
    request.onsuccess = () => {
      const asked = request.result.transaction('summaries').objectStore('summaries').count();
      asked.onsuccess = () => { request.result.close(); resolve(asked.result === 0); };
    };
  }));
}

test('at a table of a server it is private, and then everybody’s', { server: true }, async (table) => {
  await atHouse(table, ['--bot-delay', '0'], async (house) => {
    const ann = await house.guest('desktop', { hurry: true });
    const bo = await house.guest('phone', { hurry: true });
    const [sent, others] = [framesOf(ann, 'guesses'), framesOf(bo, 'guesses')];
    const name = await beginAt({ Ann: ann, Bo: bo },
      { game: 'saboteur', players: 5, options: { rounds: 1 }, talk: 'none' }, 'trained');
    await ann.waitForSelector('.guess-open:not(:disabled)');
    await ann.keyboard.press('g');
    for (const [i, step] of ['0', '1', '3', '4'].entries())
      await ann.locator('.guess-track input').nth(i).fill(step);
    await ann.locator('.guess-lock').click();
    await ann.waitForSelector('.guess-line');
    assert.deepEqual(sent.map(({ guesses }) => guesses[0].of), [[null, 0, 25, 75, 100]]);
    await ann.reload();
    await ann.waitForSelector('.guess-line');
    assert.deepEqual(await lines(ann), LINES);
    const role = await ann.locator('.dw-role-words b').textContent();
    // Bots play on for both, to the end of the round.
    for (const page of [ann, bo]) await say(page, name, { t: 'stand' });
    for (const page of [ann, bo]) await page.waitForSelector('.cer.still .guess-read');
    // The socket by which Bo stood up may hear it, too.
    const heard = new Set(others.map(({ round, guesses }) => `${round} ${guesses.length}`));
    assert.deepEqual([...heard], ['1 1'], 'nothing before, all after');
    await bo.locator('.guess-read').click();
    await bo.waitForSelector('.guess-bars li:nth-child(3)');
    const read = await bo.locator('.guess-bars b').allTextContents();
    assert.ok(read.includes('Ann') && read.includes('Deeds alone'), read.join());
    assert.ok(!read.includes('You') || read.length === 6, 'Bo has guessed nothing');
    await ann.locator('.guess-read').click();
    await ann.waitForSelector('.guess-chart .guess-mark', { state: 'attached' });
    await isCounted(ann, role);
  });
});

import assert from 'node:assert/strict';
import { aim, cellPoint, choose, untilAsked, wholeGame } from './dwarves.mjs';
import { HANDS, PLAYERS, READ, mouse, pointOf, touch } from './hands.mjs';
import { isLong, test } from './harness.mjs';
import { begin, golden, goOn, movesOf, recordOf, untilMoved } from './sitting.mjs';

/** By keyboard one is played online. */
const PLAYED = ['3 mouse', '10 touch at 320x568', '3 touch at 844x390'];

for (const [name, size, handsOf] of PLAYERS) {
  for (const seats of [3, 10]) {
    const options = { size, timeout: 120_000, long: isLong(PLAYED, seats, name) };
    test(`a round of ${seats} by ${name}`, options, async (table) => {
      const heard = await wholeGame(table, 'saboteur', seats, handsOf(table.page));
      assert.ok(heard.includes('turn'));
    });
  }
}

/** The hand is EW NESW NS ESW ew ns, and the first move mine. */
const DEAL = { seed: 3, options: { first: 'P1' } };

async function deal(table, wish = {}) {
  await begin(table, 'saboteur', 3, { ...DEAL, ...wish });
  await untilAsked(table.page);
}

const FAULTS = {
  en: ['There is a card at 0,0 already', 'The left side does not fit at 1,0',
    'No way leads back to the start from 3,1'],
  de: ['Bei 0,0 liegt schon eine Karte', 'Bei 1,0 passt die Karte links nicht',
    'Von 3,1 führt kein Weg zurück zum Einstieg'],
};

for (const [locale, [occupied, side, cut]] of Object.entries(FAULTS)) {
  for (const [name, size, handsOf] of HANDS.slice(0, 2)) {
    const options = { locale, size, long: isLong(READ, locale, name) };
    test(`an illegal cell says why, ${locale}, by ${name}`, options, async (table) => {
      const { page } = table;
      const hand = handsOf(page);
      const said = page.locator('.mine-bubble span');
      await deal(table);
      await aim(page, hand, 'NS', '0,0');
      assert.equal(await said.textContent(), occupied);
      await hand.pressAt(await cellPoint(page, '1,0'));
      assert.equal(await said.textContent(), side);
      assert.equal(await page.locator('.mine-wrong .mine-fault').count(), 1);
      await hand.pressAt(await cellPoint(page, '3,1'));
      assert.equal(await said.textContent(), cut);
      assert.equal(await page.locator('.mine-wrong .mine-missing').count(), 1);
      assert.match(await page.locator('[data-cell="3,1"]').getAttribute('aria-label'),
        new RegExp(cut));
      await page.locator('.live', { hasText: cut }).waitFor({ state: 'attached' });
      assert.equal(await movesOf(page), 0);
      await hand.pressAt(await cellPoint(page, '0,1'));
      assert.equal(await said.count(), 0);
    });
  }
}

test('keys walk to an illegal cell and hear why', {}, async (table) => {
  const { page } = table;
  await deal(table);
  for (const key of ['3', 'Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  assert.equal(await page.locator('.mine-bubble span').textContent(), FAULTS.en[1]);
  for (const key of ['ArrowLeft', 'ArrowUp', 'Enter', 'Enter']) await page.keyboard.press(key);
  await untilMoved(page, 0);
  assert.match(await recordOf(page), /"dig NS@0,1"/);
});

test('Enter does what the mouse has aimed', {}, async (table) => {
  const { page } = table;
  await deal(table);
  await aim(page, mouse(page), 'EW', '1,0');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Enter');
  await untilMoved(page, 0);
  assert.match(await recordOf(page), /"dig EW@1,0"/);
});

test('a setting skips the question', {}, async (table) => {
  const { page } = table;
  const hand = mouse(page);
  await deal(table);
  await aim(page, hand, 'EW', '1,0');
  assert.equal(await movesOf(page), 0);
  await page.click('[aria-label=Menu]');
  await page.locator('.menu-item', { hasText: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Ask before a move is made' }).click();
  await page.locator('.sheet-head .tool-button').click();
  await page.keyboard.press('Escape');
  await aim(page, hand, 'NESW', '-1,0');
  await untilMoved(page, 0);
  assert.match(await recordOf(page), /"dig NESW@-1,0"/);
});

/** A finger that pulls; Playwright's own only taps. */
async function pullByFinger(page, from, to) {
  const client = await page.context().newCDPSession(page);
  const send = (type, ...touchPoints) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', from);
  for (const part of [0.2, 0.6, 1])
    await send('touchMove', {
      x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) });
  await send('touchEnd');
}

async function pullByMouse(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

for (const [name, size, pull] of
  [['mouse', 'desktop', pullByMouse], ['touch', 'phone', pullByFinger]]) {
  test(`a card is pulled onto a cell by ${name}`, { size }, async (table) => {
    const { page } = table;
    await deal(table);
    const card = page.locator('.dw-card[data-card=EW]');
    const cell = await cellPoint(page, '1,0');
    await pull(page, await pointOf(card), await cellPoint(page, '0,0'));
    assert.equal(await page.locator('.mine-bubble span').textContent(), FAULTS.en[0]);
    await pull(page, await pointOf(card), cell);
    const go = page.locator('.dw-go[data-move]');
    assert.equal(await go.getAttribute('data-move'), 'dig EW@1,0');
    await go.click();
    await untilMoved(page, 0);
  });
}

test('R turns the card, and cells light for the way it lies', {}, async (table) => {
  const { page } = table;
  const cell = page.locator('[data-cell="0,1"]');
  await deal(table);
  await choose(page, mouse(page), 'ESW');
  assert.match(await cell.getAttribute('aria-label'), /fits$/);
  await page.keyboard.press('r');
  assert.match(await cell.getAttribute('aria-label'), /fits when turned$/);
  await page.mouse.click(...Object.values(await cellPoint(page, '0,1')));
  assert.equal(await page.locator('.dw-go[data-move]').getAttribute('data-move'),
    'dig ESW@0,1');
});

test('nothing of a person is left when the screen is handed over', {}, async (table) => {
  const { page } = table;
  await begin(table, 'saboteur', 3, { ...DEAL, people: 2, hurry: true });
  await page.getByRole('button', { name: 'I am Ada' }).click();
  await untilAsked(page);
  const names = await page.locator('.dw-card').evaluateAll((cards) =>
    cards.map((c) => c.ariaLabel.replace(/^Card \d: /, '')));
  const secrets = [...names, await page.locator('.dw-role-words b').textContent(),
    await page.locator('.dw-aim-word').textContent(), 'data-card'];
  await page.keyboard.press('h');
  await page.locator('.dw-hide', { hasText: 'show' }).waitFor();
  // How one wins is hidden with the card.
  await page.waitForFunction((aim) => !document.documentElement.outerHTML.includes(aim), secrets.at(-2));
  await page.keyboard.press('h');
  await aim(page, mouse(page), 'ns', '0,-1');
  await page.click('.btn.go.dw-go');
  await page.getByRole('button', { name: 'Hide and hand over' }).click();
  await page.waitForSelector('.hand-over');
  const left = await page.content();
  for (const secret of secrets) assert.ok(!left.includes(secret), secret);
  assert.equal(await page.locator('.live').textContent(), '');
  assert.equal(secrets.length, 9);
  await page.getByRole('button', { name: 'I am Bo' }).click();
  await untilAsked(page);
  assert.match(await page.locator('.dw-player.me').textContent(), /Bo/);
});

test('a line of the log shows its place, until something happens', { size: 'phone' },
  async (table) => {
    const { page } = table;
    const hand = touch(page);
    const place = page.locator('.mine-pointed');
    await deal(table, { hurry: true });
    await aim(page, hand, 'EW', '1,0');
    await page.locator('.btn.go.dw-go').tap();
    await untilMoved(page, 0);
    await untilAsked(page);
    await page.locator('.log-strip').tap();
    await page.locator('dialog .log-point', { hasText: 'dug at 1,0: straight tunnel' }).tap();
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.equal(await place.count(), 1);
    await choose(page, hand, 'NESW');
    await page.locator('.dw-pass').tap();
    await page.locator('.btn.go.dw-go').tap();
    await untilMoved(page, 3);
    await untilAsked(page);
    assert.equal(await place.count(), 0);
    assert.equal(await page.locator('.dw-player.me b').textContent(), 'You');
    assert.match(await page.locator('.dw-board-race').textContent(), /Round 1 of 3/);
  });

test('a covered screen says nothing of mine in the log', {}, async (table) => {
  const { page } = table;
  const log = page.locator('.log');
  await deal(table);
  await page.keyboard.press('p');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await log.filter({ hasText: /You are a .*You passed a card: straight tunnel/ }).waitFor();
  await page.keyboard.press('h');
  await page.waitForFunction(() => !/You are/.test(document.querySelector('.log').textContent));
  assert.doesNotMatch(await log.textContent(), /straight tunnel|You drew|You are/);
  await page.keyboard.press('h');
  await page.waitForFunction(() => /You are/.test(document.querySelector('.log').textContent));
});

test('any card can be passed, and none is grey then; the log by keys', {}, async (table) => {
  const { page } = table;
  const lines = golden('saboteur-3-rulebook-hasty');
  const broken = lines.findIndex((line) => line.includes('"P2","move":"break lamp@P1"'));
  await goOn(table, lines.slice(0, broken + 2));
  await untilAsked(page);
  assert.ok(await page.locator('.dw-slot.off').count() > 0);
  await page.keyboard.press('p');
  await page.waitForSelector('.dw-cancel');
  assert.equal(await page.locator('.dw-slot.off').count(), 0);
  await page.keyboard.press('Escape');

  // The log is one stop for the Tab key; arrows walk in it.
  const stop = page.locator('.log-lines [tabindex="0"]');
  const text = () => page.evaluate(() => document.activeElement.closest('.log-line')?.innerText);
  assert.ok(await page.locator('.log-line').count() > 9);
  assert.equal(await page.locator('.log-lines').evaluate((log) =>
    [...log.querySelectorAll('*')].filter((el) => el.tabIndex >= 0).length), 1);
  await stop.focus();
  const last = await text();
  await page.keyboard.press('ArrowUp');
  assert.notEqual(await text(), last);
  assert.equal(await stop.evaluate((el) => el === document.activeElement), true);
  await page.keyboard.press('End');
  assert.equal(await text(), last);

  // A card is drawn, and heard in words.
  const dug = page.locator('.log-line', { hasText: 'dug at' }).last();
  assert.equal(await dug.locator('[aria-hidden] .drawn svg').count(), 1);
  assert.match(await dug.locator('.unseen').textContent(), /dug at .*: .*(open|blocked) at /);

  // Esc leaves a look back.
  await page.keyboard.press(',');
  await page.waitForSelector('.time-line');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.time-line', { state: 'detached' });
});

/** P3 breaks my lamp by move 84, I find the treasure by move 88, and move 94 is mine. */
const MOMENTS = golden('saboteur-6-rulebook-random').filter((line) => !line.includes('"bot"'))
  .slice(0, 94);

test('moments: a map finds the treasure, my lamp breaks; any key ends them',
  { motion: 'no-preference' }, async (table) => {
    const { page, shot } = table;
    const moment = (kind) => page.locator(`.dw-moment.is-${kind}`).count();
    await page.clock.install();
    await goOn(table, MOMENTS);
    await untilAsked(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const press = async (key, times = 1) => {
      for (let i = 0; i < times; i++) {
        await page.keyboard.press(key);
        await page.clock.runFor(60);
      }
    };
    await press(',', 6);
    // What others laid since my last move, 82.
    assert.equal(await page.locator('.mine-done.is-dug').count(), 2);
    assert.equal(await page.locator('.mine-done.is-last').count(), 1);
    assert.match(await page.locator('[data-cell="0,-2"]').getAttribute('aria-label'),
      /laid last$/);
    assert.equal(await moment('gold'), 0);
    await press('.');
    assert.equal(await moment('gold'), 1);
    await page.clock.runFor(1200);
    await shot('moment-gold');
    assert.equal(await moment('gold'), 1);
    await page.clock.runFor(200);
    assert.equal(await moment('gold'), 0, 'it ends by itself');
    assert.equal(await page.locator('.mine-done.is-looked.is-last').count(), 1);
    assert.deepEqual(await flight(page), [0, 0], 'from the pile');

    await press(',', 5);
    await press('.');
    assert.equal(await moment('broken'), 1);
    assert.match(await page.locator('.dw-moment').textContent(), /Cy broke your lamp/);
    assert.equal(await page.locator('.dw-moment').evaluate((el) =>
      getComputedStyle(el).pointerEvents), 'none');
    await press('.');
    assert.equal(await moment('broken'), 0, 'a key ends it, and does what it does');
    assert.match(await page.locator('.time-count').textContent(), /^85 /);
  });

/** How far from the pile a drawn card begins to fly. */
const flight = (page) => page.evaluate(() => {
  const middle = (el) => {
    const { left, top } = el.getBoundingClientRect();
    return [left + el.clientWidth / 2, top + el.clientHeight / 2];
  };
  const slot = document.querySelector('.dw-slot.fresh[data-drawn]');
  for (const animation of slot.getAnimations()) animation.finish();
  const pile = document.querySelector('.dw-pile').getBoundingClientRect();
  const to = [pile.left + pile.width / 2, pile.top + pile.height / 2];
  return middle(slot).map((at, i) =>
    Math.abs(Math.round(at + parseFloat(slot.style.getPropertyValue(`--from-${'xy'[i]}`)) - to[i])));
});

test('a hint is said in words and shown', {}, async (table) => {
  const { page } = table;
  await deal(table);
  await page.keyboard.press('t');
  await page.locator('.hint-words > b + p').first().waitFor();
  assert.match(await page.locator('.hint-words').textContent(),
    /^Dig the .* at .*\. Brings the goals nearer, \d cards missing: one of 3 goals that may be gold\./);
  assert.equal(await page.locator('.dw-slot.hinted').count(), 1);
  await page.getByRole('button', { name: 'Hide the hint' }).click();
  assert.equal(await page.locator('.hint, .dw-slot.hinted').count(), 0);
});

/** The round ends with P2's next card; P1 and P3 share the gold. */
const NEARLY = golden('saboteur-3-rulebook-hasty').slice(0, 91);

test('nuggets are taken, and the next round begins', {}, async (table) => {
  const { page } = table;
  const take = async () => {
    assert.equal(await untilAsked(page), 'take');
    await page.getByRole('button', { name: 'Nugget card of 1', exact: true }).click();
    await page.getByRole('button', { name: 'Take 1', exact: true }).click();
    await page.getByRole('button', { name: 'Next round' }).click();
    await untilAsked(page);
  };
  await goOn(table, [...NEARLY, '{"p":"P2","move":"dig NESW@7,2"}'], { hurry: true });
  await take();
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Take back your last move' }).click();
  assert.match(await recordOf(page), /"dig NESW@7,2"}\n{"undone":1}\n/);
  await page.keyboard.press('h');
  await take();
  assert.match(await recordOf(page), /"take 1"}\n.*"P3","move":"take 2"/);
  assert.match(await page.locator('.dw-player.me .dw-gold').textContent(), /5 gold/);
  assert.equal(await page.locator('.top-chip').textContent(), 'Round 3 of 3');
});

/** Which parts of the page the Tab key comes to. */
async function tabbedTo(page, times) {
  const found = new Set();
  for (let i = 0; i < times; i += 1) {
    await page.keyboard.press('Tab');
    found.add(await page.evaluate(() => {
      const at = document.activeElement;
      if (at === document.body) return 'body';
      return at.closest('.cer, .play-strip')?.classList[0] ?? at.outerHTML;
    }));
  }
  found.delete('body');
  return [...found].sort();
}

test('the gold is handed out among people at one screen', { size: 'phone' }, async (table) => {
  const { page } = table;
  const hand = touch(page);
  await goOn(table, NEARLY, { people: ['P1', 'P2', 'P3'], hurry: true });
  await page.getByRole('button', { name: 'I am Bo' }).tap();
  await aim(page, hand, 'NESW', '7,2');
  await hand.press(page.locator('.btn.go.dw-go'));
  for (const name of ['Ada', 'Cy']) {
    await page.waitForSelector('.cer');
    const strip = page.getByRole('button', { name: 'Hide and hand over' });
    await strip.waitFor();
    assert.deepEqual(await tabbedTo(page, 6), ['play-strip']);
    await strip.tap();
    await page.getByRole('button', { name: `I am ${name}` }).tap();
    assert.equal(await untilAsked(page), 'take');
    await page.locator('.cer-pick .btn.go').tap();
  }
  await page.getByRole('button', { name: 'Next round' }).tap();
});

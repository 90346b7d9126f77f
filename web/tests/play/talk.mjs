// Talk at a server's table: claims in two taps, their marks, chat, notes.
import assert from 'node:assert/strict';
import { cellPoint, playRound, untilAsked } from './dwarves.mjs';
import { keys } from './hands.mjs';
import { draw, test } from './harness.mjs';
import { ask, atHouse, beginAt, goTo } from './house.mjs';
import { layoutFaults } from './layout.mjs';
import { hurryUp } from './sitting.mjs';
import { walkAxe, walker } from './walk.mjs';

const HERE = { server: true, timeout: 120_000 };
const LONG = { ...HERE, timeout: 180_000 };
const HASTY = ['--bot-delay', '0'];
/** Bots that leave one alone. */
const SLOW = ['--bot-delay', '60000'];

const mine = (setting = {}) =>
  ({ game: 'saboteur', players: 8, options: { first: 'P1', rounds: 1 }, talk: 'free', ...setting });

const MARKS = { true: 'true', false: 'false', unknown: '?could not know' };

const says = (place, text) => place.filter({ hasText: text }).first().waitFor();
const bubble = (page, seat) => page.locator(`[data-seat=${seat}] .talk-bubble`);
const tab = (page, name) => page.getByRole('tab', { name });
const row = (page, seat) => page.locator(`[data-seat=${seat}] .talk-open`);

/** Says something until it is heard: who has just been too fast is refused at first. */
async function insist(page, claim, seat, text) {
  do {
    await page.click('.talk-say');
    await page.click(`[data-claim="${claim}"]`);
    await page.waitForFunction(([p, said]) => document.querySelector('.talk-bar')
      || document.querySelector(`[data-seat=${p}] .talk-bubble`)?.textContent === said,
    [seat, text]);
  } while (await page.locator('.talk-bar').count());
}

/** The whole log of a phone, where the tabs are. */
const openLog = (page) => page.locator('.log-strip').tap();
const closeSheet = (page) => page.locator('dialog[open] .sheet-head .tool-button').tap();

test('claims in two taps are heard, kept and judged', LONG, (table) =>
  atHouse(table, HASTY, async ({ guest }) => {
    const ann = await guest(), bo = await guest('phone');
    // A round of saboteur2 is over sooner, and claims are the same.
    const game = process.env.ADIT_TEST === 'full' ? 'saboteur' : 'saboteur2';
    const name = await beginAt({ Ann: ann, Bo: bo }, mine({ game }));

    // A goal: two taps; bubble, tag, log and ledger with the other.
    await ann.click('.talk-say');
    await ann.click('.talk-palette [data-claim="gold@G2"]');
    await says(bubble(bo, 'P1'), 'G2 is gold');
    await Promise.all([draw(ann), draw(bo)]); // tags of goals are pictures
    await says(bo.locator('.talk-goal[data-goal=G2]'), 'A: gold');
    await says(ann.locator('.talk-goal[data-goal=G2]'), 'You: gold');
    await says(bo.locator('.log-strip'), 'Ann: “G2 is gold”');
    await says(bo.locator('[aria-live]'), 'Ann says: G2 is gold');
    await says(ann.locator('.log-line'), 'You: “G2 is gold”');

    // A player: his row, and the claim. One of the two will be a lie.
    for (const [claim, text] of [['trust', 'I trust Ann'], ['suspect', 'I suspect Ann']]) {
      await row(bo, 'P1').tap();
      await bo.locator(`.talk-player [data-claim="${claim}@P1"]`).tap();
      await says(bubble(ann, 'P2'), text);
    }

    // A cell, on the phone: the cell, and the claim.
    const { x, y } = await cellPoint(bo, '2,0');
    await bo.touchscreen.tap(x, y);
    await bo.locator('[data-claim="here@2,0"]').tap();
    await says(bubble(ann, 'P2'), 'Let us dig at 2,0');

    // By keys: C, the claim, arrows to the cell; Escape calls another one off.
    await ann.keyboard.press('c');
    await ann.locator('[data-claim=keep]').focus();
    await ann.keyboard.press('Enter');
    await says(ann.locator('.talk-bar'), 'Choose a cell');
    await ann.keyboard.press('Escape');
    await ann.waitForSelector('.talk-bar', { state: 'detached' });
    await ann.keyboard.press('c');
    await ann.locator('[data-claim=here]').focus();
    await ann.keyboard.press('Enter');
    await says(ann.locator('.talk-bar'), 'Choose a cell');
    await ann.keyboard.press('ArrowRight');
    await ann.keyboard.press('ArrowUp');
    await ann.keyboard.press('Enter');
    await says(bubble(bo, 'P1'), 'Let us dig at 1,1');

    await tab(ann, 'Claims').click();
    const ledger = ann.locator('.talk-ledger');
    assert.deepEqual(await ledger.locator('.is-said').allTextContents(),
      ['G2 is gold', 'I trust Ann', 'I suspect Ann', 'Let us dig at 2,0', 'Let us dig at 1,1']);
    assert.equal(await ledger.locator('.talk-mark').count(), 0);

    // The rest of the round in a hurry.
    for (const page of [ann, bo]) {
      await page.addInitScript(hurryUp);
      await page.reload();
    }
    await Promise.all([playRound(ann, keys(ann)), playRound(bo, keys(bo))]);
    await tab(ann, 'Claims').click();
    // The end has what was said; then it is in the ledger, with the count of each.
    const marks = ledger.locator('.talk-claims .talk-mark');
    await marks.nth(2).waitFor();
    const { text } = await ask(ann, 'GET', `api/tables/${name}/record`);
    const due = text.trim().split('\n').map((line) => JSON.parse(line).mark).filter(Boolean);
    assert.deepEqual(await marks.allTextContents(), due.map((mark) => MARKS[mark]));
    assert.match(await ledger.locator('[data-honesty=P1] .talk-honest').getAttribute('aria-label'),
      /^\d true, \d false, \d could not know$/);
    assert.equal(await ledger.locator('[data-honesty=P2]').count(), 1);
  }));

test('chat is read, and muted; notes are one’s own', HERE, (table) =>
  atHouse(table, SLOW, async ({ guest }) => {
    const ann = await guest(), bo = await guest('phone');
    const name = await beginAt({ Ann: ann, Bo: bo }, mine());
    await tab(ann, 'Chat').click();
    const write = ann.getByLabel('Write to the table');
    await write.fill('Shall we?');
    await write.press('Enter');
    await says(bo.locator('.log-strip .badge'), '1');
    await openLog(bo);
    await says(bo.locator('.talk-line'), 'Ann Shall we?');
    await bo.getByLabel('Write to the table').fill('Yes.');
    await bo.getByRole('button', { name: 'Send' }).tap();
    await says(ann.locator('.talk-line'), 'Bo Yes.');
    await closeSheet(bo);
    assert.equal(await bo.locator('.log-strip .badge').count(), 0);

    // Too fast is said kindly, and what was written stays.
    for (let i = 0; await ann.locator('.talk-wrong-here').count() === 0; i++) {
      await write.fill(`again ${i}`);
      await write.press('Enter');
      await ann.waitForFunction(() => document.querySelector('.talk-composer input').value === ''
        || document.querySelector('.talk-wrong-here'));
    }
    await says(ann.locator('.talk-wrong-here'), 'A little slower');
    assert.match(await write.inputValue(), /again \d/);

    // A note and a mark; muted, Ann is not heard any more.
    await row(bo, 'P1').tap();
    await bo.locator('.talk-player').getByText('suspect', { exact: true }).tap();
    await bo.locator('.talk-player textarea').fill('looked at G1\nand said nothing');
    await bo.getByRole('switch').tap();
    await says(bo.locator('[data-seat=P1] .talk-my.is-suspect'), 'muted');
    await bo.locator('.talk-player .talk-head .tool-button').tap();
    await says(bo.locator('[data-seat=P1] .talk-my'), 'looked at G1 and said nothing');
    await insist(ann, 'thanks', 'P1', 'Thank you');
    await says(bubble(bo, 'P1'), 'Thank you');
    await openLog(bo);
    await tab(bo, 'Chat').tap();
    assert.deepEqual(await bo.locator('.talk-line b').allTextContents(), ['Bo']);
    await closeSheet(bo);

    await bo.reload();
    await says(bo.locator('[data-seat=P1] .talk-my'), 'looked at G1 and said nothing');
    assert.equal(await ann.locator('.talk-my').count(), 0);
    const eve = await guest();
    await goTo(eve, name);
    assert.equal(await eve.locator('.talk-my, .talk-say, .talk-open').count(), 0);
    await tab(eve, 'Claims').click();
    await says(eve.locator('.talk-ledger .is-said'), 'Thank you');

    // Heard again, all of it comes back.
    await row(bo, 'P1').tap();
    await bo.getByRole('switch').tap();
    await bo.locator('.talk-player .talk-head .tool-button').tap();
    await openLog(bo);
    await tab(bo, 'Chat').tap();
    await says(bo.locator('.talk-line'), 'Ann Shall we?');
  }));

test('a claim that is refused is told kindly', HERE, (table) =>
  atHouse(table, SLOW, async ({ guest }) => {
    const ann = await guest();
    await beginAt({ Ann: ann }, mine());
    while (await ann.locator('.talk-bar').count() === 0) {
      const before = await ann.locator('.talk-tabs').textContent();
      await ann.keyboard.press('c');
      await ann.click('[data-claim=thanks]');
      await ann.waitForFunction((was) => document.querySelector('.talk-bar')
        || document.querySelector('.talk-tabs').textContent !== was, before);
    }
    await says(ann.locator('.talk-bar'), 'A little slower');
    await ann.click('.talk-bar .tool-button');
    await ann.waitForSelector('.talk-bar', { state: 'detached' });
  }));

test('a silent table shows nothing of it, one with claims no chat', HERE, (table) =>
  atHouse(table, SLOW, async ({ guest }) => {
    const ann = await guest(), bo = await guest('phone');
    await beginAt({ Ann: ann, Bo: bo }, mine({ talk: 'none' }));
    assert.equal(await untilAsked(ann), 'turn');
    await ann.keyboard.press('c');
    for (const page of [ann, bo])
      assert.equal(await page.locator('[class*=talk-]').count(), 0);
    await beginAt({ Ann: ann, Bo: bo }, mine({ talk: 'claims' }));
    await ann.waitForSelector('.talk-say');
    assert.deepEqual(await ann.getByRole('tab').allTextContents(), ['Log', 'Claims']);
  }));

test('the chat makes way when it is my turn, and keeps what is written', HERE, (table) =>
  atHouse(table, SLOW, async ({ guest }) => {
    const ann = await guest(), bo = await guest('phone');
    await beginAt({ Ann: ann, Bo: bo }, mine());
    await openLog(bo);
    await tab(bo, 'Chat').tap();
    await bo.getByLabel('Write to the table').fill('half a sen');
    assert.equal(await untilAsked(ann), 'turn');
    await keys(ann).key('p', '1', 'Enter');
    await bo.waitForSelector('dialog[open]', { state: 'detached' });
    await openLog(bo);
    assert.equal(await bo.getByLabel('Write to the table').inputValue(), 'half a sen');
  }));

/** Somebody whose screens are looked at. */
async function looker(table, size, theme, url) {
  const one = await table.guest({ size, theme });
  await one.page.goto(url);
  const axe = walkAxe(one), fits = walker(one, layoutFaults);
  return {
    ...one,
    async look(name) {
      await one.shot(`talk-${size}-${theme}-${name}`);
      await fits.look(name); // first: a bubble does not wait for axe
      await axe.look(name);
    },
    done() {
      axe.done();
      fits.done();
    },
  };
}

for (const [size, theme, game, long] of [
  ['phone', 'dark', 'saboteur', false], ['desktop', 'light', 'saboteur', true],
  ['desktop', 'dark', 'saboteur2', false], ['phone', 'light', 'galleries', true],
  ['desktop', 'dark', 'galleries', true],
]) {
  test(`talk at ${game} has no barriers: ${size}, ${theme}`, { ...HERE, long }, (table) =>
    atHouse(table, SLOW, async ({ guest, url }) => {
      const ann = await looker(table, size, theme, url);
      const bo = await guest();
      const players = 4;
      const options = { first: 'P1' };
      await beginAt({ Ann: ann.page, Bo: bo }, { game, players, options, talk: 'free' });
      const click = (place) => ann.page.locator(place).first()[size === 'phone' ? 'tap' : 'click']();
      const said = game === 'galleries' ? 'stop@P1' : 'gold@G2';
      await bo.click('.talk-say');
      await bo.click(`[data-claim="${said}"]`);
      await bubble(ann.page, 'P2').waitFor();
      await ann.look(`${game}-bubble`);
      await click('.talk-say');
      await ann.look(`${game}-palette`);
      await click('.talk-head .tool-button');
      await click('[data-seat=P2] .talk-open');
      await ann.page.locator('.talk-player').getByText('suspect', { exact: true }).click();
      await ann.page.waitForSelector('.talk-my.is-suspect');
      await ann.look(`${game}-player`);
      await click('.talk-head .tool-button');
      await tab(bo, 'Chat').click();
      await bo.getByLabel('Write to the table').fill('Who laid that dead end?');
      await bo.getByLabel('Write to the table').press('Enter');
      await ann.page.waitForSelector('.badge');
      if (size === 'phone') await click('.log-strip');
      else await tab(ann.page, 'Chat').click();
      await ann.page.waitForSelector('.talk-line');
      await ann.look(`${game}-chat`);
      await tab(ann.page, 'Claims').click();
      await ann.look(`${game}-ledger`);
      ann.done();
    }));
}

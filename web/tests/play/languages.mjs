// Every language on the screens of the smallest phone: nothing is cut off, and there is no
// barrier for anybody.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { forgive, seat, unfold } from './gather.mjs';
import { test } from './harness.mjs';
import { ask, atHouse, beginAt, say } from './house.mjs';
import { layoutFaults } from './layout.mjs';
import {
  choose, fileOf, games, holdBots, lessonOf, myTurn, openFile, openGame, openWith, over, recordOf,
  records,
} from './scenes.mjs';
import { walkAxe, walker } from './walk.mjs';

const languages = readdirSync(new URL('../../../texts/', import.meta.url))
  .map((file) => file.replace('.json', ''));
const SLOW = ['--bot-delay', '60000'];
/** Their words are the longest: what fits there is looked at in the others only at length. */
const LONGEST = ['de', 'fr'];

/** Looks at a screen in both ways. Where a note lies over a table on purpose, only words are looked
 *  at; and what has the same parts again is not searched for barriers again. */
function looker(table, locale) {
  const fits = walker(table, layoutFaults);
  const axe = walkAxe(table);
  const words = async (page) =>
    (await layoutFaults(page)).filter((line) => /^(cut off|outside|sideways|text over)/.test(line));
  return {
    async look(name, { covered = false, again = false } = {}) {
      await table.shot(`${name}-${locale}`);
      await fits.look(name, covered ? words : layoutFaults);
      if (!again) await axe.look(name);
    },
    done() {
      fits.done();
      axe.done();
    },
  };
}

/** Closes a sheet. */
async function close(page) {
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
}

for (const locale of languages) {
  const options = { locale, size: 'small', timeout: 240_000 };
  const more = { ...options, long: !LONGEST.includes(locale) };

  test(`everything fits in ${locale}`, options, async (table) => {
    const { page } = table;
    const { look, done } = looker(table, locale);
    await holdBots(page);
    await openWith(table, { game: myTurn(records.saboteur.few) }, '#/', '.home-waiting');
    assert.equal(await page.evaluate(() => document.documentElement.lang), locale);
    await look('home');
    await page.locator('.top-tools button').last().click();
    await page.waitForSelector('dialog.sheet .settings');
    await look('settings');
    await page.keyboard.press('Escape');
    await openWith(table, {}, '#/setup/saboteur2', '.setup-main');
    await look('setup');
    for (const game of games) {
      await openGame(table, myTurn(records[game].few));
      await choose(page, game);
      await look(`${game}, chosen`);
    }
    await openGame(table, over(records.saboteur.few));
    await page.waitForSelector('[role=dialog]');
    await look('end');
    done();
  });

  test(`replays, rules and lessons fit in ${locale}`, more, async (table) => {
    const { page } = table;
    const { look, done } = looker(table, locale);
    await openWith(table, {}, '#/replay', '.open-record');
    await openFile(page, fileOf('not a record'));
    await page.waitForSelector('.trouble');
    await look('bad record');
    for (const game of ['galleries', 'saboteur', 'saboteur2']) {
      await openWith(table, {}, '#/replay', '.open-record');
      await openFile(page, fileOf(recordOf(records[game].few)));
      await page.waitForSelector('.projector');
      await page.keyboard.press('End');
      await look(`replay of ${game}`, { again: game !== 'saboteur2' });
      if (game === 'galleries') continue; // its chart is played a hundred times after each move
      await page.locator('.projector > .tool-button').last().click();
      await page.waitForSelector('.chart > svg');
      await look(`beliefs of ${game}`, { again: game !== 'saboteur2' });
    }
    await page.locator('.more > button').click();
    await page.waitForSelector('.more-list');
    await look('more of a replay');
    await page.keyboard.press('Escape');
    await page.keyboard.press('o');
    await page.waitForSelector('.others-list li');
    await look('what others would have played');
    await page.keyboard.press('o');
    await page.locator('.curves-head .btn').first().click();
    await page.waitForSelector('.opinion-table');
    await look('beliefs as a table');
    await close(page);
    for (const [fromEnd, ready] of [[4, '.share-sheet'], [3, '.share-picture']]) {
      await page.locator('.more > button').click();
      await page.locator(`.more-list > :nth-last-child(${fromEnd}) > button`).click();
      await page.waitForSelector(ready);
      await look(ready.slice(1));
      await close(page);
    }
    await page.locator('.verify-button').click();
    await page.waitForSelector('.verify-head');
    await look('verify');
    await openWith(table, {}, '#/rules/saboteur2', '.rules-main h2');
    await look('rules', { again: locale !== 'de' });
    for (const game of games) {
      await openWith(table, {}, `#/learn/${game}`, lessonOf(game));
      await page.waitForSelector('.guide h2:not(:empty)');
      await look(`lesson of ${game}`, { covered: true, again: game !== 'galleries' });
    }
    done();
  });

  test(`the lobby fits in ${locale}`, { ...more, server: true }, async (table) => {
    const { page, open, troubles } = table;
    const { look, done } = looker(table, locale);
    await open('#/open/saboteur2');
    await page.locator('.first-things .go').click();
    await page.waitForSelector('.wrong');
    await unfold(page);
    await look('a new table');
    await page.locator('.option .write').first().fill(`Anastasia Wintergreen ${locale}`.slice(0, 24));
    await page.locator('select.pick').first().selectOption('public');
    await page.locator('.first-things .go').click();
    await page.waitForSelector('.chair.is-person');
    await look('hall');
    for (const n of [1, 2]) {
      await seat(page, n).locator('button').click();
      await page.waitForSelector('dialog');
      await look(n === 1 ? 'own seat' : 'free seat', { again: n === 2 });
      await close(page);
    }
    await open('#/tables');
    await page.waitForSelector('.tables-row');
    await look('tables');
    await open('#/');
    await page.waitForSelector('.home-tables');
    await look('home with a table', { again: true });
    const locked = await ask(page, 'POST', 'api/tables', { game: 'saboteur', password: 'x' });
    const guest = await table.guest({ locale, size: 'small' });
    const other = looker(guest, locale);
    await guest.open(`#/table/${JSON.parse(locked.text).table}`);
    await guest.page.locator('.gate input').fill('y');
    await guest.page.locator('.gate .btn').click();
    await guest.page.waitForSelector('.gate .wrong');
    await other.look('password');
    await guest.page.locator('.gate input').fill('x');
    await guest.page.locator('.gate .btn').click();
    await guest.page.waitForSelector('.join');
    await other.look('hall of a guest', { again: true });
    await guest.open('#/table/0000000000000000');
    await guest.page.waitForSelector('.trouble');
    await other.look('no such table');
    forgive(troubles, /404/);
    done();
    other.done();
  });

  test(`talk and one’s own games fit in ${locale}`, { ...more, server: true }, (table) =>
    atHouse(table, SLOW, async ({ guest, url }) => {
      const { page } = table;
      const { look, done } = looker(table, locale);
      await page.goto(url);
      const bo = await guest();
      const setting = { players: 4, talk: 'free', clock: { kind: 'move', seconds: 600 } };
      let name;
      for (const [game, claim] of [['galleries', 'stop@P1'], ['saboteur', 'gold@G2']]) {
        name = await beginAt({ Ann: page, Bo: bo }, { ...setting, game, options: { first: 'P1' } });
        await page.waitForSelector('.talk-say');
        await say(bo, name, { t: 'claim', claim });
        await page.waitForSelector('[data-seat=P2] .talk-bubble');
        await look(`${game}, bubble`, { again: true });
        await page.locator('.talk-say').click();
        await page.waitForSelector('.talk-palette .talk-tag');
        await look(`${game}, palette`, { again: game === 'galleries' });
        await page.locator('.talk-head .tool-button').click();
      }
      await page.locator('[data-seat=P2] .talk-open').click();
      await page.waitForSelector('.talk-player');
      await look('notes on a player');
      await page.locator('.talk-head .tool-button').click();
      await page.locator('.log-strip').click();
      await page.getByRole('tab').nth(1).click();
      await page.waitForSelector('.talk-ledger .is-said');
      await look('ledger');
      await page.getByRole('tab').nth(2).click();
      await look('chat');
      await page.evaluate(() => { localStorage.setItem('adit.played', JSON.stringify([{
        seed: 'a', game: 'saboteur', players: 4, date: 1700000000000, gold: 4, won: true, undone: 2,
      }])); });
      await page.evaluate(() => { location.hash = '#/me'; });
      await page.waitForSelector('.me-list li');
      const when = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale,
        { day: 'numeric', month: 'short', year: 'numeric' }).format(1700000000000);
      assert.equal(await page.locator('.me-list time').textContent(), when);
      await look('my games');
      done();
    }));
}

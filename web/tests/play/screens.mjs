// Every screen: no barrier for anybody, and a layout that holds at every size.
import { test } from './harness.mjs';
import { layoutFaults } from './layout.mjs';
import {
  botsTurn, choose, fileOf, games, holdBots, lessonOf, myTurn, openFile, openGame, openWith,
  over, recordOf, records, sitting,
} from './scenes.mjs';
import { walkAxe, walker } from './walk.mjs';

const slow = { timeout: 240_000 };
const isFull = process.env.ADIT_TEST === 'full';

for (const look of [{ theme: 'dark', locale: 'en' }, { theme: 'light', locale: 'de' }]) {
  const options = { ...look, ...slow, long: look.locale === 'de' };

  test(`no barrier on pages and sheets (${look.locale})`, options, async (table) => {
    const { page } = table;
    const walk = walkAxe(table);
    await openWith(table, { game: myTurn(records.saboteur.few) }, '#/', '.home-waiting');
    await walk.look('home');
    await page.locator('.top-tools button').last().click();
    await page.waitForSelector('dialog.sheet .settings');
    await walk.look('settings');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.sheet .shortcuts');
    await walk.look('keys');
    // Those of all games have the same parts, and these have most of them.
    for (const game of isFull ? games : ['saboteur2']) {
      await openWith(table, {}, `#/setup/${game}`, '.setup-main');
      await walk.look(`setup ${game}`);
      await openWith(table, {}, `#/rules/${game}`, '.rules-main h2');
      await walk.look(`rules ${game}`);
    }
    await openWith(table, {}, '#/setup/saboteur', '.chair');
    await page.locator('.chair').first().click();
    await page.waitForSelector('dialog.sheet .whos');
    await walk.look('chair');
    await openWith(table, {}, '#/replay', '.open-record');
    await walk.look('replay, nothing open');
    walk.done();
  });
}

for (const [game, locale] of [['saboteur', 'en'], ['saboteur2', 'de'], ['galleries', 'de']]) {
  test(`no barrier at the table of ${game}`, { locale, ...slow }, async (table) => {
    const { page } = table;
    const walk = walkAxe(table);
    await holdBots(page);
    await openGame(table, myTurn(records[game].few));
    await walk.look('my turn');
    await choose(page, game);
    await walk.look('chosen');
    await openGame(table, over(records[game].few));
    await page.waitForSelector('[role=dialog]');
    await walk.look('end');
    await openGame(table, botsTurn(records[game].many));
    await walk.look('bots think');
    if (game !== 'saboteur' && !isFull) return walk.done(); // what follows is alike in all
    await page.locator('.top-tools button').last().click();
    await page.waitForSelector('dialog .menu');
    await walk.look('menu');
    await openWith(table, {}, '#/replay', '.open-record');
    await openFile(page, fileOf(recordOf(records[game].many)));
    await page.waitForSelector('.projector');
    await page.keyboard.press('End');
    await walk.look('replay');
    await page.locator('.lens:visible').last().click();
    await walk.look('replay of everything');
    await openWith(table, {}, `#/learn/${game}`, lessonOf(game));
    await walk.look('lesson');
    walk.done();
  });
}

test('no barrier where the screen is handed over', {}, async (table) => {
  const walk = walkAxe(table);
  const two = sitting(records.saboteur.few, { moves: 2, people: ['P1', 'P2', 'P3'] });
  await openWith(table, { game: two }, '#/play', '.hand-over');
  await walk.look('hand over');
  walk.done();
});

const isTouched = (name) => name !== 'desktop' && name !== 'wide';
/** What fits the narrowest and the widest fits these. */
const isBetween = (name) => ['tall', 'tablet', 'desktop'].includes(name);
const sizes = [
  ['phone', [390, 844], 'de'], ['tall', [834, 1194], 'en'], ['tablet', [1024, 768], 'de'],
  ['desktop', [1280, 800], 'en'], ['wide', [1920, 1080], 'de'],
];

for (const [name, [width, height], locale] of sizes) {
  const touched = isTouched(name);
  const options = {
    ...slow, locale, context: { viewport: { width, height }, hasTouch: touched, isMobile: touched },
  };

  test(`pages fit ${name}`, { ...options, long: isBetween(name) }, async (table) => {
    const { page, shot } = table;
    const walk = walker(table, layoutFaults);
    const look = async (what) => {
      await shot(`${what}-${name}`);
      await walk.look(what);
    };
    await openWith(table, { game: myTurn(records.saboteur.few) }, '#/', '.home-waiting');
    await look('home');
    for (const game of games) {
      await openWith(table, { lineups: fullTable(game) }, `#/setup/${game}`, '.setup-main');
      await look(`setup-${game}`);
    }
    await openWith(table, {}, '#/rules/saboteur2', '.rules-main h2');
    await look('rules');
    await openWith(table, {}, '#/replay', '.open-record');
    await openFile(page, fileOf(recordOf(records.saboteur2.many)));
    await page.waitForSelector('.projector');
    await page.keyboard.press('End');
    await look('replay');
    await page.locator('.lens:visible').last().click();
    await page.waitForSelector('.is-everything');
    await page.locator('.dw-player .dw-aim').nth(2).click();
    await page.waitForSelector('.is-everything .dw-hand');
    await look('replay-everything');
    walk.done();
  });
}

/** A line-up with all seats taken. */
function fullTable(game) {
  const { players } = sitting(records[game].many);
  const chairs = players.map((p) => ({ name: p.name, bot: p.bot }));
  return { last: game, lineups: { [game]: { game, chairs, options: {} } } };
}

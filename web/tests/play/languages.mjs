// Every language on the main screens of the smallest phone: nothing is cut off, and there is no
// barrier for anybody.
import { readdirSync } from 'node:fs';
import { test } from './harness.mjs';
import { layoutFaults } from './layout.mjs';
import { choose, games, holdBots, myTurn, openGame, openWith, over, records } from './scenes.mjs';
import { walkAxe, walker } from './walk.mjs';

const languages = readdirSync(new URL('../../../texts/', import.meta.url))
  .map((file) => file.replace('.json', ''));

for (const locale of languages) {
  test(`everything fits in ${locale}`, { locale, size: 'small', timeout: 240_000 }, async (table) => {
    const { page, shot } = table;
    const fits = walker(table, layoutFaults);
    const axe = walkAxe(table);
    const look = async (name) => {
      await shot(`${name}-${locale}`);
      await fits.look(name);
      await axe.look(name);
    };
    await holdBots(page);
    await openWith(table, { game: myTurn(records.saboteur.few) }, '#/', '.home-waiting');
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
    fits.done();
    axe.done();
  });
}

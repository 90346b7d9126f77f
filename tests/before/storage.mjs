// storage.mjs -- what a browser keeps of games that were played in the page of the version
// before the rules of galleries changed. In a checkout of 00cee59:
//
//     cp tests/before/storage.mjs web/tests/play && ./dev test page/storage
//
// writes storage.json: for each of two games that were left, all that was kept then.
import { writeFileSync } from 'node:fs';
import { untilAsked } from './dwarves.mjs';
import { playGame as playGoblins } from './goblins.mjs';
import { mouse } from './hands.mjs';
import { test } from './harness.mjs';
import { begin } from './sitting.mjs';

const kept = {};
const keep = async (page, name) => {
  kept[name] = await page.evaluate(() => ({ ...localStorage }));
  writeFileSync(new URL('../../../storage.json', import.meta.url),
    `${JSON.stringify(kept, null, 1)}\n`);
};

test('storage of galleries', {}, async (table) => {
  const options = { gems: 10 };
  await begin(table, 'galleries', 2, { bot: 'hasty', hurry: true, options });
  await playGoblins(table.page, mouse(table.page));
  await table.open('#/setup/galleries');
  await table.page.click('.setup-start');
  await playGoblins(table.page, mouse(table.page), 2);
  await keep(table.page, 'galleries');
});

test('storage of saboteur', {}, async (table) => {
  await begin(table, 'saboteur', 3, { bot: 'hasty', hurry: true });
  await untilAsked(table.page);
  await keep(table.page, 'saboteur');
});

// No barrier where something went wrong, and on what lies over the page for a moment: in the
// long version in both languages, each screen in both colours, and those as well that have the
// same parts as another.
import { test } from './harness.mjs';
import {
  choose, chooseTurnable, fileOf, holdBots, myTurn, openFile, openGame, openWith, over,
  recordOf, records, sitting, turnOf,
} from './scenes.mjs';
import { walkAxe } from './walk.mjs';

const isFull = process.env.ADIT_TEST === 'full';

/** Before the page begins: what the test says is missing from the browser. */
function without() {
  const missing = sessionStorage.getItem('missing');
  if (missing === 'wasm') delete globalThis.WebAssembly;
  if (missing === 'room') {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function keep(...given) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      setItem.apply(this, given);
    };
  }
  if (missing === 'storage') {
    Object.defineProperty(globalThis, 'localStorage', {
      get() { throw new DOMException('no', 'SecurityError'); },
    });
  }
}
const miss = (page, what) => page.evaluate((name) =>
  sessionStorage.setItem('missing', name), what);

const broken = (body) => (route) => route.fulfill(body
  ? { contentType: 'text/javascript', body } : { status: 500 });

/** Something does not come from the server while `work` is done. */
async function withheld(page, what, answer, work) {
  await page.route(what, answer);
  await work();
  await page.unroute(what);
}

for (const locale of ['en', 'de']) {
  const options = { locale, timeout: 240_000, long: locale === 'de' };

  // trouble.mjs looks as well at what goes wrong, in the colours that each of its tests has.
  test(`no barrier where something is wrong (${locale})`, { ...options, long: true }, async (table) => {
    const { page, open, troubles } = table;
    const walk = walkAxe(table);
    const afresh = async (hash, ready) => {
      await page.goto('about:blank');
      await open(hash);
      await page.waitForSelector(ready);
    };
    await page.addInitScript(without);

    await withheld(page, /\.wasm$/, broken(), async () => {
      await afresh('', '.trouble');
      await walk.look('no engine');
    });
    await withheld(page, /RulesFrame.*\.js$/, broken(), async () => {
      await afresh('#/rules/saboteur', '.trouble');
      await walk.look('a part is missing');
    });
    await withheld(page, /\/Sheets-[^/]*\.js$/, broken(), async () => {
      await afresh('', '.home-main');
      await page.keyboard.press('?');
      await page.waitForSelector('.note');
      await walk.look('a sheet is missing');
    });
    const throws = 'export function RulesFrame() { throw new Error("on purpose"); }';
    await withheld(page, /RulesFrame.*\.js$/, broken(throws), async () => {
      await afresh('#/rules/saboteur', '.trouble');
      await walk.look('a part is broken');
    });
    await afresh('#/play', '.trouble');
    await walk.look('no game');

    const game = myTurn(records.saboteur.few);
    await openWith(table, { game: { ...game, record: `${game.record}{` } }, '#/play', '.trouble');
    await walk.look('a damaged game');
    await openWith(table, {}, '#/replay', '.open-record');
    await openFile(page, fileOf('no record'));
    await page.waitForSelector('.trouble');
    await walk.look('no record');
    await openFile(page, fileOf(recordOf(records.galleries.few)));
    await page.waitForSelector('.projector');
    await openFile(page, fileOf('no record'));
    await page.waitForSelector('.trouble');
    await walk.look('no record, over another');

    await withheld(page, /\/worker-[^/]*\.js$/, broken(), async () => {
      const moves = turnOf(records.saboteur.few, 'P2', 2);
      await openGame(table, sitting(records.saboteur.few, { moves }));
      await page.waitForSelector('.trouble');
      await walk.look('a bot has failed');
    });
    await holdBots(page);
    for (const missing of isFull ? ['room', 'storage'] : ['room']) {
      await miss(page, missing);
      await afresh('', '.home-main');
      await page.locator('.btn.go').click();
      await page.waitForSelector('dialog .btn, .note');
      const anew = page.locator('dialog .btn:not(.go)');
      if (await anew.count()) await anew.click();
      await page.waitForSelector('.dw-table');
      await page.waitForSelector('.note');
      await walk.look(`no ${missing}`);
    }
    await miss(page, 'wasm');
    await afresh('', '.trouble');
    await walk.look('no WebAssembly');
    troubles.length = 0;
    walk.done();
  });

  test(`no barrier on what lies over a table (${locale})`, options, async (table) => {
    const { page } = table;
    const walk = walkAxe(table);
    await holdBots(page);

    const game = myTurn(records.saboteur.few);
    const games = Array.from({ length: 7 }, (_, i) =>
      ({ ...game, setup: { ...game.setup, seed: `${i}`.repeat(64) } }));
    await openWith(table, { game, games }, '#/setup/saboteur', '.setup-main');
    await page.locator('.btn.go').click();
    await page.waitForSelector('dialog.sheet');
    await walk.look('eight games stand open');

    await openGame(table, myTurn(records.saboteur.few));
    await page.locator('.dw-pass').click();
    await page.waitForSelector('.dw-cancel');
    if (isFull) await walk.look('cards to pass');
    await page.locator('.dw-card').first().click();
    await page.waitForSelector('.dw-slot.marked');
    await walk.look('a card to pass');
    if (isFull) {
      await page.keyboard.press('Escape');
      await choose(page, 'saboteur');
      await walk.look('where a card fits');
    }

    await openGame(table, myTurn(records.saboteur2.few));
    await chooseTurnable(page);
    await walk.look('a card that can be turned');
    await page.setViewportSize({ width: 390, height: 844 });
    await walk.look('a card that can be turned, on a phone');
    for (const game of ['saboteur2', 'galleries']) {
      if (isFull || game === 'saboteur2') {
        await openGame(table, myTurn(records[game].few));
        await page.locator('.log-strip').click();
        await page.waitForSelector('dialog .log-lines');
        await walk.look(`the log of ${game}, on a phone`);
      }
      await openGame(table, over(records[game].few));
      await page.waitForSelector('[role=dialog]');
      await walk.look(`the end of ${game}, on a phone`);
    }
    walk.done();
  });
}

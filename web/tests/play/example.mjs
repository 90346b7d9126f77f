// The example game of docs/adding-a-game.md, in a page that has nothing of it but the engine:
// alone, at a server's table by browsers and a terminal, and looked at again.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from './harness.mjs';
import { ask, checkRecord, goTo, movesIn, say } from './house.mjs';
import { hurryUp } from './sitting.mjs';

const program = process.env.ADIT;
const HERE = { server: true, example: true };

/** What the list of what is seen says, line by line. */
const seen = (page) => page.locator('.plain-seen').innerText();
const lucky = (page) => page.locator('.plain-rows tbody td:nth-child(3)').allInnerTexts();

/** Plays the last move that is offered until the game is over. */
async function playOn(page) {
  for (;;) {
    const found = page.locator('.plain-moves [data-move], .plain-end');
    await found.first().waitFor();
    if (await page.locator('.plain-end').count()) return;
    await page.locator('.plain-moves [data-move]').last().click({ timeout: 5000 }).catch(() => {});
  }
}

for (const [size, locale] of [['desktop', 'en'], ['small', 'de']]) {
  test(`alone, on a ${size}`, { ...HERE, size, locale }, async (table) => {
    const { page, open } = table;
    await page.addInitScript(hurryUp);
    await open();
    const tile = page.locator('.tile', { hasText: 'The heap' });
    assert.match(await tile.innerText(), /2 dwarves|2 to 4 dwarves take nuggets/);
    assert.equal(await tile.locator('.tile-more a').count(), 1, 'there is no lesson');
    await tile.locator('.tile-link').click();
    await page.locator('.how-head .pick').selectOption('short');
    await page.locator('.setup-go, .btn.go').last().click();
    await page.waitForSelector('.plain-moves [data-move]');
    assert.match(await seen(page), /left\s+9\n/);
    assert.equal((await lucky(page)).filter(Boolean).length, 1, 'one’s own, and nobody else’s');
    assert.deepEqual(await table.barriers(), []);
    await table.shot(`plain-${size}`);

    // Why not, and a hint.
    await page.fill('.plain-other input', 'take 9');
    await page.locator('.plain-other button').click();
    await page.waitForSelector('.plain-why');
    assert.equal(await page.locator('.log-lines li[class*=empty]').count(), 1, 'nothing was played');
    await page.locator('.top-tools button').first().click();
    const hint = page.locator('.hint-words');
    await page.locator('.plain-moves .is-hinted').waitFor();
    assert.match(await hint.innerText(), /take \d/i);

    // It is kept while one is away.
    await page.locator('.plain-moves [data-move]').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.log-lines li', { hasText: 'takes 1' }).first().waitFor();
    await page.waitForFunction(() => document.activeElement?.dataset.move);
    await page.reload();
    await page.locator('.log-lines li', { hasText: 'takes 1' }).first().waitFor();
    await playOn(page);
    assert.match(await page.locator('.plain-end h2').innerText(), /win|gewinn/i);
    const won = (await page.locator('.plain-result b').allInnerTexts()).map(Number);
    assert.ok(won.length === 2 && won[0] >= won[1] && won[0] > 0, `${won}`);
    assert.equal((await lucky(page)).filter(Boolean).length, 2, 'at the end all are shown');
    assert.deepEqual(await table.barriers(), []);

    // Looked at again, with other eyes.
    await page.locator('.plain-end .btn', { hasText: /Replay|Rückschau/ }).click();
    await page.waitForSelector('.projector');
    const lens = (i) => page.locator('.lens:visible').nth(i).click();
    assert.equal((await lucky(page)).length, 0, 'the public knows of none');
    await lens(1);
    assert.deepEqual((await lucky(page)).map(Boolean), [true, false]);
    await lens(2);
    assert.deepEqual((await lucky(page)).map(Boolean), [false, true]);
    await lens(3);
    assert.deepEqual((await lucky(page)).map(Boolean), [true, true]);
    assert.equal(await page.locator('.projector [aria-pressed]').count(), 0, 'nobody has opinions');
    await page.locator('main').focus();
    await page.keyboard.press('End');
    await page.locator('.plain-seen', { hasText: /left\s*0/ }).waitFor();
    assert.deepEqual(await table.barriers(), []);

    // Its rules, and what stands in the place of a lesson.
    for (const place of ['#/rules/heap', '#/learn/heap']) {
      await open(place);
      await page.locator('.rulebook-text', { hasText: '2 to 4 dwarves' }).waitFor();
    }
  });
}

/** Somebody who joins by lines, and takes 1 whenever he is asked. */
function atTerminal(address, config) {
  const child = spawn(program, ['join', address, '--name', 'Tess'],
    { env: { ...process.env, XDG_CONFIG_HOME: config, XDG_DATA_HOME: config, XDG_STATE_HOME: config } });
  let text = '', heard = () => {};
  child.stdout.on('data', (piece) => {
    text += piece;
    if (/P3> $/.test(text)) child.stdin.write('take 1\n');
    heard();
  });
  return {
    text: () => text,
    hears: async (what) => {
      while (!what.test(text)) await new Promise((resolve) => { heard = resolve; });
    },
    leave: () => child.kill(),
  };
}

test('at a table, by two browsers and a terminal', { ...HERE, timeout: 60_000 }, async (table) => {
  const { page: ann, open, url } = table;
  const { page: bo, open: boOpens } = await table.guest({ size: 'phone' });
  for (const page of [ann, bo]) await page.addInitScript(hurryUp);
  await Promise.all([open(), boOpens()]);
  const { text } = await ask(ann, 'POST', 'api/tables',
    { game: 'heap', players: 3, options: { nuggets: 12 } });
  const { table: name } = JSON.parse(text);
  await say(ann, name, { t: 'sit', name: 'Ann' });
  await say(bo, name, { t: 'sit', name: 'Bo' });
  const config = mkdtempSync(join(tmpdir(), 'adit-example-'));
  const tess = atTerminal(`${url}#/table/${name}`, config);
  try {
    await tess.hears(/P3: Tess \(you\)/);
    await say(ann, name, { t: 'start' });
    await Promise.all([goTo(ann, name), goTo(bo, name)]);
    await ann.waitForSelector('.plain-moves [data-move]');
    assert.deepEqual((await lucky(ann)).map(Boolean), [true, false, false]);
    assert.deepEqual((await lucky(bo)).map(Boolean), [false, true, false]);
    await ann.fill('.plain-other input', 'take 4');
    await ann.locator('.plain-other button').click();
    await ann.waitForSelector('.plain-why');
    await Promise.all([playOn(ann), playOn(bo)]);
    await tess.hears(/ wins?\b/);
    for (const page of [ann, bo]) {
      assert.match(await page.locator('.log-lines').innerText(), /Tess takes 1/);
      assert.deepEqual((await lucky(page)).map(Boolean), [true, true, true]);
    }
    assert.equal(await ann.locator('.talk-say').count(), 0, 'there is nothing to claim');
    assert.deepEqual(await table.barriers(), []);
    const lines = await checkRecord(ann, name, config);
    assert.equal(movesIn(lines).at(0).move, 'take 3');
    execFileSync(program, ['verify', join(config, 'game.jsonl')]);

    // The server has it, and it is looked at again through everyone's eyes.
    await open(`#/replay/${name}`);
    await ann.waitForSelector('.projector');
    await ann.locator('.lens:visible').last().click();
    assert.deepEqual((await lucky(ann)).map(Boolean), [true, true, true]);
  } finally {
    tess.leave();
    rmSync(config, { recursive: true });
  }
});

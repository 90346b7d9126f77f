// Games at a server's tables, by several people in browsers of their own.
import assert from 'node:assert/strict';
import { playRound, untilAsked } from './dwarves.mjs';
import { playGame } from './goblins.mjs';
import { keys, mouse, touch } from './hands.mjs';
import { test } from './harness.mjs';
import { ask, atHouse, beginAt, checkRecord, goTo, listen, movesIn, syncsOf } from './house.mjs';
import { movesOf, untilMoved } from './sitting.mjs';
import { spoilt, watchEnds } from './watching.mjs';

const HERE = { server: true };
const LONG = { ...HERE, timeout: 180_000 };
/** Bots that do not pretend to think. */
const HASTY = ['--bot-delay', '0'];
const HURRY = { hurry: true };

/** Among hasty bots a round of saboteur2 has half as many moves, and its table is the same. */
for (const game of ['saboteur2', 'saboteur']) {
  const options = { ...LONG, long: game === 'saboteur' };
  test(`three people and seven bots play ${game} to the end`, options, (table) =>
    atHouse(table, HASTY, async ({ guest, data }) => {
      const ann = await guest('desktop', HURRY), bo = await guest('phone', HURRY);
      const cy = await guest('desktop', HURRY);
      const name = await beginAt({ Ann: ann, Bo: bo, Cy: cy },
        { game, players: 10, options: { rounds: 1 } });
      const heard = await Promise.all([playRound(ann, mouse(ann)), playRound(bo, touch(bo)),
        playRound(cy, keys(cy))]);
      for (const asked of heard) assert.equal(asked.at(-1), 'end');
      const lines = await checkRecord(ann, name, data);
      for (const page of [ann, bo, cy])
        assert.equal(await movesOf(page), movesIn(lines).length);

      // On a phone the buttons of the end lie at the foot, with nothing below.
      await bo.reload();
      const foot = bo.locator('.cer-buttons');
      await foot.waitFor();
      assert.equal(await foot.evaluate((el) => el.getBoundingClientRect().bottom - innerHeight), 0);

      // What turned it is told, and seen in the replay; then the end is there again.
      await bo.locator('.cer .turned').tap();
      await bo.locator('.turned-told').first().waitFor();
      await bo.getByRole('button', { name: 'See it' }).first().tap();
      await bo.waitForSelector('.scrub');
      assert.match(await bo.evaluate(() => location.hash), new RegExp(`^#/replay/${name}/\\d+$`));
      await bo.goBack();
      await foot.waitFor();
      await foot.locator('.btn').first().tap();

      // The host has a rematch, and the others follow.
      assert.equal(await bo.locator('.strip .btn', { hasText: 'Rematch' }).count(), 0);
      await ann.click('.strip .btn.go');
      await ann.waitForFunction((was) => !location.hash.includes(was), name);
      await bo.locator('.strip .btn', { hasText: 'To the next game' }).tap();
      assert.equal(await bo.evaluate(() => location.hash), await ann.evaluate(() => location.hash));

      // The game can be looked at from its beginning.
      await cy.locator('.strip .btn', { hasText: 'Replay' }).click();
      await cy.waitForSelector('.scrub');
      assert.equal(await cy.locator('.scrub').getAttribute('max'), String(movesIn(lines).length));
      assert.match(await cy.locator('body').textContent(), /Bo/);

      // They watch it together: one leads, the others follow, from the table and from the replay.
      await cy.locator('.more > button').click();
      await cy.getByRole('menuitem', { name: 'Watch together' }).click();
      await cy.getByRole('button', { name: 'Lead', exact: true }).click();
      const slider = (page) => page.locator('.projector input[type=range]');
      await slider(cy).fill('3');
      await bo.evaluate((hash) => { location.hash = hash; }, `#/table/${name}`);
      await foot.locator('.btn').first().tap();
      await bo.locator('.strip .btn', { hasText: 'Watch along' }).tap();
      await bo.locator('.together', { hasText: 'Cy leads' }).waitFor();
      const isAt = (page, n) => page.waitForFunction((at) =>
        document.querySelector('.projector input[type=range]')?.value === at, String(n));
      await isAt(bo, 3);
      await slider(cy).fill('5');
      await isAt(bo, 5);
      await bo.getByRole('button', { name: 'Lead', exact: true }).tap();
      await cy.locator('.together', { hasText: 'Bo leads' }).waitFor();
      await slider(bo).fill('1');
      await isAt(cy, 1);
      await bo.getByRole('button', { name: 'Stop', exact: true }).tap();
      await cy.locator('.together', { hasText: 'Nobody leads' }).waitFor();
    }));
}

test('a phone and a desktop play galleries', LONG, (table) =>
  atHouse(table, HASTY, async ({ guest, data }) => {
    const ann = await guest('desktop', HURRY), bo = await guest('phone', HURRY);
    const syncs = [syncsOf(ann), syncsOf(bo)];
    const name = await beginAt({ Ann: ann, Bo: bo },
      { game: 'galleries', players: 4, options: { gems: 10 } });
    const [mine, yours] = await Promise.all([playGame(ann, mouse(ann)), playGame(bo, touch(bo))]);
    assert.ok(mine.made > 0 && yours.made > 0);
    const lines = await checkRecord(ann, name, data);
    assert.equal(await movesOf(bo), movesIn(lines).length);
    assert.deepEqual(syncs, [[], []], 'every move follows by the rules');
  }));

test('two rounds of saboteur2, each with its end', LONG, (table) =>
  atHouse(table, HASTY, async ({ guest, data }) => {
    const ann = await guest('desktop', HURRY);
    const name = await beginAt({ Ann: ann },
      { game: 'saboteur2', players: 9, options: { rounds: 2 } });
    await watchEnds(ann, true);
    for (const round of [1, 2]) {
      const heard = await playRound(ann, keys(ann));
      assert.equal(heard.at(-1), 'end', `round ${round}`);
    }
    const { ends, wrong } = await spoilt(ann);
    assert.deepEqual([ends, wrong], [2, []]);
    const lines = await checkRecord(ann, name, data);
    assert.equal(await movesOf(ann), movesIn(lines).length);
  }));

test('who comes back after the end of a round sees it, and takes his gold', LONG, (table) =>
  atHouse(table, HASTY, async ({ guest, tab, data }) => {
    const before = await guest('desktop', HURRY);
    const name = await beginAt({ Ann: before },
      { game: 'saboteur', players: 9, options: { rounds: 1 } });
    const heard = await playRound(before, keys(before), (what) => what !== 'turn');
    // Another tab remembers nothing of it.
    const ann = await tab(before.context(), HURRY);
    await before.close();
    await goTo(ann, name);
    assert.equal(await untilAsked(ann), heard.at(-1));
    assert.equal(await ann.locator('.cer-who li').count(), 9);
    await playRound(ann, keys(ann));
    await checkRecord(ann, name, data);
  }));

/** Of a shorter game, sooner. */
const [KILLED, ...AFTER] = process.env.ADIT_TEST === 'full' ? ['saboteur', 6, 14] : ['saboteur2', 2, 6];

test('the server is killed twice in a game, and nobody loses anything', LONG, (table) =>
  atHouse(table, HASTY, async ({ guest, kill, start, data }) => {
    const ann = await guest('desktop', HURRY), bo = await guest('phone', HURRY);
    const seen = new Map([['P1', listen(ann)], ['P2', listen(bo)]]);
    const name = await beginAt({ Ann: ann, Bo: bo },
      { game: KILLED, players: 9, options: { rounds: 1 } });
    const fate = async () => {
      for (const moves of AFTER) {
        await untilMoved(ann, moves);
        await kill();
        await start();
      }
    };
    const [mine, yours] = await Promise.all([playRound(ann, keys(ann)),
      playRound(bo, keys(bo)), fate()]);
    for (const asked of [mine, yours]) assert.equal(asked.at(-1), 'end');
    const lines = await checkRecord(ann, name, data, seen);
    assert.equal(await movesOf(bo), movesIn(lines).length);
  }));

/** The names of the cards in a hand. */
const handOf = (page) => page.locator('.dw-card').evaluateAll((all) =>
  all.map((card) => card.dataset.card));

/** Plays one move of a turn at once, by the keyboard: a card is passed. */
async function pass(page) {
  assert.equal(await untilAsked(page), 'turn');
  await keys(page).key('p', '1', 'Enter');
}

const alone = (setting = {}) =>
  ({ game: 'saboteur', players: 3, options: { first: 'P1' }, ...setting });

test('a move whose answer was lost is not played twice', HERE, (table) =>
  atHouse(table, HASTY, async ({ guest, wire }) => {
    const line = await wire();
    const ann = await guest('desktop', { url: line.url });
    const name = await beginAt({ Ann: ann }, alone());
    await untilAsked(ann);
    line.deafen();
    await pass(ann);
    await ann.waitForSelector('.online.is-sending');
    await ann.locator('.line-pill', { hasText: 'Still sending' }).waitFor();
    line.cut();
    await ann.locator('.line-strip', { hasText: 'Your move is kept.' }).waitFor();
    line.mend();
    // Unless the page has tried again before that.
    const again = ann.click('.line-strip .btn').catch(() => {});
    await Promise.race([again, ann.waitForSelector('.line-strip', { state: 'detached' })]);
    await ann.waitForSelector('.line-strip', { state: 'detached' });
    assert.equal(await untilAsked(ann), 'turn');
    assert.equal(await movesOf(ann), 3);
    assert.equal(await ann.locator('.online.is-sending').count(), 0);
    const { status } = await ask(ann, 'GET', `api/tables/${name}/record`);
    assert.equal(status, 409);
  }));

test('a move that is made offline is played when the line is there again', HERE, (table) =>
  atHouse(table, HASTY, async ({ guest, wire }) => {
    const line = await wire();
    const ann = await guest('phone', { url: line.url });
    await beginAt({ Ann: ann }, alone());
    await untilAsked(ann);
    const before = await handOf(ann);
    line.cut();
    await ann.context().setOffline(true);
    await pass(ann);
    await ann.locator('.line-strip', { hasText: 'Your move is kept.' }).waitFor();
    assert.deepEqual(await handOf(ann), before);
    assert.equal(await movesOf(ann), 0);
    await ann.waitForFunction(() => /\d s/.test(document.querySelector('.line-again').textContent));
    line.mend();
    await ann.context().setOffline(false);
    await ann.waitForSelector('.line-strip', { state: 'detached' });
    assert.equal(await untilAsked(ann), 'turn');
    assert.equal(await movesOf(ann), 3);
  }));

test('a leaver is replaced by a bot, and returns', HERE, (table) =>
  atHouse(table, [...HASTY, '--grace', '2'], async ({ guest, tab }) => {
    const ann = await guest(), bo = await guest();
    const name = await beginAt({ Ann: ann, Bo: bo }, { ...alone(), players: 4 });
    const row = ann.locator('[data-seat=P2]');
    await bo.close();
    await row.locator('.dw-did', { hasText: 'bot in 0:0' }).waitFor();
    assert.match(await row.getAttribute('class'), /away/);
    await row.locator('.dw-did', { hasText: 'a bot plays' }).waitFor();
    await pass(ann);
    // The bot plays Bo's turn, and it is Ann's again.
    await ann.waitForFunction(() => document.querySelector('.online').dataset.moves === '4');

    const again = await tab(bo.context(), { url: `${ann.url().split('#')[0]}#/table/${name}` });
    await row.locator('.dw-did', { hasText: 'a bot plays' }).waitFor({ state: 'detached' });
    assert.doesNotMatch(await row.getAttribute('class'), /away/);
    await again.waitForSelector('.online .play');
    await pass(ann);
    await pass(again);
    await ann.waitForFunction(() => document.querySelector('.online').dataset.moves === '8');
  }));

test('H twice in a moment covers and uncovers', HERE, (table) =>
  atHouse(table, ['--bot-delay', '60000'], async ({ guest }) => {
    const ann = await guest();
    await beginAt({ Ann: ann }, alone());
    await untilAsked(ann);
    await ann.evaluate(() => {
      for (const key of ['h', 'h']) dispatchEvent(new KeyboardEvent('keydown', { key }));
    });
    await ann.locator('.live', { hasText: 'secrets are hidden. Your secrets are shown.' })
      .waitFor({ state: 'attached' });
    assert.match(await ann.locator('.dw-hide').textContent(), /hide/);
    await ann.keyboard.press('h');
    await ann.locator('.dw-hide', { hasText: 'show' }).waitFor();
  }));

test('who lets a bot play takes the seat back', HERE, (table) =>
  atHouse(table, ['--bot-delay', '60000'], async ({ guest }) => {
    const ann = await guest('phone');
    await beginAt({ Ann: ann }, alone({ players: 3 }));
    await untilAsked(ann);
    await ann.locator('.top-tools .tool-button').last().tap();
    await ann.locator('.menu-item', { hasText: 'Let a bot play for me' }).tap();
    await ann.locator('.strip', { hasText: 'You have left' }).waitFor();
    await ann.locator('.strip .btn.go').tap();
    await ann.locator('.strip', { hasText: 'You have left' }).waitFor({ state: 'detached' });
    await pass(ann);
  }));

test('a spectator sees what all see', HERE, (table) =>
  atHouse(table, HASTY, async ({ guest, tab }) => {
    const ann = await guest(), eve = await guest();
    const seen = listen(eve);
    const name = await beginAt({ Ann: ann }, alone());
    const page = await tab(eve.context(), { url: `${ann.url().split('#')[0]}#/table/${name}` });
    const told = listen(page);
    await page.reload();
    await page.waitForSelector('.online .play');
    await page.locator('.top-tools', { hasText: 'You are watching' }).waitFor();
    assert.deepEqual(await handOf(page), []);
    await pass(ann);
    await page.waitForFunction(() => document.querySelector('.online').dataset.moves === '3');
    assert.ok(told.size >= 1 && seen.size === 0);
    for (const view of told.values()) {
      assert.equal(view.viewer, 'public');
      assert.ok(view.seats.every((seat) => seat.role === null && !('hand' in seat)));
    }
  }));

test('two tabs are one person', HERE, (table) =>
  atHouse(table, HASTY, async ({ guest, tab }) => {
    const ann = await guest();
    await beginAt({ Ann: ann }, alone());
    const other = await tab(ann.context(), { url: ann.url() });
    await untilAsked(ann);
    await untilAsked(other);
    assert.deepEqual(await handOf(ann), await handOf(other));
    await pass(other);
    await ann.waitForFunction(() => document.querySelector('.online').dataset.moves === '3');
    await pass(ann);
    await other.waitForFunction(() => document.querySelector('.online').dataset.moves === '6');
    await ann.close();
    await pass(other);
  }));

test('the operator speaks to all, and blocks one of them', HERE, (table) =>
  atHouse(table, HASTY, async ({ guest, admin }) => {
    const ann = await guest('small'), bo = await guest();
    const name = await beginAt({ Ann: ann, Bo: bo }, { game: 'saboteur', players: 5 });
    await admin('say', 'Um 20 Uhr: <b>neu</b> gestartet');
    for (const page of [ann, bo])
      await page.locator('.notice', { hasText: 'Um 20 Uhr: <b>neu</b> gestartet' }).waitFor();
    const { seats } = JSON.parse(await admin('--json', 'table', name));
    const who = seats.find((seat) => seat.name === 'Ann').guest;
    assert.equal(await admin('block', who, 'insults people'), `${who} is blocked.\n`);
    await ann.locator('.trouble', { hasText: 'Its operator has blocked you' }).waitFor();
    await ann.reload(); // now the handshake is refused
    await ann.locator('.trouble', { hasText: 'Its operator has blocked you' }).waitFor();
    assert.equal((await ask(ann, 'GET', 'api/tables')).status, 403);
    assert.equal((await ask(ann, 'GET', 'api/me')).status, 200);
    assert.equal((await ask(bo, 'GET', 'api/tables')).status, 200);
    await admin('unblock', who);
    await ann.reload();
    await ann.locator('.online .play').waitFor();
    assert.equal(await admin('close', name), `Table ${name} is closed.\n`);
    for (const page of [ann, bo])
      await page.locator('.trouble', { hasText: 'the operator of this server ended the game' }).waitFor();
  }));

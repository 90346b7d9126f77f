// A replay's story: who looked guilty, claims, a link to a moment, a shuffle that can be
// checked; and one's own games.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from './harness.mjs';
import { atHouse } from './house.mjs';
import { chooseMore, games, openFile, openWith, fileOf, recordOf, records } from './scenes.mjs';

const given = process.argv.indexOf('--adit');
const served = (options = {}) => ({ server: true, timeout: 120_000, ...options });

/** What the program prints about a record. */
function program(record, ...options) {
  const folder = mkdtempSync(join(tmpdir(), 'adit-story-'));
  try {
    writeFileSync(join(folder, 'game.record'), record);
    return execFileSync(process.argv[given + 1],
      ['replay', join(folder, 'game.record'), ...options], { encoding: 'utf8', maxBuffer: 1 << 28 })
      .trimEnd().split('\n').map((line) => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A record as a server would give it, at a table of that name. */
const giveRecord = (page, record, name = 'T1') => page.route(
  new RegExp(`/api/tables/${name}/record$`),
  (route) => route.fulfill({ body: record, contentType: 'application/jsonl' }),
);

async function openMoment(table, record, at) {
  await giveRecord(table.page, record);
  await table.open(`#/replay/T1/${at}`);
  await table.page.waitForSelector('.projector');
}

const untilAt = (page, at) => page.waitForFunction((n) =>
  document.querySelector('.time-count')?.textContent.startsWith(`${n} /`), at);
const scrub = async (page, at) => {
  await page.locator('.projector input[type=range]').fill(String(at));
  await untilAt(page, at);
};
const percent = (part) => String(Math.round(part / 100));
const lens = (page, name) => page.locator('.lens:visible', { hasText: name }).click();

/** The rows of the table that stands for the chart: number of the move, by whom, values. */
async function rows(page) {
  await page.getByRole('button', { name: 'As a table' }).click();
  await page.waitForSelector('.opinion-table');
  const found = await page.locator('.opinion-table tbody tr').evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)));
  await page.keyboard.press('Escape');
  await page.waitForSelector('.opinion-table', { state: 'detached' });
  return found;
}

/** How high each line ends, in percent of its chart. */
const heights = (page) => page.locator('.chart > svg').evaluate((chart) => {
  const ys = (what, y) => [...chart.querySelectorAll(what)].map((path) =>
    Number(y.exec(path.getAttribute('d'))[1]));
  const [floor, , top] = ys('.grid path', /^M\S+ ([\d.]+)/);
  return ys('.curve path:last-child', / ([\d.]+)$/)
    .map((y) => (100 * (floor - y)) / (floor - top));
});

const lineOf = { saboteur: 'saboteur', saboteur2: 'geologist', galleries: 'win' };

test("curves are the program's own numbers", served(), async (table) => {
  const { page, open } = table;
  for (const game of games) {
    const record = recordOf(records[game].few);
    const told = program(record, '--beliefs', '--json');
    const end = told.find((line) => line.end);
    await giveRecord(page, record, game);
    await open(`#/replay/${game}/${end.n}`);
    await untilAt(page, end.n);
    await page.waitForSelector('.chart > svg');
    if (game === 'saboteur2') await page.getByLabel('Shown').selectOption('geologist');
    const due = told.filter((line) => line.round === 1 && line.chances)
      .map(({ n, chances }) => [String(n), ...chances[lineOf[game]].map(percent)]);
    assert.deepEqual((await rows(page)).map(([n, , ...values]) => [n, ...values]), due, game);
    const last = due.at(-1).slice(1);
    const heads = await page.locator('.curve-name .number').allTextContents();
    assert.deepEqual(heads, last, `${game}: at the end of each line`);
    const ends = await heights(page);
    assert.ok(ends.length === last.length && ends.every((at, i) => Math.abs(at - last[i]) < 1),
      `${game}: lines end at ${ends}, not at ${last}`);
    assert.equal(await page.locator('.floor-mark.is-large').count(),
      new Set(end.marks.filter(({ line }) => line === lineOf[game]).map(({ n }) => n)).size, game);
  }
});

test('what is to come is hidden until it is asked for', {}, async (table) => {
  const { page } = table;
  await openMoment(table, recordOf(records.saboteur.few), 9);
  await page.waitForSelector('.chart > svg');
  assert.equal((await rows(page)).length, 10);
  assert.equal(await page.locator('.curve-name .role').count(), 0);
  assert.equal(await page.locator('.stories').count(), 0);
  await page.getByRole('button', { name: 'Roles hidden' }).click();
  await page.waitForSelector('.curve-name .role');
  assert.ok((await rows(page)).length > 10);
  await page.getByRole('button', { name: 'Roles shown' }).click();
  await page.waitForSelector('.curve-name .role', { state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await untilAt(page, 10);
  assert.equal((await rows(page)).length, 11);
});

test('a chart is scrubbed, and put away', {}, async (table) => {
  const { page } = table;
  await openMoment(table, recordOf(records.saboteur.few), 4);
  const chart = page.locator('.chart > svg');
  await chart.waitFor();
  const box = await chart.boundingBox();
  const tick = page.locator('.chart .tick').first();
  const n = await tick.textContent();
  const at = await tick.boundingBox();
  await page.mouse.click(at.x + at.width / 2, box.y + 40);
  await untilAt(page, n);
  await page.getByLabel('Hide the chart').click();
  await chart.waitFor({ state: 'detached' });
  await page.getByLabel('Show the chart').click();
  await chart.waitFor();
});

test('a lens shows what the program says that its seat saw', served(), async (table) => {
  const { page } = table;
  const record = recordOf(records.saboteur.few);
  const names = ['Hazel', 'Bram', 'Odile'];
  await openMoment(table, record, 8);
  for (const at of [8, 17]) {
    await scrub(page, at);
    for (const [i, name] of names.entries()) {
      const seat = `P${i + 1}`;
      const [{ view }] = program(record, '--json', '--as', seat, '--at', String(at));
      const mine = view.seats[i];
      await lens(page, name);
      await page.waitForFunction((due) => due === [...document.querySelectorAll('.dw-card')]
        .map((card) => card.dataset.card).sort().join(' '), [...mine.hand].sort().join(' '));
      assert.match(await page.locator('.dw-role-words b').textContent(),
        new RegExp(mine.role, 'i'));
      assert.equal(await page.locator('.dw-role').count(), 0, 'no role of another');
    }
    await lens(page, 'Public');
    await page.waitForSelector('.dw-card', { state: 'detached' });
  }
});

test('claims stand in the log, and are judged when the round is over', {}, async (table) => {
  const { page } = table;
  const lines = recordOf(records.saboteur.few).trimEnd().split('\n');
  const first = lines.findIndex((line) => line.includes('"move"'));
  lines.splice(first + 2, 0, '{"claim":"miner","p":"P1","mark":"false"}');
  await openMoment(table, `${lines.join('\n')}\n`, 2);
  const said = page.locator('.log-line', { hasText: 'Hazel: “I am a miner”' });
  await said.waitFor();
  assert.ok(!(await said.textContent()).includes('a lie'));
  assert.equal(await page.locator('.scrub-line em').textContent(), '“');
  await scrub(page, await page.locator('.projector input[type=range]').getAttribute('max'));
  await page.locator('.log-line', { hasText: 'Hazel: “I am a miner”, a lie' }).waitFor();
  assert.equal(await page.locator('.scrub-line em.is-bad').textContent(), '✗');
});

test('a link leads to a moment', {}, async (table) => {
  const { page, context } = table;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMoment(table, recordOf(records.saboteur.few), 17);
  await untilAt(page, 17);
  await page.keyboard.press('ArrowLeft');
  await untilAt(page, 16);
  await chooseMore(page, 'Link to this moment');
  await page.waitForSelector('.share-note');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/replay\/T1\/16$/);
  const other = await table.guest({ size: 'phone' });
  await giveRecord(other.page, recordOf(records.saboteur.few));
  await other.page.goto(link);
  await untilAt(other.page, 16);
});

test('where copying is forbidden the link is shown', {}, async (table) => {
  const { page } = table;
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await openMoment(table, recordOf(records.saboteur.few), 3);
  await chooseMore(page, 'Link to this moment');
  const link = page.locator('.sheet input');
  await link.waitFor();
  assert.match(await link.inputValue(), /#\/replay\/T1\/3$/);
});

test('a record that does not come', {}, async (table) => {
  const { page, open, troubles } = table;
  const cases = [
    ['there is none', 404, 'no_such_table', 'does not know this table'],
    ['it is not over', 409, 'not_over', 'still being played'],
    ['it was played by earlier rules', 410, 'earlier_rules', 'cannot be replayed'],
    ['it is for others', 403, 'watching_forbidden', 'for those who sat at it'],
  ];
  for (const [i, [why, status, refused, text]] of cases.entries()) {
    const api = new RegExp(`/api/tables/T${i}/record$`);
    await page.route(api, (route) => route.fulfill({ status, json: { refused, text: '' } }));
    await open(`#/replay/T${i}/3`);
    const said = page.locator('.trouble');
    await said.waitFor();
    assert.ok((await said.textContent()).includes(text), why);
    await page.unroute(api);
    await giveRecord(page, recordOf(records.saboteur.few), `T${i}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilAt(page, 3);
  }
  troubles.length = 0;
});

/** A game at a table of the server, in which a clock runs out for Ann and a bot plays for
 *  her. Her browser remembers the nonce that she gave. Returns the name of the table. */
const playAsAnn = (page, nonce) => page.evaluate(async (mine) => {
  const body = {
    game: 'saboteur', players: 3, options: { rounds: 1 },
    clock: { kind: 'total', seconds: 1, add: 0 },
  };
  const opened = await fetch('api/tables', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  const { table } = await opened.json();
  const url = new URL(`api/tables/${table}/socket`, location.href);
  url.protocol = 'ws:';
  const socket = new WebSocket(url, 'adit.v2');
  let commit = '';
  const todo = [
    { t: 'sit', name: 'Ann', nonce: mine }, { t: 'fill', bot: 'hasty' }, { t: 'start' },
  ];
  const next = (i) => { if (i < todo.length) socket.send(JSON.stringify({ ...todo[i], id: i + 1 })); };
  await new Promise((done, fail) => {
    socket.onerror = fail;
    socket.onopen = () => next(0);
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.t === 'refused') fail(new Error(data));
      if (message.t === 'done') next(message.id);
      if (message.t === 'table') commit ||= message.commit;
      if (message.t === 'table' && message.phase === 'over') done();
    };
  });
  socket.close();
  localStorage.setItem('adit.tables', JSON.stringify({
    tables: [], name: 'Ann', shuffles: { [table]: { nonce: mine, commit } },
  }));
  return table;
}, nonce);

const steps = (page) => page.locator('.verify li').evaluateAll((all) =>
  all.map((li) => li.className));

const flipped = (text) => text.replace(/^./, (digit) => (digit === 'f' ? 'e' : 'f'));

test('a shuffle is verified, and one that was tampered with is not', served(), (table) =>
  atHouse(table, ['--bot-delay', '0'], async ({ guest, url }) => {
    const page = await guest('desktop');
    const nonce = '5a'.repeat(32);
    const name = await playAsAnn(page, nonce);
    const verify = async (ready) => {
      await page.goto('about:blank');
      await page.goto(`${url}#/replay/${name}`);
      await page.getByLabel('Verify the shuffle').click();
      await page.locator('.verify-head', { hasText: ready }).waitFor();
    };
    await verify('The shuffle was fair');
    assert.deepEqual(new Set(await steps(page)), new Set(['is-held']), 'with all that was noted');
    const record = await page.evaluate((of) =>
      fetch(`api/tables/${of}/record`).then((answer) => answer.text()), name);
    const [, secret] = /"secret":"([0-9a-f]{64})"/.exec(record);
    for (const [forged, step, words] of [
      [record.replace(secret, flipped(secret)), 2, 'The secret is not the one'],
      [record.replace(nonce, flipped(nonce)), 4, 'A nonce is not the one'],
      [record.replace(/\n\{"proof.*/s, '\n'), 1, 'has no proof'],
    ]) {
      await giveRecord(page, forged, name);
      await verify('This does not add up');
      assert.equal((await steps(page)).indexOf('is-failed'), step);
      await page.locator('.verify p', { hasText: words }).first().waitFor();
      await page.unrouteAll();
    }
  }));

test('a game of this screen has nothing to verify', {}, async (table) => {
  const { page } = table;
  await openWith(table, {}, '#/replay', '.open-record');
  const record = recordOf(records.saboteur.few).replace('{"end"', '{"undone":3}\n{"end"');
  await openFile(page, fileOf(record));
  await page.getByText('3 taken back').waitFor();
  await page.getByLabel('Verify the shuffle').click();
  await page.locator('.verify-head', { hasText: 'There is nothing to verify' }).waitFor();
  assert.deepEqual(await steps(page), [], 'and nothing fails');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  assert.equal(await page.getByRole('menuitem', { name: 'Link to this moment' }).count(), 0);
});

// ---- one's own games

const me = {
  games: [
    { table: 'T1', game: 'saboteur', players: 5, date: 1793000000000, p: 'P2',
      names: ['Ann', 'Bo', '', 'trained', 'hasty'], gold: [3, 4, 2, 0, 0], won: true,
      roles: ['miner', 'saboteur', 'miner'] },
  ],
  statistics: { saboteur: { games: 7, won: 3, roles: { miner: { rounds: 15, won: 9, gold: 24 } } } },
};
/** Games against bots, which the browser keeps. */
const here = [['a', 'saboteur', true, 0], ['b', 'saboteur', true, 2], ['c', 'galleries', false, 0]]
  .map(([seed, game, won, undone]) =>
    ({ seed, game, players: 4, date: 1700000000000, gold: 4, won, undone }));

const giveMe = async (page, answers) => {
  await page.route(/\/api\/version$/, (route) => route.fulfill({ json: { adit: 'x', protocol: 2 } }));
  await page.route(/\/api\/me$/, (route) => {
    const answer = answers[route.request().method()];
    return route.fulfill(answer ?? { status: 503 });
  });
};

test('one’s own games, by role, with their replays', {}, async (table) => {
  const { page, open } = table;
  await giveMe(page, { GET: { json: me } });
  await giveRecord(page, recordOf(records.saboteur.few));
  await open('#/me');
  const role = page.locator('.me-roles .me-track').first();
  await role.waitFor();
  assert.match(await role.innerText(), /^Miner\s+15 rounds, 1.6 gold each\s+60%$/);
  const line = page.locator('.me-list li');
  assert.match(await line.textContent(), /Ann, somebody and 2 bots.*won.*4 gold pieces/);
  await line.getByRole('link').click();
  await untilAt(page, 0);
});

test('what a server keeps is erased only when it is asked for twice', {}, async (table) => {
  const { page, open, troubles } = table;
  const asked = [];
  page.on('request', (request) => request.method() === 'DELETE' && asked.push(request.url()));
  await giveMe(page, { GET: { json: me } });
  await open('#/me');
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByRole('button', { name: 'Keep everything' }).click();
  assert.equal(asked.length, 0);
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByRole('button', { name: 'Yes, erase everything' }).click();
  await page.getByText('Nothing was changed').waitFor();
  assert.equal(await page.locator('.me-list li').count(), 1);
  troubles.length = 0;
  await page.unroute(/\/api\/me$/);
  await giveMe(page, { GET: { json: me }, DELETE: { json: { tables: 1 } } });
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByRole('button', { name: 'Yes, erase everything' }).click();
  await page.getByText('Everything was erased.').waitFor();
  assert.equal(await page.locator('.me-list').count(), 0);
});

test('one’s own games without a server', {}, async (table) => {
  const { page, open, troubles } = table;
  await giveMe(page, {});
  await open('#/me');
  await page.locator('.trouble', { hasText: 'does not answer' }).waitFor();
  troubles.length = 0;
  await page.unroute(/\/api\/me$/);
  await giveMe(page, { GET: { json: { games: [], statistics: {} } } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.me-empty', { hasText: 'A game stands here' }).waitFor();
});

// ---- no barriers

for (const [size, theme, locale, long] of [
  ['desktop', 'dark', 'en', false], ['desktop', 'light', 'de', true],
  ['phone', 'dark', 'en', true], ['phone', 'light', 'de', true],
]) {
  test(`no barrier in stories (${size}, ${theme}, ${locale})`,
    { size, theme, locale, long, timeout: 120_000 }, async (table) => {
      const { page, open, barriers, shot } = table;
      const look = async (what) => {
        assert.deepEqual(await barriers(), [], what);
        await shot(`story-${what}-${size}-${theme}`);
      };
      for (const game of process.env.ADIT_TEST === 'full' ? games : ['saboteur2']) {
        await page.unroute(/T1/);
        await page.goto('about:blank');
        await openMoment(table, recordOf(records[game].many), 20);
        if (size === 'phone') await page.locator('.projector > .tool-button').last().click();
        await page.waitForSelector('.chart > svg');
        await look(game);
        if (game !== 'galleries') await page.locator('.curves-head .btn[aria-pressed]').click();
        await look(`${game}-open`);
      }
      await page.locator('.curves-head .btn').first().click();
      await page.waitForSelector('.opinion-table');
      await look('table');
      await page.keyboard.press('Escape');
      await page.locator('.verify-button').click();
      await page.waitForSelector('.verify ol');
      await look('verify');
      await giveMe(page, { GET: { json: me } });
      await page.evaluate((played) => {
        localStorage.setItem('adit.played', JSON.stringify(played));
      }, here);
      await page.goto('about:blank');
      await open('#/me');
      await page.waitForSelector('.me-list li');
      await look('me');
    });
}

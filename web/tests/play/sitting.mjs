// A table for a test: what the browser remembers, which cards are dealt, how a game is
// begun and watched, and what the native program says of it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = new URL('../../../', import.meta.url);
const adit = process.env.ADIT ?? fileURLToPath(new URL('build/adit', root));

/** A recorded game of the golden tests, one line a string. */
export const golden = (name) =>
  readFileSync(new URL(`tests/golden/${name}.record`, root), 'utf8').trim().split('\n');

/** Runs in the page before its own script: no pauses to follow what others do. What waits
 *  longer waits for a server, which need not hurry. */
export function hurryUp() {
  const later = setTimeout;
  globalThis.setTimeout = (act, ms = 0, ...rest) => later(act, ms > 100 && ms < 3000 ? ms / 50 : ms, ...rest);
}

/** Likewise: the same cards for the same seed, and the engine within reach. */
export function arrange({ kept, seed }) {
  if (!sessionStorage.getItem('arranged'))
    for (const [key, value] of Object.entries(kept))
      localStorage.setItem(`adit.${key}`, JSON.stringify(value));
  sessionStorage.setItem('arranged', 'yes');
  crypto.getRandomValues = (bytes) => bytes.map((_, i) => (seed * 31 + i * 7) % 256);
  const instantiate = WebAssembly.instantiate.bind(WebAssembly);
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    globalThis.engine = made.instance.exports;
    return made;
  };
}

const SETTINGS = { budget: 'quick' };
const NAMES = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo', 'Kit', 'Lu'];

const lineup = (game, seats, people, bot, options) => ({
  last: game,
  lineups: { [game]: { game, options, chairs: NAMES.slice(0, seats).map((name, i) =>
    ({ name, bot: i < people ? null : bot })) } },
});

/** Remember a line-up, and come to the page where it is changed and begun. */
export async function setUp({ page, open }, game, seats, {
  people = 1, bot = 'greedy', options = {}, settings = {}, seed = 1, hurry = false,
} = {}) {
  const kept = {
    settings: { ...SETTINGS, ...settings },
    lineups: lineup(game, seats, people, bot, options),
  };
  await page.addInitScript(arrange, { kept, seed });
  if (hurry) await page.addInitScript(hurryUp);
  await open(`#/setup/${game}`);
  await page.waitForSelector('.setup-start');
}

/** Set up, and begin at once. */
export async function begin(table, game, seats, wish) {
  await setUp(table, game, seats, wish);
  await table.page.click('.setup-start');
  await table.page.waitForSelector('.play, .hand-over');
}

/** Go on with a game that was left: the first lines of a record; people sit where it is
 *  said, bots elsewhere. */
export async function goOn({ page, open }, lines, {
  people = ['P1'], bot = 'greedy', settings = {}, hurry = false,
} = {}) {
  const { game, players, options, seed } = JSON.parse(lines[0]);
  const record = [...lines.filter((l) => !l.includes('"bot"')), '{"end":false}', ''].join('\n');
  const sitting = { setup: { game, players, options, seed }, record, players:
    NAMES.slice(0, players).map((name, i) => ({ seat: `P${i + 1}`, name,
      bot: people.includes(`P${i + 1}`) ? null : bot })) };
  const kept = { settings: { ...SETTINGS, ...settings }, game: sitting };
  await page.addInitScript(arrange, { kept, seed: 1 });
  if (hurry) await page.addInitScript(hurryUp);
  await open('#/play');
  await page.waitForSelector('.play, .hand-over');
}

/** How many moves were made: as a server's table has it, or the page's own engine. */
const counted = (than = -1) => {
  const moves = document.querySelector('.online')?.dataset.moves ?? globalThis.engine.n_moves();
  return Number(moves) > than ? Number(moves) : false;
};

export const movesOf = (page) => page.evaluate(counted);

/** Until more moves than that have been made. */
export const untilMoved = (page, moves, how) => page.waitForFunction(counted, moves, how);

/** What the page's own engine says of the game that is on the table. */
const hashOf = (page) => page.evaluate(() => {
  const { memory, text_out: out, write_hash: write } = globalThis.engine;
  const length = write();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, out(), length));
});

/** Save the record through the menu; its lines, and where it lies. */
export async function saved(page, hand) {
  await hand.press(page.locator('.top-tools .tool-button').last());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    hand.press(page.locator('.menu-item', { hasText: 'Save the record' })),
  ]);
  const path = await download.path();
  return { path, lines: readFileSync(path, 'utf8').trim().split('\n').map((l) => JSON.parse(l)) };
}

/** The saved game is legal for the native program, over, and ends in the same state. */
export async function checkRecord(page, hand) {
  const { path, lines } = await saved(page, hand);
  assert.equal(lines.at(-1).end, true);
  const { stdout } = await run(adit, ['replay', path, '--check']);
  assert.equal(/^hash: (\w{64})$/m.exec(stdout)?.[1], await hashOf(page));
  return lines;
}

/** The page is loaded again: the game goes on where it was. */
export async function reloads(page, untilAsked) {
  const before = [await recordOf(page), await movesOf(page)];
  await page.reload();
  await untilAsked(page);
  assert.deepEqual([await recordOf(page), await movesOf(page)], before);
}

/** The record of the game so far, as the browser keeps it. */
export const recordOf = (page) => page.evaluate(() =>
  JSON.parse(localStorage.getItem('adit.game') ?? localStorage.getItem('adit.last')).record);

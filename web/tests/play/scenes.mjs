// Games at a chosen point: a recorded game is put where the page keeps an unfinished one.
import { readFileSync } from 'node:fs';

const NAMES = [
  'Hazel', 'Bram', 'Odile', 'Tuck', 'Wren', 'Fenn', 'Ida', 'Moss', 'Pell', 'Rook',
  'Sorrel', 'Thora',
];

/** The records that scenes are taken from, with the fewest and the most players. */
export const records = {
  saboteur: { few: 'saboteur-3-rulebook-hasty', many: 'saboteur-10-summary-random' },
  saboteur2: { few: 'saboteur2-2-usual-hasty', many: 'saboteur2-12-open-hasty' },
  galleries: { few: 'galleries-2-usual-hasty', many: 'galleries-4-usual-hasty' },
};
export const games = Object.keys(records);

export const recordOf = (name) =>
  readFileSync(new URL(`../../../tests/golden/${name}.record`, import.meta.url), 'utf8');

const linesOf = (name) => recordOf(name).trim().split('\n').map((line) => JSON.parse(line));

/** How many moves were made when `seat` is on turn for the `nth` time. */
export function turnOf(name, seat, nth = 1) {
  const moves = linesOf(name).filter(({ move }) => move !== undefined);
  let left = nth;
  return moves.findIndex(({ p }) => p === seat && --left === 0);
}

/** The first so many moves of a record, as the page would have kept them: `people` sit
 *  at the screen, and bots that think little have the other seats. */
export const sitting = (name, wish) => sittingOf(linesOf(name), wish);

export function sittingOf(lines, { moves = Infinity, people = ['P1'] } = {}) {
  const { game, players, options, seed } = lines[0];
  const made = lines.filter(({ move }) => move !== undefined);
  const seats = Array.from({ length: players }, (_, i) => `P${i + 1}`);
  const bot = (seat) => (people.includes(seat) ? null : 'greedy');
  const bots = seats.filter(bot).map((seat) => ({ seat, bot: bot(seat) }));
  const end = moves < made.length ? { end: false } : lines.at(-1);
  const kept = [lines[0], ...bots, ...made.slice(0, moves), end];
  return {
    setup: { game, players, options, seed },
    players: seats.map((seat, i) => ({ seat, name: NAMES[i], bot: bot(seat) })),
    record: kept.map((line) => `${JSON.stringify(line)}\n`).join(''),
  };
}

/** My turn somewhere in the middle of a game. */
export const myTurn = (name, nth = 3) => sitting(name, { moves: turnOf(name, 'P1', nth) });

/** A bot's turn; with the worker held up it stays so. */
export const botsTurn = (name) => sitting(name, { moves: turnOf(name, 'P2', 3) });

/** The end of a game, as it looks when the last move was made. */
export const over = (name) => sitting(name);

export const lessonOf = (game) => `.lesson ${tableOf(game)}`;

export const tableOf = (game) => (game === 'galleries' ? '.gal-table' : '.dw-table');

/** Bots never answer: what they are waited for can be looked at. (A request that is held up
 *  would cost more: the browser keeps no file of a page whose requests are watched.) */
export const holdBots = (page) => page.addInitScript(() => {
  globalThis.Worker = class extends EventTarget {
    postMessage() {}

    terminate() {}
  };
});

/** Puts things where the page keeps them, and opens it at an address. */
export async function openWith({ page, open }, kept, hash, ready) {
  await open('api/version'); // little of the same origin
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all))
      localStorage.setItem(`adit.${key}`, JSON.stringify(value));
  }, kept);
  await open(hash);
  await page.waitForSelector(ready);
}

export const openGame = (table, game) =>
  openWith(table, { game }, '#/play', tableOf(game.setup.game));

/** A click on a card, or on a thing to choose. */
export async function choose(page, game) {
  const first = game === 'galleries' ? '.gal-choices [role=radio]'
    : '.dw-card';
  const chosen = game === 'galleries' ? '.gal-choices .is-chosen' : '.dw-slot.chosen';
  if (await page.locator(chosen).count() === 0) await page.locator(first).first().click();
  await page.waitForSelector(chosen);
}

/** Chooses one card after the other until one can be turned. */
export async function chooseTurnable(page) {
  for (const slot of await page.locator('.dw-slot').all()) {
    await slot.locator('.dw-card').click();
    await page.waitForFunction((it) => it.classList.contains('chosen'), await slot.elementHandle());
    if (await page.locator('.dw-turn').count()) return;
  }
  throw new Error('no card of this hand can be turned');
}

/** Opens a record by the page's own button. */
export async function openFile(page, file) {
  await page.waitForSelector('input[type=file]', { state: 'attached' });
  await page.setInputFiles('input[type=file]', file);
}

export const fileOf = (text, name = 'game.record') =>
  ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Chooses an entry of a menu "More". */
export async function chooseMore(page, text) {
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: text }).click();
}

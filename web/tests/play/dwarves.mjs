// A dwarf at the screen: digs if a cell is lit, else plays what has a target, else passes.
import assert from 'node:assert/strict';
import { pointOf } from './hands.mjs';
import { checkRecord, movesOf, reloads, setUp, untilMoved } from './sitting.mjs';

/** What the page asks for now; '' while others move, or a line of the log is to come. */
const asked = () => {
  const there = (what) => document.querySelector(what) !== null;
  if (there('.log[aria-busy]')) return '';
  if (there('.hand-over')) return 'hand-over';
  if (there('.cer-pick .btn.go')) return 'take';
  if (there('.cer-thief button')) return 'steal';
  if (there('.cer-buttons .btn.go')) return 'end';
  const mine = there('.dw-pass:not(:disabled)') || there('.btn.go.dw-go');
  return !there('.cer') && mine ? 'turn' : '';
};

export const untilAsked = async (page) => (await page.waitForFunction(asked)).jsonValue();

const ACTION = /^(break|fix|rockfall|map|theft|hands-off|swap|inspect|trap|free)/;

/** Places of the cards that can be played, paths first. */
async function playable(page) {
  const cards = await page.locator('.dw-slot').evaluateAll((slots) => slots.map((slot, i) =>
    ({ i, off: slot.matches('.off'), card: slot.querySelector('.dw-card').dataset.card })));
  const able = cards.filter(({ off }) => !off);
  const isAction = ({ card }) => (ACTION.test(card) ? 1 : 0);
  return able.sort((a, b) => isAction(a) - isAction(b)).map(({ i }) => i);
}

const card = (page, i) => page.locator('.dw-card').nth(i);
const goButton = (page) => page.locator('.btn.go.dw-go').first();

/** The lit cell that lies farthest to the east, as far as it can be seen; none lies under
 *  the buttons of the board. */
async function litCell(page) {
  const { cell, under } = await page.locator('.mine-cell.offered').evaluateAll((cells) => {
    const board = document.querySelector('.mine').getBoundingClientRect();
    const seen = cells.filter((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      return left >= board.left && right <= board.right
        && top >= board.top && bottom <= board.bottom;
    });
    const east = (cell) => Number(cell.dataset.cell.split(',')[0]);
    const [first] = seen.sort((a, b) => east(b) - east(a));
    const { left, right, top, bottom } = first?.getBoundingClientRect() ?? {};
    const hit = first && document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return { cell: first?.dataset.cell ?? null, under: Boolean(hit?.closest('.mine-zoom')) };
  });
  assert.ok(!under, `${cell} is lit, and under a button`);
  return cell;
}

/** Presses a lit cell; once more, if the board has moved away under the finger. */
async function pressCell(page, hand, cell, moves) {
  for (let tries = 0; tries < 5; tries++) {
    await hand.pressAt(await pointOf(page.locator(`[data-cell="${cell}"]`)));
    const offered = page.waitForSelector('.mine-chip.go, .btn.go.dw-go', { timeout: 1500 });
    const played = untilMoved(page, moves, { timeout: 1500 });
    if (await Promise.any([offered, played]).then(() => true, () => false)) return;
  }
  assert.fail(`${cell} was pressed, and nothing came of it`);
}

async function playByPointer(page, hand) {
  const moves = await movesOf(page);
  for (const i of await playable(page)) {
    await hand.press(card(page, i));
    const cell = await litCell(page);
    const player = page.locator('.dw-aim').first();
    if (cell) await pressCell(page, hand, cell, moves);
    else if (await goButton(page).count()) return hand.press(goButton(page));
    else if (await player.count()) await hand.press(player);
    else continue;
    if (await movesOf(page) > moves) return;
    const chip = page.locator('.mine-chip.go');
    return hand.press(await chip.isVisible() ? chip : goButton(page));
  }
  await passByPointer(page, hand);
}

async function passByPointer(page, hand) {
  const cards = await page.locator('.dw-card').count();
  const chosen = page.locator('.dw-card[aria-pressed=true]');
  if (await chosen.count()) await hand.press(chosen);
  if (!cards) return hand.press(goButton(page));
  await hand.press(page.locator('.dw-pass'));
  await hand.press(card(page, 0));
  await hand.press(goButton(page));
}

/** Only with keys of the sheet: a number, Enter to aim and Enter to do it, P. */
async function playByKeys(page, hand) {
  const [i] = await playable(page);
  const cards = await page.locator('.dw-card').count();
  if (i === undefined) return hand.key(...(cards ? ['p', '1', 'Enter'] : ['p']));
  await hand.key(`${i + 1}`, 'Enter');
  // What had only one aim was done by that.
  const go = page.locator('.btn.go.dw-go');
  const left = await go.count();
  if (left > 1) await hand.press(go.first());
  else if (left > 0) await hand.key('Enter');
}

const offers = { take: '.cer-pick .btn.go', steal: '.cer-thief button' };

/** Plays until the end of the round was seen, and goes back to the mine, or until it is
 *  enough; says what was asked for. */
export async function playRound(page, hand, enough = () => false) {
  const heard = [];
  for (;;) {
    const what = await untilAsked(page);
    heard.push(what);
    if (enough(what)) return heard;
    if (what === 'end') {
      await hand.press(page.locator('.cer-buttons .btn').first());
      return heard;
    }
    const moves = await movesOf(page);
    if (offers[what]) await hand.press(page.locator(offers[what]).first());
    else await (hand.key ? playByKeys : playByPointer)(page, hand);
    await untilMoved(page, moves);
  }
}

/** A game of one round from the set-up to the saved record, with a reload at my second turn;
 *  says what was asked for. */
export async function wholeGame(table, game, seats, hand) {
  const { page } = table;
  await setUp(table, game, seats, { seed: seats, hurry: true });
  await hand.select(page.getByLabel('Rounds'), '1');
  await hand.press(page.locator('.setup-start'));
  let turns = 0;
  await playRound(page, hand, () => ++turns === 2);
  const cards = await handOf(page);
  await reloads(page, untilAsked);
  assert.deepEqual(await handOf(page), cards);
  const heard = await playRound(page, hand);
  const [{ options, players }] = await checkRecord(page, hand);
  assert.deepEqual([options.rounds, players], [1, seats]);
  return heard;
}

/** The cards of the hand by their codes. */
export const handOf = (page) => page.locator('.dw-card').evaluateAll((cards) =>
  cards.map((c) => c.dataset.card));

export const choose = (page, hand, code) =>
  hand.press(page.locator(`.dw-card[data-card="${code}"]`).first());

export const cellPoint = (page, cell) => pointOf(page.locator(`[data-cell="${cell}"]`));

/** Choose a card and aim it at a cell, whether it does there or not. */
export async function aim(page, hand, code, cell) {
  await choose(page, hand, code);
  await hand.pressAt(await cellPoint(page, cell));
}

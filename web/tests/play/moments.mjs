// Moments that all at the table have: a lie is found out, the way is joined, the gold is counted.
// Those of one player are in saboteur.mjs, who one is in newcomer.mjs.
import assert from 'node:assert/strict';
import { aim, untilAsked } from './dwarves.mjs';
import { mouse } from './hands.mjs';
import { test } from './harness.mjs';
import { openGame, over, records } from './scenes.mjs';
import { golden, goOn } from './sitting.mjs';

const move = (text, i) => JSON.stringify({ p: `P${i % 3 + 1}`, move: text });
/** P2 looks at G3, which is stone, and says otherwise. So does P3, who could not know. */
const LIE = [
  JSON.stringify({ adit: 1, game: 'saboteur', players: 3, options: { dwarves5: '2+4',
    break_self: 'yes', draw: 'miners', broken_shares: 'yes', starter: 'last_path',
    max_saboteurs: 'no', rounds: 3, first: 'random' },
  seed: 'cf481a949f5f83450f6655c082ac83ce5aadd2f48fa62bea6d0b23a2b870eec4' }),
  ...['dig EW@1,0', 'map@G3', 'map@G1', 'dig ne@-1,0', 'dig SW@2,0', 'dig NE@2,-1',
    'dig NESW@3,-1', 'dig ns@3,0', 'dig NESW@4,-1', 'dig NSW@5,-1', 'dig es@5,0', 'dig NE@5,-2',
    'dig NEW@6,-2', 'break pick@P1', 'dig NESW@7,-2'].map(move),
];
const SAID = [['P2', 'false'], ['P3', 'unknown']]
  .map(([p, mark]) => JSON.stringify({ claim: 'gold@G3', p, mark }));
const lines = (claims) => [...LIE.slice(0, 6), ...claims, ...LIE.slice(6)];

for (const motion of ['no-preference', 'reduce']) {
  test(`a lie is found out, ${motion}`, { motion }, async (table) => {
    const { page } = table;
    await goOn(table, lines(SAID));
    await untilAsked(page);
    const torn = page.locator('.dw-player.torn');
    assert.equal(await torn.getAttribute('data-seat'), 'P2');
    await page.keyboard.press(',');
    await page.waitForFunction(() => !document.querySelector('.dw-player.torn'));
    await page.keyboard.press('.');
    const moment = page.locator('.dw-moment.is-lie');
    await moment.waitFor({ state: 'attached' });
    assert.match(await moment.textContent(), /Bo said gold. It is stone. Bo had looked.$/);
    await page.locator('.live', { hasText: 'Bo said gold. It is stone.' }).waitFor({ state: 'attached' });
    const moves = await moment.evaluate((el) => el.getAnimations({ subtree: true })
      .filter(({ effect }) => effect.target !== el).length);
    assert.equal(moves > 0, motion === 'no-preference');
    await page.keyboard.press('Shift');
    await moment.waitFor({ state: 'detached' });
    assert.equal(await torn.count(), 1, 'the corner stays torn');
  });
}

test('who has not looked could not know, and nothing tears', {}, async (table) => {
  const { page } = table;
  await goOn(table, lines(SAID.slice(1)));
  await untilAsked(page);
  await page.keyboard.press(',');
  await page.waitForSelector('.time-line');
  await page.keyboard.press('.');
  await page.waitForSelector('.time-line', { state: 'detached' });
  assert.equal(await page.locator('.dw-moment, .dw-player.torn').count(), 0);
});

/** What sounds, by the pitch of each tone; none is made before it is wanted. */
const listen = () => {
  globalThis.tones = [];
  globalThis.contexts = 0;
  const make = AudioContext.prototype.createOscillator;
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super();
      globalThis.contexts++;
    }

    createOscillator() {
      const made = make.call(this);
      const set = made.frequency.setValueAtTime.bind(made.frequency);
      made.frequency.setValueAtTime = (pitch, at) => {
        globalThis.tones.push(Math.round(pitch));
        return set(pitch, at);
      };
      return made;
    }
  };
};

const JOINED = ['saboteur-3-rulebook-hasty', 88, 'P2', 'NESW', '7,2'];

async function joinWay(table, wish) {
  const { page } = table;
  const [name, n, seat, card, cell] = JOINED;
  const [head, ...rest] = golden(name).filter((line) => !line.includes('"bot"'));
  await page.addInitScript(listen);
  await goOn(table, [head, ...rest.slice(0, n - 1)], { people: [seat], ...wish });
  await untilAsked(page);
  await aim(page, mouse(page), card, cell);
  await page.evaluate(() => { globalThis.tones = []; });
  await page.locator('.btn.go.dw-go').first().click();
  await page.waitForSelector('.cer');
}

test('the way is joined: light, rising notes, the goal turns, a bell',
  { motion: 'no-preference' }, async (table) => {
    const { page } = table;
    await joinWay(table, { settings: { sound: true } });
    assert.equal(await page.locator('.cer.at-mine .mine-lit-way').count(), 1);
    const [goal, light] = await page.evaluate(() => ['.mine-goal-turns', '.mine-lit-way path']
      .map((it) => getComputedStyle(document.querySelector(it)))
      .map((style) => [style.animationDelay, style.animationDuration].map(parseFloat)));
    assert.equal(goal[0], light[0] + light[1], 'it turns as the light arrives, never before');
    const BELL = 659 * 3;
    await page.waitForFunction((bell) => globalThis.tones.some((t) => Math.abs(t - bell) < 3), BELL);
    const tones = await page.evaluate(() => globalThis.tones);
    const notes = tones.slice(tones.indexOf(392)).slice(0, 5);
    assert.deepEqual(notes, [392, 440, 523, 587, 659]);
    await page.keyboard.press('Shift');
    await page.waitForSelector('.cer.still');
  });

test('nothing sounds until it is wanted; less movement is the last picture', {}, async (table) => {
  const { page } = table;
  await joinWay(table);
  await page.waitForSelector('.cer.still');
  assert.equal(await page.evaluate(() => globalThis.contexts), 0);
  assert.equal(await page.locator('.mine-goal-turns').evaluate((el) => getComputedStyle(el).display), 'none');
});

test('gems are counted, and any key ends it', { motion: 'no-preference' }, async (table) => {
  const { page } = table;
  await openGame(table, over(records.galleries.few));
  const sums = page.locator('.gal-sum b');
  await page.waitForFunction(() => Number(document.querySelector('.gal-sum b')?.textContent) > 0);
  await page.waitForSelector('.gal-jar.is-winner');
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => [...document.querySelectorAll('.gal-jar')].every((jar) => {
    const numbers = [...jar.querySelector('.gal-parts').textContent.matchAll(/\d+/g)].map(Number);
    return Number(jar.querySelector('.gal-sum b').textContent) === numbers.reduce((a, b) => a + b, 0);
  }));
  assert.equal(await sums.count(), 2);
});

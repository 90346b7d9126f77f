// Hands that play: by mouse, by touch, by keyboard. They know what can be pressed, and
// nothing of any game.

/** The middle of what a locator means, in the window, once it rests: the camera may
 *  follow what has just happened. */
export const pointOf = (locator) => locator.evaluate(async (element) => {
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  let at = middle();
  for (let still = 0; still < 3;) {
    await new Promise(requestAnimationFrame);
    const now = middle();
    still = now.x === at.x && now.y === at.y ? still + 1 : 0;
    at = now;
  }
  return at;
});

const isFocused = (locator) => locator.evaluate((element) => element === document.activeElement);

/** Tab until the focus is there. */
async function tabTo(page, locator, most = 120) {
  for (let i = 0; i < most; i++) {
    if (await isFocused(locator)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${locator}`);
}

/** A value of a list, chosen with the arrows. */
async function arrowTo(page, locator, value) {
  await tabTo(page, locator);
  const at = await locator.evaluate(({ options, selectedIndex }, wanted) =>
    [...options].findIndex((o) => o.value === wanted) - selectedIndex, value);
  for (let i = 0; i < Math.abs(at); i++)
    await page.keyboard.press(at > 0 ? 'ArrowDown' : 'ArrowUp');
}

export const mouse = (page) => ({
  press: (locator) => locator.click(),
  pressAt: ({ x, y }) => page.mouse.click(x, y),
  select: (locator, value) => locator.selectOption(value),
});

export const touch = (page) => ({
  press: (locator) => locator.tap(),
  pressAt: ({ x, y }) => page.touchscreen.tap(x, y),
  select: (locator, value) => locator.selectOption(value),
});

export const keys = (page) => ({
  key: (...names) => names.reduce((before, name) =>
    before.then(() => page.keyboard.press(name)), Promise.resolve()),
  async press(locator) {
    await tabTo(page, locator);
    await page.keyboard.press('Enter');
  },
  select: (locator, value) => arrowTo(page, locator, value),
});

/** Each kind of hand with the size of window it plays at. */
export const HANDS = [['mouse', 'desktop', mouse], ['touch', 'phone', touch],
  ['keyboard', 'desktop', keys]];

/** Those, and fingers on the smallest screens: who plays whole games. */
export const PLAYERS = [...HANDS, ['touch at 320x568', 'small', touch],
  ['touch at 844x390', 'side', touch]];

/** Where a refusal is read: each language and each hand once; all of them in the long
 *  version. */
export const READ = ['en mouse', 'de touch'];

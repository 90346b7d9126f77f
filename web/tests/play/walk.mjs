// A walk through screens, and what is wrong on them.
import assert from 'node:assert/strict';

/** How large the browser writes, unless a page says otherwise. */
export async function fontSize(page, standard) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await session.detach();
}

export const resize = async (page, [width, height]) => {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  }));
};

/** Goes through screens, and fails with all that is wrong on them. */
export function walker(table, check) {
  const wrong = [];
  return {
    async look(name, how = check) {
      for (const line of await how(table.page)) wrong.push(`${name}: ${line}`);
    },
    done: () => assert.deepEqual(wrong, []),
  };
}

/** Paints the page in these colours, or in the other ones; says which it had. */
const paint = (page, theme) => page.evaluate((to) => {
  const { dataset } = document.documentElement;
  const was = dataset.theme;
  dataset.theme = to ?? (was === 'dark' ? 'light' : 'dark');
  return was;
}, theme);

/** Searches screens for barriers: each second one in the other colours, and in the long
 *  version every one in both. */
export function walkAxe(table) {
  const both = process.env.ADIT_TEST === 'full';
  let looks = 0;
  return walker(table, async (page) => {
    const wrong = [];
    const others = looks++ % 2 === 1;
    if (both || !others) wrong.push(...await table.barriers());
    if (both || others) {
      const was = await paint(page);
      wrong.push(...await table.barriers());
      await paint(page, was);
    }
    return wrong;
  });
}

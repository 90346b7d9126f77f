// A walk through screens, and what is wrong on them.
import assert from 'node:assert/strict';

/** Goes through screens, and fails with all that is wrong on them. */
export function walker(table, check) {
  const wrong = [];
  return {
    async look(name) {
      for (const line of await check(table.page)) wrong.push(`${name}: ${line}`);
    },
    done: () => assert.deepEqual(wrong, []),
  };
}

/** A screen is searched for barriers, and once more for those of the other colours. */
export const walkAxe = (table) => walker(table, async (page) => {
  const all = await table.barriers();
  const paint = (theme) => page.evaluate((to) => {
    const { dataset } = document.documentElement;
    const was = dataset.theme;
    dataset.theme = to ?? (was === 'dark' ? 'light' : 'dark');
    for (const fading of document.getAnimations())
      if (fading instanceof CSSTransition) fading.finish();
    return was;
  }, theme);
  const was = await paint();
  const faint = await page.evaluate(async () => {
    const only = { resultTypes: ['violations'], runOnly: ['color-contrast'] };
    const { violations } = await globalThis.axe.run(only);
    return violations.flatMap(({ id, nodes }) => nodes.map((n) => `${id}: ${n.target}`));
  });
  await paint(was);
  return [...all, ...faint];
});

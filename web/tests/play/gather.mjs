// How people get together at a server's table, for tests.

export const served = (options = {}) =>
  ({ server: true, timeout: 120_000, ...options });
export const phone = { size: 'phone' };

/** Shows what else can be agreed on. */
export async function unfold(page) {
  for (const fold of await page.locator('.fold > summary').all()) await fold.click();
}

/** Opens a table in the page; its link. */
export async function openTable({ page, open }, game, name, terms = null) {
  await open(`#/open/${game}`);
  await page.getByLabel('Your name').fill(name);
  if (terms) {
    await unfold(page);
    await terms(page);
  }
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForSelector('.chair.is-person');
  return page.getByLabel('The link to this table').inputValue();
}

/** Comes by a link and sits down. */
export async function sitDown({ page }, link, name) {
  await page.goto(link);
  await page.locator('.join input').fill(name);
  await page.locator('.join .btn.go').click();
  await page.waitForSelector('.chair.is-person');
}

export const seat = (page, n) => page.locator('.chair-place').nth(n - 1);
export const says = (place, text) => place.filter({ hasText: text }).waitFor();
export const playing = (page) => page.waitForSelector('.dw-table, .gal-table');

/** What the browser could not fetch was expected. */
export function forgive(troubles, pattern) {
  for (let i = troubles.length; i-- > 0;) if (pattern.test(troubles[i])) troubles.splice(i, 1);
}

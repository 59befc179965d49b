import { expect, test } from '@playwright/test';
import { SIGNED_IN } from './support/product';

test.use({ storageState: SIGNED_IN });

test('finds a carrier by number from any page, with its verdict', async ({ page }) => {
  await page.goto('/broker/');
  await page.getByRole('searchbox').first().fill('5000101');
  await page.getByRole('searchbox').first().press('Enter');
  await expect(page).toHaveURL(/\/carriers\/search-results\?search_text=5000101/);
  const row = page.getByRole('row', { name: /BLUE HERON TRANSPORT/ });
  await expect(row).toContainText('Pass');
  await expect(row).toContainText('5000101');
  await row.getByRole('link', { name: /BLUE HERON/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /BLUE HERON TRANSPORT/ })).toBeVisible();
});

test('finds a name however it is dotted', async ({ page }) => {
  await page.goto('/broker/carriers/global-search?search_text=jb+quillfeather');
  await expect(page.getByRole('row', { name: /QUILLFEATHER/ })).toBeVisible();
});

test('pages keep the search, and a copied address shows the same page', async ({ page }) => {
  await page.goto('/broker/carriers/search-results?search_text=50');
  const first = await page.getByRole('rowheader').first().textContent();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/page 2 of/)).toBeVisible();
  await expect(page.getByRole('rowheader').first()).not.toHaveText(first!);
  await page.goto(page.url());
  await expect(page.getByText(/page 2 of/)).toBeVisible();
});

test('sorts by a link that says so', async ({ page }) => {
  await page.goto('/broker/carriers/search-results?search_text=50');
  await page.getByRole('columnheader').getByRole('link', { name: 'Power units' }).click();
  await page.waitForURL(/sort=power_units/);
  await expect(page.getByRole('columnheader', { name: 'Power units' })).toHaveAttribute('aria-sort', 'ascending');
});

test('what is typed while a search is loading stays; a search and the way back show their own text', async ({ page }, {
  project,
}) => {
  test.skip(project.name !== 'with JavaScript', 'without script a page that is leaving takes no typing');
  await page.goto('/broker/carriers/search-results?search_text=5000101');
  await expect(page.getByRole('row', { name: /BLUE HERON/ })).toBeVisible();
  const box = page.locator('#carrier-search');

  let answer = () => {};
  const mayAnswer = new Promise<void>((go) => {
    answer = go;
  });
  const isAsked = page.waitForRequest(/search-results\.data\?.*5000104/);
  await page.route(/search-results\.data\?.*5000104/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await box.fill('5000104');
  await box.press('Enter');
  await isAsked;
  await box.fill('5000106');
  answer();
  await expect(page.getByRole('row', { name: /CRIMSON BADGER/ })).toBeVisible();
  await expect(box).toHaveValue('5000106');
  await expect(box).toBeFocused();

  await box.press('Enter');
  await expect(page.getByRole('row', { name: /PRAIRIE ANCHOR/ })).toBeVisible();
  await expect(box).toHaveValue('5000106');
  await page.goBack();
  await expect(page.getByRole('row', { name: /CRIMSON BADGER/ })).toBeVisible();
  await expect(box).toHaveValue('5000104');
  await page.goForward();
  await expect(page.getByRole('row', { name: /PRAIRIE ANCHOR/ })).toBeVisible();
  await expect(box).toHaveValue('5000106');
  await page.getByRole('link', { name: 'Broker Portal' }).click();
  await expect(page).toHaveURL(/\/broker\/?$/);
  await expect(box).toHaveValue('');
});

test('nothing found says what was looked for and what to do', async ({ page }) => {
  await page.goto('/broker/carriers/search-results?search_text=MC+99999999');
  await expect(page.getByRole('heading', { name: /No carrier found/ })).toBeVisible();
  await expect(page.getByText('no sign that it is safe')).toBeVisible();
});

for (const [query, status, words] of [
  ['search_text=50&page=0', 422, /page/],
  ['search_text=50&page=abc', 422, /page/],
  ['search_text=50&sort=nothing+asc', 422, /nothing/],
  ['search_text=50&page=9999', 200, /There is no page 9,?999/],
] as const)
  test(`?${query} is ${status} and says what is wrong`, async ({ page }) => {
    const response = await page.goto(`/broker/carriers/search-results?${query}`);
    expect(response!.status()).toBe(status);
    await expect(page.getByRole('main')).toContainText(words);
  });

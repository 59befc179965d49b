import { expect, type Page, test } from '@playwright/test';
import { SIGNED_IN } from './support/product';

/** The trucks of open loads on one map. Without script, unless a title says otherwise. */

test.use({ storageState: SIGNED_IN });

const MAP = '/broker/loads/map';

const trucksOnMap = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole('heading', { name: /trucks? on this map$/ }).textContent())!)![0]);

test('the map has every truck of open loads, as marks and as a list, and says which loads have no position', async ({
  page,
}) => {
  await page.goto('/broker/loads');
  await page.getByRole('link', { name: 'Show on a map' }).click();
  await expect(page).toHaveURL(/\/broker\/loads\/map\?tab=exceptions$/);
  await page.goto(MAP);
  const trucks = await trucksOnMap(page);
  expect(trucks).toBeGreaterThan(5);

  // Each truck is in one mark and in one row.
  const section = page.getByRole('region', { name: 'Map of trucks' });
  const names = await section
    .locator('svg.map-wide a.truck-link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')!));
  const several = names.filter((name) => /^\d+ trucks: /.test(name)).map((name) => Number.parseInt(name, 10));
  const single = names.filter((name) => /^Load .+: .+\. (Near|Last seen|Away)/.test(name)).length;
  expect(single + several.reduce((sum, one) => sum + one, 0)).toBe(trucks);
  await expect(page.locator('.truck-list').last().locator('li')).toHaveCount(trucks);

  await expect(page.getByText(/^No position: \d+ loads?$/)).toBeVisible();
  await page.getByText(/^No position: /).click();
  await expect(page.getByText('No truck named').first()).toBeVisible();

  await page.locator('.truck-list').last().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Load /);
});

test('links move the map, what is outside is counted, and a mark of several zooms in on them', async ({ page }) => {
  await page.goto(MAP);
  const all = await trucksOnMap(page);
  await page.getByRole('link', { name: 'Zoom in', exact: true }).click();
  await expect(page).toHaveURL(/view=/);
  await page.getByRole('link', { name: 'Move east' }).click();
  const some = await trucksOnMap(page);
  expect(some).toBeLessThan(all);
  await expect(page.getByText(`${all - some} trucks outside it.`)).toBeVisible();
  await page.getByRole('link', { name: 'All trucks' }).click();
  expect(await trucksOnMap(page)).toBe(all);
  const cluster = page.locator('svg.map-wide a.truck-link[aria-label$="Zoom in"]').first();
  const size = Number.parseInt((await cluster.getAttribute('aria-label'))!, 10);
  await cluster.click();
  expect(await trucksOnMap(page)).toBeGreaterThanOrEqual(size);
  expect(await trucksOnMap(page)).toBeLessThan(all);
});

test('filters of the list of loads narrow the map, keep its part, and lead back to the list', async ({ page }) => {
  await page.goto(`${MAP}?view=0+0+6400`);
  await page.getByLabel('Reference or PO').fill('nothing-has-this');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/reference=nothing-has-this/);
  await expect(page).toHaveURL(/view=0\+0\+6400/);
  expect(await trucksOnMap(page)).toBe(0);
  await page.getByRole('link', { name: 'Show as a list' }).click();
  await expect(page).toHaveURL(/\/broker\/loads\?.*reference=nothing-has-this/);
  await page.goto(`${MAP}?tab=closed`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Map of trucks');
});

test('a wheel zooms the map, and the list follows @script', async ({ page }) => {
  await page.goto(MAP);
  const map = page.locator('.trucks-map svg.map-moving');
  await map.hover();
  await page.mouse.wheel(0, -400);
  await expect(page).toHaveURL(/view=/);
});

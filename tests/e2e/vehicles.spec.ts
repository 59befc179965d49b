import { expect, test } from '@playwright/test';
import { SIGNED_IN } from './support/product';

test.use({ storageState: SIGNED_IN });

test('a carrier’s equipment leads to a vehicle, and the vehicle to whom it was seen with', async ({ page }) => {
  await page.goto('/broker/carriers/5000113/equipment');
  const shared = page.getByRole('row').filter({ hasText: '1 other carrier' }).first();
  const vin = shared.getByRole('link', { name: /^[A-HJ-NPR-Z0-9]{17}$/ });
  const number = (await vin.textContent())!;
  await vin.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText(
    'Seen with 2 carriers in the last 2 years',
  );
  const carriers = page.getByRole('region', { name: 'Carriers it was seen with' });
  await expect(carriers.getByRole('rowheader')).toHaveCount(2);
  await page
    .getByRole('link', { name: /^Inspection / })
    .first()
    .click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
});

test('a VIN is found however it is typed', async ({ page }) => {
  await page.goto('/broker/carriers/5000113/equipment');
  const number = (await page
    .getByRole('link', { name: /^[A-HJ-NPR-Z0-9]{17}$/ })
    .first()
    .textContent())!;
  await page.goto('/broker/vehicles');
  await page.getByLabel('VIN', { exact: true }).fill(` ${number.slice(0, 8).toLowerCase()} ${number.slice(8)} `);
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('row', { name: /FROST LYNX HAULING/ })).toContainText(number);
  await expect(page.getByRole('main')).toContainText('VIN check passed');
});

test('a wrong check digit is a warning, and the search is made', async ({ page }) => {
  const response = await page.goto('/broker/vehicles?vin=1FUJGLDR5CLBP0000');
  expect(response!.status()).toBe(200);
  await expect(page.getByRole('main')).toContainText('Check digit does not match');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText('Not seen with any carrier');
  await expect(page.getByRole('main')).toContainText('Neither good nor bad');
});

for (const [query, status] of [
  ['vin=&license=&license_state=', 422],
  [`vin=${'9'.repeat(10_000)}`, 422],
  ['vin=A%00B', 422],
  ['license=%E2%80%AEABC', 422],
  ['vin=%F0%9F%98%80', 200],
  ['vin=%27+OR+1%3D1+--', 200],
  ['vin=1FUJGLDR5CLBP0000&page=0', 422],
  ['license=NOSUCHPLATE&license_state=TX', 200],
] as const)
  test(`?${query.slice(0, 60)} is ${status}`, async ({ page }) => {
    const response = await page.goto(`/broker/vehicles?${query}`);
    expect(response!.status()).toBe(status);
    await expect(page.getByRole('main')).not.toContainText('Something went wrong');
  });

test('a vehicle that nobody saw is not found', async ({ page }) => {
  const response = await page.goto('/broker/vehicles/1FUJGLDR5CLBP0000');
  expect(response!.status()).toBe(404);
});

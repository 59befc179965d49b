import { expect, test } from '@playwright/test';
import {
  CARRIER_PROFILE_SECTION_LABELS,
  CARRIER_PROFILE_SECTIONS,
} from '../../contract/carriers/carrier-profile.constants';
import { SIGNED_IN } from './support/product';

test.use({ storageState: SIGNED_IN });

test('shows the verdict of each classification and, opened, what decided each rule', async ({ page }) => {
  await page.goto('/broker/carriers/5000102');
  await expect(page.getByRole('heading', { name: /warning/ })).toBeVisible();
  const standard = page.locator('details', { hasText: 'Standard' }).first();
  await expect(standard.locator('summary').first()).toContainText('Fail');
  const rule = standard.getByRole('listitem').filter({ hasText: 'For-hire carrier authority is active' }).first();
  await expect(rule).toContainText('Fail');
  await rule.locator('summary').click();
  await expect(rule).toContainText(/as of \d+ \w+ \d{4}/);
});

for (const section of CARRIER_PROFILE_SECTIONS)
  test(`opens ${section} with the header above it`, async ({ page }) => {
    const response = await page.goto(`/broker/carriers/5000101/${section}`);
    expect(response!.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: /BLUE HERON/ })).toBeVisible();
    await expect(
      page.getByRole('link', { name: CARRIER_PROFILE_SECTION_LABELS[section], exact: true }),
    ).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  });

for (const [address, status] of [
  ['/broker/carriers/987654', 404],
  ['/broker/carriers/abc', 404],
  ['/broker/carriers/0', 404],
  ['/broker/carriers/5000101/nothing', 404],
  ['/broker/nothing', 404],
] as const)
  test(`${address} is ${status} with a page of the product`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response!.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
  });

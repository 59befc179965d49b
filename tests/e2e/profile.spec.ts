import { expect, test } from '@playwright/test';
import {
  CARRIER_PROFILE_SECTION_LABELS,
  CARRIER_PROFILE_SECTIONS,
} from '../../contract/carriers/carrier-profile.constants';
import { SIGNED_IN } from './support/product';
import { panelOf, ruleOf } from './support/profile';

test.use({ storageState: SIGNED_IN });

test('answers first: whether it may have a load, the numbers behind that, and the next step', async ({ page }) => {
  await page.goto('/broker/carriers/5000151');
  const panel = panelOf(page);
  await expect(page).toHaveTitle(/^Broker Portal \| Carrier 5000151, BROKEN WHEELHOUSE/);
  await expect(panel.locator('.panel-answer')).toContainText(/^Not bookable\. .*out-of-service order since/);
  await expect(panel.getByRole('term')).toHaveCount(6);
  await expect(panel.locator('a[href^="tel:"]')).toHaveCount(1);
  await expect(panel.locator('a[href^="mailto:"]')).toHaveCount(1);
  await expect(panel.getByRole('link', { name: 'Invite to onboard…' })).toBeVisible();
  const warnings = page.getByRole('region', { name: /warning/ }).getByRole('listitem');
  await expect(warnings.first()).toContainText('Ordered out of service');
});

for (const [width, height, most] of [
  [1440, 900, 900],
  [360, 740, 500],
] as const)
  test(`the panel fits into ${most} px at ${width}, and one line of it stays when scrolled past`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const id of [5000101, 5000102, 5000151]) {
      await page.goto(`/broker/carriers/${id}`);
      const box = await panelOf(page).boundingBox();
      expect(width === 360 ? box!.height : box!.y + box!.height, String(id)).toBeLessThanOrEqual(most);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900);
    const line = page.locator('.sticky-answer');
    await expect(line).toBeInViewport();
    await expect(line).toContainText('Not bookable.');
    const isOnTop = await line.evaluate((bar) => {
      const { x, y, height: tall } = bar.getBoundingClientRect();
      return bar.contains(document.elementFromPoint(x + 20, y + tall / 2));
    });
    expect(isOnTop).toBe(true);
  });

test('shows each rule once, failing first, with what decided it and what would fix it', async ({ page }) => {
  await page.goto('/broker/carriers/5000102');
  const table = page.getByRole('table', { name: /^Your rules by classification/ });
  await expect(table.locator('tbody.matrix-rule').first()).toContainText('Fail');
  const rule = ruleOf(page, 'For-hire carrier authority is active');
  await expect(rule).toHaveCount(1);
  await expect(rule).toContainText('Fail');
  await expect(rule).toContainText('To fix:');
  await expect(rule).toContainText(/, as of .+ \d{4}/);
  await rule.getByText('Details', { exact: false }).first().click();
  await expect(rule.locator('.evidence-entry').first()).toBeVisible();
});

test('the answer agrees with the rules beneath it, for every kind of carrier of the demo', async ({ page }) => {
  for (const id of [5000101, 5000102, 5000105, 5000106, 5000110, 5000114, 5000146, 5000151]) {
    await page.goto(`/broker/carriers/${id}`);
    const answer = (await page.locator('.panel-answer').textContent()) ?? '';
    const heads = await page.locator('.rule-matrix thead th.matrix-verdict').allTextContents();
    for (const name of heads) {
      const cells = page.locator(`td.matrix-verdict[data-label="${name}"]`).filter({ hasNotText: 'Advisory' });
      const refused = await cells.filter({ hasText: /Fail|Incomplete/ }).count();
      const bookable = /^Bookable for ([^.]*)\./.exec(answer)?.[1] ?? '';
      expect(bookable.includes(name), `${id} ${name}: ${answer}`).toBe(refused === 0);
    }
  }
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

import { expect, test } from '@playwright/test';
import { DALLAS_DOCK, HOUSTON_DOCK, inHours, monitorAs } from './support/loads';
import { SIGNED_IN } from './support/product';

/** Lists that stay open: rows of one line, what changes meanwhile, and details beside the list. */

test.use({ storageState: SIGNED_IN });

type Monitor = Awaited<ReturnType<typeof monitorAs>>;
let monitor: Monitor;
test.beforeAll(async ({ playwright }) => {
  monitor = await monitorAs(playwright, 'admin@demo.test');
});
test.afterAll(() => monitor.dispose());

const loadOf = (reference: string, given: object = {}) => ({
  reference,
  customer_name: 'Acme Foods',
  equipment: 'Van',
  stops: [
    {
      kind: 'pickup',
      window_starts_at: inHours(3),
      window_ends_at: inHours(5),
      city: 'Dallas',
      state: 'TX',
      ...DALLAS_DOCK,
    },
    {
      kind: 'delivery',
      window_starts_at: inHours(14),
      window_ends_at: inHours(18),
      city: 'Houston',
      state: 'TX',
      ...HOUSTON_DOCK,
    },
  ],
  ...given,
});

test('what a colleague changes shows in its row, which stays where it is @script', async ({ page }) => {
  const reference = `LIVE-${Date.now() % 1_000_000}`;
  await monitor.putLoad(loadOf(reference));
  // Before it has the first message, or after: a change is heard either way.
  const heard = page.waitForRequest(/\/loads\/changes/);
  await page.goto(`/broker/loads?tab=result&reference=${reference}`);
  await heard;
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('None');
  await monitor.putLoad(
    loadOf(reference, { rate_cents: 123_400, driver: { name: 'Ana Ruiz', phone: '(214) 555-0147' } }),
  );
  await expect(row).toContainText('$1,234.00', { timeout: 20_000 });
  await expect(row.getByRole('link', { name: '(214) 555-0147' })).toBeVisible();
  await expect(row).toHaveClass(/row-changed/);
});

test('a list that would hold another load says so, and shows it when asked @script', async ({ page }) => {
  await page.goto('/broker/loads?tab=uncovered');
  const reference = `LIVE-NEW-${Date.now() % 1_000_000}`;
  await monitor.putLoad(loadOf(reference));
  const refresh = page.getByRole('link', { name: 'List changed. Refresh' });
  await refresh.click({ timeout: 40_000 });
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
  await expect(refresh).toHaveCount(0);
});

test('a click on a row shows the load beside the list; its link opens the page @script', async ({ page }) => {
  await page.goto('/broker/loads?tab=open');
  const row = page.locator('[data-list] tbody tr:not(.group-row)').first();
  const reference = (await row.locator('th[scope=row] a').textContent())!;
  const panel = page.getByRole('complementary', { name: `Details of ${reference}` });
  // The page may not listen yet; and a second click on the row of an open panel closes it.
  await expect(async () => {
    await row.locator('.cell-status').click();
    await expect(panel).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(panel.getByText('Tracking', { exact: true })).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await row.locator('.cell-status').click();
  await panel.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Load ${reference}`);
});

test('rows are dense or comfortable by this browser’s choice', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/broker/loads?tab=open');
  const heights = () =>
    page.locator('[data-list] tbody tr:not(.group-row)').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(32);
  await page.getByRole('link', { name: 'Comfortable rows' }).click();
  await expect(page.getByRole('link', { name: 'Dense rows' })).toBeVisible();
  await expect(page).toHaveURL(/\/loads\?tab=open$/);
  expect(Math.max(...(await heights()))).toBeGreaterThan(32);
  await page.goto('/broker/loads?tab=closed');
  await page.getByRole('link', { name: 'Dense rows' }).click();
  await expect(page.getByRole('link', { name: 'Comfortable rows' })).toBeVisible();
});

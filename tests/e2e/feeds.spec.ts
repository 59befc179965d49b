import { expect, type Page, test } from '@playwright/test';
import { axeViolations } from './support/axe';
import { DALLAS_DOCK, inHours, loadOfToday, monitorAs } from './support/loads';
import { letIn } from './support/sign-in';

/** Who sends truck positions, and what became of them. */

const BROKER = 'nolane@demo.test';
const CARRIER = 5000101;

type Monitor = Awaited<ReturnType<typeof monitorAs>>;
let monitor: Monitor;
let unit: string;
let unnamed: string;
let reference: string;
test.beforeAll(async ({ playwright }, { project }) => {
  monitor = await monitorAs(playwright, BROKER);
  unit = `FEED ${project.name.startsWith('without') ? 'plain' : 'script'} ${Date.now() % 1_000_000}`;
  unnamed = `${unit} B`;
  reference = `E2E-${unit.replaceAll(' ', '-')}`;
  await monitor.putLoad(loadOfToday(reference, { carrier: { id: CARRIER }, vehicle: { unit } }));
  const fix = (of: string, hours: number, longitude = DALLAS_DOCK.longitude) => ({
    carrier_id: CARRIER,
    unit: of,
    observed_at: inHours(hours),
    latitude: DALLAS_DOCK.latitude,
    longitude,
    speed_mph: 0,
  });
  await monitor.postPositions([fix(unit, -0.5), fix(unit, -0.4, 96.797), fix(unnamed, -0.3)]);
});
test.afterAll(() => monitor.dispose());

/** Nothing that must be scrolled sideways, on a phone and on a desk, and WCAG 2.2 AA. */
async function look(page: Page, isJavaScriptOn: boolean) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { scroll, client } = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scroll: scrollWidth, client: clientWidth }));
    expect(scroll).toBeLessThanOrEqual(client);
  }
  if (isJavaScriptOn) expect(await axeViolations(page)).toEqual([]);
}

test('a feed says what became of its positions, where its trucks were last, and which no load names @both', async ({
  page,
}, { project }) => {
  const hasScript = project.name.startsWith('with ');
  await letIn(page, BROKER);
  await page.goto('/broker/feeds');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feeds');
  await look(page, hasScript);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Trucks' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Longitude without its minus sign/ })).toBeVisible();
  await look(page, hasScript);

  await page.getByRole('textbox', { name: 'Truck' }).fill(unit);
  await page.getByRole('textbox', { name: 'Truck' }).press('Enter');
  const named = page.getByRole('row').filter({ has: page.getByRole('link', { name: reference }) });
  await expect(named).toContainText('Dallas, TX');
  const other = page.getByRole('row').filter({ hasText: unnamed });
  await expect(other).toContainText('On no load. Sent since');

  await page.getByRole('link', { name: /^No load names it/ }).click();
  await expect(page).toHaveURL(/list=unnamed/);
  await expect(named).toHaveCount(0);
  await expect(other).toBeVisible();

  // A load that names it shows its trail.
  await monitor.putLoad(loadOfToday(`${reference}-B`, { carrier: { id: CARRIER }, vehicle: { unit: unnamed } }));
  await page.reload();
  await expect(other).toHaveCount(0);
});

test('an address of no feed, and of no list, is no page', async ({ page }) => {
  await letIn(page, BROKER);
  expect((await page.goto('/broker/feeds/987654321'))!.status()).toBe(404);
  expect((await page.goto('/broker/feeds?color=red'))!.status()).toBe(422);
});

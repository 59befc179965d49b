import { expect, type Page, test } from '@playwright/test';
import { inHours, loadOfToday, monitorAs } from './support/loads';
import { newestCode, PASSWORD } from './support/sign-in';

/** One walk by keyboard and accessibility tree: signing in, finding a carrier, its profile, covering a load, working an alert. */

type Monitor = Awaited<ReturnType<typeof monitorAs>>;
let monitor: Monitor;
test.beforeAll(async ({ playwright }) => {
  monitor = await monitorAs(playwright, 'admin@demo.test');
});
test.afterAll(() => monitor.dispose());

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** From the first Tab on a page past its menus. */
async function skipToContent(page: Page) {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

test('from signing in to a claimed alert, each result has the focus or is said @both', async ({ page }, {
  project,
}) => {
  await page.goto('/broker/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
  await page.keyboard.press('Enter');
  // What is wrong is where the reader is.
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('do not match an account');
  await expect(page).toHaveTitle(/\| Error: /);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login/code');
  await expect(page.getByRole('textbox', { name: 'Six-digit code' })).toBeFocused();
  await page.keyboard.type(newestCode('admin@demo.test'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Home');

  await page.getByRole('banner').getByRole('combobox').or(page.getByRole('searchbox')).first().fill('5000101');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  if (new URL(page.url()).pathname.endsWith('/search-results')) {
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /carrier/ })
        .first(),
    ).toBeAttached();
    await page.getByRole('rowheader').getByRole('link').first().press('Enter');
  }
  await expect(page).toHaveURL(/\/carriers\/5000101/);
  await page.goto('/broker/carriers/5000101');
  await skipToContent(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumb"
      - heading "BLUE HERON TRANSPORT LLC" [level=1]
      - list "Identity and contact"
  `);

  const reference = `READER-${project.name.slice(0, 4)}-${Date.now() % 1_000_000}`;
  const id = await monitor.putLoad(
    loadOfToday(reference, {
      carrier: { dot: '5000101' },
      stops: [
        {
          kind: 'pickup',
          window_starts_at: inHours(2),
          window_ends_at: inHours(4),
          city: 'Dallas',
          state: 'TX',
        },
        { kind: 'delivery', window_starts_at: inHours(20), window_ends_at: inHours(22), city: 'Houston', state: 'TX' },
      ],
    }),
  );
  await page.goto(`/broker/loads/${id}/cover?search_text=5000102`);
  await skipToContent(page);
  await expect(page.getByRole('status').filter({ hasText: /1 carrier/ })).toBeAttached();
  await expect(page.getByRole('table', { name: 'Carriers found' })).toMatchAriaSnapshot(`
    - table "Carriers found":
      - rowgroup:
        - row:
          - columnheader "Carrier"
  `);

  let alertId = 0;
  await expect
    .poll(
      async () => {
        const [alert] = await monitor.listTickets(`q[load_id_eq]=${id}&q[is_type_eq]=vehicle_assignment_required`);
        alertId = alert?.id ?? 0;
        return alertId;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  await page.goto(`/broker/alerts/${alertId}`);
  const claim = page.getByRole('button', { name: 'Claim', exact: true }).first();
  await claim.focus();
  await page.keyboard.press('Enter');
  await expect(claim).toHaveCount(0);
  // The button is gone and the page was loaded anew: the result is where the reader is, and Tab continues in the page.
  await expect(page.locator('.toast')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

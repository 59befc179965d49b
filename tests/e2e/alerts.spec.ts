import { ALERT_POLLING_MS } from '@contract/alerts/tickets.constants';
import { expect, type Page, test } from '@playwright/test';
import { inHours, loadOfToday, monitorAs } from './support/loads';
import { SIGNED_IN } from './support/product';
import { letIn, signIn } from './support/sign-in';

/** Alerts on loads, as a dispatcher works them. */

type Monitor = Awaited<ReturnType<typeof monitorAs>>;
let monitor: Monitor;
test.beforeAll(async ({ playwright }) => {
  monitor = await monitorAs(playwright, 'admin@demo.test');
});
test.afterAll(() => monitor.dispose());

const main = (page: Page) => page.getByRole('main');

/** A load without a truck whose pickup is near, and the alert that it raises. */
async function loadWithAlert(project: string, what: string) {
  const kind = project.startsWith('without') ? 'plain' : 'script';
  const reference = `ALERT-${what}-${kind}-${Date.now() % 1_000_000}`;
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
  return { id, reference, alertId };
}

test('a dispatcher works an alert from new to closed @story', async ({ page }, { project }) => {
  const { id, reference, alertId } = await loadWithAlert(project.name, 'works');
  await letIn(page, 'staff@demo.test');
  await page.goto('/broker/alerts');
  await page.getByRole('textbox', { name: 'Search' }).fill(reference);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('link', { name: `Remove “${reference}”` })).toBeVisible();
  const row = main(page).getByRole('row').filter({ hasText: 'Truck not assigned' });
  await expect(row).toContainText('BLUE HERON TRANSPORT LLC');
  await expect(row).toContainText('Closes automatically when a truck is assigned.');
  await row.getByRole('rowheader').getByRole('link').click();
  await page.waitForURL(`**/alerts/${alertId}*`);
  await expect(page).toHaveTitle(`Broker Portal | Alert ${alertId}, Truck not assigned`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Truck not assigned');
  await expect(main(page).getByRole('table', { name: 'Evidence' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: reference }).first()).toHaveAttribute(
    'href',
    `/broker/loads/${id}`,
  );

  await page.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText('The alert is yours.')).toBeVisible();
  const history = main(page).getByRole('region', { name: 'History' });
  await expect(history).toContainText('Status: New to In progress');

  // Nothing chosen is nothing done.
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Choose a status or an assignee, or write a comment.' })).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'Pending' });
  await page.getByLabel('Comment (optional)').fill('Asked dispatch for the unit number.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Status: Pending.')).toBeVisible();
  await expect(history).toContainText('Asked dispatch for the unit number.');
  await page.goto(`/broker/alerts?tab=recommended&search=${reference}`);
  await expect(main(page).getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(1);

  // What is wrong comes back as it was chosen and typed.
  await page.goto(`/broker/alerts/${alertId}`);
  await page.getByRole('button', { name: 'Close alert' }).click();
  await expect(page.getByRole('link', { name: 'Choose an outcome.' })).toBeVisible();
  await page.getByLabel('False alarm').check();
  await page.getByRole('button', { name: 'Close alert' }).click();
  await expect(page.getByRole('link', { name: /^Say why/ })).toBeVisible();
  await expect(page.getByLabel('False alarm')).toBeChecked();
  await page.getByLabel('Fixed').check();
  await page.getByLabel('Closing comment').fill('Unit 4411 will be there.');
  await page.getByRole('button', { name: 'Close alert' }).click();
  await expect(page.getByText('Alert closed.')).toBeVisible();
  await expect(main(page)).toContainText('Fixed by Sam Staff: Unit 4411 will be there.');
  // Staff reopens nothing.
  await expect(main(page)).toContainText('A manager can reopen it.');
  await page.goto(`/broker/alerts?tab=closed&load=${reference}`);
  await expect(main(page)).toContainText('Fixed by Sam Staff');
});

test('alerts of one cause are one row, and are closed together with one comment', async ({ page }, { project }) => {
  const one = await loadWithAlert(project.name, 'cause-one');
  const two = await loadWithAlert(project.name, 'cause-two');
  await letIn(page, 'staff@demo.test');
  await page.goto('/broker/alerts?severity=look&search=ALERT-cause-');
  await main(page).getByRole('link', { name: 'By cause' }).click();
  await page.waitForURL('**/alerts/by-cause?severity=look&search=ALERT-cause-');
  const row = main(page).getByRole('row').filter({ hasText: one.reference });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(two.reference);
  await row.getByRole('rowheader').getByRole('link').click();
  await page.waitForURL('**/alerts/cause?*');
  // The first is selected, with those that say the same.
  const boxes = main(page).getByRole('checkbox');
  await expect(boxes.first()).toBeChecked();
  // Other tests have alerts of the same cause.
  for (const box of await boxes.all()) await box.uncheck();
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Select at least one alert.' })).toBeVisible();
  for (const { reference } of [one, two]) await page.getByRole('checkbox', { name: `Select ${reference}` }).check();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Choose an outcome.' })).toBeVisible();
  // What was chosen stays chosen.
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await monitor.patchTicket(two.alertId, { comment: 'Called dispatch.' });
  await page.getByLabel('Fixed').check();
  await page.getByLabel('Comment on all of them').fill('The carrier named its trucks.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(main(page)).toContainText('1 alert closed.');
  await expect(main(page)).toContainText(`${two.reference}: Avery Admin changed this`);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.getByLabel('Fixed').check();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('1 alert closed.')).toBeVisible();
  for (const { alertId } of [one, two]) {
    await page.goto(`/broker/alerts/${alertId}`);
    await expect(main(page)).toContainText('Fixed by Sam Staff: The carrier named its trucks.');
  }
});

test('a colleague who was quicker is named, and the second try goes through', async ({ page }, { project }) => {
  const { alertId } = await loadWithAlert(project.name, 'quicker');
  await letIn(page, 'staff@demo.test');
  await page.goto(`/broker/alerts/${alertId}`);
  await monitor.patchTicket(alertId, { status: 'pending', comment: 'Waiting for the carrier.' });
  await page.getByLabel('Status').selectOption({ label: 'In progress' });
  await page.getByLabel('Comment (optional)').fill('I called.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText(/Avery Admin.*changed|changed.*Avery Admin/);
  await expect(page.getByLabel('Comment (optional)')).toHaveValue('I called.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Status: In progress.')).toBeVisible();
});

test('what is escalated only a manager closes', async ({ page, browser }, { project }) => {
  const { alertId } = await loadWithAlert(project.name, 'escalated');
  await letIn(page, 'staff@demo.test');
  await page.goto(`/broker/alerts/${alertId}`);
  await monitor.patchTicket(alertId, { status: 'escalated' });
  // The form from before the change: rejected with a message, and it keeps what was typed.
  await page.getByLabel('Fixed').check();
  await page.getByLabel('Closing comment').fill('I found the truck.');
  await page.getByRole('button', { name: 'Close alert' }).click();
  await expect(page.getByRole('alert')).toContainText('Avery Admin');
  await expect(main(page)).toContainText('I found the truck.');
  await page.goto(`/broker/alerts/${alertId}`);
  await expect(main(page)).toContainText('Escalated: only a manager moves it on.');
  await expect(page.getByRole('button', { name: 'Close alert' })).toHaveCount(0);
  const { version } = await monitor.getTicket(alertId);
  const posted = await page.request.post(`/broker/alerts/${alertId}`, {
    form: { intent: 'close', resolution: 'fixed', expected_version: String(version) },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(posted.status()).toBe(403);
  expect(await posted.text()).toContain('manager');

  const other = await browser.newContext({ storageState: SIGNED_IN });
  const manager = await other.newPage();
  await manager.goto(`/broker/alerts/${alertId}`);
  await manager.getByLabel('Risk accepted').check();
  await manager.getByLabel('Closing comment').fill('The shipper knows.');
  await manager.getByRole('button', { name: 'Close alert' }).click();
  await expect(manager.getByText('Alert closed.')).toBeVisible();
  await manager.getByLabel('Reason for reopening').fill('It is not.');
  await manager.getByRole('button', { name: 'Reopen alert' }).click();
  await expect(manager.getByText('Alert reopened.')).toBeVisible();
  await other.close();
});

test.describe('signed in as the admin', () => {
  test.use({ storageState: SIGNED_IN });

  test('a load shows its alerts with evidence, and the list of loads leads there', async ({ page }, { project }) => {
    const { id, reference, alertId } = await loadWithAlert(project.name, 'load');
    await page.goto(`/broker/loads?tab=result&reference=${reference}`);
    await main(page)
      .getByRole('link', { name: /^\d+ alerts?$/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/loads/${id}\\?from=.*#alerts-title$`));
    const alerts = main(page).getByRole('region', { name: /^Alerts/ });
    await alerts.getByText('Show the evidence').first().click();
    await expect(alerts.getByRole('table', { name: 'Evidence' }).first()).toBeVisible();
    await expect(alerts.locator(`a[href="/broker/alerts/${alertId}"]`)).toBeVisible();
  });

  test('several are given to a person; one that changed meanwhile is named', async ({ page }, { project }) => {
    const { reference, alertId } = await loadWithAlert(project.name, 'assign');
    const select = main(page).locator(`input[name=alert][value^="${alertId}:"]`);
    await page.goto(`/broker/alerts?search=${reference}&type=vehicle_assignment_required`);
    await select.check();
    await monitor.patchTicket(alertId, { comment: 'Mine.' });
    await page.getByLabel('Assignee').last().selectOption({ label: 'Sam Staff' });
    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(main(page)).toContainText('Some alerts were not assigned');
    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByText('1 alert assigned.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`search=${reference}`));
    await expect(main(page).getByRole('row').filter({ hasText: 'Sam Staff' })).toHaveCount(1);
  });

  test('settings: a threshold out of bounds comes back, one within is saved', async ({ page }) => {
    await page.goto('/broker/company/alerts');
    const type = (name: string) => main(page).getByRole('group', { name, exact: true });
    await expect(type('Fails your rules').getByRole('checkbox')).toHaveCount(0);
    await expect(type('Dormant ELD connection')).toContainText('90 days:');
    const hours = type('Dormant ELD connection').getByLabel('Hours without a position');
    await hours.fill('5000');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('link', { name: 'Enter a whole number from 12 to 720 hours.' })).toBeVisible();
    await expect(hours).toHaveValue('5000');
    await hours.fill('96');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText(/^Alert settings saved/)).toBeVisible();
    await expect(hours).toHaveValue('96');
    await expect(main(page)).toContainText('Last changed');
    await hours.fill('');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(hours).toHaveValue('72');
  });

  test('the number of alerts to work on is asked for once a browser, every four minutes, and not while hidden @script', async ({
    page,
    context,
  }) => {
    const asked: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/broker/alerts/count') asked.push(request.url());
    });
    await context.route('**/broker/alerts/count', (route) => route.fulfill({ json: { open: 4711 } }));
    await page.clock.install();
    await page.goto('/broker/alerts');
    const count = (of: Page) => of.getByRole('banner').getByRole('link', { name: /^Alerts/ });
    await expect(count(page)).toContainText(/\d+ to work on/);
    // Each page begins to wait once its script runs.
    const kept = () => page.evaluate(() => window.localStorage.getItem('open-alerts'));
    await expect.poll(kept).not.toBeNull();
    const ofFirst = await kept();
    const second = await context.newPage();
    await second.goto('/broker/company/data');
    await expect.poll(kept).not.toBe(ofFirst);

    await page.clock.fastForward(ALERT_POLLING_MS - 10_000);
    expect(asked).toHaveLength(0);
    await page.clock.fastForward(20_000);
    await expect(count(page)).toContainText('4711');
    await expect(count(second)).toContainText('4711');
    expect(asked).toHaveLength(1);
    await page.clock.fastForward(ALERT_POLLING_MS);
    await expect.poll(() => asked.length).toBe(2);

    for (const tab of [page, second])
      await tab.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
    await page.clock.fastForward(10 * ALERT_POLLING_MS);
    expect(asked).toHaveLength(2);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => asked.length).toBe(3);
  });

  test('a list and its page come back from the browser, each tab from its own place @script', async ({ page }) => {
    await page.goto('/broker/alerts?sort=raised_at+asc');
    await expect(main(page).locator('tbody tr').first()).toBeVisible();
    const kept = (name: string) => page.evaluate((key) => window.localStorage.getItem(key), name);
    await expect.poll(() => kept('alerts-open')).toContain('sort=raised_at');
    await page
      .getByRole('navigation', { name: 'Lists of alerts' })
      .getByRole('link', { name: /^Closed/ })
      .click();
    await expect.poll(() => kept('alerts-closed')).not.toBeNull();
    expect(await kept('alerts-open')).toContain('sort=raised_at');
  });
});

test('who may see alerts and not work them has no boxes and no forms', async ({ page }) => {
  await letIn(page, 'notickets@demo.test');
  await page.goto('/broker/alerts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts');
  await expect(main(page).locator('input[name=alert]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Alert settings', includeHidden: true })).toHaveCount(0);
});

test('who may not see alerts is told what is missing, has no way there and no number', async ({ page }) => {
  await signIn(page, 'noloads@demo.test');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Alerts/ })).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Alerts', exact: true }),
  ).toHaveCount(0);
  expect((await page.goto('/broker/alerts'))!.status()).toBe(403);
  await expect(main(page)).toContainText('plan does not include the load dashboard');
});

test('an alert of another company is none', async ({ page }, { project }) => {
  const { alertId } = await loadWithAlert(project.name, 'other');
  await letIn(page, 'other@demo.test');
  expect((await page.goto(`/broker/alerts/${alertId}`))!.status()).toBe(404);
});

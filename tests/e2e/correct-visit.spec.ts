import { expect, test } from '@playwright/test';
import { DALLAS_DOCK, HOUSTON_DOCK, inHours, letHaveLoad, loadOfToday, monitorAs } from './support/loads';
import { letIn } from './support/sign-in';

/** A dispatcher corrects what positions show. In a company that no other spec uses. */

const BROKER = 'nolane@demo.test';
const AWAY = { latitude: 30.1, longitude: -95.6 };

type Monitor = Awaited<ReturnType<typeof monitorAs>>;
let monitor: Monitor;
test.beforeAll(async ({ playwright }) => {
  monitor = await monitorAs(playwright, BROKER);
});
test.afterAll(() => monitor.dispose());

/** By positions it has delivered: its truck stood within the receiver's fence and has been 24 miles away since. */
async function deliveredLoad(reference: string): Promise<number> {
  const given = loadOfToday(reference, { carrier: { dot: '5000101' }, vehicle: { unit: reference } });
  const hours = [
    [-12, -10],
    [-4, -2],
  ];
  const stops = given.stops.map((stop, at) => ({
    ...stop,
    window_starts_at: inHours(hours[at]![0]!),
    window_ends_at: inHours(hours[at]![1]!),
  }));
  const id = await monitor.putLoad({ ...given, stops });
  const { carrier_vehicle_id } = await monitor.getLoad(id);
  const stay = (from: number, to: number, place: object) =>
    Array.from({ length: Math.round((to - from) * 5) + 1 }, (_, one) => fix(from + one / 5, place, 0));
  const fix = (at: number, place: object, speed_mph: number) => ({
    carrier_vehicle_id,
    observed_at: inHours(at),
    ...place,
    speed_mph,
  });
  await monitor.postPositions([
    ...stay(-12, -11, DALLAS_DOCK),
    fix(-10.4, { latitude: 32.3, longitude: -96.5 }, 55),
    fix(-10, { latitude: 32.1, longitude: -96.4 }, 55),
    fix(-8.2, { latitude: 31.3, longitude: -96 }, 55),
    fix(-4.4, AWAY, 50),
    ...stay(-3.8, -3, HOUSTON_DOCK),
    ...stay(-2.4, -0.2, AWAY),
  ]);
  return id;
}

test('a wrong delivery is corrected in two clicks, and the correction is withdrawn @both', async ({ page }, {
  project,
}) => {
  const id = await deliveredLoad(`V${project.name.startsWith('without') ? 1 : 2}${Date.now() % 1_000_000}`);
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Delivered: the truck has left the last stop.');

  await page.getByRole('link', { name: 'Not delivered', exact: true }).click();
  await page.getByRole('button', { name: 'Fuel stop next door' }).click();

  await page.waitForURL(`**/loads/${id}*`);
  await expect(main).not.toContainText('Delivered: the truck has left the last stop.');
  await expect(main.getByRole('row', { name: /2\. Delivery: Houston, TX/ })).toContainText('Not on file');
  const timeline = main.getByRole('listitem').filter({ hasText: 'Not a visit at 2. Houston, TX' });
  await expect(timeline).toContainText('Fuel stop next door');
  await expect(main.getByRole('listitem').filter({ hasText: 'Arrival at 2. Houston, TX' })).toContainText(
    'a person says otherwise',
  );

  await timeline.getByRole('link', { name: /^Withdraw the correction/ }).click();
  await page.getByRole('button', { name: 'Withdraw correction' }).click();
  await expect(page.getByRole('link', { name: 'Enter a reason.' })).toBeVisible();
  await page.getByLabel('Reason').fill('The receiver called: it was unloaded.');
  await page.getByRole('button', { name: 'Withdraw correction' }).click();
  await page.waitForURL(`**/loads/${id}**`);
  await expect(main).toContainText('Delivered: the truck has left the last stop.');
});

test('times are corrected with a reason; what is wrong comes back as it was typed', async ({ page }, { project }) => {
  const id = await deliveredLoad(`W${project.name.startsWith('without') ? 1 : 2}${Date.now() % 1_000_000}`);
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}`);
  await page.getByRole('link', { name: /^Correct the times: 2\. / }).click();
  await page.getByLabel('Reason').fill('Signed bill of lading');
  await page.getByRole('button', { name: 'Save the times' }).click();
  await expect(page.getByRole('link', { name: 'Enter the arrival, the departure, or both.' })).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('Signed bill of lading');
  const houston = new Date(Date.now() - 3.5 * 3_600_000).toLocaleString('sv-SE', { timeZone: 'America/Chicago' });
  await page.getByLabel('Arrived').fill(houston.slice(0, 16).replace(' ', 'T'));
  await page.getByRole('button', { name: 'Save the times' }).click();
  await page.waitForURL(`**/loads/${id}*`);
  const row = page.getByRole('row', { name: /2\. Delivery: Houston, TX/ });
  await expect(row).toContainText('Signed bill of lading');
  await expect(row).toContainText('GPS shows');
  await page.getByRole('link', { name: 'Detention statement' }).click();
  await expect(page.getByRole('row', { name: /2\. Delivery: Houston, TX/ })).toContainText(
    /Corrected by .*Signed bill/,
  );
});

test('a field follows the TMS again; a carrier taken off stays off while the TMS repeats it', async ({ page }, {
  project,
}) => {
  const reference = `X${project.name.startsWith('without') ? 1 : 2}${Date.now() % 1_000_000}`;
  const id = await monitor.putLoad(
    loadOfToday(reference, { carrier: { dot: '5000101' }, driver: { name: 'Pat Roe' } }),
  );
  await letHaveLoad(monitor, id, 5000101);
  await monitor.patchLoad(id, { driver_name: 'Kim Doe' });
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}`);
  const driver = page.getByRole('row', { name: /^Driver/ });
  await expect(driver).toContainText('Your TMS says: Pat Roe');
  await driver.getByRole('link', { name: 'Follow the TMS again: driver' }).click();
  await expect(page.getByRole('main')).toContainText('Your TMS last said: Pat Roe');
  await page.getByRole('button', { name: 'Follow the TMS again' }).click();
  await page.waitForURL(`**/loads/${id}**`);
  await expect(page.locator('.load-calls')).toContainText('Driver Pat Roe');
  await expect(driver).toHaveCount(0);
  await monitor.patchLoad(id, { carrier_id: null });
  await monitor.putLoad({ reference, carrier: { dot: '5000101' } });
  await page.goto(`/broker/loads/${id}`);
  await expect(page.getByRole('row', { name: /^Carrier (?!pay)/ })).toContainText('Removed here');
  await expect(page.getByRole('link', { name: 'Follow the TMS again: carrier' })).toBeVisible();
});

import { expect, type Page, test } from '@playwright/test';
import { DALLAS_DOCK, inHours, letHaveLoad, loadOfToday, monitorAs } from './support/loads';
import { newestMail } from './support/outbox';
import { letIn } from './support/sign-in';

/** One load, as a dispatcher works it. In a company that no other spec uses. */

const BROKER = 'nolane@demo.test';
/** Beside the button that sends the rate confirmation too, for who may. */
const COVER = /^Cover (only|load)$/;
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

type Monitor = Awaited<ReturnType<typeof monitorAs>>;
let monitor: Monitor;
test.beforeAll(async ({ playwright }) => {
  monitor = await monitorAs(playwright, BROKER);
});
test.afterAll(() => monitor.dispose());

const referenceOf = (project: string, what: string) =>
  `E2E-${what}-${project.startsWith('without') ? 'plain' : 'script'}-${Date.now() % 1_000_000}`;

async function openLoad(page: Page, id: number) {
  await page.goto(`/broker/loads/${id}`);
  return page.getByRole('main');
}

test('a person covers it, names the truck, and sees it arrive @story', async ({ page }, { project }) => {
  const reference = referenceOf(project.name, 'arrives');
  const id = await monitor.putLoad(loadOfToday(reference));
  await letHaveLoad(monitor, id, 5000101);
  await letIn(page, BROKER);
  const main = await openLoad(page, id);
  await expect(page).toHaveTitle(`Broker Portal | Load ${id}, ${reference}`);
  await expect(main).toContainText('Needs a carrier: pickup in Dallas, TX');

  // Cover it: find the carrier, see what speaks for it, decide.
  await page.getByRole('link', { name: 'Cover load' }).click();
  await page.getByRole('searchbox', { name: 'Another carrier', exact: true }).fill('DOT 5000101');
  await page.getByRole('button', { name: 'Find carrier' }).click();
  const found = page.getByRole('region', { name: 'Carriers found' });
  await found.getByRole('link', { name: /^BLUE HERON TRANSPORT/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Assign BLUE HERON TRANSPORT LLC to load ${reference}?`,
  );
  await expect(main).toContainText('Cleared for this load');
  await page.getByRole('button', { name: COVER }).click();
  await page.waitForURL(`**/loads/${id}*`);
  await expect(page.getByText('Covered by BLUE HERON TRANSPORT LLC.')).toBeVisible();

  // Name the truck.
  await page.getByRole('link', { name: 'Choose truck' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Choose the truck for load ${reference}`);
  await expect(page.getByRole('row', { name: /^Truck 101, VIN/ })).toContainText('Yes');
  await page.getByRole('button', { name: 'Use this truck' }).click();
  await expect(page.getByRole('link', { name: 'Enter the unit number, the VIN or the plate.' })).toBeVisible();
  const unit = String(Date.now() % 1_000_000);
  await page.getByLabel('Unit number').fill(unit);
  await page.getByRole('button', { name: 'Use this truck' }).click();
  await page.waitForURL(`**/loads/${id}*`);
  await expect(main).toContainText('No GPS yet.');

  // It is on its way, and then it is there.
  const { carrier_vehicle_id } = await monitor.getLoad(id);
  const fix = (hours: number, place: object, speed_mph: number) => ({
    carrier_vehicle_id,
    observed_at: inHours(hours),
    ...place,
    speed_mph,
  });
  await monitor.postPositions([fix(-0.6, { latitude: 33.2, longitude: -96.8 }, 60)]);
  await openLoad(page, id);
  await expect(main).toContainText(new RegExp(`Truck ${unit} is \\d+ miles from Dallas, TX and can arrive by`));
  await monitor.postPositions([fix(-0.2, DALLAS_DOCK, 0), fix(-0.1, DALLAS_DOCK, 0)]);
  await openLoad(page, id);
  await expect(main).toContainText(/is at Dallas, TX since/);
  await expect(main).toContainText('In progress');
  await expect(main.getByRole('row', { name: /1\. Pickup: Dallas, TX/ })).toContainText(/± \d+ minutes, by GPS/);
  await expect(main.getByRole('list').filter({ hasText: 'Arrival at 1. Dallas, TX' })).toContainText('Positions');
  await expect(page.getByRole('img', { name: /^Map of the stops/ })).toBeVisible();
  await expect(main).toContainText(/Location views: \d+/);
});

test('an arrival is logged by hand; what is wrong comes back as it was typed', async ({ page }, { project }) => {
  const id = await monitor.putLoad(loadOfToday(referenceOf(project.name, 'log'), { carrier: { dot: '5000101' } }));
  await letIn(page, BROKER);
  const main = await openLoad(page, id);
  await page.getByRole('link', { name: 'Log arrival' }).click();
  await expect(page.getByLabel('Arrival')).toBeChecked();
  await page.getByLabel('When').fill(`${new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 11)}09:00`);
  await page.getByLabel('Note').last().fill('Driver called from the gate.');
  await page.getByRole('button', { name: 'Save log' }).click();
  await expect(page.getByRole('link', { name: 'That time is still to come.' })).toBeVisible();
  await expect(page.getByLabel('Note').last()).toHaveValue('Driver called from the gate.');
  await page.getByLabel('When').fill('');
  await page.getByRole('button', { name: 'Save log' }).click();
  await page.waitForURL(`**/loads/${id}**`);
  await expect(main).toContainText('Driver called from the gate.');
  await expect(main.getByRole('row', { name: /1\. Pickup:/ })).toContainText('Reported by a person');
  await expect(main).toContainText(/is at Dallas, TX since .* \(reported\)/);

  // A check call needs words.
  await page.goto(`/broker/loads/${id}/logs/new`);
  await page.getByRole('button', { name: 'Save log' }).click();
  await expect(page.getByRole('link', { name: 'Write what was said.' })).toBeVisible();
});

test('who does what: driver, paper, note; a colleague who was quicker is named', async ({ page }, { project }) => {
  const reference = referenceOf(project.name, 'edit');
  const id = await monitor.putLoad(loadOfToday(reference, { carrier: { dot: '5000101' } }));
  await letHaveLoad(monitor, id, 5000101);
  await letIn(page, BROKER);
  const main = await openLoad(page, id);
  await page.getByRole('link', { name: 'Edit driver and assignee' }).click();
  await page.waitForURL('**/edit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit load ${reference}`);
  await monitor.patchLoad(id, { driver_name: 'Pat' });
  await page.getByLabel('Driver', { exact: false }).first().fill('Lee Ortiz');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText(/changed this on .*Driver Pat/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`**/loads/${id}*`);
  await expect(main.getByRole('row', { name: /^Driver/ })).toContainText('Set here');
  // The answer names the carrier, and the details do not say it again.
  await expect(main.locator('.load-calls')).toContainText('BLUE HERON TRANSPORT LLC, on record');
  await expect(main.getByRole('row', { name: /^Carrier/ })).toHaveCount(0);
  await expect(main.getByRole('row', { name: /^Commodity/ })).toContainText('Your TMS');

  // A truck of its ELD, chosen and taken off again.
  await page.getByRole('link', { name: 'Choose truck' }).click();
  await page.getByRole('button', { name: /^Choose Truck 102/ }).click();
  await page.waitForURL(`**/loads/${id}*`);
  await expect(main.getByRole('row', { name: /^Truck/ }).last()).toContainText('Truck 102');
  await page.getByRole('link', { name: 'Change truck' }).click();
  await page.getByRole('button', { name: 'Remove truck' }).click();
  await page.waitForURL(`**/loads/${id}*`);

  await page.getByRole('link', { name: 'Upload document' }).click();
  await page.getByLabel('Proof of delivery (POD)').check();
  const file = page.getByLabel('File');
  await file.setInputFiles({ name: 'pod.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') });
  await page.getByRole('button', { name: 'Upload document' }).click();
  await expect(page.getByRole('alert')).toContainText('not a PDF');
  await expect(page.getByLabel('Proof of delivery (POD)')).toBeChecked();
  await file.setInputFiles({ name: 'pod.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByRole('button', { name: 'Upload document' }).click();
  await page.waitForURL(`**/loads/${id}**`);
  const link = main.getByRole('link', { name: 'pod.pdf', exact: true });
  const answer = await page.request.get((await link.getAttribute('href'))!);
  expect([answer.status(), answer.headers()['content-disposition']]).toEqual([200, expect.stringContaining('pod.pdf')]);

  await page.getByLabel('New note').fill('Ask for dock 4.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Ask for dock 4.' })).toContainText('Note');
  await main.getByRole('link', { name: 'Stops', exact: true }).click();
  await expect(main.getByText('Ask for dock 4.')).toHaveCount(0);
});

test('a carrier that fails needs an exception, given alone with a code; one on do not dispatch gets none', async ({
  page,
}, { project }) => {
  const id = await monitor.putLoad(loadOfToday(referenceOf(project.name, 'refused')));
  const banned = project.name.startsWith('without') ? 5000151 : 5000153;
  await monitor.send('POST', '/connections/do_not_dispatch', { connection: { carrier_id: banned } });
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}/cover?carrier_id=${banned}`);
  await expect(page.getByRole('alert')).toContainText('Do not dispatch: can’t be assigned.');
  // Said once.
  await expect(page.getByRole('main').getByText(/do not dispatch/i)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Request exception' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: COVER })).toHaveCount(0);

  await page.goto(`/broker/loads/${id}/cover?carrier_id=5000103`);
  await expect(page.getByRole('button', { name: COVER })).toHaveCount(0);
  await page.getByRole('button', { name: 'Request exception' }).click();
  await expect(page.getByRole('link', { name: /^Enter why this carrier should have the load/ })).toBeVisible();
  await page.getByLabel('Reason').fill('Its insurer confirmed a new policy by phone.');
  await page.getByRole('button', { name: 'Request exception' }).click();
  await page.waitForURL(/\/loads\/exceptions\/\d+$/);
  // The only person of the company gives it alone, with the code that was mailed.
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Confirmed the coverage with the insurer or its agent').check();
  await page.getByLabel('What you checked').fill('Called the insurer: the policy is bound.');
  await page.getByRole('button', { name: 'Give exception' }).click();
  await expect(page.getByRole('link', { name: 'Enter the code that we emailed you.' })).toBeVisible();
  await expect(page.getByLabel('What you checked')).toHaveValue('Called the insurer: the policy is bound.');
  const exception = page.url();
  await page.getByLabel('Code').fill(/\d{6}/.exec(newestMail(/^Code for an exception/).text)![0]);
  await page.getByRole('button', { name: 'Give exception' }).click();
  await page.waitForURL(/\/cover/);
  await page.goto(exception);
  await expect(page.getByRole('main')).toContainText('Given by');

  await page.goto(`/broker/loads/${id}/cover?carrier_id=5000103`);
  await page.getByRole('button', { name: COVER }).click();
  await page.waitForURL(`**/loads/${id}*`);
  await expect(page.getByRole('main')).toContainText('Flagged.');
  await page.getByRole('link', { name: 'Remove carrier' }).click();
  await page.getByLabel('Reason').fill('The policy was never written.');
  await page.getByRole('button', { name: 'Remove carrier' }).click();
  await page.waitForURL(`**/loads/${id}*`);
  await expect(page.getByRole('main')).toContainText('Needs a carrier');
});

test('a load is cancelled with its reason, and then nothing changes about it', async ({ page }, { project }) => {
  const id = await monitor.putLoad(loadOfToday(referenceOf(project.name, 'cancel'), { carrier: { dot: '5000101' } }));
  await letIn(page, BROKER);
  await openLoad(page, id);
  await page.getByRole('link', { name: 'Cancel load' }).click();
  await page.getByLabel('Truck ordered, not used (TONU)').check();
  await page.getByRole('button', { name: 'Cancel load' }).click();
  await expect(page.getByRole('link', { name: 'Enter a reason.' })).toBeVisible();
  await expect(page.getByLabel('Truck ordered, not used (TONU)')).toBeChecked();
  await page.getByLabel('Reason').fill('Shipper called it off.');
  await page.getByRole('button', { name: 'Cancel load' }).click();
  await page.waitForURL(`**/loads/${id}*`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Cancelled: Shipper called it off.');
  await expect(main).toContainText('Cancelled, TONU');
  await page.goto(`/broker/loads/${id}/logs/new`);
  await expect(main).toContainText('This load is cancelled');
});

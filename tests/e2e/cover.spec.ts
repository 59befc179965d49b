import { expect, type Page, test } from '@playwright/test';
import { DALLAS_DOCK, HOUSTON_DOCK, inHours, letHaveLoad, monitorAs } from './support/loads';
import { countMails } from './support/outbox';
import { PORTAL_PORT } from './support/product';
import { letIn } from './support/sign-in';

/** A load is covered from the list of those without a carrier, and its rate confirmation sent, in three clicks. */

// A first paper to an address takes a code of the last ten minutes.
test.beforeEach(({ page }) => letIn(page, 'admin@demo.test'));

type Monitor = Awaited<ReturnType<typeof monitorAs>>;
let monitor: Monitor;
let clerk: Monitor;
test.beforeAll(async ({ playwright }) => {
  monitor = await monitorAs(playwright, 'admin@demo.test');
  clerk = await monitorAs(playwright, 'staff@demo.test');
});
test.afterAll(async () => {
  await monitor.dispose();
  await clerk.dispose();
});

const referenceOf = (project: string, what: string) =>
  `CV-${what}${project.startsWith('without') ? 'P' : 'S'}${Date.now() % 1_000_000}`;

/** To be picked up in an hour: the first of those without a carrier. */
const loadToCover = (reference: string, given: object = {}) => ({
  reference,
  customer_name: 'Acme Foods',
  commodity: 'Frozen berries',
  equipment: 'Reefer',
  weight_lbs: 41_000,
  billable_miles: 239,
  rate_cents: 185_000,
  stops: [
    {
      kind: 'pickup',
      window_starts_at: inHours(1),
      window_ends_at: inHours(3),
      city: 'Dallas',
      state: 'TX',
      ...DALLAS_DOCK,
    },
    {
      kind: 'delivery',
      window_starts_at: inHours(12),
      window_ends_at: inHours(16),
      city: 'Houston',
      state: 'TX',
      ...HOUSTON_DOCK,
    },
  ],
  ...given,
});

/** The first of the load's matches that may have it and to whose address a paper may go. */
async function carrierFor(load: number): Promise<{ id: number; name: string; email: string }> {
  const { carriers } = await monitor.get(`/carriers/load_match/${load}?per_page=10`);
  for (const { id, legal_name: name } of carriers) {
    const { answer } = await monitor.getGate(load, id);
    const { known_addresses } = await monitor.get(`/loads/${load}/new_rate_confirmation?carrier_id=${id}`);
    if (answer === 'yes' && known_addresses.length === 1) return { id, name, email: known_addresses[0].email };
  }
  throw new Error('None of the first matches is cleared and has one known address');
}

const SEND = 'Cover and send rate confirmation';

/** What the form holds now, for sending it once more by a request. */
const formOf = (page: Page): Promise<Record<string, string>> =>
  page.locator('form#cover').evaluate((form) => {
    const fields = [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]);
    return Object.fromEntries(fields);
  });

const post = (page: Page, path: string, form: Record<string, string>) =>
  page.request.post(`http://localhost:${PORTAL_PORT}${path}`, {
    form,
    headers: { Origin: `http://localhost:${PORTAL_PORT}` },
    maxRedirects: 0,
  });

/** The mail with the paper: notices about the load go to colleagues too. */
const confirmationOf = (reference: string) => new RegExp(`^Rate confirmation RC-\\d+ for load ${reference}`);

test('from the list to the sent rate confirmation in three clicks, nothing retyped; sent twice it is done once', async ({
  page,
}, { project }) => {
  const reference = referenceOf(project.name, 'A');
  const load = await monitor.putLoad(loadToCover(reference));
  const { id, name, email } = await carrierFor(load);
  const main = page.getByRole('main');

  await page.goto('/broker/loads?tab=uncovered');
  await page.getByRole('link', { name: `Cover ${reference}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cover load ${reference}`);
  await expect(main).toContainText('Currently uncovered');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Cover with ${name}` }) });
  await expect(row).toContainText('Cleared');
  await expect(row.locator('a[href^="tel:"]')).toBeVisible();
  await row.getByRole('link', { name: `Cover with ${name}` }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Assign ${name} to load ${reference}?`);
  await expect(page.getByLabel('Carrier pay (linehaul)')).toHaveValue('1,850.00');
  await expect(main).toContainText('From the load’s rate');
  await expect(page.getByRole('checkbox', { name: email })).toBeChecked();
  // For a reefer without a temperature the form requires one before anything is done.
  await page.getByLabel(/^Driver \(/).fill('Lee Ortiz');
  await page.getByLabel('Driver’s cell').fill('(214) 555-0186');
  // The key Enter in a field sends nothing.
  await page.getByLabel('Driver’s cell').press('Enter');
  expect((await monitor.getLoad(load)).carrier).toBeNull();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('alert')).toContainText('temperature-controlled: enter its temperature');
  await expect(page.getByLabel(/^Driver \(/)).toHaveValue('Lee Ortiz');
  await expect(page.getByRole('checkbox', { name: email })).toBeChecked();
  expect((await monitor.getLoad(load)).carrier).toBeNull();

  await page.getByLabel('Lowest temperature (°F)').fill('34');
  const filled: Record<string, string> = { ...(await formOf(page)), intent: 'cover-and-send' };
  const mailsBefore = countMails(confirmationOf(reference));
  await page.getByRole('button', { name: SEND }).click();
  await page.waitForURL(new RegExp(`/loads/${load}(\\?.*)?$`));
  await expect(page.getByText(new RegExp(`Covered by .*RC-\\d+ sent to ${email}`))).toBeVisible();
  const covered = await monitor.getLoad(load);
  expect([covered.carrier.id, covered.driver_name, covered.driver_phone_e164]).toEqual([
    id,
    'Lee Ortiz',
    '+12145550186',
  ]);
  const paper = await monitor.get(`/rate_confirmations/${covered.rate_confirmation.id}`);
  expect([paper.status, paper.total_cents]).toEqual(['delivered', 185_000]);
  expect(paper.fields.freight).toMatchObject({ temperature_min_f: 34, temperature_max_f: 34 });
  expect(paper.fields.carrier).toMatchObject({ driver_name: 'Lee Ortiz' });
  expect(countMails(confirmationOf(reference))).toBe(mailsBefore + 1);

  // The same once more, as a second click or a page sent again: done already, and done once.
  const again = await post(page, `/broker/loads/${load}/cover?carrier_id=${id}`, filled);
  expect([again.status(), again.headers().location]).toEqual([302, `/broker/loads/${load}`]);
  expect(countMails(confirmationOf(reference))).toBe(mailsBefore + 1);
  expect((await monitor.getLoad(load)).version).toBe(covered.version);
});

test('what could only be done in part is said: covered, and not sent', async ({ page }, { project }) => {
  const reference = referenceOf(project.name, 'B');
  const load = await monitor.putLoad(loadToCover(reference, { temperature_min_f: 0, temperature_max_f: 0 }));
  const { id, name, email } = await carrierFor(load);
  await page.goto(`/broker/loads/${load}/cover?carrier_id=${id}`);
  await expect(page.getByLabel('Lowest temperature (°F)')).toHaveValue('0');
  const filled: Record<string, string> = { ...(await formOf(page)), intent: 'cover-and-send' };
  expect(filled.known).toBe(email);
  // An address that is not the carrier's is rejected before the load is covered.
  const path = `/broker/loads/${load}/cover?carrier_id=${id}`;
  const strange = await post(page, path, { ...filled, known: 'dispatch@strangers.example' });
  expect([strange.status(), (await monitor.getLoad(load)).carrier]).toEqual([422, null]);
  expect(await strange.text()).toContain('dispatch@strangers.example is none of the carrier’s known addresses.');

  // A colleague covered it, wrote a draft and took the carrier off; the draft is open still.
  await monitor.patchLoad(load, { carrier_id: id });
  const draft = await monitor.send('POST', '/rate_confirmations', { rate_confirmation: { load_id: load } });
  await monitor.patchLoad(load, { carrier_id: null, reason: 'Not this one' });
  const { version } = await monitor.getLoad(load);
  await page.goto(path);
  const mailsBefore = countMails(confirmationOf(reference));
  await expect(page.getByRole('main')).toContainText('This carrier has one for the load already');
  await expect(page.getByRole('button', { name: SEND })).toHaveCount(0);
  const part = await post(page, path, { ...filled, expected_version: String(version) });
  expect(part.status()).toBe(409);
  // As the source writes it: a carrier's name may have an ampersand.
  const said = (await part.text()).replaceAll('&amp;', '&');
  expect(said).toContain(`The load is covered by ${name}. The rate confirmation is not created.`);
  expect(said).toContain(`${draft.number} is open for this load and carrier`);
  expect(said).toContain(`${name} has load ${reference}`);
  expect(said).toContain(`/broker/carriers/rate-confirmations/${draft.id}`);
  expect([(await monitor.getLoad(load)).carrier.id, countMails(confirmationOf(reference))]).toEqual([id, mailsBefore]);
});

test('a dry load in a reefer needs no temperature: the paper says that the unit is off', async ({ page }, {
  project,
}) => {
  const reference = referenceOf(project.name, 'D');
  const load = await monitor.putLoad(loadToCover(reference));
  const { id } = await carrierFor(load);
  await page.goto(`/broker/loads/${load}/cover?carrier_id=${id}`);
  await page.getByLabel('Dry load: reefer unit off').check();
  await page.getByRole('button', { name: SEND }).click();
  await page.waitForURL(`**/loads/${load}*`);
  const { rate_confirmation: sent } = await monitor.getLoad(load);
  const { status, fields } = await monitor.get(`/rate_confirmations/${sent.id}`);
  expect([status, fields.freight.temperature_mode, fields.freight.temperature_min_f]).toEqual([
    'delivered',
    'off',
    null,
  ]);
});

test('“Cover only” sends nothing and loses nothing: a pay that differs from the load’s rate is kept in a draft', async ({
  page,
}, { project }) => {
  const reference = referenceOf(project.name, 'C');
  const load = await monitor.putLoad(loadToCover(reference, { equipment: 'van' }));
  await letHaveLoad(clerk, load, 5000101, monitor);
  await page.goto(`/broker/loads/${load}/cover?carrier_id=5000101`);
  const mailsBefore = countMails(confirmationOf(reference));
  await page.getByLabel('Carrier pay (linehaul)').fill('two thousand');
  await page.getByRole('combobox', { name: /^Truck/ }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Cover only' }).click();
  await expect(page.getByRole('link', { name: 'Enter an amount in dollars, such as 2,150.00.' })).toBeVisible();
  await expect(page.getByLabel('Carrier pay (linehaul)')).toHaveValue('two thousand');
  await page.getByLabel('Carrier pay (linehaul)').fill('2,000');
  await page.getByRole('button', { name: 'Cover only' }).click();
  await page.waitForURL(`**/loads/${load}*`);
  await expect(page.getByText(/saved in draft RC-\d+\. It is not sent\./)).toBeVisible();
  const { carrier, vehicle, rate_confirmation: paper } = await monitor.getLoad(load);
  expect([carrier.id, vehicle === null, paper.status]).toEqual([5000101, false, 'draft']);
  expect((await monitor.get(`/rate_confirmations/${paper.id}`)).total_cents).toBe(200_000);
  expect(countMails(confirmationOf(reference))).toBe(mailsBefore);
});

test('pay with a digit too many is asked about once, before the load is covered; ticked, it is meant', async ({
  page,
}, { project }) => {
  const load = await monitor.putLoad(loadToCover(referenceOf(project.name, 'E'), { equipment: 'van' }));
  await letHaveLoad(clerk, load, 5000101, monitor);
  await page.goto(`/broker/loads/${load}/cover?carrier_id=5000101`);
  const sure = page.getByRole('checkbox', { name: 'Pay this amount' });
  await expect(sure).toHaveCount(0);
  await page.getByLabel('Carrier pay (linehaul)').fill('18,500');
  await page.getByRole('button', { name: 'Cover only' }).click();
  await expect(page.getByRole('main')).toContainText(
    'Did you mean $1,850.00? $18,500.00 is far from the load’s rate of $1,850.00.',
  );
  await expect(page.getByLabel('Carrier pay (linehaul)')).toHaveValue('18,500');
  expect((await monitor.getLoad(load)).carrier).toBeNull();
  await sure.check();
  await page.getByRole('button', { name: 'Cover only' }).click();
  await page.waitForURL(`**/loads/${load}*`);
  const { carrier, rate_confirmation: paper } = await monitor.getLoad(load);
  expect(carrier.id).toBe(5000101);
  expect((await monitor.get(`/rate_confirmations/${paper.id}`)).total_cents).toBe(1_850_000);
});

test('a page of a load opened from a list leads back to it as it was', async ({ page }, { project }) => {
  const load = await monitor.putLoad(loadToCover(referenceOf(project.name, 'F')));
  const from = '/loads?tab=uncovered';
  const origin = `from=${encodeURIComponent(from)}&place=2of9`;
  await page.goto(`/broker/loads/${load}?${origin}`);
  await page.getByRole('link', { name: 'Edit driver and assignee' }).click();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link').first()).toHaveAttribute('href', `/broker${from}`);
  await crumbs.getByRole('link').last().click();
  await expect(page.getByRole('main')).toContainText('2 of 9');
});

import { expect, type Page, test } from '@playwright/test';
import { loadOfToday, monitorAs } from './support/loads';
import { letIn } from './support/sign-in';

/** What a load knows of its freight, its docks and its crew, and who sees what its customer pays. */

const BROKER = 'admin@demo.test';
const STAFF = 'staff@demo.test';

const referenceOf = (project: string, what: string) =>
  `E2E-${what}-${project.startsWith('without') ? 'plain' : 'script'}-${Date.now() % 1_000_000}`;

const row = (page: Page, name: RegExp) => page.getByRole('main').getByRole('row', { name });

const FULL = loadOfToday('x');
const [PICKUP, DELIVERY] = FULL.stops;
const KNOWN = {
  po_number: 'PO-77',
  customer_rate_cents: 7_654_321,
  temperature_min_f: 34,
  temperature_max_f: 38,
  weight_lbs: 40_000,
  trailer_number: 'T-9',
  second_driver: { name: 'Kim Roe', phone: '903-555-0177' },
  stops: [
    {
      ...PICKUP,
      reference_number: '4471',
      appointment_number: 'A-9',
      appointment_state: 'confirmed',
      contact_name: 'Gate 4',
      contact_phone: '214-555-0100',
      handling: 'drop',
    },
    DELIVERY,
  ],
};

test('the page says what the load knows and who gave it; a person names another trailer and second driver', async ({
  page,
  playwright,
}, { project }) => {
  const reference = referenceOf(project.name, 'knows');
  const monitor = await monitorAs(playwright, BROKER);
  const id = await monitor.putLoad({ ...FULL, ...KNOWN, reference, carrier: { dot: '5000101' } });
  await monitor.putLoad({ reference, temperature_max_f: 40 });
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}`);
  await expect(row(page, /^PO number/)).toContainText('PO-77');
  await expect(row(page, /^Temperature/)).toContainText(/34 to 40 °F.*Your TMS, changed/);
  await expect(row(page, /^Customer rate/)).toContainText('$76,543.21');
  await expect(row(page, /^Second driver/)).toContainText('Kim Roe, (903) 555-0177');
  const pickup = row(page, /1\. Pickup: Dallas, TX/);
  await expect(pickup).toContainText('Pickup number 4471');
  await expect(pickup).toContainText('Appointment A-9');
  await expect(pickup).toContainText('Appointment confirmed');
  await expect(pickup).toContainText('Drop trailer');
  await expect(pickup).toContainText(/Gate 4.*\(214\) 555-0100.*Your TMS/);

  // Who calls about a PO number finds its load.
  const po = `PO-${reference}`;
  await monitor.putLoad({ reference, po_number: po });
  await page.goto(`/broker/loads?tab=result&reference=${po.toLowerCase()}`);
  await expect(page.getByRole('main').locator('tbody').getByRole('link', { name: reference })).toBeVisible();

  await page.goto(`/broker/loads/${id}/edit`);
  await page.getByLabel('Second driver’s phone').fill('12');
  await page.getByLabel('Trailer number').fill('T-10');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'That is no phone number.' })).toBeVisible();
  await expect(page.getByLabel('Trailer number')).toHaveValue('T-10');
  await page.getByLabel('Second driver’s phone').fill('903-555-0178');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`**/loads/${id}*`);
  await expect(row(page, /^Trailer/)).toContainText(/T-10.*Set here.*T-9/);
  await expect(row(page, /^Second driver/)).toContainText(/\(903\) 555-0178.*Set here/);

  // The confirmation begins with it.
  await page.goto('/broker/carriers/rate-confirmations/new');
  await page.getByLabel('Load', { exact: true }).fill(reference);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Rate confirmation RC-\d+$/);
  const main = page.getByRole('main');
  for (const words of ['Pickup number 4471', 'T-10', 'Kim Roe', 'Gate 4', '34 °F', '40 °F'])
    await expect(main).toContainText(words);
  await expect(main).not.toContainText('76,543');
});

test('who neither brings loads in nor agrees on pay sees no customer rate, on no page and in no file', async ({
  page,
  playwright,
}, { project }) => {
  const reference = referenceOf(project.name, 'rate');
  const monitor = await monitorAs(playwright, BROKER);
  const id = await monitor.putLoad({ ...FULL, ...KNOWN, reference });
  await letIn(page, STAFF);
  await page.goto(`/broker/loads/${id}`);
  await expect(row(page, /^Rate/).first()).toContainText('$956.00');
  await expect(row(page, /^Customer rate/)).toHaveCount(0);
  const answers = [await page.content()];
  await page.goto(`/broker/loads?tab=result&reference=${reference}`);
  await expect(page.getByRole('main')).toContainText(reference);
  answers.push(await page.content());
  const file = await page.request.get(`/broker/loads.csv?tab=result&reference=${reference}`);
  const text = await file.text();
  expect([file.status(), text.includes(reference)]).toEqual([200, true]);
  for (const answer of [...answers, text]) expect(answer).not.toMatch(/76,?543|7654321|Customer rate/);
});

test('a new load is typed with them; what is wrong comes back as it was typed', async ({ page }, { project }) => {
  const reference = referenceOf(project.name, 'typed');
  await letIn(page, BROKER);
  await page.goto('/broker/loads/new');
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('PO number').fill('PO-8');
  await page.getByLabel('Customer rate (USD)').fill('2,400.50');
  await page.getByLabel('Hazmat UN number').fill('gasoline');
  await page.getByLabel('Hazmat class').fill('3');
  await page.getByLabel(/^Temperature \(°F\)/).fill('-10');
  await page.getByLabel('City').first().fill('Dallas');
  await page.getByLabel('State').first().fill('TX');
  await page.getByLabel('City').last().fill('Houston');
  await page.getByLabel('State').last().fill('TX');
  await page.getByText('Country, numbers, contact').first().click();
  await page.getByLabel('Pickup or delivery number').first().fill('4471');
  await page.getByLabel('Live or drop').first().selectOption({ label: 'Live' });
  await page.getByLabel('Contact phone').first().fill('12');
  await page.getByRole('button', { name: 'Create load' }).last().click();
  await expect(page.getByRole('alert')).toContainText('four digits, as in UN1993');
  await expect(page.getByLabel('Hazmat UN number')).toHaveValue('gasoline');
  await expect(page.getByLabel('Pickup or delivery number').first()).toHaveValue('4471');
  await page.getByLabel('Hazmat UN number').fill('1203');
  await page.getByRole('button', { name: 'Create load' }).last().click();
  await expect(page.getByRole('alert')).toContainText('That is no phone number.');
  await expect(page.getByLabel('Contact phone').first()).toHaveValue('12');
  await page.getByLabel('Contact phone').first().fill('214-555-0100');
  await page.getByRole('button', { name: 'Create load' }).last().click();
  await page.waitForURL(/\/broker\/loads\/\d+$/);
  await expect(row(page, /^Hazmat/)).toContainText('UN1203, class 3');
  await expect(row(page, /^Temperature/)).toContainText('-10 °F');
  await expect(row(page, /^Customer rate/)).toContainText('$2,400.50');
  await expect(row(page, /1\. Pickup: Dallas, TX/)).toContainText('Pickup number 4471');
});

import { expect, test } from '@playwright/test';
import { letHaveLoad, loadOfToday, monitorAs } from './support/loads';
import { SIGNED_IN } from './support/product';

/** Frauds that the product was attacked with, through the pages that a clerk uses; see the table in docs/security.md. */

test.use({ storageState: SIGNED_IN });

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

const tagOf = (name: string) => `${name.startsWith('without') ? 'W' : 'S'}${Date.now() % 1_000_000}`;

test('the cover page gives no load to a stranger, to a carrier out of service, or for goods worth more than its cover', async ({
  page,
}, { project }) => {
  const id = await monitor.putLoad(loadOfToday(`F1-${tagOf(project.name)}`, { cargo_value_usd: 240_000 }));
  const cover = page.getByRole('button', { name: /^Cover/ });
  // F1: never invited, $240,000 of goods, cargo coverage not on file.
  await page.goto(`/broker/loads/${id}/cover?carrier_id=5000158`);
  await expect(page.getByRole('main')).toContainText('Not onboarded');
  await expect(page.getByRole('main')).toContainText('Goods worth $240,000');
  await expect(cover).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Request exception' })).toBeVisible();
  // F4: an order out of service takes no reason.
  await page.goto(`/broker/loads/${id}/cover?carrier_id=5000104`);
  await expect(page.getByRole('alert')).toContainText('Can’t haul this load');
  await expect(cover).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Request exception' })).toHaveCount(0);
  // A carrier whose docket changed hands fails by its age (scam 13).
  await page.goto(`/broker/loads/${id}/cover?carrier_id=5000155`);
  await expect(cover).toHaveCount(0);
});

test('a rate confirmation goes to no address that looks like the one of record, whatever sentence vouches for it', async ({
  page,
}, { project }) => {
  // F6. F7: the carrier hears of what was accepted, in tests/monitor/areas/rate-confirmations/carrier-notices.test.ts.
  const load = await monitor.putLoad(
    loadOfToday(`F6-${tagOf(project.name)}`, {
      carrier: { id: 5000101 },
      rate_cents: 215_000,
      equipment: 'van',
      commodity: 'Paper',
      weight_lbs: 40_000,
    }),
  );
  await letHaveLoad(clerk, load, 5000101, monitor);
  const { id } = await monitor.send('POST', '/rate_confirmations', {
    rate_confirmation: {
      load_id: load,
      broker: { contact_name: 'Avery Admin', contact_phone: '312-555-0101', contact_email: 'admin@demo.test' },
      lines: [{ kind: 'linehaul', amount_cents: 215_000 }],
    },
  });
  const { known_addresses: known } = await monitor.get(`/rate_confirmations/${id}`);
  const [box, domain] = known[0].email.split('@') as [string, string];
  const to = [{ email: `${box}@${domain.replace('.', 's.')}` }];
  const refused = await monitor.send('POST', `/rate_confirmations/${id}/send`, { to }, 422);
  expect(JSON.stringify(refused)).toContain(`only looks like ${domain}`);
  // The page has no field for one: it offers what is known, and a call.
  await page.goto(`/broker/carriers/rate-confirmations/${id}/send`);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Call the carrier' })).toBeVisible();
});

test('a dock that checks the truck of a thief calls the broker first', async ({ page }, { project }) => {
  // F13: nothing on record ties the truck to the carrier.
  const load = await monitor.putLoad(loadOfToday(`F13-${tagOf(project.name)}`, { carrier: { id: 5000101 } }));
  const end = project.name.startsWith('without') ? '938' : '939';
  const vehicle = { vin: `1FUJGLDR0CSBD0${end}`, plate: `THIEF${end}`, plate_state: 'TX' };
  await letHaveLoad(clerk, load, 5000101, monitor);
  await monitor.patchLoad(load, { driver_name: 'Lee', driver_phone: `702 555 0${end}`, vehicle });
  const { code } = await monitor.send('POST', `/loads/${load}/pickup_pass`, { pickup_pass: {} });
  await page.goto(code.address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Call the broker before you load');
  // Blind: neither plate nor VIN is on the page.
  const text = (await page.locator('body').textContent()) ?? '';
  expect([text.includes(vehicle.plate), text.includes(vehicle.vin.slice(-6))]).toEqual([false, false]);
});

test('a clerk in a hurry gives ten loads of the demo to ten good carriers and meets the gate not once', async () => {
  // Ordinary loads: each carrier that passes Standard has cargo coverage for them.
  const loads: { id: number; reference: string }[] = [];
  for (let page = 1; page < 20 && loads.length < 10; page += 1) {
    const { loads: some } = await clerk.get(`/loads?tab=open&window=all&page=${page}`);
    for (const { id, reference, carrier } of some)
      if (carrier === null && /^DB-\d{6}-\d\d$/.test(reference) && (await clerk.getLoad(id)).cargo_value_usd <= 100_000)
        loads.push({ id, reference });
  }
  // Good carriers, as the clerk lists them: onboarded, the rules pass, and no alert about them is to be acted on now.
  const good: number[] = [];
  const { connections } = await clerk.get('/connections?list=my-carriers&overall_result=pass&per_page=50');
  for (const { carrier_id: id } of connections) {
    const { tickets } = await clerk.get(`/tickets?tab=open&q[carrier_id_eq]=${id}`);
    if (tickets.every(({ severity }: { severity: string }) => severity !== 'act_now')) good.push(id);
  }
  expect([loads.length >= 10, good.length >= 10]).toEqual([true, true]);
  const met: string[] = [];
  for (const [at, { id, reference }] of loads.slice(0, 10).entries()) {
    const { answer, sentence } = await clerk.get(`/loads/${id}/gate?carrier_id=${good[at]}`);
    if (answer === 'yes') await clerk.patchLoad(id, { carrier_id: good[at] });
    else met.push(`${reference}, ${good[at]}: ${sentence}`);
  }
  expect(met).toEqual([]);
});

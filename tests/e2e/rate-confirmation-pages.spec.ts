import { expect, test } from '@playwright/test';
import { loadOfToday, monitorAs } from './support/loads';
import { countMails, newestMail } from './support/outbox';
import { letIn } from './support/sign-in';

/** A rate confirmation as a broker writes, sends and cancels it. */

const BROKER = 'admin@demo.test';
const DIGITS = /^Three digits for a call/;
const DISPATCH = 'dispatch@blue-heron.example';

test('a broker writes one for a load, sends it and cancels it', async ({ page, playwright }, { project }) => {
  const reference = `RC-${project.name.startsWith('without') ? 'plain' : 'script'}-${Date.now() % 1_000_000}`;
  const monitor = await monitorAs(playwright, BROKER);
  await monitor.putLoad(
    loadOfToday(reference, {
      carrier: { dot: '5000101' },
      rate_cents: 215_000,
      equipment: 'van',
      commodity: 'Paper',
      weight_lbs: 40_000,
    }),
  );
  await monitor.dispose();
  await letIn(page, BROKER);
  const main = page.getByRole('main');

  await page.goto('/broker/carriers/rate-confirmations/new');
  await page.getByLabel('Load', { exact: true }).fill('NO-SUCH-LOAD');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('link', { name: 'None of your loads has this number.' })).toBeVisible();
  await expect(page.getByLabel('Load', { exact: true })).toHaveValue('NO-SUCH-LOAD');
  await page.getByLabel('Load', { exact: true }).fill(reference.toLowerCase());
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Rate confirmation RC-\d+$/);
  await expect(main).toContainText('$2,150.00');
  const address = page.url();

  await page.getByRole('link', { name: 'Send to the carrier' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Choose an address.' })).toBeVisible();

  // A new address: the carrier says it in a call that proves who answers.
  await page.getByRole('link', { name: 'Call the carrier' }).click();
  await page.getByLabel(/, telephone \(/).check();
  const before = countMails(DIGITS);
  await page.getByRole('button', { name: 'Start the call' }).click();
  const shown = page.getByText(/^Call .* and read out: \d \d \d$/);
  await expect(shown).toBeVisible();
  const readOut = ((await shown.textContent()) ?? '').split(': ')[1]!;
  await expect.poll(() => countMails(DIGITS)).toBe(before + 1);
  const mailed = /Your three digits: (\d \d \d)/.exec(newestMail(DIGITS).text)![1];
  await page.getByLabel('All six digits').fill(`${readOut} ${mailed}`);
  await page.getByLabel('Who answered').fill('Dana Doe, dispatcher');
  const confirmed = page.getByLabel('Address for rate confirmations');
  await confirmed.fill('dispatch at blue-heron');
  await page.getByRole('button', { name: 'They said all six' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter an email address');
  await confirmed.fill(DISPATCH);
  await page.getByRole('button', { name: 'They said all six' }).click();
  await page.getByLabel(DISPATCH).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(main).toContainText(`${DISPATCH}: sent`);
  await expect(main).toContainText('Confirmed in a proven call to');

  // The price changes: what was typed wrong comes back, and what differs is said before anything is sent.
  await page.goto(address);
  await page.getByRole('link', { name: 'Revise' }).click();
  await page.getByLabel('Amount').first().fill('two thousand');
  await page.getByRole('button', { name: 'Create revision' }).click();
  await expect(page.getByRole('link', { name: 'Enter an amount, such as 2,150.00.' })).toBeVisible();
  await expect(page.getByLabel('Amount').first()).toHaveValue('two thousand');
  await page.getByLabel('Amount').first().fill('2,050.00');
  await page.getByRole('button', { name: 'Create revision' }).click();
  await expect(main).toContainText('Revision 2 is not sent yet.');
  await expect(main).toContainText('$2,150.00 → $2,050.00');

  // On the list, by its carrier and by who wrote it.
  await page.goto('/broker/carriers/rate-confirmations?mine=1');
  await page.getByLabel('Carrier name contains').fill('blue heron');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toBeVisible();

  await page.goto(address);
  await page.getByRole('link', { name: 'Void', exact: true }).click();
  await page.getByLabel('Reason').fill('The customer withdrew the load.');
  await page.getByRole('button', { name: 'Void rate confirmation' }).click();
  await expect(main).toContainText('Void. No longer binding.');
  await expect(main).toContainText('The customer withdrew the load.');
});

test('a broker records that the carrier declined on the phone', async ({ page, playwright }, { project }) => {
  const reference = `RJ-${project.name.startsWith('without') ? 'plain' : 'script'}-${Date.now() % 1_000_000}`;
  const monitor = await monitorAs(playwright, BROKER);
  const given = { carrier: { dot: '5000101' }, commodity: 'Paper', weight_lbs: 40_000 };
  const load_id = await monitor.putLoad(loadOfToday(reference, given));
  const { id } = await monitor.send('POST', '/rate_confirmations', { rate_confirmation: { load_id } });
  const { known_addresses: known } = await monitor.get(`/rate_confirmations/${id}`);
  await monitor.send('POST', `/rate_confirmations/${id}/send`, { to: [{ email: known[0].email }] });
  await monitor.dispose();
  await letIn(page, BROKER);
  const main = page.getByRole('main');

  await page.goto(`/broker/carriers/rate-confirmations/${id}`);
  await page.getByRole('link', { name: 'Log a decline' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Log a decline of rate confirmation RC-\d+\?$/);
  const tooLong = 'The rate. '.repeat(101);
  await page.getByLabel('Reason').fill(tooLong);
  await page.getByRole('button', { name: 'Record decline' }).click();
  await expect(page.getByRole('link', { name: 'That is too long: 1,000 characters at most.' })).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue(tooLong);
  await page.getByLabel('Reason').fill('Their dispatcher called: the rate is too low.');
  await page.getByRole('button', { name: 'Record decline' }).click();
  await expect(main).toContainText('declined it.');
  await expect(main).toContainText('Their dispatcher called: the rate is too low.');
  await page.goto(`/broker/carriers/rate-confirmations/${id}/reject`);
  await expect(main).toContainText('It is not waiting for the carrier.');
});

test('a colleague without the right is refused every page', async ({ page }) => {
  await letIn(page, 'noratecon@demo.test');
  for (const address of [
    '',
    '/new',
    '/1',
    '/1/send',
    '/1/revise',
    '/1/cancel',
    '/1/reject',
    '/emails',
    '/emails/new',
    '/emails/1',
    '/emails/1/dismiss',
  ])
    expect((await page.goto(`/broker/carriers/rate-confirmations${address}`))!.status()).toBe(403);
});

test('the terms are previewed and changed, what is wrong comes back, and an emptied clause is taken out', async ({
  page,
}) => {
  await letIn(page, BROKER);
  await page.goto('/broker/company/rate-confirmation-terms');
  const clauses = page.getByRole('main').locator('.terms-clause');
  const saved = clauses.filter({ has: page.getByText(/^Change clause/) });
  const count = await saved.count();
  const last = clauses.nth(count);
  await last.getByText('Add a clause').click();
  await last.getByLabel('Heading').fill('Seals');
  await last.getByLabel('Text').fill('The driver checks the seal against {{no_such_name}}.');
  await page.getByRole('button', { name: 'Save the terms' }).click();
  await expect(page.getByRole('alert')).toContainText('no_such_name');
  await expect(last.getByLabel('Heading')).toHaveValue('Seals');
  await last.getByLabel('Text').fill('The driver checks the seal of load {{load_reference}}.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('main')).toContainText('They are not saved yet.');
  await expect(last).toContainText('Seals. The driver checks the seal of load L-1001.');
  await page.getByRole('button', { name: 'Save the terms' }).click();
  await expect(page.getByText(/^The terms are saved/)).toBeVisible();
  await expect(saved).toHaveCount(count + 1);
  await last.getByText(/^Change clause/).click();
  await last.getByLabel('Heading').fill('');
  await last.getByLabel('Text').fill('');
  await page.getByRole('button', { name: 'Save the terms' }).click();
  await expect(saved).toHaveCount(count);
});

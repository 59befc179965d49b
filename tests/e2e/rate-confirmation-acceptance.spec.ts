import { expect, type Page, test } from '@playwright/test';
import { newestMailIn } from '../support/mail-files';
import { axeViolations } from './support/axe';
import { layoutProblems } from './support/layout';
import { DALLAS_DOCK, HOUSTON_DOCK, inHours, monitorAs } from './support/loads';
import { OUTBOX } from './support/outbox';
import { MONITOR_PORT } from './support/product';

/** Text of the newest mail to an address whose subject begins so. */
const newestMail = (email: string, subject: string): string =>
  newestMailIn(OUTBOX, email, new RegExp(`^${subject}`))!.text;

const assertLooks = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  }
  expect(await layoutProblems(page)).toEqual([]);
};

/** The carrier opens the link of the newest mail, and enters its code. */
async function openCopy(page: Page, email: string, subject: string) {
  const link = /http:\S+\/onboarding\/rate-confirmations\/[\w-]+/.exec(newestMail(email, subject))![0];
  await page.goto(link);
  await page.getByRole('button', { name: 'Email me the code' }).click();
  const code = /Your code is (\d{6})/.exec(newestMail(email, 'Your code to read the rate confirmation'))![1]!;
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Read the rate confirmation' }).click();
}

async function accept(page: Page) {
  await page.getByLabel('Your full name').fill('Dana Doe');
  await page.getByLabel('Your title').fill('Dispatcher');
  await page.getByRole('button', { name: 'Accept and sign' }).click();
  await expect(page.getByRole('status')).toContainText('Accepted by Dana Doe, Dispatcher, on');
}

test('a broker sends, the carrier accepts on a phone; the price changes, it sees the two lines and accepts anew @story', async ({
  page,
  playwright,
}, { project }) => {
  const looksRight = async () => {
    // The check of a page's looks is a script; the page is the same without.
    if (!project.name.startsWith('without')) await assertLooks(page);
  };
  await page.setViewportSize({ width: 360, height: 800 });
  const tag = `${project.name.startsWith('without') ? 'W' : 'S'}${Date.now() % 1_000_000}`;
  const monitor = await monitorAs(playwright, 'admin@demo.test');
  const load = await monitor.putLoad({
    reference: `RC-${tag}`,
    commodity: 'Canned tomatoes',
    weight_lbs: 41_000,
    equipment: 'van',
    carrier: { id: 5000101 },
    stops: [
      {
        kind: 'pickup',
        window_starts_at: inHours(20),
        window_ends_at: inHours(22),
        name: 'North dock',
        city: 'Dallas',
        state: 'TX',
        ...DALLAS_DOCK,
      },
      {
        kind: 'delivery',
        window_starts_at: inHours(28),
        window_ends_at: inHours(30),
        city: 'Houston',
        state: 'TX',
        ...HOUSTON_DOCK,
      },
    ],
  });
  const detention = { kind: 'detention', amount_cents: 5000, unit: 'hour', cap_cents: 40_000, free_hours: 2 };
  const { id, number } = await monitor.send('POST', '/rate_confirmations', {
    rate_confirmation: {
      load_id: load,
      broker: { contact_name: 'Avery Admin', contact_phone: '312-555-0101', contact_email: 'admin@demo.test' },
      lines: [{ kind: 'linehaul', amount_cents: 215_000 }, detention],
    },
  });
  const { known_addresses: known } = await monitor.get(`/rate_confirmations/${id}`);
  const email: string = known[0].email;
  const to = [{ email }];
  await monitor.send('POST', `/rate_confirmations/${id}/send`, { to });

  const subject = `Rate confirmation ${number}`;
  await page.goto(/http:\S+\/onboarding\/rate-confirmations\/[\w-]+/.exec(newestMail(email, subject))![0]);
  await looksRight();
  await openCopy(page, email, subject);
  await expect(page.getByRole('heading', { name: `Rate confirmation ${number}` })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$2,150.00');
  await looksRight();

  // What is wrong comes back with what was typed.
  await page.getByLabel('Your full name').fill('Dana Doe');
  await page.getByRole('button', { name: 'Accept and sign' }).click();
  await expect(page.getByLabel('Your full name')).toHaveValue('Dana Doe');
  await looksRight();
  // Declining asks for a reason, in the place of the signature.
  await page.getByRole('link', { name: 'Decline…' }).click();
  await expect(page.getByRole('button', { name: 'Accept and sign' })).toHaveCount(0);
  await page.getByLabel('Your full name').fill('Dana Doe');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Enter a reason.');
  await looksRight();
  await page.getByRole('link', { name: 'Back to accept' }).click();
  await accept(page);
  await looksRight();

  await monitor.send('PUT', `/rate_confirmations/${id}`, {
    rate_confirmation: {
      lines: [
        { kind: 'linehaul', amount_cents: 205_000 },
        { ...detention, free_hours: 3 },
      ],
    },
  });
  await monitor.send('POST', `/rate_confirmations/${id}/send`, { to });
  expect((await monitor.getLoad(load)).rate_confirmation).toMatchObject({
    status: 'delivered',
    needs_acceptance: true,
  });
  await page.reload();
  await expect(page.getByRole('status')).toContainText('The broker sent a newer rate confirmation.');

  await openCopy(page, email, `Revised rate confirmation ${number}`);
  await expect(page.getByRole('heading', { name: 'What changed since you accepted revision 1' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$2,150.00 → $2,050.00');
  await expect(page.getByRole('main')).toContainText('2 h → 3 h');
  await looksRight();
  await accept(page);
  expect((await monitor.getLoad(load)).rate_confirmation).toMatchObject({
    status: 'accepted',
    needs_acceptance: false,
  });

  // Anyone who holds the paper checks it, without a script.
  const check = /verification code ((?:[0-9a-f]{4} ?){3})/.exec(
    (await page.getByText(/revision 2, verification code/).textContent())!,
  )![1]!;
  await page.goto(`http://localhost:${MONITOR_PORT}/monitor/rate-confirmations/verify`);
  await page.getByLabel('Number').fill(number);
  await page.getByLabel('Verification code', { exact: true }).fill(check);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('status')).toContainText('Accepted');
  await expect(page.getByRole('main')).not.toContainText('2,050');
  await looksRight();
  await monitor.dispose();
});

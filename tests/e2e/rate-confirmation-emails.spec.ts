import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadOfToday, monitorAs } from './support/loads';
import { DATA_DIR } from './support/product';
import { letIn } from './support/sign-in';

/** Emails with rate confirmations, as they come in by the inbox folder. In a company that no other spec uses. */

const BROKER = 'novehicles@demo.test';
const INBOX = join(DATA_DIR, 'inbox');

function putIntoInbox(name: string, lines: readonly string[]) {
  mkdirSync(INBOX, { recursive: true });
  writeFileSync(join(INBOX, `.${name}`), lines.join('\r\n'));
  renameSync(join(INBOX, `.${name}`), join(INBOX, name));
}

test('a spoofed email is flagged with its reasons, linked to its load and dismissed', async ({ page, playwright }, {
  project,
}) => {
  const mark = `${project.name.startsWith('without') ? 'plain' : 'script'}-${Date.now() % 1_000_000}`;
  const monitor = await monitorAs(playwright, BROKER);
  await monitor.putLoad(loadOfToday(`MAIL-${mark}`, { carrier: { dot: '5000101' } }));
  await monitor.dispose();
  await letIn(page, BROKER);
  expect((await page.goto('/broker/carriers/rate-confirmations/emails?list=spam'))!.status()).toBe(422);
  await expect(page.getByRole('main')).toContainText('“spam” is not a list of the rate confirmation emails');
  await page.goto('/broker/carriers/rate-confirmations/emails/new');
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('link', { name: 'Choose a file.' })).toBeVisible();
  await page.getByLabel('Saved email (.eml)').setInputFiles({
    name: 'saved.eml',
    mimeType: 'message/rfc822',
    buffer: Buffer.from(
      [
        'From: Pay <pay@quick-dispatch-pay.net>',
        'To: dot5000101@ratecon.localhost',
        `Subject: New bank details ${mark}`,
        'Date: Sun, 22 Nov 2026 11:00:00 +0000',
        `Message-ID: <${mark}@quick-dispatch-pay.net>`,
        'Content-Type: text/html; charset=utf-8',
        '',
        '<h1>Our banking details have changed</h1><script>document.title = "taken"</script><a href="https://quick-dispatch-pay.net">Pay</a><p>Questions: 725-555-0171</p>',
      ].join('\r\n'),
    ),
  });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`New bank details ${mark}`);
  const main = page.getByRole('main');
  await expect(main).toContainText(/Likely fraud: \d+ red flags?\. Don’t reply or pay/);
  await expect(main).toContainText('Asks to change bank details or remit-to.');
  await expect(main).toContainText('The subject names a load that is none of yours.');
  // Its HTML is text here: nothing of it runs or is drawn.
  await expect(page).not.toHaveTitle('taken');
  await expect(main.getByRole('heading', { name: 'Our banking details have changed' })).toHaveCount(0);
  await expect(main.locator('pre').filter({ hasText: 'Our banking details have changed' })).toBeVisible();

  // What it names beside what is on file, and what to do: the sender is no carrier, and is reported as who it is.
  await expect(main.getByRole('row', { name: /Telephone \(725\) 555-0171/ })).toContainText('Not on file');
  await expect(main.getByRole('link', { name: 'Do not dispatch' })).toBeVisible();
  const address = page.url();
  await main.getByRole('link', { name: 'Warn other brokers' }).click();
  await expect(page.getByLabel('Email they used')).toHaveValue('pay@quick-dispatch-pay.net');
  await expect(page.getByLabel('Describe what happened')).toHaveValue(/New bank details/);
  await page.goto(address);

  // On its list, found by its subject.
  await page.goto('/broker/carriers/rate-confirmations/emails?list=flagged');
  await page.getByLabel('Subject contains').fill(mark);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`New bank details ${mark}`) })).toBeVisible();
  await page.getByRole('link', { name: `New bank details ${mark}` }).click();

  // Linked to its load: what was typed wrong comes back.
  await page.getByLabel('Link to a load').fill('NO-SUCH-LOAD');
  await page.getByRole('button', { name: 'Link to the load' }).click();
  await expect(page.getByRole('link', { name: 'None of your loads has this number.' })).toBeVisible();
  await expect(page.getByLabel('Link to a load')).toHaveValue('NO-SUCH-LOAD');
  await page.getByLabel('Link to a load').fill(`mail-${mark}`);
  await page.getByRole('button', { name: 'Link to the load' }).click();
  await expect(main.getByRole('link', { name: `MAIL-${mark}`, exact: true })).toBeVisible();
  await expect(main).not.toContainText('The subject names a load that is none of yours.');

  // Its load has an alert by now.
  const alert = main.getByRole('definition').getByRole('link', { name: /^(New|Closed)$/ });
  await expect(async () => {
    await page.reload();
    await expect(alert).toHaveText('New', { timeout: 100 });
  }).toPass({ timeout: 20_000 });

  // Dismissed with a reason, which closes the alert too.
  await main.getByRole('link', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Dismiss email' }).click();
  await expect(page.getByRole('link', { name: 'Enter a reason.' })).toBeVisible();
  await page.getByLabel('Reason').fill('Called the carrier: it did not send this.');
  await page.getByRole('button', { name: 'Dismiss email' }).click();
  await expect(main).toContainText('Dismissed: someone decided that nothing more is needed.');
  await expect(main).toContainText('Called the carrier: it did not send this.');
  await expect(alert).toHaveText('Closed');
});

test('a spoofed email that is put into the inbox folder is on the flagged list within 5 seconds', async ({
  page,
  playwright,
}, { project }) => {
  const mark = `${project.name.startsWith('without') ? 'plain' : 'script'}-${Date.now() % 1_000_000}`;
  const monitor = await monitorAs(playwright, BROKER);
  await monitor.putLoad(loadOfToday(`INBOX-${mark}`, { carrier: { dot: '5000101' } }));
  await monitor.dispose();
  await letIn(page, BROKER);
  putIntoInbox(`inbox-${mark}.eml`, [
    'From: Pay <pay@quick-dispatch-pay.net>',
    'To: dot5000101@ratecon.localhost',
    `Subject: Rate confirmation INBOX-${mark}`,
    'Date: Sun, 22 Nov 2026 11:00:00 +0000',
    `Message-ID: <inbox-${mark}@quick-dispatch-pay.net>`,
    '',
    'Sign here.',
  ]);
  const address = `/broker/carriers/rate-confirmations/emails?list=flagged&subject=INBOX-${mark}`;
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole('row', { name: new RegExp(`INBOX-${mark}`) })).toContainText('not a known contact', {
      timeout: 100,
    });
  }).toPass({ timeout: 5_000, intervals: [250] });
  await expect(page.getByRole('link', { name: /^Flagged/ })).toHaveAttribute('aria-current', 'page');
});

test('the addresses of rate confirmation emails are not taken for a carrier’s', async ({ page }) => {
  await letIn(page, BROKER);
  for (const [address, title] of [
    ['/broker/carriers/rate-confirmations/emails', 'Rate confirmation emails'],
    ['/broker/carriers/rate-confirmations/emails/new', 'Upload an email'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

import { expect, test } from '@playwright/test';
import { WATCHDOG } from './support/accounts';
import { SIGNED_IN } from './support/product';
import { signIn } from './support/sign-in';

test('a watchdog user reports, sees what others will read, publishes and takes it back @story', async ({ page }, {
  project,
}) => {
  const warning = /Identity alert(, no load known)?: Hostage load/;
  const CARRIER = project.name.startsWith('without') ? 5000150 : 5000151;
  await page.goto(`${WATCHDOG}/login`);
  await signIn(page, 'watchdog@demo.test');
  const navigation = page.getByRole('navigation', { name: 'Main' }).first();
  await expect(navigation.getByRole('link').first()).toHaveText('Report an alert');
  await navigation.getByRole('link', { name: 'Report an alert' }).first().click();
  await page.getByLabel('DOT number of the carrier').fill(`DOT ${CARRIER}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${WATCHDOG}/carriers/${CARRIER}/alerts/new`);

  // What is wrong comes back with what was typed.
  await page.getByLabel('What happened', { exact: true }).selectOption('hostage_load');
  await page.getByLabel('Describe what happened').fill('Too short.');
  await page.getByLabel('Phone they used').fill('312-555-0198');
  await page.getByRole('button', { name: 'Show what others will read' }).click();
  await expect(page.getByText('Say what happened in 20 characters or more.').first()).toBeVisible();
  await expect(page.getByLabel('Describe what happened')).toHaveValue('Too short.');
  await expect(page.getByLabel('Phone they used')).toHaveValue('312-555-0198');

  await page
    .getByLabel('Describe what happened')
    .fill(`They held our load for ransom and called from 312-555-0198. Run ${Date.now() % 1000}.`);
  await page.getByRole('button', { name: 'Show what others will read' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('They held our load for ransom and called from [phone].');

  await page
    .getByLabel('Edit the public version')
    .fill('They keep our load and will not say where it is. Ask at three one two 555 0198 for it.');
  await page.getByRole('button', { name: 'Update the preview' }).click();
  await expect(main).toContainText('They keep our load and will not say where it is. Ask at [phone] for it.');

  // Evidence that was added by mistake can be removed until the alert is published.
  await page.getByLabel('Add a file').setInputFiles({
    name: 'wrong.eml',
    mimeType: 'message/rfc822',
    buffer: Buffer.from(
      'From: a@b.example\r\nTo: c@d.example\r\nSubject: Load\r\nDate: Mon, 14 Sep 2026\r\n\r\nPapers.',
    ),
  });
  await page.getByRole('button', { name: 'Add the evidence' }).click();
  await expect(main.getByRole('link', { name: 'wrong.eml' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove wrong.eml' }).click();
  await expect(main.getByText('No evidence is kept with it.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish the alert' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hostage load');

  await page.goto(`${WATCHDOG}/carriers/${CARRIER}`);
  await expect(main).toContainText(warning);
  await page.getByRole('link', { name: 'Identity alerts' }).last().click();
  await expect(main).toContainText('They keep our load and will not say where it is.');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Hostage load/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Unpublish' }).click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(main).toContainText('Say why.');
  await page.getByLabel('Reason').fill('It was another carrier.');
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(main).toContainText('It was another carrier.');
  await page.goto(`${WATCHDOG}/carriers/${CARRIER}`);
  await expect(main).not.toContainText(warning);
});

test.describe('two people at once', () => {
  test.use({ storageState: SIGNED_IN });

  test('the one who unpublishes second reads who was first', async ({ page, context }, { project }) => {
    const CARRIER = project.name.startsWith('without') ? 5000148 : 5000149;
    await page.goto(`/broker/carriers/${CARRIER}/alerts/new`);
    await page.getByLabel('What happened', { exact: true }).selectOption('back_soliciting');
    await page
      .getByLabel('Describe what happened')
      .fill(`They called our customer and offered the same lane. Run ${Date.now() % 1000}.`);
    await page.getByLabel(/^Date/).fill(`2026-0${1 + (Date.now() % 9)}-1${Date.now() % 10}`);
    await page.getByRole('button', { name: 'Show what others will read' }).click();
    await page.getByRole('button', { name: 'Publish the alert' }).click();
    const main = page.getByRole('main');
    await page.getByRole('link', { name: 'Unpublish' }).click();
    await expect(page).toHaveURL(/unpublish$/);
    const second = await context.newPage();
    await second.goto(page.url());
    for (const one of [page, second]) await one.getByLabel('Reason').fill('It was another carrier.');
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await expect(main).toContainText('It was another carrier.');
    await second.getByRole('button', { name: 'Unpublish' }).click();
    await expect(second.getByRole('alert')).toContainText(
      /Avery Admin changed this on .*: Unpublished the identity alert: Back-soliciting\./,
    );
    await expect(second.getByText('There is nothing to unpublish')).toBeVisible();
  });

  test('a phone number of no carrier is reported, flagged in the contact search, and taken back', async ({ page }, {
    project,
  }) => {
    // On no list of the demo, which flags 312-555-0143.
    const phone = `312-555-${project.name.startsWith('without') ? '03' : '02'}${10 + (Date.now() % 80)}`;
    const main = page.getByRole('main');
    await page.goto('/broker/identity-alerts/new');
    await page.getByRole('link', { name: 'Report a phone number or email' }).click();
    await page
      .getByLabel('Describe what happened')
      .fill(`Someone called from ${phone} and gave the name of a carrier that knew nothing of it.`);
    await page.getByLabel(/^Date/).fill(`2026-0${1 + (Date.now() % 9)}-1${Date.now() % 10}`);
    await page.getByRole('button', { name: 'Show what others will read' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter the phone number or the email that was used.');
    await expect(page.getByLabel('Describe what happened')).toHaveValue(/knew nothing of it/);
    await page.getByLabel('Phone they used').fill(phone);
    await page.getByRole('button', { name: 'Show what others will read' }).click();
    await expect(main).toContainText('Someone called from [phone] and gave the name');
    await page.getByRole('button', { name: 'Publish the alert' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Identity theft: a contact of no carrier');
    const alert = page.url();
    await page.goto(`/broker/carriers/contact-search?phone=${phone}`);
    await expect(main.getByRole('heading', { level: 2 })).toContainText('is flagged for fraud');
    await expect(main).toContainText('An identity alert that your company published names it.');
    await page.goto(alert);
    await page.getByRole('link', { name: 'Unpublish' }).click();
    await page.getByLabel('Reason').fill('It was a wrong number.');
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await expect(main).toContainText('It was a wrong number.');
    await page.goto(`/broker/carriers/contact-search?phone=${phone}`);
    await expect(main).not.toContainText('flagged for fraud');
    await page.goto('/broker/identity-alerts?list=own&by=me&site=broker');
    await expect(main.getByRole('link', { name: 'Identity theft' }).first()).toBeVisible();
  });
});

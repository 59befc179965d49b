import { expect, test } from '@playwright/test';
import { WATCHDOG } from './support/accounts';
import { signIn } from './support/sign-in';

test('a watchdog user reports, sees what others will read, publishes and takes it back', async ({ page }, {
  project,
}) => {
  const CARRIER = project.name.startsWith('without') ? 5000150 : 5000151;
  await page.goto(`${WATCHDOG}/login`);
  await signIn(page, 'watchdog@demo.test');
  const navigation = page.getByRole('navigation', { name: 'Main' }).first();
  await expect(navigation.getByRole('link').first()).toHaveText('Report an alert');
  await navigation.getByRole('link', { name: 'Report an alert' }).first().click();
  await page.getByLabel('DOT number of the carrier').fill(`DOT ${CARRIER}`);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL(`${WATCHDOG}/carriers/${CARRIER}/alerts/new`);

  // What is wrong comes back with what was typed.
  await page.getByLabel('What happened', { exact: true }).selectOption('hostage_load');
  await page.getByLabel('Describe what happened').fill('Too short.');
  await page.getByLabel('Phone they used').fill('312-555-0198');
  await page.getByRole('button', { name: 'Show what others will read' }).click();
  await expect(page.getByLabel('Describe what happened')).toHaveValue('Too short.');
  await expect(page.getByLabel('Phone they used')).toHaveValue('312-555-0198');

  await page
    .getByLabel('Describe what happened')
    .fill(`They held our load for ransom and called from 312-555-0198. Run ${Date.now() % 1000}.`);
  await page.getByRole('button', { name: 'Show what others will read' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('They held our load for ransom and called from [phone].');

  await page
    .getByLabel('Put it differently')
    .fill('They want ransom for our load. Ask at three one two 555 0198 for it.');
  await page.getByRole('button', { name: 'Update the preview' }).click();
  await expect(main).toContainText('They want ransom for our load. Ask at [phone] for it.');
  await page.getByRole('button', { name: 'Publish the alert' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hostage load');

  await page.goto(`${WATCHDOG}/carriers/${CARRIER}`);
  await expect(main).toContainText('Identity alert: Hostage load');
  await page.getByRole('link', { name: 'Identity alerts' }).last().click();
  await expect(main).toContainText('They want ransom for our load.');
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
  await expect(main).not.toContainText('Identity alert: Hostage load');
});

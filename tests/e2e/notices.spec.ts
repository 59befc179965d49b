import { expect, test } from '@playwright/test';
import { letIn } from './support/sign-in';

const TAB = '/broker/my-account?tab=8';

test('a person chooses whose, how and when, and reads it again', async ({ page }) => {
  await letIn(page, 'manager@demo.test');
  await page.goto(TAB);
  const row = page.getByRole('row', { name: /^Bid on a load/ });
  await row.getByRole('combobox', { name: 'Bid on a load Whose' }).selectOption('Mine and my team’s');
  await row.getByRole('combobox', { name: 'Bid on a load Email' }).selectOption('Digest');
  await row.getByRole('checkbox', { name: 'Browser' }).check();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect(page.getByText('Your choices are saved.')).toBeVisible();
  await expect(row.getByRole('combobox', { name: 'Bid on a load Whose' })).toHaveValue('team');
  await expect(row.getByRole('combobox', { name: 'Bid on a load Email' })).toHaveValue('daily');
  await expect(row.getByRole('checkbox', { name: 'Browser' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Browser' }).and(page.locator(':checked'))).toHaveCount(1);

  await page.getByRole('textbox', { name: 'Digest at' }).fill('6:00 25:00');
  await page.getByRole('button', { name: 'Save times' }).click();
  await expect(page.getByRole('textbox', { name: 'Digest at' })).toHaveValue('6:00 25:00');
  await expect(page.getByText('Enter times like 06:00, 14:00, 22:00.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Digest at' }).fill('22:00, 6:00, 14:00');
  await page.getByRole('checkbox', { name: 'Hold immediate notices during quiet hours' }).check();
  await page.getByRole('checkbox', { name: 'Saturday' }).uncheck();
  await page.getByRole('combobox', { name: 'Your time zone' }).selectOption('America/New_York');
  await page.getByRole('button', { name: 'Save times' }).click();
  await expect(page.getByText('Your times are saved.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Digest at' })).toHaveValue('06:00, 14:00, 22:00');
  await expect(page.getByRole('checkbox', { name: 'Saturday' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();

  // As it was: other tests read the same account.
  await page.getByRole('checkbox', { name: 'Hold immediate notices during quiet hours' }).uncheck();
  await page.getByRole('button', { name: 'Save times' }).click();
  await row.getByRole('combobox', { name: 'Bid on a load Whose' }).selectOption('Everyone’s');
  await row.getByRole('combobox', { name: 'Bid on a load Email' }).selectOption('Immediately');
  await row.getByRole('checkbox', { name: 'Browser' }).uncheck();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect(row.getByRole('checkbox', { name: 'Browser' })).not.toBeChecked();
});

test('an alert says who was notified, and a comment tells a colleague', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/alerts');
  await page.locator('tbody a[href*="/broker/alerts/"]').first().click();
  await expect(page.getByRole('heading', { name: 'Who was notified' })).toBeVisible();
  const comment = page.getByRole('textbox', { name: /^Comment/ });
  await comment.fill('Please call them, @manager and @nobody.here');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No one was notified as @nobody.here')).toBeVisible();
  await expect(page.locator('.load-log strong', { hasText: '@manager' })).toHaveCount(1);
});

test('browser notices are offered by script alone, on a click @both', async ({ page, javaScriptEnabled }) => {
  await letIn(page, 'admin@demo.test');
  await page.goto(TAB);
  const offer = page.getByRole('button', { name: 'Switch on in this browser' });
  if (!javaScriptEnabled) {
    await expect(page.getByText('Emails need none.')).toBeVisible();
    await expect(offer).toHaveCount(0);
    return;
  }
  await expect(offer).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
  // Its permission is not granted here: the page says what to do.
  await offer.click();
  await expect(page.getByText('The browser does not allow notices of this site.')).toBeVisible();
});

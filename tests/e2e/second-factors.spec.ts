import { expect, type Page, test } from '@playwright/test';
import { newestMailIn } from '../support/mail-files';
import { OUTBOX } from './support/outbox';
import { codeOfApp, PASSWORD, signIn } from './support/sign-in';

/** Of an account that no other test signs in with at the same time. */
const EMAIL = 'noexport@demo.test';

async function beginSigningIn(page: Page) {
  await page.goto('/broker/login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an app is set up, asked for at sign-in, replaced by a recovery code, and removed', async ({ page }) => {
  await signIn(page, EMAIL);
  await page.goto('/broker/my-account');
  await page.getByRole('link', { name: /^Set up or change your authenticator app/ }).click();
  // Without script a passkey says what it needs; the app does without.
  await expect(page.getByText(/^A passkey needs a browser that runs scripts/)).toBeVisible();
  const start = page.locator('form#start-app');
  await start.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByText('That is not your password.').first()).toBeVisible();
  await start.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = await page
    .getByText(/^Key: /)
    .locator('strong')
    .innerText();
  await page.getByLabel('Six-digit code').fill('abc');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await page.getByLabel('Six-digit code').fill(codeOfApp(secret, -1));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Save your recovery codes now')).toBeVisible();
  const codes = await page.locator('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.goto('/broker/my-account/second-factors');
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
  await expect(page.locator('code')).toHaveCount(0);

  await page.context().clearCookies();
  await beginSigningIn(page);
  await expect(page.getByText('From your authenticator app.')).toBeVisible();
  await page.getByLabel('Six-digit code').fill(codeOfApp(secret));
  await page.getByLabel('Remember this device for 30 days').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();

  // The device is remembered: no code, and so none that is fresh.
  await page.context().clearCookies({ name: 'portal_session' });
  await beginSigningIn(page);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.goto('/broker/company/people');
  await page.getByRole('row', { name: EMAIL }).getByRole('link').first().click();
  const isChecked = await page.getByRole('checkbox').first().isChecked();
  await page.getByRole('checkbox').first().setChecked(!isChecked);
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/broker\/company\/people\/\d+$/);
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(!isChecked);
  expect(newestMailIn(OUTBOX, EMAIL, /^A recovery code was used$/)).toBeTruthy();

  await page.goto('/broker/my-account/second-factors');
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible();
  await page.getByText('Remove the app', { exact: true }).first().click();
  const form = page.locator('form#remove-app');
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByLabel('Code of the app, or a recovery code').fill(codes[1]!);
  await form.getByRole('button', { name: 'Remove the app' }).click();
  await expect(page.getByText(/^Not set up: /)).toBeVisible();
});

/** A device of the browser itself, whose owner touches it whenever it is asked. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, signs in, confirms who one is, and is removed @script', async ({ page }) => {
  await withAuthenticator(page);
  await signIn(page, EMAIL);
  await page.goto('/broker/my-account/second-factors');
  const start = page.locator('form#start-passkey');
  await start.getByLabel('Your password').fill(PASSWORD);
  await start.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Office laptop');
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(page.getByText('Save your recovery codes now')).toBeVisible();
  expect(await page.locator('code').allInnerTexts()).toHaveLength(10);
  expect(newestMailIn(OUTBOX, EMAIL, /^You added a passkey$/)).toBeTruthy();

  await page.context().clearCookies();
  await beginSigningIn(page);
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use a recovery code' })).toBeVisible();
  await page.getByLabel('Remember this device for 30 days').check();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();

  // The device is remembered: nothing was given in this sign-in, and so nothing is fresh.
  await page.context().clearCookies({ name: 'portal_session' });
  await beginSigningIn(page);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.goto('/broker/company/people');
  await page.getByRole('row', { name: EMAIL }).getByRole('link').first().click();
  const isChecked = await page.getByRole('checkbox').first().isChecked();
  await page.getByRole('checkbox').first().setChecked(!isChecked);
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/broker\/company\/people\/\d+$/);
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(!isChecked);

  await page.goto('/broker/my-account/second-factors');
  // What stands there until the script runs moves the rest when it goes.
  await expect(page.getByText(/^A passkey needs a browser that runs scripts/)).toHaveCount(0);
  await page.getByText('Remove a passkey', { exact: true }).click();
  const remove = page.locator('form#remove-passkey');
  await remove.getByLabel('Your password').fill(PASSWORD);
  await remove.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(page.getByText('No passkeys')).toBeVisible();
});

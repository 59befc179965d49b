import { expect, test } from '@playwright/test';
import { PORTAL, signedIn } from './support/accounts';
import { newestCode, PASSWORD, signIn } from './support/sign-in';

test('goes on to the page that was wanted @both', async ({ page }) => {
  await page.goto('/broker/carriers/5000101/insurance?from=mail');
  await expect(page).toHaveURL(/\/broker\/login\?redirectTo=/);
  await signIn(page, 'admin@demo.test');
  await expect(page).toHaveURL(/\/broker\/carriers\/5000101\/insurance\?from=mail$/);
});

test('does not go on to another site', async ({ page }) => {
  await page.goto(`/broker/login?redirectTo=${encodeURIComponent('https://elsewhere.example/')}`);
  await signIn(page, 'admin@demo.test');
  await expect(page).toHaveURL(/localhost:\d+\/broker\/?$/);
});

test('a wrong password keeps the address, not the password, and says what to do', async ({ page }) => {
  await page.goto('/broker/login');
  await page.getByLabel('Email').fill('wrong-password@demo.test');
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That email address and password do not match an account.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('wrong-password@demo.test');
  await expect(page.getByLabel('Password')).toHaveValue('');
});

test('an empty form names both fields', async ({ page }) => {
  await page.goto('/broker/login');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('link', { name: 'Enter your email address.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enter your password.' })).toBeVisible();
});

test('a wrong code may be tried again', async ({ page }) => {
  await page.goto('/broker/login');
  await page.getByLabel('Email').fill('other@demo.test');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/login/code');
  const code = newestCode('other@demo.test');
  await page.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('That is not the code. You can try 4 more times.').first()).toBeVisible();
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('who is signed in leaves the login page, and signing out ends it @both', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/broker/login');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.locator('summary', { hasText: 'Avery Admin' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/broker\/login$/);
  await expect(page.getByText('You are signed out.').first()).toBeVisible();
  await page.goto('/broker/');
  await expect(page).toHaveURL(/\/broker\/login/);
});

test('a form sent from another site is refused', async ({ request }) => {
  const response = await request.post('/broker/login', {
    form: { email: 'a@b.test', password: 'x' },
    headers: { Origin: 'https://elsewhere.example' },
  });
  expect(response.status()).toBe(403);
});

test('every page carries a policy that lets only its own scripts run @script', async ({ page }) => {
  const response = await page.goto('/broker/login');
  const { 'content-security-policy': policy, ...headers } = response!.headers();
  const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy!)?.[1];
  expect(nonce).toBeTruthy();
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
  const again = await page.goto('/broker/login');
  expect(again!.headers()['content-security-policy']).not.toContain(nonce!);
});

test('every other answer carries the security headers too', async ({ request }) => {
  await signedIn(request, PORTAL, 'admin');
  const page = await (await request.get('/broker/')).text();
  const addresses = [
    '/broker/areas/autocomplete?term=dallas',
    '/broker/healthz',
    '/broker/map.svg',
    '/broker/_root.data',
    '/broker/carriers/search-results.csv?search_text=5000101',
    '/broker/company/activity.csv',
    '/broker/carriers/5000101/vetting-files/999999/pdf',
    '/broker/no/such/page',
    /\/broker\/static\/[^"]+\.js/.exec(page)![0],
    '/nothing-of-the-portal',
  ];
  for (const address of addresses) {
    const headers = (await request.get(address, { maxRedirects: 0 })).headers();
    expect([address, headers]).toEqual([
      address,
      expect.objectContaining({
        'content-security-policy': expect.stringContaining("default-src '"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': expect.stringMatching(/^((private, )?no-store|public, max-age=\d+(, immutable)?)$/),
      }),
    ]);
  }
});

test('who never finished signing up is told so, and goes on from there', async ({ page }, { project }) => {
  const email = `half-way-${project.name === 'with JavaScript' ? 'js' : 'no'}@brokerage.test`;
  const password = 'three words and some';
  await page.goto(`/broker/sign-up?email=${encodeURIComponent(email)}`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/sign-up/code?email=*');
  await page.goto('/broker/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/sign-up/code?email=*');
  await expect(page.getByText('Finish signing up first: enter the code we just emailed you.').first()).toBeVisible();
  await page.getByLabel('Six-digit code').fill(newestCode(email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/sign-up/details**');
});

test('the sixth try says how long to wait, with the right password too', async ({ page }, { project }) => {
  const email = `many-tries-${project.name.replace(' ', '-')}@demo.test`;
  await page.goto('/broker/login');
  for (let tries = 1; tries <= 6; tries += 1) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(`wrong password ${tries}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByText(tries <= 5 ? 'do not match an account.' : 'Too many tries. Try again in 15 minutes.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveValue('');
  }
});

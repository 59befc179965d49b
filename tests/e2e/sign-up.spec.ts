import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { newestMailIn } from '../support/mail-files';
import { axeViolations } from './support/axe';
import { OUTBOX } from './support/outbox';
import { MONITOR_PORT } from './support/product';
import { newestCode, PASSWORD, signIn } from './support/sign-in';

/** From asking for an account to the first search; the mailed link on another device; an invitation claimed. */

const NEW_PASSWORD = 'three words and some';
let people = 0;
const newEmail = (about: string) => {
  people += 1;
  return `${about}-${Date.now().toString(36).replace(/\d/g, 'x')}-${people}@brokerage.test`;
};

/** The link in the newest mail to this address. */
const newestLink = (email: string): string => /http\S+/.exec(newestMailIn(OUTBOX, email, /./)!.text)![0];

async function askForAccount(page: Page, email: string) {
  await page.goto('/broker/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/sign-up/code?email=*');
}

async function giveName(page: Page) {
  await page.waitForURL('**/sign-up/details**');
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Doe');
  await page.getByRole('button', { name: 'Save and continue' }).click();
}

/** Demo companies with active broker authority: one a project, since a company can be set up only once. */
const BROKERS: Record<string, string> = {
  'with JavaScript': 'UNION BEACON LOGISTICS LLC',
  'without JavaScript': 'HARBOR GATE FREIGHT BROKERS LLC',
};

test('from signing up to the first search @story', async ({ page, browser }, { project }) => {
  const broker = BROKERS[project.name]!;
  const { number, email } = await recordOf(browser, broker);
  await askForAccount(page, email);
  await page.getByLabel('Six-digit code').fill('000000' === newestCode(email) ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That is not the code. You can try 4 more times.').first()).toBeVisible();
  await expect(page.getByLabel('Six-digit code')).toHaveValue('');
  await page.getByLabel('Six-digit code').fill(newestCode(email));
  await page.getByRole('button', { name: 'Confirm' }).click();

  // Nothing else opens before there is a company.
  await page.waitForURL('**/sign-up/details**');
  await page.goto('/broker/carriers/5000101');
  await page.waitForURL('**/sign-up/details');
  await page.getByLabel('Last name').fill('Doe');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('link', { name: 'Enter your first name.' })).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Doe');
  await giveName(page);

  await page.getByLabel('MC or DOT number').fill('ACME');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByRole('link', { name: /Enter an MC number/ })).toBeVisible();
  await expect(page.getByLabel('MC or DOT number')).toHaveValue('ACME');
  await page.getByLabel('MC or DOT number').fill('5000101');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByText('Broker authority: none on record')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Set up/ })).toHaveCount(0);
  await page.getByLabel('MC or DOT number').fill(number);
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByText('Broker authority: active')).toBeVisible();
  await expect(page.getByText(/Broker of Property.*active/)).toBeVisible();
  await expect(page.getByLabel('Legal name')).toHaveCount(0);
  await expect(page.getByText('Invitations and agreements show the legal name from FMCSA’s record.')).toBeVisible();
  await page.getByRole('button', { name: `Set up ${broker}` }).click();

  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.goto('/broker/carriers/search-results?search_text=5000101&all=1');
  await expect(page.getByRole('link', { name: /BLUE HERON TRANSPORT LLC/ }).first()).toBeVisible();
  await page.goto('/broker/sign-up');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

/** The demo broker's USDOT number and address of record, as an account that may search finds them. */
async function recordOf(browser: Browser, broker: string): Promise<{ number: string; email: string }> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/broker/login');
  await signIn(page, 'other@demo.test');
  await page.goto(`/broker/carriers/search-results?search_text=${encodeURIComponent(broker)}&all=1`);
  const href = await page.getByRole('link', { name: broker }).first().getAttribute('href');
  const number = /carriers\/(\d+)/.exec(href ?? '')![1]!;
  await page.goto(`/broker/carriers/${number}/directory`);
  const email = /[\w.]+@[\w.]+/.exec((await page.locator('main').innerText()).toLowerCase())![0];
  await context.close();
  return { number, email };
}

test('the mailed link works on a phone while the page is open on a desk', async ({ page, browser }) => {
  const email = newEmail('phone');
  await askForAccount(page, email);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  const link = new URL(newestLink(email));
  await phone.goto(`${link.pathname}${link.search}`);
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await phone.waitForURL('**/sign-up/details**');
  await page.getByLabel('Six-digit code').fill(newestCode(email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/sign-up/details**');
  // Once only on another device.
  const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await other.goto(`${link.pathname}${link.search}`);
  await other.getByRole('button', { name: 'Confirm' }).click();
  // In the same words as for an address without an account.
  await expect(other.getByText('That is not the code. You can try 4 more times.').first()).toBeVisible();
  await expect(other.getByText('Already confirmed?')).toBeVisible();
  await other.context().close();
  await context.close();
});

/** What a manager's form does: an invitation to the other demo brokerage. */
async function invite(request: APIRequestContext, email: string) {
  const monitor = `http://localhost:${MONITOR_PORT}/monitor`;
  const manager = 'other@demo.test';
  await request.post(`${monitor}/sign_in`, { data: { email: manager, password: PASSWORD } });
  const signedIn = await request.post(`${monitor}/sign_in/code`, { data: { code: newestCode(manager) } });
  const { jwt } = await signedIn.json();
  const sent = await request.post(`${monitor}/api/v1/user_invitations`, {
    headers: { authorization: `Bearer ${jwt}` },
    data: { user_invitation: { email, scopes: ['sourcing'], site: 'broker' } },
  });
  expect(sent.ok()).toBe(true);
}

test('who is invited follows the mail, signs up and joins that company', async ({ page, request }) => {
  const email = newEmail('invited');
  await invite(request, email);
  const link = new URL(newestLink(email));
  await page.goto(`${link.pathname}${link.search}`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Six-digit code').fill(newestCode(email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await giveName(page);
  await expect(page.getByRole('heading', { name: 'Other Brokerage invites you' })).toBeVisible();
  await expect(page.getByText('Your rights there: sourcing.')).toBeVisible();
  await page.getByRole('button', { name: 'Join Other Brokerage' }).click();
  await expect(page.getByText('You joined Other Brokerage.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('an account that exists, a refused address and bad input each have their words', async ({ page }) => {
  await page.goto('/broker/sign-up?email=admin%40demo.test');
  await expect(page.getByLabel('Email')).toHaveValue('admin@demo.test');
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('There is an account with this email address already.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'choose a new password', exact: true })).toBeVisible();

  await page.getByLabel('Email').fill('somebody@mailinator.com');
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Sign up with the email address of your company').first()).toBeVisible();

  await page.getByLabel('Email').fill('somebody');
  await page.getByLabel('Password').fill('too short');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('link', { name: /Enter a full email address/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a password of 12 characters or more.' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('somebody');
  await expect(page.getByLabel('Password')).toHaveValue('');
});

test('who has no name gives it and goes on', async ({ page }) => {
  await page.goto('/broker/login');
  await signIn(page, 'noname@demo.test');
  await page.waitForURL('**/required-information');
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('link', { name: 'Enter your last name.' })).toBeVisible();
  await expect(page.getByRole('link', { name: /with its country code/ })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Noor');
  await expect(page.getByLabel('Phone number')).toHaveValue('12');
});

test('a forgotten password is chosen anew by a mailed link, once, and ends what was signed in', async ({
  page,
  browser,
}) => {
  const email = 'manager@demo.test';
  const context = await browser.newContext({ javaScriptEnabled: false });
  const desk = await context.newPage();
  await desk.goto('/broker/login');
  await signIn(desk, email);

  await page.goto('/broker/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  for (const address of ['nobody@demo.test', email]) {
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.getByRole('link', { name: 'send it again' }).click();
  }
  await expect.poll(() => newestLink(email)).toContain('/broker/new-password?token=');
  const link = new URL(newestLink(email));
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByLabel('New password').fill('too short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('link', { name: /12 characters or more/ })).toBeVisible();
  // The same password, so that the other tests of this demo can sign in.
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed. Sign in with it.')).toBeVisible();
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await desk.reload();
  await expect(desk).toHaveURL(/\/broker\/login/);
  await desk.goto(`${link.pathname}${link.search}`);
  await desk.getByLabel('New password').fill(NEW_PASSWORD);
  await desk.getByRole('button', { name: 'Change password' }).click();
  await expect(desk.getByText('This link has expired. It works once').first()).toBeVisible();
  await context.close();
});

test('no page of coming in has an axe violation @script', async ({ page }) => {
  const addresses = [
    '/login',
    '/sign-up',
    '/sign-up/code?email=a%40b.test',
    '/forgotten-password',
    '/new-password?token=x',
  ];
  const look = async (address: string) => {
    await page.goto(`/broker${address}`);
    expect([address, await axeViolations(page, { tags: null })]).toEqual([address, []]);
  };
  for (const address of addresses) await look(address);
  await page.goto('/broker/login');
  await signIn(page, 'nocompany@demo.test');
  for (const address of [
    '/sign-up/details?edit=name',
    '/sign-up/details?number=ACME',
    '/sign-up/details?number=5000101',
    '/sign-up/review?number=MC+77',
  ])
    await look(address);
});

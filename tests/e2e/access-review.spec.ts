import { execFileSync } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { newestMailIn } from '../support/mail-files';
import { axeViolations } from './support/axe';
import { OUTBOX } from './support/outbox';
import { DATA_DIR } from './support/product';
import { newestCode, signIn } from './support/sign-in';

/** Who may not speak for a company waits: for the code from its address of record, or for the operator. */

let people = 0;
const newEmail = (about: string) => {
  people += 1;
  return `${about}-${Date.now().toString(36).replace(/\d/g, 'x')}-${people}@stranger.test`;
};

/** Brokers of the demo that no other test sets up, one a project. */
const BROKERS: Record<string, { number: string; name: string; address: string }> = {
  'with JavaScript': {
    number: '5346811',
    name: 'DESERT MARLIN BROKERAGE CORP',
    address: 'safety@desertmarlinbrokerage.test',
  },
  'without JavaScript': {
    number: '7048871',
    name: 'LITTLE MARLIN BROKERAGE INC',
    address: 'ops@littlemarlinbrokerage.test',
  },
};
const PASSWORD = 'three words and some';

/** An account with a name, on the page where its company is looked up. */
async function signUp(page: Page, email: string) {
  await page.goto('/broker/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/sign-up/code?email=*');
  await page.getByLabel('Six-digit code').fill(newestCode(email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByLabel('First name').fill('Mal');
  await page.getByLabel('Last name').fill('Lory');
  await page.getByRole('button', { name: 'Save and continue' }).click();
}

const operator = (...argv: string[]) =>
  execFileSync(process.execPath, ['dist/operator.js', 'accounts', ...argv], {
    env: { ...process.env, DATA_DIR, NODE_ENV: 'production' },
    encoding: 'utf8',
  });

/** Text of the newest mail to an address. */
const newestMail = (email: string): string => newestMailIn(OUTBOX, email, /./)!.text;

/** Nothing must be scrolled sideways, narrow or wide; where scripts run, axe finds nothing. */
async function look(page: Page, hasScripts: boolean) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { scrollWidth, clientWidth } = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
  if (hasScripts) expect(await axeViolations(page, { tags: null })).toEqual([]);
}

test('a stranger can do nothing but wait; the code from the address of record sets the company up @both', async ({
  page,
}, { project }) => {
  const hasScripts = project.name === 'with JavaScript';
  const { number, name, address } = BROKERS[project.name]!;
  await signUp(page, newEmail('code'));
  await page.getByLabel('MC or DOT number').fill(number);
  await page.getByRole('button', { name: 'Look it up' }).click();
  await page.getByRole('button', { name: `Set up ${name}` }).click();

  await expect(page.getByRole('heading', { name: 'Your access is under review' })).toBeVisible();
  await expect(page.getByText('Your email address is not the one that FMCSA’s record has')).toBeVisible();
  await look(page, hasScripts);
  for (const path of [
    '/broker/',
    '/broker/carriers/5000101',
    '/broker/carriers/5000102/invite',
    '/broker/sign-up/details',
  ]) {
    await page.goto(path);
    await page.waitForURL('**/pending-access-review');
  }
  await page.getByRole('button', { name: 'Email a code' }).click();
  await expect(page.getByText(`Code sent to ${address[0]}…@${address.split('@')[1]}.`)).toBeVisible();
  const code = /\b\d{6}\b/.exec(newestMail(address))![0];
  await page.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That is not the code. You can try 4 more times.').first()).toBeVisible();
  await look(page, hasScripts);
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`${name} is set up. You are its admin.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('a company that is in no file is asked for, and the operator decides', async ({ page }, { project }) => {
  const hasScripts = project.name === 'with JavaScript';
  const usdot = hasScripts ? '88990021' : '88990022';
  const email = newEmail('new');
  await signUp(page, email);
  await page.getByLabel('MC or DOT number').fill(usdot);
  await page.getByRole('button', { name: 'Look it up' }).click();
  await page.getByRole('link', { name: 'request a review', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Request a review' })).toBeVisible();
  await look(page, hasScripts);
  await expect(page.getByLabel('MC or DOT number')).toHaveValue(usdot);
  await page.getByLabel('Note for the reviewer').fill('Granted last week.');
  await page.getByRole('button', { name: 'Request a review' }).click();
  await expect(
    page.getByRole('link', { name: 'Enter the legal name of your company, as FMCSA has it.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Note for the reviewer')).toHaveValue('Granted last week.');
  await page.getByLabel('Company’s legal name').fill('BRAND NEW BROKER LLC');
  await page.getByRole('button', { name: 'Request a review' }).click();
  await expect(page.getByRole('heading', { name: 'Your access is under review' })).toBeVisible();
  await expect(page.getByText('The company is not in the FMCSA files that are loaded here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email a code' })).toHaveCount(0);

  expect(operator('list')).toContain(`says: BRAND NEW BROKER LLC, ${usdot}`);
  operator('reject', email, '--note', 'The office does not know you.');
  await page.reload();
  await expect(page.getByText('The office does not know you.')).toBeVisible();
  await look(page, hasScripts);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.waitForURL('**/sign-up/details');

  await page.goto('/broker/sign-up/review');
  await page.getByLabel('Company’s legal name').fill('SECOND TRY LLC');
  await page.getByLabel('MC or DOT number').fill(`1${usdot.slice(1)}`);
  await page.getByRole('button', { name: 'Request a review' }).click();
  await expect(page.getByText('SECOND TRY LLC')).toBeVisible();
  operator('approve', email, '--usdot', `1${usdot.slice(1)}`, '--legal-name', 'SECOND TRY LLC');
  await page.goto('/broker/');
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('a wish can be taken back; a carrier without broker authority can be asked for', async ({ page }) => {
  await signUp(page, newEmail('back'));
  await page.getByLabel('MC or DOT number').fill('5000101');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await page.getByRole('link', { name: 'Request a review' }).first().click();
  await expect(page.getByText('the company with DOT 5000101')).toBeVisible();
  await page.getByRole('button', { name: 'Request a review' }).click();
  await expect(page.getByText('FMCSA’s record shows no active broker authority for this company.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.waitForURL('**/sign-up/details');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
});

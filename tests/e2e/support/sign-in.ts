import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { newestMailIn } from '../../support/mail-files';
import { OUTBOX } from './outbox';
import { PORTAL_PORT } from './product';

export const PASSWORD = 'demo-broker-portal';

/** Mails that bring a code; others to the same address report what happened. */
const BRINGS_CODE = /^(Your sign-in code|Confirm your email address|Confirm it is you)/;

/** The code of the newest mail to this address that brings one: the only run of six digits in its text. */
export function newestCode(email: string): string {
  const mail = newestMailIn(OUTBOX, email, BRINGS_CODE);
  if (!mail) throw new Error(`No mail to ${email}`);
  const [code, ...others] = mail.text.match(/\d{6}/g) ?? [];
  if (!code || others.length > 0) throw new Error(`Not one code in the mail to ${email}:\n${mail.text}`);
  return code;
}

/** Fills in email and password where the page asks for them, then the mailed code. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  if (!page.url().includes('/login')) await page.goto('/broker/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/login/code');
  await page.getByLabel('Six-digit code').fill(newestCode(email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/broker/login'));
}

/** The same by two requests, for a test that goes on to an address of its own: of coming in, no page is drawn. */
export async function letIn(page: Page, email: string, password = PASSWORD) {
  const origin = `http://localhost:${PORTAL_PORT}`;
  for (const [path, form] of [
    ['/login', () => ({ email, password })],
    ['/login/code', () => ({ code: newestCode(email) })],
  ] as const) {
    const options = { form: form(), headers: { Origin: origin }, maxRedirects: 0 };
    const answer = await page.request.post(`${origin}/broker${path}`, options);
    if (answer.status() !== 302) throw new Error(`${email} is not let in at ${path}: ${answer.status()}`);
  }
}

/** What an authenticator app shows for the key of its page, now or so many half minutes later. */
export const codeOfApp = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + steps * 30_000 });

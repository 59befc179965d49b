import type { APIRequestContext } from '@playwright/test';
import type { BELONGING_ELSEWHERE } from '../../support/demo-accounts';
import { MONITOR_PORT, PORTAL_PORT } from './product';
import { newestCode, PASSWORD } from './sign-in';

export const PORTAL = `http://localhost:${PORTAL_PORT}/broker`;
export const WATCHDOG = `http://watchdog.localhost:${PORTAL_PORT}/broker`;

/** Those that belong elsewhere, and where. */
export const SENT_ELSEWHERE: Readonly<Record<string, string>> = {
  expired: '/broker/my-account?tab=4',
  nocompany: '/broker/sign-up/details',
  noname: '/broker/required-information',
  carrier: `http://localhost:${MONITOR_PORT}/monitor/onboarding`,
  watchdog: WATCHDOG,
  watchdogplus: WATCHDOG,
  pending: '/broker/pending-access-review',
  vpn: '/broker/carrier_vpn_block',
  abroad: '/broker/user_country_block',
} satisfies Record<(typeof BELONGING_ELSEWHERE)[number], string>;

/** The watchdog's host by its header: a name below localhost is not known to every resolver. */
export const hostOf = (base: string) => ({ Host: new URL(base).host });
export const reach = (address: string) => address.replace(WATCHDOG, PORTAL);

/** Signs the account in at the portal of that host; the session stays with `request`. */
export async function signedIn(request: APIRequestContext, base: string, account: string) {
  const email = `${account}@demo.test`;
  const headers = { Origin: new URL(base).origin, ...hostOf(base) };
  for (const [path, form] of [
    ['/login', () => ({ email, password: PASSWORD })],
    ['/login/code', () => ({ code: newestCode(email) })],
  ] as const) {
    const answer = await request.post(reach(base + path), { form: form(), headers, maxRedirects: 0 });
    if (answer.status() !== 302) throw new Error(`${account} is not let in at ${path}: ${answer.status()}`);
  }
}

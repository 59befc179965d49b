import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { type Missing, missingOfAccount, missingToMay, OWN_ENTRY, type Permission } from '@contract/shared/permissions';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../support/demo-accounts';
import { hostOf, PORTAL, reach, SENT_ELSEWHERE, signedIn, WATCHDOG } from './support/accounts';
import { MONITOR_PORT } from './support/product';
import { newestCode, PASSWORD } from './support/sign-in';

/**
 * A form posted to every route that takes one, as every account of the demo, whether or not a page showed it the form. The
 * routes are found by their sources: one that takes a form and has no line here fails. Ids name nothing, so that who is
 * let in changes nothing either.
 */
type Access = 'visitor' | 'anybody' | 'without-company' | 'without-name' | 'broker' | 'expired-too' | Permission;

const FORMS: Record<string, Access> = {
  // An address that no route knows takes no form, from anybody.
  $: 'anybody',
  'carriers.$id._index': 'viewFullCarrierProfile',
  'carriers.$id.directory': 'connect',
  'carriers.$id.insurance': 'viewCertificates',
  'carriers.$id.notes': 'viewFullCarrierProfile',
  'carriers.$id_.alerts.$alertId': 'reportIdentityAlerts',
  'carriers.$id_.alerts.$alertId_.unpublish': 'reportIdentityAlerts',
  'carriers.$id_.alerts.new': 'reportIdentityAlerts',
  'identity-alerts_.$alertId': 'reportIdentityAlerts',
  'identity-alerts_.$alertId_.unpublish': 'reportIdentityAlerts',
  'identity-alerts_.contact': 'reportIdentityAlerts',
  'carriers.$id_.certificate-requests.new': 'viewCertificates',
  'carriers.$id_.certificates.$documentId': 'reviewCertificates',
  'carriers.$id_.certificates.new': 'viewCertificates',
  'carriers.$id_.classifications': 'connect',
  'carriers.$id_.do-not-dispatch': 'connect',
  'carriers.$id_.edit-requests': 'viewFullCarrierProfile',
  'carriers.$id_.identifiers': 'verifyIdentifiers',
  'carriers.$id_.identifiers_.$identifierId': 'verifyIdentifiers',
  'carriers.$id_.invite': 'onboardCarriers',
  'carriers.$id_.lift-do-not-dispatch': 'liftDoNotDispatch',
  'carriers.$id_.overrides.$overrideId.edit': 'overrideRules',
  'carriers.$id_.overrides.$overrideId.end': 'overrideRules',
  'carriers.$id_.overrides.new': 'overrideRules',
  'carriers.$id_.packet': 'onboardCarriers',
  'carriers.$id_.packet_.refuse': 'onboardCarriers',
  'carriers.$id_.payment-terms': 'connect',
  'carriers.$id_.tracking': 'workTickets',
  'carriers.$id_.unfollow': 'viewFullCarrierProfile',
  'carriers.$id_.vetting-files_.new': 'viewFullCarrierProfile',
  'carriers.bulk': 'connect',
  'carriers.default-filters': 'broker',
  'carriers.import': 'viewFullCarrierProfile',
  'loads_.import': 'bringInLoads',
  'carriers.rate-confirmations_.$confirmationId_.cancel': 'manageRateConfirmations',
  'carriers.rate-confirmations_.$confirmationId_.reject': 'manageRateConfirmations',
  'carriers.rate-confirmations_.$confirmationId_.revise': 'manageRateConfirmations',
  'carriers.rate-confirmations_.$confirmationId_.send': 'manageRateConfirmations',
  'carriers.rate-confirmations_.new': 'manageRateConfirmations',
  'carriers.rate-confirmations_.emails_.$mailId': 'manageRateConfirmations',
  'carriers.rate-confirmations_.emails_.$mailId_.dismiss': 'manageRateConfirmations',
  'carriers.rate-confirmations_.emails_.new': 'manageRateConfirmations',
  'carriers.saved-searches': 'saveSearches',
  'company.contracts': 'connect',
  'company.contracts_.new': 'manageContracts',
  'company.logo': 'manageUsers',
  'company.people': 'manageUsers',
  'company.people_.$userId': 'manageUsers',
  'company.people_.$userId_.remove': 'manageUsers',
  'company.people_.invitations.$invitationId': 'manageUsers',
  'company.rules': 'keepRules',
  'company.rules_.$classificationId': 'changeRules',
  'company.teams': 'broker',
  'company.teams_.$teamId': 'manageUsers',
  'company_change_orders.$id': 'manageUsers',
  exchange: 'useLoadBoard',
  'exchange_.capacity': 'useLoadBoard',
  'exchange_.capacity_.$id': 'useLoadBoard',
  'exchange_.load.$id': 'useLoadBoard',
  'exchange_.load.$id_.post': 'useLoadBoard',
  'exchange_.load.$id_.send': 'useLoadBoard',
  'exchange_.load.$id_.unpost': 'useLoadBoard',
  'forgotten-password': 'visitor',
  'alerts_.$id': 'workTickets',
  'alerts_.assign': 'workTickets',
  'company.alerts': 'manageTickets',
  'company.rate-confirmation-terms': 'manageRateConfirmations',
  'loads_.$id': 'viewLoads',
  'loads_.$id_.cancel': 'workTickets',
  'loads_.$id_.cover': 'workTickets',
  'loads_.$id_.detention': 'workTickets',
  'loads_.$id_.detention_.links.new': 'workTickets',
  'loads_.$id_.edit': 'workTickets',
  'loads_.$id_.end-tracking': 'workTickets',
  'loads_.$id_.file': 'workTickets',
  'loads_.$id_.logs.new': 'workTickets',
  'loads_.$id_.papers.$paperId_.withdraw': 'workTickets',
  'loads_.$id_.papers.new': 'workTickets',
  'loads_.$id_.pass': 'workTickets',
  'loads_.$id_.pass_.withdraw': 'workTickets',
  'loads_.$id_.uncover': 'workTickets',
  'loads_.$id_.vehicle': 'workTickets',
  'loads_.assign': 'workTickets',
  'loads_.new': 'bringInLoads',
  login: 'visitor',
  'login_.code': 'visitor',
  logout: 'anybody',
  'my-account': 'expired-too',
  'my-account_.api-keys.$apiKeyId.revoke': 'manageApi',
  'my-account_.api-keys.new': 'manageApi',
  'my-account_.payment-method': 'manageSubscription',
  'my-account_.plan.$planId': 'manageSubscription',
  'my-account_.vetting-witnesses': 'manageUsers',
  'my-account_.webhooks.$webhookId': 'manageApi',
  'my-account_.webhooks.$webhookId_.remove': 'manageApi',
  'my-account_.webhooks.new': 'manageApi',
  'new-password': 'anybody',
  // Says what a review is about; only who waits for one can do something there.
  'pending-access-review': 'anybody',
  'required-information': 'without-name',
  'sign-up': 'visitor',
  'sign-up_.code': 'visitor',
  'sign-up_.details': 'without-company',
  'sign-up_.review': 'without-company',
};

/** Pages with several actions ask for each what it needs. Posted only by who lacks that: others would do it. */
const ACTIONS: readonly (readonly [route: string, form: Record<string, string>, access: Permission | 'broker'])[] = [
  ['carriers.$id._index', { intent: 'dismiss' }, 'connect'],
  ['carriers.$id._index', { intent: 'bring-back' }, 'connect'],
  ['loads_.$id_.detention', { intent: 'set-rate' }, 'manageTickets'],
  ['carriers.default-filters', { intent: 'end', owner: 'Company' }, 'manageUsers'],
  ['exchange', { intent: 'end-for-all' }, 'manageUsers'],
  ...(
    [
      ['my-account', 'save-company-details', 'broker'],
      ['company.contracts', 'add-payment-term', 'manageContracts'],
      ['company.contracts', 'rename-payment-term', 'manageContracts'],
      ['company.contracts', 'retire-payment-term', 'manageContracts'],
      ['my-account', 'save-notifications', 'broker'],
      ['my-account', 'run-report', 'runReports'],
      ['company.rules', 'create-classification', 'changeRules'],
      ['my-account', 'add-payment-method', 'manageSubscription'],
      ['company.teams', 'create-team', 'manageUsers'],
      ['company.people', 'invite', 'manageUsers'],
      ['company.people', 'delete-invitation', 'manageUsers'],
    ] as const
  ).map(([route, intent, access]) => [route, { intent }, access] as const),
];

/** `carriers.$id_.packet` is `/carriers/987654321/packet`. */
const addressOf = (route: string) =>
  `/${route
    .replaceAll('[.]', '\0')
    .split('.')
    .map((part) => part.replace(/_$/, ''))
    .filter((part) => part !== '_index')
    .map((part) => (part.startsWith('$') ? '987654321' : part))
    .join('/')
    .replaceAll(
      '\0',
      '.',
    )}${route === 'carriers.bulk' ? '?action=dismiss&id=987654321' : ''}${route.endsWith('_index') ? '?index' : ''}`;

const post = (
  request: APIRequestContext,
  base: string,
  route: string,
  { form = NO_ACTION, origin = new URL(base).origin }: { form?: Record<string, string>; origin?: string } = {},
) =>
  request.post(reach(`${base}${addressOf(route)}`), {
    form,
    headers: { Origin: origin, ...hostOf(base) },
    maxRedirects: 0,
  });

/** A button that no form has. */
const NO_ACTION = { intent: 'nothing' };

function takesForm(route: string): boolean {
  const folder = join('app/routes', route);
  const sources = statSync(folder).isDirectory() ? readdirSync(folder).map((name) => join(folder, name)) : [folder];
  return sources.some((path) =>
    /export (async )?function action\b|export \{[^}]*\baction\b/.test(readFileSync(path, 'utf8')),
  );
}

test('every route that takes a form has a line', () => {
  const routes = readdirSync('app/routes').filter(takesForm);
  expect(Object.keys(FORMS).sort()).toEqual(routes.map((name) => name.replace(/\.tsx?$/, '')).sort());
});

test('signed out, no form is taken but those of coming in', async ({ request }) => {
  for (const [route, access] of Object.entries(FORMS)) {
    if (access === 'anybody' || access === 'visitor') continue;
    const response = await post(request, PORTAL, route);
    expect([route, response.status(), response.headers().location]).toEqual([
      route,
      302,
      expect.stringMatching(/^\/broker\/login/),
    ]);
  }
});

test('a form of another site is refused everywhere, signed in or not', async ({ request }) => {
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signedIn(request, PORTAL, 'admin');
    for (const route of Object.keys(FORMS)) {
      const response = await post(request, PORTAL, route, { origin: 'https://elsewhere.example' });
      expect([route, isSignedIn, response.status()]).toEqual([route, isSignedIn, 403]);
    }
  }
  // Nothing was done: the one that signs out neither.
  expect((await request.get(`${PORTAL}/my-account`, { maxRedirects: 0 })).status()).toBe(200);
});

test('what is no form, no method of a page or no address is refused in words, signed in or not', async ({
  request,
}) => {
  const watchdog = new URL(WATCHDOG).origin;
  const refused: readonly [
    status: number,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ][] = [
    [415, 'POST', '/carriers/5000101/notes', { 'content-type': 'application/json' }, '{}'],
    [415, 'POST', '/login', {}],
    [405, 'PUT', '/carriers/5000101/notes', {}],
    [405, 'TRACE', '/login', {}],
    [400, 'GET', '/%5C', {}],
    [400, 'GET', '/%zz', {}],
    [400, 'GET', '/login', { host: 'a b' }],
    [414, 'GET', `/login?${'p=x&'.repeat(501)}`, {}],
    [403, 'POST', '/login', { 'content-type': 'application/x-www-form-urlencoded', origin: watchdog }, 'email='],
    [
      403,
      'POST',
      '/login',
      {
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(PORTAL).origin,
        'x-forwarded-host': 'elsewhere.example',
      },
      'email=',
    ],
  ];
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signedIn(request, PORTAL, 'admin');
    const { cookies } = await request.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const [status, method, path, headers, body] of refused) {
      const answer = await ask(method, path, { ...headers, ...(isSignedIn && { cookie }) }, body);
      expect([method, path.slice(0, 40), answer.status]).toEqual([method, path.slice(0, 40), status]);
      expect(answer.text).toContain(`<p class="error-page-status">${status}</p>`);
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    }
  }
});

/** As a program asks that is no browser: with any method, host and origin. */
const ask = (method: string, path: string, headers: Record<string, string>, body = '') =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { hostname, port, pathname } = new URL(PORTAL);
    const length = method === 'GET' || method === 'TRACE' ? {} : { 'content-length': Buffer.byteLength(body) };
    httpRequest({ hostname, port, path: pathname + path, method, headers: { ...headers, ...length } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(pieces).toString() }),
      );
    })
      .on('error', reject)
      .end(body);
  });

/** The account as the monitor describes it: what it may is read from there, and from the contract. */
async function userOf(request: APIRequestContext, account: string): Promise<CurrentUser> {
  const monitor = `http://localhost:${MONITOR_PORT}/monitor`;
  const email = `${account}@demo.test`;
  await request.post(`${monitor}/sign_in`, { data: { email, password: PASSWORD } });
  const answer = await request.post(`${monitor}/sign_in/code`, { data: { code: newestCode(email) } });
  return (await answer.json()).user;
}

function missing(access: Access, user: CurrentUser): Missing | null {
  if (access === 'broker' || access === 'expired-too') return missingOfAccount(user, access === 'expired-too');
  return missingToMay(access as Permission, user);
}

/** What the guards answer: the statuses, and where to when it is elsewhere. */
function answerTo(access: Access, user: CurrentUser, account: string): { status: number[]; to?: RegExp } {
  const isWalledIn = ['pending', 'vpn', 'abroad'].includes(account);
  if (isWalledIn) return { status: [302], to: new RegExp(`${SENT_ELSEWHERE[account]}$`) };
  if (access === 'visitor') return { status: [302], to: /\/broker\/?$/ };
  if (access === 'without-company' || access === 'without-name') {
    const isFor = account === (access === 'without-company' ? 'nocompany' : 'noname');
    return isFor ? { status: [400, 422] } : { status: [302] };
  }
  const lacks = missing(access, user);
  // 415: a form that takes a file, posted without one.
  if (lacks === null) return { status: [200, 302, 400, 404, 409, 415, 422], to: /^(?!.*\/(login|sign-up|required))/ };
  if (lacks.kind === 'hidden') return { status: [404] };
  if (lacks.kind === 'account' && lacks.name !== OWN_ENTRY)
    return { status: [302], to: new RegExp(`${SENT_ELSEWHERE[account]?.replaceAll('?', '\\?')}$`) };
  return { status: [403] };
}

async function expectGuarded(request: APIRequestContext, base: string, account: string, user: CurrentUser) {
  const wrong: unknown[] = [];
  const pages = Object.entries(FORMS).map(([route, access]) => [route, NO_ACTION, access] as const);
  const actions = ACTIONS.filter(([, , access]) => missing(access, user) !== null);
  for (const [route, form, access] of [...pages, ...actions]) {
    if (access === 'anybody') continue;
    const response = await post(request, base, route, { form });
    const { status, to } = answerTo(access, user, account);
    const location = response.headers().location ?? '';
    if (!status.includes(response.status()) || (to && response.status() === 302 && !to.test(location)))
      wrong.push([route, form.intent, response.status(), location]);
  }
  expect(wrong).toEqual([]);
}

const ACCOUNTS = DEMO_ACCOUNTS.filter((account) => !account.startsWith('watchdog'));

for (const account of ACCOUNTS)
  test(`${account} may by a form what it may by its rights`, async ({ request, playwright }) => {
    const other = await playwright.request.newContext();
    const user = await userOf(other, account);
    await other.dispose();
    await signedIn(request, PORTAL, account);
    await expectGuarded(request, PORTAL, account, user);
  });

for (const account of ['watchdog', 'watchdogplus'])
  test(`${account} may by a form of its own host what it may by its rights, and nothing on the other`, async ({
    request,
    playwright,
  }) => {
    const other = await playwright.request.newContext();
    const user = await userOf(other, account);
    await other.dispose();
    await signedIn(request, PORTAL, account);
    for (const [route, access] of Object.entries(FORMS)) {
      if (['anybody', 'visitor', 'without-company', 'without-name'].includes(access)) continue;
      const response = await post(request, PORTAL, route);
      expect([route, response.status(), response.headers().location]).toEqual([
        route,
        302,
        expect.stringMatching(new RegExp(`^${WATCHDOG}`)),
      ]);
    }
    await expectGuarded(request, WATCHDOG, account, user);
  });

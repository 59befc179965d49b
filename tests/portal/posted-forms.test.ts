import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { type Missing, missingOfAccount, missingToMay, OWN_ENTRY, type Permission } from '@contract/shared/permissions';
import { expect, test } from 'vitest';
import { PORTAL, SENT_ELSEWHERE, WATCHDOG } from '../e2e/support/accounts';
import { MONITOR_PORT } from '../e2e/support/product';
import { newestCode, PASSWORD } from '../e2e/support/sign-in';
import { DEMO_ACCOUNTS } from '../support/demo-accounts';
import { eachOf, signedInAs, Visitor } from './support/visitor';

/**
 * A form posted to every route that takes one, as every account of the demo, whether or not a page showed it the form. The
 * routes are found by their sources: one that takes a form and has no line here fails. Ids name nothing, so that who is
 * let in changes nothing either.
 */
type ComingIn = 'visitor' | 'anybody' | 'without-company' | 'without-name';
type Access = 'broker' | 'expired-too' | Permission;

/** Who may post it, and what is answered to who may: the button or the id is none, or the file is missing. */
const FORMS: Record<string, ComingIn | [access: Access, status: 302 | 400 | 404 | 415 | 422]> = {
  // An address that no route knows takes no form, from anybody.
  $: 'anybody',
  'carriers.$id._index': ['workOnCarriers', 400],
  'carriers.$id.directory': ['changeConnections', 400],
  'carriers.$id.insurance': ['orderCertificates', 400],
  'carriers.$id.notes': ['workOnCarriers', 400],
  'carriers.$id_.alerts.$alertId': ['reportIdentityAlerts', 404],
  'carriers.$id_.alerts.$alertId_.unpublish': ['reportIdentityAlerts', 404],
  'carriers.$id_.alerts.new': ['reportIdentityAlerts', 400],
  'identity-alerts_.$alertId': ['reportIdentityAlerts', 404],
  'identity-alerts_.$alertId_.unpublish': ['reportIdentityAlerts', 404],
  'identity-alerts_.contact': ['reportIdentityAlerts', 400],
  'carriers.$id_.certificate-requests.new': ['orderCertificates', 400],
  'carriers.$id_.call': ['workOnCarriers', 400],
  'carriers.$id_.certificates.$documentId': ['reviewCertificates', 400],
  'carriers.$id_.certificates.new': ['orderCertificates', 415],
  'carriers.$id_.classifications': ['changeConnections', 404],
  'carriers.$id_.do-not-dispatch': ['stopCarriers', 404],
  'carriers.$id_.edit-requests': ['workOnCarriers', 400],
  'carriers.$id_.identifiers': ['verifyIdentifiers', 400],
  'carriers.$id_.identifiers_.$identifierId': ['verifyIdentifiers', 400],
  'carriers.$id_.invite': ['onboardCarriers', 400],
  'carriers.$id_.lift-do-not-dispatch': ['liftDoNotDispatch', 404],
  'carriers.$id_.overrides.$overrideId.edit': ['overrideRules', 404],
  'carriers.$id_.overrides.$overrideId.end': ['overrideRules', 404],
  'carriers.$id_.overrides.new': ['overrideRules', 415],
  'carriers.$id_.packet': ['onboardCarriers', 400],
  'carriers.$id_.packet_.hold-payment': ['stopCarriers', 404],
  'carriers.$id_.packet_.refuse': ['onboardCarriers', 404],
  'carriers.$id_.payment-terms': ['changeConnections', 404],
  'carriers.$id_.tracking': ['workTickets', 404],
  'carriers.$id_.unfollow': ['workOnCarriers', 404],
  'carriers.$id_.vetting-files_.new': ['workOnCarriers', 404],
  'carriers.bulk': ['changeConnections', 302],
  'carriers.default-filters': ['broker', 400],
  'carriers.import': ['workOnCarriers', 415],
  'carriers.import_.$importId': ['bringInCarriers', 400],
  'assistants.proposals_.$id': ['readEvents', 400],
  'edi_.files_.$id': ['bringInLoads', 404],
  'edi_.invoices_.$id': ['manageRateConfirmations', 400],
  'edi_.partners_.$id': ['manageApi', 400],
  'edi_.partners_.$id_.sftp': ['manageApi', 400],
  'edi_.partners_.new': ['manageApi', 400],
  'edi_.tenders_.$id': ['bringInLoads', 400],
  'edi_.tenders_.$id_.changes.$differenceId': ['bringInLoads', 400],
  'edi_.files_.new': ['bringInLoads', 415],
  'tms_.$id': ['manageApi', 400],
  'tms_.$id_.edit': ['manageApi', 400],
  'tms_.messages_.$messageId': ['bringInLoads', 404],
  'tms_.messages_.new': ['bringInLoads', 415],
  'tms_.new': ['manageApi', 400],
  'loads_.import': ['bringInLoads', 415],
  'loads_.import_.columns': ['bringInLoads', 400],
  'carriers.rate-confirmations_.$confirmationId': ['manageRateConfirmations', 404],
  'carriers.rate-confirmations_.$confirmationId_.cancel': ['manageRateConfirmations', 404],
  'carriers.rate-confirmations_.$confirmationId_.reject': ['manageRateConfirmations', 404],
  'carriers.rate-confirmations_.$confirmationId_.revise': ['manageRateConfirmations', 404],
  'carriers.rate-confirmations_.$confirmationId_.send': ['manageRateConfirmations', 400],
  'carriers.rate-confirmations_.new': ['manageRateConfirmations', 400],
  'carriers.rate-confirmations_.emails_.$mailId': ['manageRateConfirmations', 400],
  'carriers.rate-confirmations_.emails_.$mailId_.dismiss': ['manageRateConfirmations', 400],
  'carriers.rate-confirmations_.emails_.new': ['manageRateConfirmations', 415],
  'carriers.saved-searches': ['saveSearches', 400],
  confirm: ['expired-too', 400],
  'company.contracts': ['connect', 400],
  'company.contracts_.new': ['manageContracts', 415],
  'company.logo': ['manageUsers', 415],
  'company.people': ['manageUsers', 400],
  'company.people_.$userId': ['manageUsers', 400],
  'company.people_.$userId_.remove': ['manageUsers', 404],
  'company.people_.invitations.$invitationId': ['manageUsers', 404],
  'company.rules': ['keepRules', 400],
  'company.rules_.$classificationId': ['changeRules', 400],
  'company.rules_.numbers': ['changeRules', 400],
  'company.retention': ['manageUsers', 400],
  'company.erase-person': ['manageUsers', 400],
  'company.sign-in': ['manageUsers', 400],
  'company.sign-on': ['manageUsers', 400],
  'company.teams': ['broker', 400],
  'company.teams_.$teamId': ['manageUsers', 400],
  'company_change_orders.$id': ['manageUsers', 400],
  exchange: ['useLoadBoard', 400],
  'exchange_.capacity': ['workLoadBoard', 400],
  'exchange_.capacity_.$id': ['workLoadBoard', 400],
  'exchange_.load.$id': ['workLoadBoard', 400],
  'exchange_.load.$id_.bids.$bidId.counter': ['workLoadBoard', 404],
  'exchange_.load.$id_.post': ['workLoadBoard', 400],
  'exchange_.load.$id_.send': ['workLoadBoard', 400],
  'exchange_.load.$id_.unpost': ['workLoadBoard', 400],
  'forgotten-password': 'visitor',
  'alerts_.$id': ['workTickets', 400],
  'alerts_.assign': ['workTickets', 302],
  'alerts_.bulk': ['workTickets', 400],
  'alerts_.cause': ['workTickets', 400],
  'company.alerts': ['manageTickets', 400],
  'company.texts': ['manageTickets', 400],
  'company.roles': ['manageUsers', 400],
  'company.roles_.$roleId': ['manageUsers', 400],
  'company.roles_.$roleId_.delete': ['manageUsers', 404],
  'company.export': ['exportCompany', 400],
  'company.erase-person_.export': ['manageUsers', 302],
  'company.proof': ['makeProofBundles', 400],
  'loads_.$id_.proof': ['makeProofBundles', 404],
  'carriers.$id_.proof': ['makeProofBundles', 404],
  'company.rate-confirmation-terms': ['manageRateConfirmations', 422],
  'loads_.$id': ['viewLoads', 400],
  'loads_.$id_.cancel': ['workTickets', 400],
  'facilities_.$id': ['workTickets', 400],
  'loads_.$id_.correct': ['workTickets', 400],
  'loads_.$id_.corrections.$logId.withdraw': ['workTickets', 400],
  'loads_.$id_.cover': ['workTickets', 400],
  'loads_.$id_.classifications': ['workTickets', 400],
  'loads_.$id_.progress': ['workTickets', 400],
  'loads_.$id_.driver': ['workTickets', 400],
  'loads_.$id_.sharing': ['workTickets', 400],
  'loads_.$id_.detention': ['workTickets', 400],
  'loads_.$id_.detention_.links.new': ['workTickets', 400],
  'loads_.$id_.edit': ['workTickets', 404],
  'loads_.$id_.end-tracking': ['workTickets', 404],
  'loads_.$id_.file': ['workTickets', 404],
  'loads_.$id_.follow': ['workTickets', 400],
  'loads_.$id_.text': ['workTickets', 400],
  'loads_.$id_.logs.new': ['workTickets', 400],
  'loads_.$id_.papers.$paperId_.withdraw': ['workTickets', 400],
  'loads_.$id_.papers.new': ['workTickets', 415],
  'loads_.$id_.pass': ['workTickets', 404],
  'loads_.$id_.pass_.clear': ['workTickets', 400],
  'loads_.$id_.pass_.new': ['workTickets', 400],
  'loads_.$id_.pass_.withdraw': ['workTickets', 400],
  'loads_.$id_.uncover': ['workTickets', 400],
  'loads_.$id_.vehicle': ['workTickets', 400],
  'loads_.assign': ['workTickets', 302],
  'loads_.bulk': ['workTickets', 400],
  'loads_.exceptions_.$exceptionId': ['giveExceptions', 400],
  'loads_.new': ['bringInLoads', 400],
  login: 'visitor',
  'login_.code': 'visitor',
  'login_.passkey': 'visitor',
  'login_.sso': 'visitor',
  // The script of any page, a visitor's too.
  'error-reports': 'anybody',
  logout: 'anybody',
  'my-account': ['expired-too', 400],
  'my-account_.api-keys.$apiKeyId.revoke': ['manageApi', 404],
  'my-account_.api-keys.new': ['manageApi', 400],
  'my-account_.second-factors': ['expired-too', 400],
  'my-account_.payment-method': ['manageSubscription', 400],
  'my-account_.plan.$planId': ['manageSubscription', 422],
  'my-account_.vetting-witnesses': ['manageUsers', 302],
  'my-account_.channels.new': ['manageApi', 400],
  'my-account_.undelivered': ['manageApi', 400],
  'my-account_.webhooks.$webhookId': ['manageApi', 400],
  'my-account_.webhooks.$webhookId_.remove': ['manageApi', 404],
  'my-account_.webhooks.new': ['manageApi', 400],
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
const ACTIONS: readonly (readonly [route: string, form: Record<string, string>, access: Access])[] = [
  ['carriers.$id._index', { intent: 'dismiss' }, 'changeConnections'],
  ['carriers.$id._index', { intent: 'bring-back' }, 'changeConnections'],
  ['loads_.$id_.detention', { intent: 'set-rate' }, 'manageTickets'],
  ['carriers.default-filters', { intent: 'end-for-all' }, 'manageUsers'],
  ['exchange', { intent: 'end-for-all' }, 'manageUsers'],
  ...(
    [
      ['my-account', 'save-company-details', 'broker'],
      ['company.contracts', 'add-payment-term', 'manageContracts'],
      ['company.contracts', 'rename-payment-term', 'manageContracts'],
      ['company.contracts', 'retire-payment-term', 'manageContracts'],
      ['my-account', 'save-notifications', 'broker'],
      ['my-account', 'save-notification-times', 'broker'],
      ['my-account', 'save-notification-whose', 'broker'],
      ['my-account', 'add-browser', 'broker'],
      ['my-account', 'remove-browser', 'broker'],
      ['my-account', 'save-protections', 'changeOnboardingSettings'],
      ['my-account', 'run-report', 'runReports'],
      ['company.rules', 'create-classification', 'changeRules'],
      ['my-account', 'add-payment-method', 'manageSubscription'],
      ['company.teams', 'create-team', 'manageUsers'],
      ['company.people', 'invite', 'manageUsers'],
      ['company.export', 'make-archive', 'exportCompany'],
      ['company.people', 'delete-invitation', 'manageUsers'],
      ['company.people_.$userId', 'reset-factors', 'manageUsers'],
      ['company.people_.$userId', 'end-sessions', 'manageUsers'],
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

/** A button that no form has. */
const NO_ACTION = { intent: 'nothing' };

function takesForm(route: string): boolean {
  const folder = join('app/routes', route);
  const sources = statSync(folder).isDirectory() ? readdirSync(folder).map((name) => join(folder, name)) : [folder];
  return sources.some((path) => /export (async )?(function|const) action\b/.test(readFileSync(path, 'utf8')));
}

test('every route that takes a form has a line', () => {
  const routes = readdirSync('app/routes').filter(takesForm);
  expect(Object.keys(FORMS).sort()).toEqual(routes.map((name) => name.replace(/\.tsx?$/, '')).sort());
});

test('signed out, no form is taken but those of coming in', async () => {
  const visitor = new Visitor();
  await eachOf(Object.entries(FORMS), async ([route, form]) => {
    if (form === 'anybody' || form === 'visitor') return;
    const { status, headers } = await visitor.post(PORTAL + addressOf(route), NO_ACTION);
    expect([route, status, headers.location]).toEqual([route, 302, expect.stringMatching(/^\/broker\/login/)]);
  });
});

test('a form of another site is refused everywhere, signed in or not', async () => {
  const admin = await signedInAs('admin', PORTAL);
  for (const visitor of [new Visitor(), admin])
    await eachOf(Object.keys(FORMS), async (route) => {
      const { status } = await visitor.post(PORTAL + addressOf(route), NO_ACTION, 'https://elsewhere.example');
      expect([route, visitor === admin, status]).toEqual([route, visitor === admin, 403]);
    });
  // Nothing was done: the one that signs out neither.
  expect((await admin.get(`${PORTAL}/my-account`)).status).toBe(200);
});

test('what is no form, no method of a page or no address is refused in words, signed in or not', async () => {
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
  for (const visitor of [new Visitor(), await signedInAs('admin', PORTAL)])
    for (const [status, method, path, headers, body] of refused) {
      const answer = await visitor.send(method, PORTAL + path, headers, body);
      expect([method, path.slice(0, 40), answer.status]).toEqual([method, path.slice(0, 40), status]);
      expect(answer.text).toContain(`<p class="error-page-status">${status}</p>`);
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    }
});

/** The account as the monitor describes it: what it may is read from there, and from the contract. */
async function userOf(account: string): Promise<CurrentUser> {
  const email = `${account}@demo.test`;
  const signIn = (path: string, body: object, cookie = '') =>
    fetch(`http://localhost:${MONITOR_PORT}/monitor${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const [cookie = ''] = (await signIn('/sign_in', { email, password: PASSWORD })).headers.getSetCookie();
  const answer = await signIn('/sign_in/code', { code: newestCode(email) }, cookie.split(';')[0]);
  return ((await answer.json()) as { user: CurrentUser }).user;
}

const missing = (access: Access, user: CurrentUser): Missing | null =>
  access === 'broker' || access === 'expired-too'
    ? missingOfAccount(user, access === 'expired-too')
    : missingToMay(access, user);

const endsIn = (address: string | undefined) => new RegExp(`${address?.replaceAll('?', '\\?')}$`);

/** What the guards answer to who lacks something, and where to when it is elsewhere; null: they let the form through. */
function refusalOf(access: Access, user: CurrentUser, account: string): { status: number; to?: RegExp } | null {
  if (['pending', 'vpn', 'abroad'].includes(account)) return { status: 302, to: endsIn(SENT_ELSEWHERE[account]) };
  const lacks = missing(access, user);
  if (lacks === null) return null;
  if (lacks.kind === 'hidden') return { status: 404 };
  if (lacks.kind === 'account' && lacks.name !== OWN_ENTRY) return { status: 302, to: endsIn(SENT_ELSEWHERE[account]) };
  return { status: 403 };
}

/** The same of the forms of coming in, which are for who is not in yet. */
function answerOfComingIn(access: ComingIn, account: string): { status: number; to?: RegExp } {
  if (['pending', 'vpn', 'abroad'].includes(account)) return { status: 302, to: endsIn(SENT_ELSEWHERE[account]) };
  if (access === 'without-company' && account === 'nocompany') return { status: 400 };
  if (access === 'without-name' && account === 'noname') return { status: 400 };
  return access === 'visitor' ? { status: 302, to: /\/broker\/?$/ } : { status: 302 };
}

async function expectGuarded(visitor: Visitor, base: string, account: string, user: CurrentUser) {
  const wrong: unknown[] = [];
  const expectAnswer = async (route: string, form: Record<string, string>, wanted: { status: number; to?: RegExp }) => {
    const { status, headers } = await visitor.post(base + addressOf(route), form);
    const to = headers.location ?? '';
    if (status !== wanted.status || (status === 302 && !(wanted.to ?? /./).test(to)))
      wrong.push([route, form.intent, status, to, wanted]);
  };
  const letIn = (status: number) => ({ status, to: /^(?!.*\/(login|sign-up|required))/ });
  await eachOf(Object.entries(FORMS), async ([route, form]) => {
    if (form === 'anybody') return;
    if (typeof form === 'string') return expectAnswer(route, NO_ACTION, answerOfComingIn(form, account));
    const [access, status] = form;
    return expectAnswer(route, NO_ACTION, refusalOf(access, user, account) ?? letIn(status));
  });
  await eachOf(ACTIONS, async ([route, form, access]) => {
    const refusal = refusalOf(access, user, account);
    if (refusal) await expectAnswer(route, form, refusal);
  });
  expect(wrong).toEqual([]);
}

const ACCOUNTS = DEMO_ACCOUNTS.filter((account) => !account.startsWith('watchdog'));

for (const account of ACCOUNTS)
  test(`${account} may by a form what it may by its rights`, async () => {
    const user = await userOf(account);
    await expectGuarded(await signedInAs(account, PORTAL), PORTAL, account, user);
  });

for (const account of ['watchdog', 'watchdogplus'])
  test(`${account} may by a form of its own host what it may by its rights, and nothing on the other`, async () => {
    const user = await userOf(account);
    const visitor = await signedInAs(account, PORTAL);
    await eachOf(Object.entries(FORMS), async ([route, form]) => {
      if (typeof form === 'string') return;
      const { status, headers } = await visitor.post(PORTAL + addressOf(route), NO_ACTION);
      expect([route, status, headers.location]).toEqual([
        route,
        302,
        expect.stringMatching(new RegExp(`^${WATCHDOG}`)),
      ]);
    });
    await expectGuarded(visitor, WATCHDOG, account, user);
  });

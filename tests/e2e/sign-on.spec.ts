import { type Browser, expect, type Page, request, test } from '@playwright/test';
import { newestMailIn } from '../support/mail-files';
import { CLIENT, startOidcServer } from '../support/sign-on/oidc-server';
import { startSamlServer } from '../support/sign-on/saml-server';
import { expectAxeCleanInAllLooks } from './support/axe';
import { startNameServer } from './support/name-server';
import { OUTBOX } from './support/outbox';
import { MONITOR_PORT, PORTAL_PORT } from './support/product';
import { codeOfApp, letIn, newestCode, PASSWORD, signIn } from './support/sign-in';

/** Single sign-on in a browser, at real identity providers: set up, signed in by, enforced, refused. */

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' });

/** Of a company that no other spec changes. */
const FIRST_MANAGER = 'noconnect@demo.test';
const COMPANY = 'No Connect Brokerage';
const MONITOR = `http://localhost:${MONITOR_PORT}/monitor`;
const CALLBACK = `http://localhost:${PORTAL_PORT}/broker/login/sso/callback`;
/** Another one in every run: a domain is one company’s. */
const DOMAIN = `freight-${Date.now().toString(36)}.test`;
const [MANAGER, COLLEAGUE, NEWCOMER] = [`mia@${DOMAIN}`, `cole@${DOMAIN}`, `nia@${DOMAIN}`];
const OWN_PASSWORD = 'three words and some';

const saidOf = (email: string, more: object = {}) => ({ sub: `id-of-${email}`, email, email_verified: true, ...more });

let oidc: Awaited<ReturnType<typeof startOidcServer>>;
let saml: Awaited<ReturnType<typeof startSamlServer>>;
let names: Awaited<ReturnType<typeof startNameServer>>;
test.beforeAll(async () => {
  oidc = await startOidcServer(CALLBACK);
  saml = await startSamlServer({ entityId: `${MONITOR}/sign_on/saml/metadata`, acsUrl: `${MONITOR}/sign_on/saml/acs` });
  names = await startNameServer();
  await invite([MANAGER, 'Mia', ['manage_users', 'sourcing', 'tickets_workflow']], [COLLEAGUE, 'Cole', ['sourcing']]);
});
test.afterAll(async () => {
  await oidc.stop();
  await saml.stop();
  await names.stop();
});

/** People whom the company’s first manager invites, with a password and these permissions. */
async function invite(...people: [email: string, firstName: string, scopes: string[]][]) {
  const http = await request.newContext();
  const call = async (method: string, path: string, data?: object, jwt?: string) => {
    const headers = jwt && { headers: { authorization: `Bearer ${jwt}` } };
    const answer = await http.fetch(MONITOR + path, { method, data, ...headers });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  await call('POST', '/sign_in', { email: FIRST_MANAGER, password: PASSWORD });
  const { jwt } = await call('POST', '/sign_in/code', { code: newestCode(FIRST_MANAGER) });
  for (const [email, first_name, scopes] of people) {
    await call('POST', '/api/v1/user_invitations', { user_invitation: { email, scopes, site: 'broker' } }, jwt);
    await call('POST', '/sign_up', { email, password: OWN_PASSWORD });
    const { jwt: own } = await call('POST', '/sign_up/code', { code: newestCode(email) });
    await call('PATCH', '/sign_up/details', { first_name, last_name: 'Miller' }, own);
    const { user_invitation } = await call('PATCH', '/sign_up/check_for_open_user_invitation', undefined, own);
    await call('PATCH', '/sign_up/claim_open_user_invitation', { user_invitation_id: user_invitation.id }, own);
  }
  await http.dispose();
}

test('a manager proves the domain, enters the provider, tries it and turns it on @both', async ({ page }) => {
  await letIn(page, MANAGER, OWN_PASSWORD);
  await page.goto('/broker/company/sign-on');
  await page.getByLabel('Domain', { exact: true }).fill(`@${DOMAIN}`);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const domain = page.getByRole('region', { name: DOMAIN });
  await domain.getByRole('button', { name: 'Check record' }).click();
  await expect(page.getByText(/^We did not find the text record/)).toBeVisible();
  const [value = ''] = /sign-on-proof=[0-9a-f]{40}/.exec((await domain.textContent()) ?? '') ?? [];
  names.publish(`_sign-on.${DOMAIN}`, value);
  await domain.getByRole('button', { name: 'Check record' }).click();
  await expect(domain.getByText(/^Proven on .* by its DNS record\.$/)).toBeVisible();

  const provider = page.locator('form#provider');
  // A run before this one, on the same product, ended with SAML.
  if (!(await provider.isVisible())) await page.getByText(/^OpenID Connect/).click();
  await provider.getByLabel('Issuer').fill('http://127.0.0.1:1');
  await provider.getByLabel('Client ID').fill(CLIENT.id);
  await provider.getByLabel('Client secret').fill(CLIENT.secret);
  await provider.getByRole('button', { name: 'Save provider' }).click();
  await expect(provider.getByLabel('Issuer')).toHaveAccessibleDescription(/could not be reached/);
  await expect(provider.getByLabel('Issuer')).toHaveValue('http://127.0.0.1:1');
  await expect(provider.getByLabel('Client ID')).toHaveValue(CLIENT.id);
  await expect(provider.getByLabel('Client secret')).toHaveValue('');
  await provider.getByLabel('Issuer').fill(oidc.issuer);
  await provider.getByLabel('Client secret').fill(CLIENT.secret);
  await provider.getByRole('button', { name: 'Save provider' }).click();
  await expect(page.getByText('Identity provider saved.')).toBeVisible();
  expect(await page.content()).not.toContain(CLIENT.secret);

  await bring(page, 'Dispatch', ['Source carriers', 'Work on alerts']);

  // Someone else at this desk is signed in at the provider.
  oidc.knows(saidOf(COLLEAGUE));
  await tryIt(page, COLLEAGUE);
  await expect(page.getByText(`The provider says that you are ${COLLEAGUE}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Back to single sign-on' }).click();
  await page.context().clearCookies({ domain: '127.0.0.1' });
  oidc.knows(saidOf(MANAGER));
  await tryIt(page, MANAGER);
  await expect(page.getByText('It works: you signed in as yourself.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Single sign-on is: On')).toBeVisible();
});

/** Says what a group brings. */
async function bring(page: Page, group: string, permissions: string[]) {
  const form = page.locator('form#group');
  await form.getByLabel('Group', { exact: true }).fill(group);
  for (const permission of permissions) await form.getByRole('checkbox', { name: permission }).check();
  await form.getByRole('button', { name: 'Save group' }).click();
  await expect(page.getByRole('row', { name: group })).toContainText(permissions.join(', '));
}

async function tryIt(page: Page, as: string) {
  await page.getByRole('button', { name: 'Sign in with your provider' }).click();
  await atProvider(page, as);
}

/** On the provider’s own page. */
async function atProvider(page: Page, as: string) {
  await page.waitForURL('http://127.0.0.1:*/**');
  await page.getByLabel('Who are you?').fill(as);
  await page.getByRole('button', { name: 'Let me in' }).click();
}

/** From the sign-in page to the provider’s. */
async function begin(page: Page, email: string) {
  if (!page.url().includes('/login')) await page.goto('/broker/login');
  if (!page.url().includes('/sso')) await page.getByRole('link', { name: 'Sign in with your company' }).click();
  await page.waitForURL('**/login/sso**');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** A browser of its own, without script where the test has none. */
async function anotherBrowser(browser: Browser, { javaScriptEnabled = true }: { javaScriptEnabled?: boolean }) {
  return (await browser.newContext({ javaScriptEnabled })).newPage();
}

test('a new person comes in by the provider, at the page that was asked for, with what the group brings @both', async ({
  page,
}) => {
  await page.goto('/broker/login/sso');
  await page.getByLabel('Email').fill('someone@elsewhere.test');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/does not sign in this way/);
  await expect(page.getByLabel('Email')).toHaveValue('someone@elsewhere.test');

  oidc.knows(saidOf(NEWCOMER, { given_name: 'Nia', family_name: 'New', groups: ['Dispatch'] }));
  await page.goto('/broker/carriers/5000101/directory?tab=contacts');
  await page.waitForURL('**/broker/login?**');
  await begin(page, NEWCOMER);
  await atProvider(page, NEWCOMER);
  await expect(page).toHaveURL(/\/broker\/carriers\/5000101\/directory\?tab=contacts$/);
  await page.locator('summary', { hasText: 'Nia New' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/broker/login**');
  // The provider knows this browser now, and asks nothing.
  await begin(page, NEWCOMER);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('what the provider refuses, sends twice or says of a stranger ends in a sentence and a way on @both', async ({
  page,
  browser,
}, { project }) => {
  const refused = async (words: string | RegExp, on = page) => {
    await expect(on.getByRole('heading', { name: 'Could not sign you in' })).toBeVisible();
    await expect(on.getByRole('alert')).toContainText(words);
    await on.getByRole('link', { name: 'Try again' }).click();
    await expect(on.getByRole('heading', { name: 'Sign in with your company' })).toBeVisible();
  };
  const anew = async (email: string) => {
    await page.context().clearCookies();
    await page.goto('/broker/login');
    await begin(page, email);
  };

  await anew(NEWCOMER);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await refused('refused the sign-in');

  oidc.knows(saidOf(`gus@${DOMAIN}`, { groups: ['Guests'] }));
  await anew(`gus@${DOMAIN}`);
  await atProvider(page, `gus@${DOMAIN}`);
  await refused(/None of your groups gives you access\. Ask .*Mia Miller/);

  oidc.knows(saidOf('fay@elsewhere.test', { groups: ['Dispatch'] }));
  await anew(NEWCOMER);
  await atProvider(page, 'fay@elsewhere.test');
  await refused('has not proven that it owns the domain of fay@elsewhere.test');

  oidc.knows(saidOf(`una@${DOMAIN}`, { email_verified: false, groups: ['Dispatch'] }));
  await anew(`una@${DOMAIN}`);
  await atProvider(page, `una@${DOMAIN}`);
  await refused('is verified');

  // The answer to another browser, which has begun itself or not.
  await anew(NEWCOMER);
  const answer = page.waitForRequest((made) => made.url().startsWith(CALLBACK));
  await atProvider(page, NEWCOMER);
  const address = (await answer).url();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  const other = await anotherBrowser(browser, project.use);
  await other.goto(address);
  await expect(other.getByText('That sign-in has ended, or began in another browser. Sign in again.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Sign in with your company' })).toBeVisible();
  await begin(other, NEWCOMER);
  await other.waitForURL('http://127.0.0.1:*/**');
  await other.goto(address);
  await refused('has ended, or began in another browser', other);
  await other.context().close();

  // Opened again, and by the Back button, where it came in.
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(page.getByText(/has ended, or began/)).toHaveCount(0);
  for (let step = 0; step < 3; step += 1) {
    await page.goBack();
    await expect(page.getByRole('heading', { name: /^(Home|Sign in to the provider)$/ })).toBeVisible();
  }
});

test('the pages of signing on have no axe violation and scroll nowhere sideways, in any look @script', async ({
  page,
}) => {
  // The page in between stays while the provider answers nothing.
  await page.route(`${oidc.issuer}/**`, (route) => route.fulfill({ status: 204 }));
  await begin(page, NEWCOMER);
  await expect(page.getByRole('heading', { name: 'Continue to your company' })).toBeVisible();
  await expectAxeCleanInAllLooks(page);
  await page.goto(`${CALLBACK}?state=unknown`);
  await expect(page.getByRole('heading', { name: 'Could not sign you in' })).toBeVisible();
  await expectAxeCleanInAllLooks(page);
  await letIn(page, MANAGER, OWN_PASSWORD);
  await page.goto('/broker/company/sign-on');
  await expectAxeCleanInAllLooks(page);
});

test('enforced, a colleague’s password opens nothing, and a manager has a way back @both', async ({ page, browser }, {
  project,
}) => {
  const colleague = await anotherBrowser(browser, project.use);
  await letIn(colleague, COLLEAGUE, OWN_PASSWORD);
  await letIn(page, MANAGER, OWN_PASSWORD);
  await page.goto('/broker/company/sign-on');
  await page.getByRole('button', { name: 'Enforce' }).click();
  await expect(page.getByText('Single sign-on is: Enforced')).toBeVisible();

  await colleague.goto('/broker/carriers/5000101');
  await colleague.waitForURL('**/broker/login?**');
  await colleague.getByLabel('Email').fill(COLLEAGUE);
  await colleague.getByLabel('Password').fill(OWN_PASSWORD);
  await colleague.getByRole('button', { name: 'Continue' }).click();
  await expect(colleague.getByText(/^Your company signs in with its own provider\./).first()).toBeVisible();
  await begin(colleague, COLLEAGUE);
  await atProvider(colleague, COLLEAGUE);
  await expect(colleague).toHaveURL(/\/broker\/carriers\/5000101/);
  await colleague.context().close();

  await page.context().clearCookies();
  await page.goto('/broker/login');
  await signIn(page, MANAGER, OWN_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  expect(newestMailIn(OUTBOX, MANAGER, /^Signed in without single sign-on/)).toBeTruthy();
  // Removed, a person is out, and does not come back by the provider.
  await page.goto('/broker/company/people');
  await expect(page.getByRole('row', { name: NEWCOMER })).toContainText('Source carriers, Work on alerts');
  await page.getByRole('row', { name: NEWCOMER }).getByRole('link').first().click();
  await page.getByRole('link', { name: /Remove/ }).click();
  await page.getByRole('button', { name: /Remove/ }).click();
  await page.context().clearCookies();
  await page.goto('/broker/login');
  await begin(page, NEWCOMER);
  await atProvider(page, NEWCOMER);
  await expect(page.getByRole('alert')).toContainText(`You were removed from ${COMPANY}. Ask`);
});

test('by SAML: entered with its certificate, tried, signed in by; a forged or an expired answer is refused @both', async ({
  page,
  browser,
}, { project }) => {
  await letIn(page, MANAGER, OWN_PASSWORD);
  await page.goto('/broker/company/sign-on');
  await page.getByText('SAML 2.0', { exact: true }).click();
  const form = page.locator('form#saml');
  await form.getByLabel('Entity ID').fill(saml.entityId);
  await form.getByLabel('Sign-on address').fill(saml.signOnUrl);
  await form.getByLabel('Certificates').fill('the certificate of the provider');
  await form.getByRole('button', { name: 'Save SAML provider' }).click();
  await expect(form.getByLabel('Certificates')).toHaveAccessibleDescription(/Paste the certificate in PEM/);
  await expect(form.getByLabel('Entity ID')).toHaveValue(saml.entityId);
  await form.getByLabel('Certificates').fill(saml.certificate);
  await form.getByRole('button', { name: 'Save SAML provider' }).click();
  await expect(page.getByText('Single sign-on is: Not tested')).toBeVisible();
  await expect(page.getByText(/^Certificate until /)).toBeVisible();
  await expect(form.getByLabel('Certificates')).toHaveValue(saml.certificate.trim());

  saml.knows({ nameId: `id-of-${MANAGER}`, email: MANAGER });
  await page.getByRole('button', { name: 'Sign in with your provider' }).click();
  await atSamlProvider(page, MANAGER, project.use);
  await expect(page.getByText('It works: you signed in as yourself.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Single sign-on is: On')).toBeVisible();

  saml.knows({ nameId: `id-of-${COLLEAGUE}`, email: COLLEAGUE });
  const person = await anotherBrowser(browser, project.use);
  const forgeries: Parameters<typeof saml.forges>[0][] = [
    { by: 'stranger' },
    { values: { Until: '2026-01-01T00:00:00Z' } },
    { values: { AssertionInResponseTo: '_another' } },
  ];
  for (const forged of forgeries) {
    saml.forges(forged);
    await begin(person, COLLEAGUE);
    await atSamlProvider(person, COLLEAGUE, project.use);
    await expect(person.getByRole('alert')).toHaveText(
      'The answer of your company’s provider could not be used. Sign in again.',
    );
    await person.getByRole('link', { name: 'Try again' }).click();
  }
  saml.forges({});
  await person.goto('/broker/carriers/5000101/directory');
  await person.waitForURL('**/broker/login?**');
  await begin(person, COLLEAGUE);
  await atSamlProvider(person, COLLEAGUE, project.use);
  await expect(person).toHaveURL(/\/broker\/carriers\/5000101\/directory$/);
  await person.context().close();
});

/** On its page, and on the one that brings the answer back: by itself where scripts run. */
async function atSamlProvider(page: Page, as: string, { javaScriptEnabled = true }: { javaScriptEnabled?: boolean }) {
  await atProvider(page, as);
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue' }).click();
}

test('whom the directory removes is out at once, and does not come back @both', async ({ page, browser, request }, {
  project,
}) => {
  const leaver = `lee@${DOMAIN}`;
  saml.knows({ nameId: `id-of-${leaver}`, email: leaver, group: 'Dispatch' });
  const person = await anotherBrowser(browser, project.use);
  await begin(person, leaver);
  await atSamlProvider(person, leaver, project.use);
  await expect(person.getByRole('heading', { name: 'Home' })).toBeVisible();

  await letIn(page, MANAGER, OWN_PASSWORD);
  await page.goto('/broker/company/sign-on');
  await page.getByRole('button', { name: /^Make (a new )?token$/ }).click();
  const token = (await page.getByText(/^scim_[\w-]{43}$/).textContent()) ?? '';
  const directory = { headers: { authorization: `Bearer ${token}` } };
  const found = await request.get(`${MONITOR}/scim/v2/Users?filter=userName eq "${leaver}"`, directory);
  const { id } = (await found.json()).Resources[0];
  expect((await request.delete(`${MONITOR}/scim/v2/Users/${id}`, directory)).status()).toBe(204);

  await person.reload();
  await expect(person.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await begin(person, leaver);
  await atSamlProvider(person, leaver, project.use);
  await expect(person.getByRole('alert')).toContainText(`You were removed from ${COMPANY}. Ask`);
  await person.context().close();
});

test('where an app is required too, who has no password sets one up without it @both', async ({ page, browser }, {
  project,
}) => {
  const ned = `ned@${DOMAIN}`;
  saml.knows({ nameId: `id-of-${ned}`, email: ned, firstName: 'Ned', lastName: 'New', group: 'Dispatch' });
  const person = await anotherBrowser(browser, project.use);
  await begin(person, ned);
  await atSamlProvider(person, ned, project.use);
  await expect(person.getByRole('heading', { name: 'Home' })).toBeVisible();
  // What takes a code again is confirmed by mail, here and not at the provider.
  await person.goto('/broker/confirm?redirectTo=%2Fbroker%2Fmy-account');
  await person.getByRole('button', { name: 'Email me a code' }).click();
  await person.getByLabel('Six-digit code').fill(newestCode(ned));
  await person.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    person.getByText('You sign in with your company’s own provider, without a password here.'),
  ).toBeVisible();

  await letIn(page, MANAGER, OWN_PASSWORD);
  await page.goto('/broker/company/sign-in');
  await page.getByLabel('An authenticator app or a passkey is required').check();
  await page.getByRole('button', { name: 'Save sign-in rules' }).click();

  await person.goto('/broker/loads');
  await expect(person.getByText('Your company requires an authenticator app or a passkey')).toBeVisible();
  await expect(person.getByLabel('Your password')).toHaveCount(0);
  await setUpApp(person);
  await person.goto('/broker/loads');
  await expect(person.getByRole('heading', { name: 'Loads', exact: true })).toBeVisible();
  // The provider’s word is enough at the next sign-in.
  await person.context().clearCookies({ domain: 'localhost' });
  await begin(person, ned);
  await atSamlProvider(person, ned, project.use);
  await expect(person.getByRole('heading', { name: 'Home' })).toBeVisible();
  await person.context().close();

  // The manager, who has a password, gives it.
  await page.goto('/broker/');
  await page.locator('form#start-app').getByLabel('Your password').fill(OWN_PASSWORD);
  await setUpApp(page);
  await page.goto('/broker/company/sign-in');
  await page.getByLabel('A code from an email is enough').check();
  await page.getByRole('button', { name: 'Save sign-in rules' }).click();
  await expect(page.getByText(/^Sign-in rules saved/)).toBeVisible();
});

async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const key = page.getByText(/^Key: /).locator('strong');
  await page.getByLabel('Six-digit code').fill(codeOfApp((await key.textContent()) ?? ''));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Save your recovery codes now')).toBeVisible();
}

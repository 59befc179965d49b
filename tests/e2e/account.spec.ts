import { type Browser, expect, type Page, test } from '@playwright/test';
import { letIn, newestCode, signIn } from './support/sign-in';

/** The account page: a company's people, rights, teams, plan and log. What a flow changes stays in its own company. */

const NEW_PASSWORD = 'three words and some';
const MANAGER = 'novehicles@demo.test';
let people = 0;
const newEmail = (about: string) => {
  people += 1;
  return `${about}-${Date.now().toString(36).replace(/\d/g, 'x')}-${people}@brokerage.test`;
};

async function pageOf(browser: Browser, isScripted: boolean | undefined): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: isScripted });
  return context.newPage();
}

async function signUpInvited(page: Page, email: string, name: string) {
  await page.goto(`/broker/sign-up?email=${encodeURIComponent(email)}`);
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/sign-up/code?email=*');
  await page.getByLabel('Six-digit code').fill(newestCode(email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Doe');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: 'Join No Vehicles Brokerage' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
}

test('an invitation from sending to claiming; rights taken are refused a moment later; removal ends the session @story', async ({
  page,
  browser,
}, { project }) => {
  const email = newEmail('joins');
  const name = `Jo${people}${project.name === 'with JavaScript' ? 'js' : 'no'}`;
  await letIn(page, MANAGER);
  await page.goto('/broker/company/people');

  // What cannot be sent keeps what was typed and ticked.
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByLabel('Onboard carriers').check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('link', { name: /Enter a full email address/ })).toBeVisible();
  await expect(page).toHaveTitle(/\| Error: /);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody');
  await expect(page.getByLabel('Onboard carriers')).toBeChecked();

  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: `Send again to ${email}` }).click();
  await expect(page.getByText('Now: Source carriers; Onboard carriers')).toBeVisible();
  await page.getByRole('button', { name: 'Send again with these permissions' }).click();
  await expect(page.getByRole('row', { name: email })).toContainText('Source carriers, Manage users');

  const person = await pageOf(browser, project.use.javaScriptEnabled);
  await signUpInvited(person, email, name);
  await person.goto('/broker/company/people');
  await expect(person.getByRole('heading', { name: 'Invite a user' })).toBeVisible();

  await page.goto('/broker/company/people');
  await page.getByLabel('Name or email').fill(email);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `${name} Doe` }).click();
  // The list's own form has the same boxes.
  await expect(page.getByRole('heading', { name: `${name} Doe` })).toBeVisible();
  await page.getByLabel('Manage users, invitations, teams and the subscription').uncheck();
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByText(`Permissions of ${name} Doe saved.`)).toBeVisible();

  // Rights begin with a session: the open session ended, and its next request is rejected.
  await person.goto('/broker/company/people');
  await expect(person).toHaveURL(/\/broker\/login/);
  await letIn(person, email, NEW_PASSWORD);
  const refused = await person.goto('/broker/company/people');
  expect(refused?.status()).toBe(403);
  await expect(person.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  await expect(person.getByText('You need the permission “Manage users')).toBeVisible();
  // Whom to ask, by name.
  await expect(person.getByText(/^Ask .*Novehicles Demo.* to give it to you\.$/)).toBeVisible();

  await page.getByRole('link', { name: `Remove ${name} Doe…` }).click();
  await expect(page.getByRole('heading', { name: `Remove ${name} Doe?` })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${name} Doe` }).click();
  await expect(page.getByText(`${name} Doe removed and signed out everywhere.`)).toBeVisible();
  await person.goto('/broker/');
  await expect(person).toHaveURL(/\/broker\/login/);
  await person.context().close();

  await page.goto('/broker/my-account/audit-log?kind=user_removed');
  await expect(page.getByRole('row', { name: `Removed ${name} Doe` })).toBeVisible();
  // The old address of the audit log leads to the activity, which it is a filter of.
  await expect(page).toHaveURL(/\/company\/activity\?kind=user_removed$/);
  const file = await page.request.get('/broker/my-account/audit-log.csv?kind=user_removed');
  expect(file.headers()['content-disposition']).toContain('activity.csv');
  expect(await file.text()).toContain(
    `,Novehicles Demo,User removed,,,${name} Doe,Removed ${name} Doe (${email}),\r\n`,
  );
});

test('an invitation that is taken back is gone', async ({ page }) => {
  const email = newEmail('back');
  await letIn(page, MANAGER);
  await page.goto('/broker/company/people');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('button', { name: `Cancel the invitation of ${email}` }).click();
  await expect(page.getByText('Invitation canceled.')).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toHaveCount(0);
});

test('the last manager stays, and is told why', async ({ page }) => {
  await letIn(page, 'noboard@demo.test');
  await page.goto('/broker/company/people');
  await page.getByRole('link', { name: 'Noboard Demo' }).click();
  await expect(page.getByRole('heading', { name: 'Noboard Demo' })).toBeVisible();
  await page.getByLabel('Manage users, invitations, teams and the subscription').uncheck();
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByText('Your company needs at least one person who can manage users.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Remove yourself…' }).click();
  await page.getByRole('button', { name: 'Leave the company' }).click();
  await expect(page.getByText('Your company needs at least one person who can manage users.').first()).toBeVisible();
  await page.goto('/broker/');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('a plan is compared, paid in the sandbox and changed, there and back @story', async ({ page }) => {
  await letIn(page, MANAGER);
  await page.goto('/broker/my-account?tab=4');
  await expect(page.getByText('This is a sandbox: no money moves')).toBeVisible();
  await page.getByLabel('Test card').selectOption('fake-processor-declined-visa-nonce');
  await page.getByRole('button', { name: 'Add payment method' }).click();
  await expect(page.getByRole('link', { name: 'The bank declined this card. Use another one.' })).toBeVisible();
  await page.getByLabel('Test card').selectOption('fake-valid-mastercard-nonce');
  await page.getByRole('button', { name: 'Add payment method' }).click();
  await expect(page.getByText('Payment method added. It is now used for your plan.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Mastercard/ }).first()).toContainText('Yes');
  await page.getByRole('link', { name: 'Compare and change to Starter' }).click();
  await expect(page.getByRole('row', { name: 'Search by lane' })).toContainText('No');
  await page.getByRole('button', { name: 'Change to Starter' }).click();
  await expect(page.getByRole('heading', { name: 'Plan: Starter' })).toBeVisible();
  await expect(page.getByText(/Carrier searches: \d+ of 100 used \(\d+%\), \d+ left/)).toBeVisible();
  await page.getByRole('link', { name: 'Compare and change to Everything' }).click();
  await page.getByRole('button', { name: 'Change to Everything' }).click();
  await expect(page.getByRole('heading', { name: 'Plan: Everything' })).toBeVisible();
});

test('an expired company lands on its subscription, and other tabs say what they need', async ({ page }) => {
  await signIn(page, 'expired@demo.test');
  await expect(page).toHaveURL(/\/broker\/my-account\?tab=4$/);
  await expect(page.getByText('Your trial or subscription has ended')).toBeVisible();
  await page.getByRole('link', { name: 'Compare and change to Team' }).click();
  await expect(page.getByText('Add a payment method first')).toBeVisible();
  // The company's pages wait for a plan, from their old addresses too; a tab says so in its place.
  await page.goto('/broker/my-account?tab=3');
  await expect(page).toHaveURL(/tab=4$/);
  const reports = await page.goto('/broker/my-account?tab=10');
  expect(reports?.status()).toBe(403);
  await page.getByRole('link', { name: 'Choose a plan' }).click();
  await expect(page).toHaveURL(/tab=4$/);
  await page.goto('/broker/my-account?tab=1');
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await page.goto('/broker/');
  await expect(page).toHaveURL(/\/broker\/my-account\?tab=4$/);
});

test('a team gets members, is searched, loses one and is renamed', async ({ page }, { project }) => {
  const name = `Night shift ${project.name}`;
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/company/teams');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('link', { name: 'Enter a name.' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Sam Staff' }).check();
  await page.getByRole('checkbox', { name: 'Avery Admin' }).check();
  await page.getByRole('button', { name: 'Add to team' }).click();
  await expect(page.getByText(`2 people added to ${name}.`)).toBeVisible();
  await page.getByLabel('Email, first or last name').fill('STAFF');
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  const members = page.getByRole('region', { name: 'Members' });
  await members.getByRole('checkbox', { name: 'Sam Staff' }).check();
  await page.getByRole('button', { name: 'Remove from team' }).click();
  await expect(page.getByText(`1 person removed from ${name}.`)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Rename team' }).click();
  await expect(page.getByRole('link', { name: 'Enter a name.' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(`${name}, renamed`);
  await page.getByRole('button', { name: 'Rename team' }).click();
  await expect(page.getByRole('heading', { name: `${name}, renamed` })).toBeVisible();
});

test('staff look at plan and teams, and change nothing, not by a form either', async ({ page }) => {
  await letIn(page, 'staff@demo.test');
  await page.goto('/broker/my-account?tab=4');
  await expect(page.getByText('View only')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment methods' })).toHaveCount(0);
  await page.goto('/broker/company/teams');
  await expect(page.getByRole('button', { name: 'Create team' })).toHaveCount(0);
  for (const [path, form] of [
    ['company/people', { intent: 'invite', email: 'x@brokerage.test' }],
    ['my-account?tab=4', { intent: 'add-payment-method', nonce: 'fake-valid-nonce' }],
    ['company/teams', { intent: 'create-team', name: 'Mine' }],
    ['my-account?tab=1', { intent: 'constructor' }],
  ] as const) {
    const response = await page.request.post(`/broker/${path}`, {
      form,
      headers: { Origin: new URL(page.url()).origin },
    });
    expect([path, response.status()]).toEqual([path, path.endsWith('tab=1') ? 400 : 403]);
  }
  // No tab of that number: a typed address must not show another one.
  expect((await page.goto('/broker/my-account?tab=11'))?.status()).toBe(404);
});

test('a profile is saved, a wrong password is not, and a session elsewhere is ended', async ({ page, browser }, {
  project,
}) => {
  const email = 'norules@demo.test';
  const elsewhere = await pageOf(browser, project.use.javaScriptEnabled);
  await signIn(elsewhere, email);
  await letIn(page, email);
  await page.goto('/broker/my-account');
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Phone number').fill('(312) 555-0123');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('link', { name: 'Enter your first name.' })).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('(312) 555-0123');
  await page.getByLabel('First name').fill('Norules');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('+13125550123');

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('link', { name: /12 characters or more/ })).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('long enough to be taken');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('link', { name: 'That is not your current password.' })).toBeVisible();

  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  while ((await sessions.getByRole('button', { name: /^End the session/ }).count()) > 0) {
    const before = await sessions.getByRole('button', { name: /^End the session/ }).count();
    await sessions
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click();
    await expect(sessions.getByRole('button', { name: /^End the session/ })).toHaveCount(before - 1);
  }
  await elsewhere.goto('/broker/');
  await expect(elsewhere).toHaveURL(/\/broker\/login/);
  await elsewhere.context().close();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/broker\/login$/);
});

test('the addresses of moved tabs and pages lead to the company’s pages, with what was in them', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  for (const [from, to] of [
    ['my-account?tab=3&scope=compliance', 'company/people?scope=compliance'],
    ['my-account?tab=5', 'company/rules'],
    ['my-account?tab=6', 'company/teams'],
    ['my-account?tab=7', 'company/contracts'],
    ['my-account/rules/1', 'company/rules/1'],
    ['my-account/users/1', 'company/people/1'],
    ['my-account/audit-log', 'company/activity?kind=audit_log'],
  ] as const) {
    await page.goto(`/broker/${from}`);
    expect([from, new URL(page.url()).pathname + new URL(page.url()).search]).toEqual([from, `/broker/${to}`]);
  }
  expect((await page.goto('/broker/my-account/nothing'))?.status()).toBe(404);
});

test('home is a queue: what waits, since when, and its action; who changed a carrier is two pages away', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test');
  const queue = page.getByRole('region', { name: 'Needs your attention' });
  await expect(queue.getByRole('link', { name: /^Packets on hold \d+$/ })).toBeVisible();
  await queue.getByText(/^\d+ more$/).click();
  const held = queue.getByRole('listitem').filter({ hasText: /^Packet(?!s)/ });
  await expect(held.first()).toContainText(/since /);
  await expect(held.getByRole('link', { name: /^Review packet ?: / }).first()).toBeVisible();
  await expect(page.getByText(/^Checked .+: .*bank changes, newly failing carriers/)).toBeVisible();
  await page.getByRole('link', { name: 'All activity' }).click();
  await page.getByLabel('Kind').selectOption('Carrier status and do not dispatch');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/kind=relationship/);
  await expect(page.getByRole('row', { name: /Put on do not dispatch/ }).first()).toContainText('Avery Admin');
});

test('activity is narrowed to a carrier by its name or a number of it; several are offered, none is said', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test');
  const main = page.getByRole('main');
  const field = page.getByLabel('Carrier: name, DOT or MC');
  const named = async (text: string) => {
    await page.goto('/broker/company/activity?kind=relationship');
    await field.fill(text);
    await page.getByRole('button', { name: 'Apply' }).click();
  };
  for (const text of ['5000101', 'DOT 5000101', 'MC 2000101', 'Blue Heron Transport LLC']) {
    await named(text);
    await expect(page).toHaveURL(/\?kind=relationship&carrier_id=5000101$/);
    await expect(main.getByRole('link', { name: /BLUE HERON TRANSPORT LLC/ }).first()).toBeVisible();
  }
  await named('blue bridge');
  await expect(main).toContainText('More than one carrier fits “blue bridge”. Which one?');
  await main.getByRole('link', { name: /^BLUE BRIDGE TRUCKING INC · / }).click();
  await expect(page).toHaveURL(/\?kind=relationship&carrier_id=\d+$/);
  await expect(main.getByText('BLUE BRIDGE TRUCKING INC')).toBeVisible();
  await named('no such carrier at all');
  await expect(main.getByText(/No carrier found for “no such carrier at all”/).first()).toBeVisible();
  await expect(field).toHaveValue('no such carrier at all');
  await named('bl');
  await expect(main.getByText('Type at least 3 characters.').first()).toBeVisible();
});

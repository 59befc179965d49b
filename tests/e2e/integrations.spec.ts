import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { MONITOR_PORT } from './support/product';
import { letIn } from './support/sign-in';

/** What a company's own systems go by, its reports, and changes of its details. */

const MONITOR = `http://localhost:${MONITOR_PORT}/monitor`;

test('a key is shown once, works, is read-only, and is refused the moment it is revoked', async ({ page }, {
  project,
}) => {
  const name = `TMS ${project.name}`;
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/my-account?tab=9');
  await page.getByRole('link', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('link', { name: 'Say what the key is for.' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Override rules for a carrier').check();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('heading', { name: `Key “${name}” created` })).toBeVisible();
  const key = (await page.locator('.shown-once-value').textContent())?.trim() ?? '';
  expect(key).toMatch(/^bpk_[\w-]{43}$/);

  const headers = { authorization: `Bearer ${key}` };
  const carriers = await page.request.get(`${MONITOR}/api/v1/carriers?search_text=5000101`, { headers });
  expect((await carriers.json()).carriers).toHaveLength(1);
  const connection = { carrier_id: 5000101 };
  const write = await page.request.post(`${MONITOR}/api/v1/connections/do_not_dispatch`, {
    headers,
    data: { connection },
  });
  expect([write.status(), (await write.json()).code]).toEqual([403, 'read_only_key']);

  await page.goto('/broker/my-account?tab=9');
  await expect(page.getByRole('row', { name })).toContainText('Read only: Override rules for a carrier');
  await expect(page.locator('body')).not.toContainText(key.slice(12));
  await page.getByRole('link', { name: `Revoke ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText(`Key “${name}” revoked.`)).toBeVisible();
  const after = await page.request.get(`${MONITOR}/api/v1/carriers`, { headers });
  expect(after.status()).toBe(401);
  await page.goto('/broker/company/activity?kind=api_key_revoked');
  await expect(page.getByRole('row', { name: `Revoked the API key “${name}”` }).first()).toBeVisible();
});

test('one’s own Outlook key is the same each time', async ({ page }) => {
  await letIn(page, 'staff@demo.test');
  const shown = async () => {
    await page.goto('/broker/my-account/outlook-key');
    return (await page.locator('.shown-once-value').textContent())?.trim() ?? '';
  };
  expect(await shown()).toBe(await shown());
  await page.goto('/broker/my-account?tab=9');
  await expect(page.getByText('Admins who can open full carrier profiles create keys and webhooks.')).toBeVisible();
  const refused = await page.goto('/broker/my-account/api-keys/new');
  expect(refused?.status()).toBe(403);
});

test('a webhook gets what happens, signed; the log shows it, and it is switched off', async ({ page }, { project }) => {
  const posts: { headers: IncomingMessage['headers']; body: string }[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      posts.push({ headers: request.headers, body });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((listening) => {
    receiver.listen(0, '127.0.0.1', listening);
  });
  try {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
    await letIn(page, 'nolane@demo.test');
    await page.goto('/broker/my-account/webhooks/new');
    await page.getByLabel('Address', { exact: true }).fill('http://example.com/hook');
    await page.getByLabel('Connection status changed').check();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByRole('link', { name: /must begin with https/ })).toBeVisible();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('http://example.com/hook');
    await expect(page.getByLabel('Connection status changed')).toBeChecked();
    await page.getByLabel('Address', { exact: true }).fill(url);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const secret = (await page.locator('.shown-once-value').textContent())?.trim() ?? '';
    await page.getByRole('link', { name: 'I saved it, show deliveries' }).click();
    await expect(page.getByText('Nothing was posted yet')).toBeVisible();
    const webhookPage = page.url();

    const carrier = project.name === 'with JavaScript' ? 5000105 : 5000104;
    await page.goto(`/broker/carriers/${carrier}/do-not-dispatch`);
    await page.getByLabel('Reason').fill('No answer.');
    await page.getByRole('button', { name: /do not dispatch/i }).click();
    await expect.poll(() => posts.length, { timeout: 15_000 }).toBe(1);
    const [post] = posts as [(typeof posts)[number]];
    const [, seconds, mac] = /^t=(\d+),v1=(\w+)$/.exec(String(post.headers['monitor-signature']))!;
    expect(mac).toBe(createHmac('sha256', secret).update(`${seconds}.${post.body}`).digest('hex'));
    expect(JSON.parse(post.body)).toMatchObject({ kind: 'connection_status', carrier_id: carrier });

    await expect
      .poll(async () => {
        await page.goto(webhookPage);
        return page.getByRole('row', { name: 'Put on do not dispatch' }).textContent();
      })
      .toContain('Delivered');
    await page
      .getByRole('button', { name: /^Send again/ })
      .first()
      .click();
    await expect(page.getByText('It is sent again.', { exact: true })).toBeVisible();
    await expect.poll(() => posts.length, { timeout: 15_000 }).toBe(2);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Webhook is off', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Remove webhook' }).click();
    await expect(page.getByText('Webhook removed.')).toBeVisible();
  } finally {
    receiver.close();
  }
});

test('a report is run, says how far it is, and is saved with its formulas defused @story', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/my-account?tab=10');
  await page.getByRole('button', { name: /: Onboarded carriers$/ }).click();
  await expect(page.getByText('Running “Onboarded carriers”.')).toBeVisible();
  const report = page.getByRole('region', { name: 'Onboarded carriers' });
  await expect
    .poll(
      async () => {
        await page.goto('/broker/my-account?tab=10');
        return report.getByRole('link', { name: /Download CSV/ }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  const address = (await report.getByRole('link', { name: /Download CSV/ }).getAttribute('href'))!;
  const file = await page.request.get(address);
  expect(file.headers()['content-disposition']).toMatch(/onboarded-carriers-\d{4}-\d\d-\d\d\.csv/);
  const [head, ...lines] = (await file.text()).trim().split('\r\n');
  expect(head).toBe('Carrier,DOT number,Verdict,Classifications,Onboarded since,By');
  expect(lines.length).toBeGreaterThan(10);
  await page.goto('/broker/company/activity?kind=report_exported');
  await expect(page.getByRole('row', { name: /Read the report “Onboarded carriers”/ }).first()).toBeVisible();
});

test('staff ask for a change of the company’s details, a manager decides, and who is late is told', async ({
  page,
  browser,
}, { project }) => {
  const city = `Joliet ${project.name === 'with JavaScript' ? 'js' : 'no'}`;
  const staffContext = await browser.newContext({ javaScriptEnabled: project.use.javaScriptEnabled });
  const staff = await staffContext.newPage();
  await letIn(staff, 'staff@demo.test');
  await staff.goto('/broker/my-account?tab=2');
  await staff.getByLabel('City').fill(city);
  await staff.getByLabel('Phone number').fill('12');
  await staff.getByRole('button', { name: 'Request change' }).click();
  await expect(staff.getByRole('link', { name: /Enter the phone number with its country code/ })).toBeVisible();
  await expect(staff.getByLabel('City')).toHaveValue(city);
  await staff.getByLabel('Phone number').fill('+1 312 555 0100');
  await staff.getByLabel('Reason').fill('The lease is signed.');
  await staff.getByRole('button', { name: 'Request change' }).click();
  await expect(staff.getByText('An admin of your company decides.')).toBeVisible();
  const address = staff.url();
  const forbidden = await staff.request.post(address, {
    form: { intent: 'approve' },
    headers: { Origin: new URL(address).origin },
  });
  expect(forbidden.status()).toBe(403);

  await letIn(page, 'admin@demo.test');
  await page.goto(address);
  await expect(page.getByRole('row', { name: 'City' })).toContainText(city);
  const lateContext = await browser.newContext({ javaScriptEnabled: project.use.javaScriptEnabled });
  const late = await lateContext.newPage();
  await letIn(late, 'manager@demo.test');
  await late.goto(address);
  await page.getByLabel('Note').fill('Seen.');
  await page.getByRole('button', { name: 'Approve change' }).click();
  await expect(page.getByText('Change approved and made.')).toBeVisible();
  await late.getByRole('button', { name: 'Reject change' }).click();
  await expect(late.getByText(/Decided meanwhile: approved by Avery Admin/).first()).toBeVisible();
  await page.goto('/broker/my-account?tab=2');
  await expect(page.getByLabel('City')).toHaveValue(city);
  await page.getByLabel('City').fill('Chicago');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Company details saved.')).toBeVisible();
  await staffContext.close();
  await lateContext.close();
});

test('an address that ends in a wall’s name shows the wall, whatever stands before it', async ({ page }) => {
  await page.goto('/broker/carriers/user_country_block');
  await expect(page.getByRole('heading', { name: 'Access from this country is blocked' })).toBeVisible();
  await page.goto('/broker/any/thing/pending-access-review');
  await expect(page.getByRole('heading', { name: 'Your access is under review' })).toBeVisible();
});

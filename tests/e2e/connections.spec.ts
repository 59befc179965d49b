import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { mailsIn } from '../support/mail-files';
import { OUTBOX } from './support/outbox';
import { letIn } from './support/sign-in';

/** The company's carriers in their lists, what is done with several at once, and a list of them uploaded. */
const BROKER = 'limit@demo.test';

/** With and without script may run one after the other in one product: each has carriers of its own. */
const carriersFor = (project: string) => (project === 'with JavaScript' ? [5000121, 5000125] : [5000120, 5000118]);

/** How many mails went to an address. */
const mailsTo = (email: string): number => [...mailsIn(OUTBOX)].filter(({ to }) => to === email).length;

async function upload(page: Page, name: string, content: string) {
  await page.goto('/broker/carriers/import');
  await page.getByLabel('The list').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Upload the list' }).click();
}

test('a list is uploaded, its lines reported, and several of its carriers are stopped and dismissed @story', async ({
  page,
}, { project }) => {
  const [first, second] = carriersFor(project.name) as [number, number];
  await letIn(page, BROKER);
  await page.goto('/broker/carriers/connections');
  await page.getByRole('link', { name: 'Upload a list…' }).click();
  await page.getByRole('button', { name: 'Upload the list' }).click();
  await expect(page).toHaveTitle(/\| Error: /);

  await upload(page, 'no numbers.csv', 'Name\nSomebody\n');
  await expect(page.getByRole('link', { name: /couldn’t find the column with the numbers/ })).toBeVisible();
  await upload(page, 'ours.csv', `Name;USDOT\nA;${first}\nB;${second}\nC;${first}\nD;9999999\n`);
  await expect(page.getByRole('heading', { name: 'ours.csv' })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Rows processed: all 4 rows/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('2 Added to monitoring')).toBeVisible();
  await expect(page.getByRole('row', { name: /9999999/ })).toContainText('DOT 9999999 not found in FMCSA records.');
  await expect(page.getByRole('row', { name: new RegExp(`C, ${first}`) })).toContainText('Same carrier as row 2.');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toBe('lines-not-taken.csv');

  // In the lists by verdict once they are assessed: in which, their records decide.
  const found: string[] = [];
  await expect(async () => {
    for (const list of ['passing', 'partially-passing', 'failed', 'incomplete']) {
      await page.goto(`/broker/carriers/connections?list=${list}-assessment&search_text=${first}`);
      if ((await page.getByRole('checkbox').count()) > 0) found.push(list);
    }
    expect(found.length).toBeGreaterThan(0);
  }).toPass();

  await page.goto(`/broker/carriers/connections?list=${found[0]}-assessment`);
  await page
    .getByRole('row', { name: new RegExp(String(first)) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Put on do not dispatch…' }).click();
  await page.waitForURL('**/carriers/bulk?**');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('on do not dispatch?');
  const late = await page.context().newPage();
  await late.goto(page.url());
  await page.getByLabel('Reason').fill('x'.repeat(1001));
  await page.getByRole('button', { name: 'Put on do not dispatch' }).click();
  await expect(page.getByRole('link', { name: /too long/ })).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('x'.repeat(1001));
  await page.getByLabel('Reason').fill('Their insurance agent does not know them.');
  await page.getByRole('button', { name: 'Put on do not dispatch' }).click();
  await expect(page.getByText('1 carrier put on do not dispatch.').first()).toBeVisible();
  await late.getByLabel('Reason').fill('No answer.');
  await late.getByRole('button', { name: 'Put on do not dispatch' }).click();
  await expect(late.getByText('Already on do not dispatch')).toBeVisible();
  await late.close();

  await page.goto('/broker/carriers/connections?list=do-not-dispatch');
  await page
    .getByRole('row', { name: new RegExp(String(first)) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Move to dismissed…' }).click();
  await page.waitForURL('**/carriers/bulk?**');
  await page.getByRole('button', { name: 'Move to dismissed' }).click();
  // What is still listed says why, and what was done can be taken back.
  await expect(
    page.getByText('1 carrier dismissed. Still listed here because it is on do not dispatch.').first(),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(String(first)) })).toContainText('Dismissed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 carrier brought back.').first()).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(String(first)) })).not.toContainText('Dismissed');
  await page
    .getByRole('row', { name: new RegExp(String(first)) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Move to dismissed…' }).click();
  await page.waitForURL('**/carriers/bulk?**');
  await page.getByRole('button', { name: 'Move to dismissed' }).click();
  await expect(page.getByText(/1 carrier dismissed/).first()).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Lists of carriers' })
    .getByRole('link', { name: /^Dismissed/ })
    .click();
  const row = page.getByRole('row', { name: new RegExp(String(first)) });
  await expect(row).toContainText('Do not dispatch');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Bring back from dismissed…' }).click();
  await page.waitForURL('**/carriers/bulk?**');
  await page.getByRole('button', { name: 'Bring back from dismissed' }).click();
  await expect(page.getByText('1 carrier brought back.').first()).toBeVisible();
});

test('several carriers are asked for certificates and invited, each at the address that was given for it', async ({
  page,
}, { project }) => {
  const ids = project.name === 'with JavaScript' ? [5000122, 5000123] : [5000126, 5000127];
  await letIn(page, BROKER);
  for (const [action, button, done] of [
    ['request-certificate', 'Request certificates', 'Certificates requested from 1 carrier.'],
    ['invite', 'Invite to onboard', '1 carrier invited.'],
  ] as const) {
    await page.goto(`/broker/carriers/bulk?action=${action}&carrier_id=${ids[0]}&carrier_id=${ids[1]}`);
    const addresses = page.getByRole('main').locator('input[type=email]');
    await expect(addresses).toHaveCount(2);
    // In bulk, a request for a certificate goes to an address on file; for any other address the source must be given,
    // one by one.
    const to = action === 'invite' ? `bulk.${ids[0]}@carrier.test` : await addresses.nth(0).inputValue();
    const before = mailsTo(to);
    await addresses.nth(0).fill('not an address');
    await addresses.nth(1).fill('');
    await page.getByRole('button', { name: button }).click();
    await expect(page).toHaveTitle(/\| Error: /);
    await expect(addresses.nth(0)).toHaveValue('not an address');
    await addresses.nth(0).fill(to);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(done).first()).toBeVisible();
    expect(mailsTo(to)).toBe(before + 1);
  }
});

test('the demo brokerage has carriers in every list, and saves one as a file', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/my-carriers');
  await expect(page.getByRole('heading', { name: 'My carriers', level: 1 })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Lists of carriers' });
  await expect(tabs.getByRole('link', { name: /^In progress/ })).toHaveAttribute('aria-current', 'page');
  for (const list of ['in-progress', 'on-hold', 'do-not-dispatch', 'dismissed', 'my-carriers']) {
    await page.goto(`/broker/carriers/connections?list=${list}`);
    await expect(page.getByRole('checkbox').first()).toBeVisible();
  }
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toBe('my-carriers.csv');
  await page.getByLabel('Name or number').fill('heron');
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await expect(page.getByRole('row', { name: /BLUE HERON/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /CRIMSON BADGER/ })).toHaveCount(0);
});

test('carriers of a search are monitored at once, and taken back', async ({ page }, { project }) => {
  const id = project.name === 'with JavaScript' ? 5000130 : 5000128;
  await letIn(page, BROKER);
  await page.goto(`/broker/carriers/search-results?search_text=${id}&all=1`);
  await page
    .getByRole('row', { name: new RegExp(String(id)) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Monitor', exact: true }).click();
  await expect(page.getByText('1 carrier added to monitoring.').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search-results\\?search_text=${id}`));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 carrier removed from monitoring.').first()).toBeVisible();
});

test('a selection is counted, filled and cleared with script; without it the bar is there @both', async ({ page }, {
  project,
}) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/connections');
  const bar = page.getByRole('button', { name: 'Request certificates…' });
  if (project.name !== 'with JavaScript') {
    await expect(bar).toBeVisible();
    await bar.click();
    await expect(page.getByText('No carriers selected')).toBeVisible();
    return;
  }
  await expect(bar).toBeHidden();
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await expect(page.getByText(/^\d\d selected/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();
});

test('columns and filters are in the address, and the file has the same', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/connections?list=my-carriers&verdict=fail');
  await page.getByText('Columns', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Columns' });
  for (const column of ['Phone', 'Cargo', 'Authority']) await form.getByLabel(column, { exact: true }).uncheck();
  await form.getByLabel('Email', { exact: true }).check();
  await form.getByRole('button', { name: 'Show these columns' }).click();
  await expect(page).toHaveURL(/verdict=fail/);
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Cargo' })).toHaveCount(0);
  const rows = Number((await page.locator('.result-count strong').textContent())!);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const lines = readFileSync(await (await file).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(rows + 1);
  expect(lines[0]).toContain('Email of record');
  expect(lines[0]).not.toContain('Cargo');
  expect(lines[1]).toContain('Fail');
});

test('expiring insurance has days left, this month, a file, and asks for certificates', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/ending-insurance?days=90');
  await expect(page.getByRole('heading', { level: 1, name: 'Expiring insurance' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(/\d+ days?/);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('Days left');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Request certificates…' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Request certificates of insurance from');
  await page.goto('/broker/carriers/ending-insurance');
  await page.getByRole('link', { name: 'This month' }).click();
  await expect(page).toHaveURL(/days=month/);
});

import { expect, type Page, test } from '@playwright/test';
import { letIn } from './support/sign-in';

const rowsOf = (page: Page) => page.locator('[data-list] tbody tr:not(.group-row)');
const refs = (page: Page, count: number) =>
  rowsOf(page)
    .locator('th a')
    .evaluateAll((links, most) => links.slice(0, most).map((link) => link.textContent ?? ''), count);
const tick = async (page: Page, count: number) => {
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  for (let at = 0; at < count; at += 1) await boxes.nth(at).check();
};
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('loads are claimed together, and given back by Undo; what changed meanwhile is not @both', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  const list = '/broker/loads?tab=open&window=all&assignee=none';
  await page.goto(list);
  const names = await refs(page, 2);
  await tick(page, 2);
  await page.getByRole('button', { name: 'Claim' }).click();
  await expect(said(page, '2 loads claimed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, '2 loads given back.')).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: names[0]! })).toHaveCount(1);

  await tick(page, 2);
  await page.getByRole('button', { name: 'Claim' }).click();
  await expect(said(page, '2 loads claimed.')).toBeVisible();
  const undo = page.locator('.toast-undo input');
  const values = await undo.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const form = { intent: 'give-back', 'row[0]': values[0]!, 'row[1]': values[1]! };
  const send = (fields: Record<string, string>) =>
    page.request.post(`/broker/loads/bulk?back=${encodeURIComponent('/loads?tab=open')}`, {
      form: fields,
      headers: { origin: new URL(page.url()).origin },
      maxRedirects: 0,
    });
  expect((await send({ intent: 'give-back', 'row[0]': values[0]! })).status()).toBe(302);
  const second = await send(form);
  expect(second.status()).toBe(409);
  const text = (await second.text()).replaceAll('<!-- -->', '');
  expect(text).toContain('1 load not given back');
  expect(text).toContain('1 load given back');
});

test('alerts are closed together with one outcome and reopened by Undo; what may be fraud is left out @both', async ({
  page,
}) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/alerts?tab=open&type=failing_broker_requirements');
  await tick(page, 3);
  await page.getByRole('button', { name: 'Close…' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Close 3 alerts?');
  await page.getByLabel('False alarm').check();
  await page.getByRole('button', { name: 'Close alerts' }).click();
  await expect(page.getByRole('link', { name: 'Say why, for the next person and the track record.' })).toBeVisible();
  await page.getByLabel('Closing comment').fill('Checked with the dispatcher.');
  await page.getByRole('button', { name: 'Close alerts' }).click();
  await expect(said(page, '3 alerts closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, '3 alerts reopened.')).toBeVisible();

  // Someone may be pretending to be the carrier: its own page shows why.
  await page.goto('/broker/alerts?tab=open&type=unknown_or_fraudulent_phone_number&type=unverified_vehicle');
  await tick(page, 1);
  await page.getByRole('button', { name: 'Close…' }).click();
  await expect(page.getByText('It may be fraud: read its evidence, and close it on its own page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close alerts' })).toHaveCount(0);
});

test('loads are posted together at their own rates and removed by Undo; one on the board is left out @both', async ({
  page,
}) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/loads?tab=uncovered');
  await tick(page, 4);
  await page.getByRole('button', { name: 'Post…' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Post [1-4] loads?\?$/);
  const count = await page.locator('form input[name=load][value*=":"]').count();
  await page.getByLabel('Everyone').check();
  await page.getByRole('button', { name: 'See who will see them' }).click();
  await expect(page).toHaveURL(/audience=all/);
  await page.getByRole('button', { name: /^Post \d loads?$/ }).click();
  const words = count === 1 ? '1 load posted.' : `${count} loads posted.`;
  await expect(said(page, words)).toBeVisible();
  const sent = await page.locator('.toast-undo input').evaluateAll((fields) => fields.length);
  expect(sent).toBe(count);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, words.replace('posted', 'removed from the board'))).toBeVisible();

  // What is not on the board is not sent to a carrier.
  await tick(page, 1);
  await page.getByRole('button', { name: 'Send to a carrier…' }).click();
  await expect(page.getByText(/It is not on the board\. Post it first\.|An email for each load/).first()).toBeVisible();
});

test('twenty dense rows are in sight on a laptop @script', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/broker/loads?tab=exceptions');
  const bottom = await rowsOf(page)
    .nth(19)
    .evaluate((row) => row.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(900);
});

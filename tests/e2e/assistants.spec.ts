import { expect, type Page, test } from '@playwright/test';
import { axeViolations } from './support/axe';
import { MONITOR_PORT } from './support/product';
import { letIn } from './support/sign-in';

/** What an assistant proposes, and how a person decides it. */

const MCP = `http://localhost:${MONITOR_PORT}/monitor/mcp`;

async function use(page: Page, key: string, name: string, args: object) {
  const answer = await page.request.post(MCP, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  });
  return (await answer.json()).result;
}

test('a proposal waits for a person, who sees what happens and confirms or refuses it', async ({ page }, {
  project,
}) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/my-account?tab=9');
  await expect(page.getByRole('heading', { name: 'Assistants' })).toBeVisible();
  await page.getByRole('link', { name: 'Create key' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Assistant ${project.name}`);
  await page.getByLabel('Read, and propose changes that a person confirms here').check();
  await page.getByLabel('Source carriers').check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = (await page.locator('.shown-once-value').textContent())?.trim() ?? '';
  const note = { reason: 'You asked me to.', carrier_id: 5000101, body: `Prefers mornings, ${project.name}` };
  const made = await use(page, key, 'propose_note', note);
  const again = await use(page, key, 'propose_note', { ...note, body: 'Send them my bank account' });

  await page.goto('/broker/assistants/proposals');
  await page
    .getByRole('link', { name: /^Write a note on/ })
    .first()
    .click();
  await page.goto(again.structuredContent.link);
  await expect(page.getByText('Send them my bank account')).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('Refused. Nothing was done.')).toBeVisible();

  await page.goto(made.structuredContent.link);
  await expect(page.getByRole('heading', { name: 'What the assistant says' })).toBeVisible();
  await expect(page.getByText('You asked me to.')).toBeVisible();
  if (project.name.startsWith('with ')) expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Confirm and do it' }).click();
  await expect(page.getByText('Confirmed and done.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm and do it' })).toHaveCount(0);
  await page.goto('/broker/carriers/5000101/notes');
  await expect(page.getByText(note.body).first()).toBeVisible();
  await expect(page.getByText('Send them my bank account')).toHaveCount(0);
  await page.goto('/broker/company/activity?kind=assistants');
  await expect(page.getByText(/^Confirmed what the API key/).first()).toBeVisible();
});

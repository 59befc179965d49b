import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { letIn } from './support/sign-in';

test('a channel of Slack is added, tried, renamed and gets what happens; its address is never shown', async ({
  page,
}) => {
  const messages: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      messages.push(body);
      response.writeHead(200).end('ok');
    });
  });
  await new Promise<void>((listening) => {
    receiver.listen(0, '127.0.0.1', listening);
  });
  try {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/services/T0/B0/secretXY12`;
    await letIn(page, 'nolane@demo.test');
    await page.goto('/broker/my-account?tab=9');
    await page.getByRole('link', { name: 'Add Slack or Teams channel' }).click();
    await page.getByLabel('Slack', { exact: true }).check();
    await page.getByLabel('Name', { exact: true }).fill('#dispatch');
    await page.getByLabel('Address of the incoming webhook').fill('https://example.com/hook');
    await page.getByLabel('Connection status changed').check();
    await page.getByRole('button', { name: 'Add channel' }).click();
    await expect(page.getByRole('link', { name: /begins with https:\/\/hooks\.slack\.com/ })).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('#dispatch');
    await expect(page.getByLabel('Address of the incoming webhook')).toHaveValue('');
    await page.getByLabel('Address of the incoming webhook').fill(url);
    await page.getByRole('button', { name: 'Add channel' }).click();
    await expect(page.getByRole('heading', { name: 'Slack channel #dispatch' })).toBeVisible();
    await expect(page.locator('body')).toContainText('…XY12');
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await expect(page.getByText('The test message was taken.')).toBeVisible();
    expect(messages[0]).toContain('Test message');
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save channel' }).click();
    await expect(page.getByRole('link', { name: 'Enter a name, such as #dispatch.' })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('#night');
    await page.getByRole('button', { name: 'Save channel' }).click();
    await expect(page.getByRole('heading', { name: 'Slack channel #night' })).toBeVisible();
    expect(await page.content()).not.toContain('secretXY12');
    await page.goto('/broker/carriers/5000143/do-not-dispatch');
    await page.getByLabel('Reason').fill('No answer to <!channel>.');
    await page.getByRole('button', { name: /do not dispatch/i }).click();
    await expect.poll(() => messages.length, { timeout: 15_000 }).toBe(2);
    expect(messages[1]).toContain('/broker/carriers/5000143');
    expect(messages[1]).not.toContain('channel>');
    await page.goto('/broker/my-account?tab=9');
    await page.getByRole('link', { name: 'Slack channel #night' }).click();
    await page.getByRole('link', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Remove webhook' }).click();
    await expect(page.getByText('Webhook removed.')).toBeVisible();
  } finally {
    receiver.close();
  }
});

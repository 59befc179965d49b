import { expect, test } from '@playwright/test';
import { loadOfToday, monitorAs } from './support/loads';
import { letIn } from './support/sign-in';

/** A check call is logged with who was called, the result and when the next one is due. */

const BROKER = 'norules@demo.test';

test('a check call that no one answered, and the next one in half an hour', async ({ page, playwright }) => {
  const monitor = await monitorAs(playwright, BROKER);
  const driver = { name: 'Ana Ruiz', phone: '(214) 555-0147' };
  const id = await monitor.putLoad(
    loadOfToday(`E2E-CALL-${Date.now() % 1_000_000}`, { carrier: { id: 5000101 }, driver }),
  );
  await monitor.dispose();
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Call .*\(214\) 555-0147$/ })).toHaveAttribute(
    'href',
    'tel:+12145550147',
  );
  await page.getByRole('link', { name: 'Log check call' }).click();
  await expect(main).toContainText('Driver Ana Ruiz');
  await page.getByLabel('Check call').check();
  await page.getByRole('button', { name: 'Save log' }).click();
  await expect(main).toContainText('Write what was said.');
  await page.getByLabel(/^Who was called/).selectOption('Driver');
  await page.getByLabel(/^Result/).selectOption('No answer');
  await page.getByLabel(/^Next call/).selectOption('In 30 minutes');
  await page.getByRole('button', { name: 'Save log' }).click();
  await page.waitForURL(new RegExp(`/broker/loads/${id}`));
  await expect(main).toContainText('Driver: no answer');
  await expect(main.locator('.load-states')).toContainText('Check call');
  await page.goto('/broker/loads?tab=calls-due');
  await expect(main).not.toContainText('E2E-CALL');
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { letHaveLoad, loadOfToday, monitorAs } from './support/loads';
import { OUTBOX } from './support/outbox';
import { letIn } from './support/sign-in';

/** A text to a load's driver through the product, which without a gateway is a file in the outbox. */

const BROKER = 'nolane@demo.test';

test('a dispatcher texts the driver, once he agreed, and sees it on the load', async ({ page, playwright }, {
  project,
}) => {
  const monitor = await monitorAs(playwright, BROKER);
  const reference = `E2E-text-${project.name.startsWith('without') ? 'plain' : 'script'}-${Date.now() % 1_000_000}`;
  const phone = `(214) 55${Date.now() % 10}-${String(Date.now() % 10_000).padStart(4, '0')}`;
  const driver = { name: 'Lee Ortiz', phone };
  const id = await monitor.putLoad(loadOfToday(reference, { carrier: { dot: '5000101' }, driver }));
  await letHaveLoad(monitor, id, 5000101);
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}`);
  await page.getByRole('link', { name: 'Send text to Lee Ortiz' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Text the driver of load ${reference}`);
  await expect(page.getByRole('main')).toContainText('Texts are saved as files in the outbox and are not sent until');
  await page.getByRole('textbox', { name: 'Message' }).fill('Dock 4 is open');
  await page.getByLabel('Language').selectOption('Spanish');
  await page.getByLabel('Send at night too').check();
  await page.getByRole('button', { name: 'Send text' }).click();
  await expect(page.getByRole('link', { name: 'Confirm that the driver agreed to get texts.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Dock 4 is open');
  await page.getByLabel(/^The driver agreed to get text messages/).check();
  await page.getByRole('button', { name: 'Send text' }).click();
  await page.waitForURL(`**/loads/${id}**`);
  await expect(page.getByText('The text is on its way.')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(`carga ${reference}: Dock 4 is open. ALTO para terminar.`);

  const isOfIt = (name: string) =>
    name.endsWith('.sms') && readFileSync(join(OUTBOX, name), 'utf8').includes(reference);
  await expect.poll(() => readdirSync(OUTBOX).some(isOfIt)).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(main).toContainText('In the outbox: no gateway is set, it reached no one');
  }).toPass();

  // Several drivers at once: a load without one is left out by name.
  const other = await monitor.putLoad(loadOfToday(`${reference}-B`));
  await page.goto(`/broker/loads/bulk?action=text&load=${id}&load=${other}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Text the drivers of 1 load');
  await expect(page.getByRole('region', { name: 'Left out' })).toHaveText(
    new RegExp(`${reference}-B: It has no driver’s number`),
  );
  await expect(page.getByRole('main')).toContainText('Texts are saved as files in the outbox and are not sent until');
  await page.getByRole('button', { name: 'Send texts' }).click();
  await expect(page.getByRole('link', { name: 'Write the message.' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('I-35 is closed at Waco');
  await page.getByLabel('Send at night too').check();
  await page.getByRole('button', { name: 'Send texts' }).click();
  await expect(page.getByText('1 load queued for texting.').first()).toBeVisible();
  await page.goto(`/broker/loads/${id}`);
  await expect(main).toContainText(`carga ${reference}: I-35 is closed at Waco.`);
  await monitor.dispose();
});

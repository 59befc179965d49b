import { expect, type Page, test } from '@playwright/test';
import { axeViolations } from './support/axe';
import { inHours } from './support/loads';
import { letIn } from './support/sign-in';

/** A company teaches the product what its TMS says, by pages alone, and brings a load in by a message. */

const BROKER = 'admin@demo.test';

let own: string;
test.beforeAll(({ browserName: _ }, { project }) => {
  own = `TMS-${project.name.startsWith('without') ? 'P' : 'S'}${Date.now() % 1_000_000}`;
});

const stop = (type: string, city: string, hours: number) => ({ type, city, state: 'TX', from: inHours(hours) });
const message = (given: object = {}) =>
  JSON.stringify({
    shipmentId: own,
    updatedAt: inHours(-1),
    customerName: 'Lone Star Foods',
    grossWt: 20000,
    stops: [stop('XP', 'Dallas', 24), stop('XD', 'Houston', 30)],
    ...given,
  });

async function look(page: Page, hasScript: boolean) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { scroll, client } = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scroll: scrollWidth, client: clientWidth }));
    expect(scroll).toBeLessThanOrEqual(client);
  }
  if (hasScript) expect(await axeViolations(page)).toEqual([]);
}

async function upload(page: Page, text: string) {
  await page.goto('/broker/tms/messages/new');
  await page.getByLabel('Mapping').selectOption({ label: own });
  await page
    .getByLabel('Message')
    .setInputFiles({ name: 'message.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Upload message' }).click();
}

test('a mapping is made from a sample, corrected, used, and a message becomes a load', async ({ page }, {
  project,
}) => {
  const hasScript = project.name.startsWith('with ');
  await letIn(page, BROKER);
  await page.goto('/broker/tms/new');
  await page.getByLabel('Name').fill(own);
  await page.getByRole('textbox', { name: 'Sample' }).fill('{"shipmentId": ');
  await page.getByRole('button', { name: 'Add mapping' }).click();
  await expect(page.getByText(/The message is not JSON/).first()).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(own);
  await page.getByRole('textbox', { name: 'Sample' }).fill(message());
  await page.getByRole('button', { name: 'Add mapping' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(own);
  await expect(page.getByText('Kind of stop “XP”: its load is not taken in')).toBeVisible();
  await expect(page.getByRole('row', { name: /\$\.grossWt/ })).toContainText('Not read');
  await look(page, hasScript);

  // Before a version is in use, a message waits for it.
  await upload(page, message());
  await expect(page.getByText('No version of the mapping is in use yet.')).toBeVisible();
  const waiting = page.url();

  await page.getByRole('link', { name: 'Look at the mapping' }).click();
  await page.getByRole('link', { name: 'Change what values say' }).click();
  await look(page, hasScript);
  await page.getByLabel('20000').fill('Wait');
  await page.getByRole('button', { name: 'Save and try on the sample' }).click();
  await expect(page.getByText('Choose from the list, such as “City, pickup 1”.').first()).toBeVisible();
  await page.getByLabel('20000').fill('Weight');
  await page.getByRole('group', { name: 'Units' }).getByLabel('Weight').selectOption('Kilograms');
  const kinds = page.getByRole('group', { name: 'Kinds of stops' });
  await expect(kinds.getByLabel('Word 1 of the TMS')).toHaveValue('XP');
  await kinds.getByLabel('It says').nth(0).selectOption('Pickup');
  await kinds.getByLabel('It says').nth(1).selectOption('Delivery');
  await page.getByRole('button', { name: 'Save and try on the sample' }).click();

  await expect(page.getByRole('heading', { name: `Load ${own}` })).toBeVisible();
  await expect(page.getByText('44,092 lb')).toBeVisible();
  await page.getByRole('button', { name: 'Use version 2 from now on' }).click();
  await expect(page.getByText('Version 2', { exact: true }).first()).toBeVisible();

  await page.goto(waiting);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('row', { name: new RegExp(own) })).toContainText('New load');
  await look(page, hasScript);
  await page
    .getByRole('row', { name: new RegExp(own) })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Load ${own}`);

  // What cannot be read waits in the list of messages.
  await upload(page, message({ grossWt: 'heavy' }));
  await expect(page.getByText(/“heavy” is not a number/).first()).toBeVisible();
  await page.goto(`/broker/tms/messages?search_text=${own}`);
  await expect(page.getByRole('link', { name: own, exact: true }).first()).toBeVisible();
  await look(page, hasScript);
});

test('the address of a mapping is shown once', async ({ page }) => {
  await letIn(page, BROKER);
  await page.goto('/broker/tms');
  await page.getByRole('link', { name: own }).click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  await expect(page.getByRole('heading', { name: 'Address for your TMS' })).toBeVisible();
  await expect(page.getByText(/\/monitor\/tms\/\d+\/[\w-]{43}/)).toBeVisible();
  await page.goto(page.url());
  await expect(page.getByText(/\/monitor\/tms\/\d+\//)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Make a new address: the present one ends' })).toBeVisible();
});

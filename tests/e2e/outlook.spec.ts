import { expect, type Page, test } from '@playwright/test';
import { MONITOR_PORT } from './support/product';
import { letIn } from './support/sign-in';

/** The pane that Outlook shows beside an email: a form without script; with it, beside a made-up Outlook. */

const PANE = `http://localhost:${MONITOR_PORT}/monitor/outlook/pane`;
const OFFICE = 'https://appsforoffice.microsoft.com/**';

async function outlookKey(page: Page): Promise<string> {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/my-account/outlook-key');
  await expect(page.getByText(`${MONITOR_PORT}/monitor/outlook/manifest.xml`)).toBeVisible();
  return (await page.locator('.shown-once-value').textContent())?.trim() ?? '';
}

test('the pane is a form: sender, subject and key give the answer, and a wrong key says what to do', async ({
  page,
}) => {
  await page.route(OFFICE, (route) => route.abort());
  const key = await outlookKey(page);
  await page.context().clearCookies();
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(PANE);
  await page.getByLabel('Sender’s address').fill('someone@stranger.example');
  await page.getByLabel('Subject').fill('Load <b>1</b>');
  await page.getByLabel('Your Outlook key').fill('bpk_wrong');
  await page.getByRole('button', { name: 'Check the sender' }).click();
  await expect(page.getByRole('link', { name: /it was revoked, or is not whole/ })).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Load <b>1</b>');
  await expect(page.getByLabel('Your Outlook key')).toHaveValue('');
  await page.getByLabel('Your Outlook key').fill(key);
  await page.getByRole('button', { name: 'Check the sender' }).click();
  const answer = page.getByRole('status');
  await expect(answer).toContainText('someone@stranger.example');
  await expect(answer).toContainText('An address can be forged');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('in Outlook the pane reads the email, asks with the kept key, and follows the reader @script', async ({
  page,
}) => {
  await page.route(OFFICE, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Office = {
        EventType: { ItemChanged: 'olkItemSelectedChanged' },
        context: {
          mailbox: {
            item: { from: { emailAddress: 'first@stranger.example', displayName: 'First' }, subject: 'Hello', internetMessageId: '<1@x>' },
            addHandlerAsync: (type, handler) => { window.showNext = (item) => { Office.context.mailbox.item = item; handler(); }; },
          },
        },
        onReady: (done) => document.addEventListener('DOMContentLoaded', () => done({ host: 'Outlook' })),
      };`,
    }),
  );
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const key = await outlookKey(page);
  await page.context().clearCookies();
  await page.goto(PANE);
  await expect(page.getByLabel('Sender’s address')).toHaveValue('first@stranger.example');
  await page.getByLabel('Your Outlook key').fill(key);
  await page.getByRole('button', { name: 'Check the sender' }).click();
  await expect(page.getByRole('status')).toContainText('first@stranger.example');
  await page.evaluate(() =>
    (window as unknown as { showNext: (item: object) => void }).showNext({
      from: { emailAddress: 'second@stranger.example', displayName: 'Second' },
      subject: 'Hello',
      internetMessageId: '<2@x>',
    }),
  );
  await expect(page.getByRole('status')).toContainText('second@stranger.example');
  await page.reload();
  await expect(page.getByRole('status')).toContainText('first@stranger.example');
  await page.getByRole('button', { name: 'Forget key' }).click();
  await expect(page.getByLabel('Your Outlook key')).toBeVisible();
  expect(refused).toEqual([]);
});

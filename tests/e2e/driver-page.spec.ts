import { type Browser, expect, type Page, test } from '@playwright/test';
import { mailsIn } from '../support/mail-files';
import { axeViolations, expectAxeCleanInAllLooks } from './support/axe';
import { DALLAS_DOCK, letHaveLoad, loadOfToday, monitorAs } from './support/loads';
import { OUTBOX } from './support/outbox';
import { letIn } from './support/sign-in';

/** A driver on its phone, at the page of its load. In a company that no other spec of drivers uses. */

const BROKER = 'nolane@demo.test';
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
/** The smallest picture that is one. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Monitor = Awaited<ReturnType<typeof monitorAs>>;
let monitor: Monitor;
test.beforeAll(async ({ playwright }) => {
  monitor = await monitorAs(playwright, BROKER);
});
test.afterAll(() => monitor.dispose());

/** The newest thing of this shape in a mail to this address. */
function mailed(email: string, shape: RegExp): string {
  for (const { to, text } of mailsIn(OUTBOX)) {
    const found = to === email && shape.exec(text);
    if (found) return found[0];
  }
  throw new Error(`No such mail to ${email}`);
}

/** A load whose truck is at its pickup today, and the broker's link for its driver. */
async function aDriverLink(page: Page, name: string, vehicle: object = {}) {
  const reference = `DR${name}${Date.now() % 1_000_000}`;
  const email = `driver.${reference.toLowerCase()}@truck.test`;
  const uncovered = await monitor.putLoad(loadOfToday(reference));
  await letHaveLoad(monitor, uncovered, 5000101);
  const id = await monitor.putLoad(
    loadOfToday(reference, {
      carrier: { dot: '5000101' },
      vehicle: { unit: reference, ...vehicle },
      driver: { name: 'Ana Ruiz', phone: '312-555-0147' },
    }),
  );
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}`);
  await page.getByRole('link', { name: 'Send driver link' }).first().click();
  await page.getByLabel('Email it to the driver').check();
  await page.getByLabel('Driver’s email').fill(email);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('Emailed to the driver.')).toBeVisible();
  return { id, reference, email, link: mailed(email, /https?:\/\/\S+\/driver\/[\w-]+/) };
}

async function enter(driver: Page, { link, email }: { link: string; email: string }) {
  await driver.goto(link);
  await expect(driver.getByText('Dallas')).toHaveCount(0);
  await driver.getByRole('button', { name: 'Email me the code' }).click();
  await driver.getByLabel('Six-digit code').fill(mailed(email, /\b\d{6}\b/));
  await driver.getByRole('button', { name: 'Open the page' }).click();
}

const phoneOf = (browser: Browser, more: object = {}) => browser.newContext({ ...PHONE, ...more });

async function fits(driver: Page) {
  const { scroll, client } = await driver
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scroll: scrollWidth, client: clientWidth }));
  expect(scroll).toBeLessThanOrEqual(client);
}

test('a driver opens its page, consents, reports its stops and sends the papers', async ({ page, browser }) => {
  const load = await aDriverLink(page, 'A');
  const context = await phoneOf(browser, { javaScriptEnabled: false });
  const driver = await context.newPage();
  await enter(driver, load);
  await expect(driver.getByRole('heading', { name: `Load ${load.reference}` })).toBeVisible();
  await fits(driver);

  await driver.getByRole('button', { name: 'Start sharing' }).click();
  await expect(driver.getByRole('alert').or(driver.locator('.error-summary'))).toContainText('Check the box');
  await driver.getByLabel(/I agree to share/).check();
  await driver.getByRole('button', { name: 'Start sharing' }).click();
  await expect(driver.getByRole('status')).toContainText('You are sharing');
  await expect(driver.getByText('This browser can’t share your location.')).toBeVisible();

  await driver.getByRole('button', { name: 'Arrived' }).click();
  await driver.getByLabel('Photos').setInputFiles([
    { name: 'bol-1.png', mimeType: 'image/png', buffer: PNG },
    { name: 'bol-2.png', mimeType: 'image/png', buffer: Buffer.concat([PNG, Buffer.from('more')]) },
  ]);
  await driver.getByRole('button', { name: 'Send the papers' }).click();
  await expect(driver.getByRole('status')).toContainText('2 new files');
  await driver.getByLabel('Seal number').fill('S-4411');
  await driver.getByRole('button', { name: 'Loaded' }).click();
  await driver.getByRole('button', { name: 'Left' }).click();
  await driver.getByRole('button', { name: 'Arrived' }).click();
  await fits(driver);
  await driver.getByLabel('Delay').check();
  await driver.getByLabel('In your words').fill('Two hours at the gate');
  await driver.getByRole('button', { name: 'Tell the broker' }).click();
  await expect(driver.getByRole('status')).toContainText('The broker was notified');
  await driver.getByRole('button', { name: 'Delivered' }).click();
  await expect(driver.getByText('All stops are done')).toBeVisible();
  await context.close();

  await page.goto(`/broker/loads/${load.id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Delivered');
  await expect(main).toContainText('Loaded. Seal S-4411');
  await expect(main).toContainText('Problem: Delay. Two hours at the gate');
  await expect(main).toContainText('The driver');
  await expect(main).toContainText('bol-1.png');
});

test('a phone shares its location, keeps it without a network and sends it with its times @script', async ({
  page,
  browser,
}) => {
  const load = await aDriverLink(page, 'B');
  const context = await phoneOf(browser, {
    permissions: ['geolocation'],
    geolocation: { ...DALLAS_DOCK, accuracy: 8 },
  });
  const driver = await context.newPage();
  await enter(driver, load);
  await driver.getByLabel(/I agree to share/).check();
  await driver.getByRole('button', { name: 'Start sharing' }).click();
  await expect(driver.getByText('Sharing while this page is open. Keep the screen on.')).toBeVisible();
  expect(await axeViolations(driver)).toEqual([]);
  const seen = async () => (await monitor.getLoad(load.id)).carrier_vehicle_areas;
  await expect.poll(async () => (await seen()).length).toBe(1);
  expect(await monitor.getLoad(load.id)).toMatchObject({ tracking_status: 'tracking' });

  await context.setOffline(true);
  await driver.waitForTimeout(11_000);
  await context.setGeolocation({ ...DALLAS_DOCK, latitude: DALLAS_DOCK.latitude + 0.001, accuracy: 8 });
  await expect(driver.getByText(/1 locations wait for a signal/)).toBeVisible({ timeout: 20_000 });
  // Too coarse: it is not even kept.
  await driver.waitForTimeout(11_000);
  await context.setGeolocation({ ...DALLAS_DOCK, latitude: DALLAS_DOCK.latitude + 0.002, accuracy: 900 });
  await driver.waitForTimeout(1000);
  await context.setOffline(false);
  await expect.poll(async () => (await seen()).length, { timeout: 30_000 }).toBe(2);
  const [newest] = await seen();
  expect(newest).toMatchObject({ source: 'phone', reported_by: 'driver_page', latitude: DALLAS_DOCK.latitude + 0.001 });
  expect(Date.parse(newest.received_at) - Date.parse(newest.observed_at)).toBeGreaterThan(8000);
  await expect(driver.getByText(/wait for a signal/)).toHaveCount(0);

  await page.goto(`/broker/loads/${load.id}`);
  await expect(page.getByRole('main')).toContainText('by the driver’s phone');
  await driver.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(driver.getByRole('status')).toContainText('You stopped sharing');
  await context.close();
});

test('the broker sees who sees a load, and stops all of it at once', async ({ page, browser }) => {
  const load = await aDriverLink(page, 'C');
  const context = await phoneOf(browser, { javaScriptEnabled: false });
  const driver = await context.newPage();
  await enter(driver, load);
  await page.goto(`/broker/loads/${load.id}`);
  await page.getByRole('link', { name: 'Sharing', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('1 link open');
  await expect(main).toContainText('Driver page: Ana Ruiz, (312) 555-0147');
  await expect(main).toContainText('Opened once');
  await page.getByRole('button', { name: 'Stop all sharing' }).click();
  await expect(main).toContainText('No links open');
  await expect(main).toContainText('Withdrawn');
  await driver.reload();
  await expect(driver.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await context.close();
});

test('a phone whose page is held keeps what waits, opens the page, which says what to do, and sends it afterwards @script', async ({
  page,
  browser,
}) => {
  const load = await aDriverLink(page, 'D');
  const context = await phoneOf(browser, {
    permissions: ['geolocation'],
    geolocation: { ...DALLAS_DOCK, accuracy: 8 },
  });
  const driver = await context.newPage();
  await enter(driver, load);
  await driver.getByLabel(/I agree to share/).check();
  // What the server answers while an alert doubts the carrier.
  const held = { status: 409, contentType: 'application/json', body: '{"code":"held","message":"Call the broker."}' };
  await driver.route('**/positions', (route) => route.fulfill(held), { times: 1 });
  const answered = driver.waitForResponse((response) => response.status() === 409);
  const taken = driver.waitForResponse((response) => response.url().endsWith('/positions') && response.ok());
  await driver.getByRole('button', { name: 'Start sharing' }).click();
  const refused = (await answered).request().postDataJSON();
  // Without what was just done in its address: it was opened again.
  await expect(driver).toHaveURL(load.link);
  // The alert is closed by then: the same positions go out.
  expect((await taken).request().postDataJSON().positions[0]).toEqual(refused.positions[0]);
  await context.close();
});

/** As far as a phone outside a town gets: the old 3G. The browser holds to it for what its pages load and send. */
async function onSlow3g(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const bytesASecond = (400 * 1000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  });
}

/** What a phone makes of a page that it photographs small: 100 KB. */
const PHOTO = Buffer.concat([PNG, Buffer.alloc(100 * 1024, 'a')]);

test('on a slow network the page opens, an arrival is reported and a photo sent @both', async ({ page, browser }, {
  project,
}) => {
  const hasScript = project.name.startsWith('with ');
  const load = await aDriverLink(page, hasScript ? 'F' : 'E');
  const context = await phoneOf(browser, { javaScriptEnabled: hasScript });
  const driver = await context.newPage();
  await onSlow3g(driver);
  await enter(driver, load);
  await expect(driver.getByRole('heading', { name: `Load ${load.reference}` })).toBeVisible();
  await expect(driver.getByLabel('Photos')).toBeVisible();
  await driver.getByRole('button', { name: 'Arrived' }).click();
  await expect(driver.getByRole('status')).toContainText('The broker has it.');
  await driver.getByLabel('Photos').setInputFiles({ name: 'bol.png', mimeType: 'image/png', buffer: PHOTO });
  await driver.getByRole('button', { name: 'Send the papers' }).click();
  await expect(driver.getByRole('status')).toContainText('The broker has 1 new file.', { timeout: 30_000 });
  await context.close();
  const { stops } = await monitor.getLoad(load.id);
  expect(stops[0].arrived).toMatchObject({ source: 'report' });
  const { load_papers: papers } = await monitor.get(`/loads/${load.id}/papers`);
  expect(papers).toMatchObject([{ name: 'bol.png', from_driver: true }]);
});

test('each step of the page keeps WCAG 2.2 AA on a phone and a desk, light and dark @script', async ({
  page,
  browser,
}) => {
  const load = await aDriverLink(page, 'G', { plate: 'TRK100', plate_state: 'TX' });
  const context = await browser.newContext({ permissions: [] });
  const driver = await context.newPage();
  await driver.goto(load.link);
  await expect(driver.getByRole('heading', { name: 'Your load' })).toBeVisible();
  await expectAxeCleanInAllLooks(driver);

  await driver.getByRole('button', { name: 'Email me the code' }).click();
  await driver.getByLabel('Six-digit code').fill('1');
  await driver.getByRole('button', { name: 'Open the page' }).click();
  await expect(driver.locator('.error-summary')).toBeVisible();
  await expectAxeCleanInAllLooks(driver);

  await driver.getByLabel('Six-digit code').fill(mailed(load.email, /\b\d{6}\b/));
  await driver.getByRole('button', { name: 'Open the page' }).click();
  await expect(driver.getByRole('heading', { name: `Load ${load.reference}` })).toBeVisible();
  await expectAxeCleanInAllLooks(driver);
  await driver.getByRole('button', { name: 'Start sharing' }).click();
  await expect(driver.getByRole('link', { name: /^Check the box/ })).toBeVisible();
  await expectAxeCleanInAllLooks(driver);
  await driver.getByLabel(/I agree to share/).check();
  await driver.getByRole('button', { name: 'Start sharing' }).click();
  await expect(driver.getByText(/Your phone doesn’t let this page see your location/)).toBeVisible();
  await expectAxeCleanInAllLooks(driver);

  // Another truck than the load's: until a person has closed the alert, the page does nothing.
  await driver.getByLabel(/^Plate/).fill('OTHER77');
  await driver.getByRole('button', { name: 'Send to the broker' }).click();
  await expect(async () => {
    await driver.goto(load.link);
    await expect(driver.getByRole('heading', { name: 'This page is paused' })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expectAxeCleanInAllLooks(driver);

  await driver.goto(`${load.link}x`);
  await expect(driver.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAxeCleanInAllLooks(driver);
  await context.close();
});

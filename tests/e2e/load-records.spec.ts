import { createServer } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { axeViolations, expectAxeCleanInAllLooks } from './support/axe';
import { DALLAS_DOCK, inHours, letHaveLoad, loadOfToday, monitorAs } from './support/loads';
import { newestMail } from './support/outbox';
import { PROVIDERS_PORT } from './support/product';
import { letIn } from './support/sign-in';

/** What a load leaves behind, and how a carrier shares its trucks. In a company that no other spec uses. */

const BROKER = 'norules@demo.test';
const CARRIER = 5000101;

type Monitor = Awaited<ReturnType<typeof monitorAs>>;
let monitor: Monitor;
let id: number;
let reference: string;
const vin = '1FUJGLDR0CSBN0937';

test.beforeAll(async ({ playwright }, { project }) => {
  monitor = await monitorAs(playwright, BROKER);
  reference = `E2E-REC-${project.name.startsWith('without') ? 'plain' : 'script'}-${Date.now() % 1_000_000}`;
  id = await monitor.putLoad(loadOfToday(reference, { carrier: { id: CARRIER }, vehicle: { vin } }));
  const fix = (hours: number, latitude: number, speed_mph: number) => ({
    vin,
    observed_at: inHours(hours),
    latitude,
    longitude: DALLAS_DOCK.longitude,
    speed_mph,
  });
  await monitor.postPositions([
    fix(-4.6, 33.4, 60),
    fix(-3.7, DALLAS_DOCK.latitude, 0),
    fix(-3.5, DALLAS_DOCK.latitude, 0),
    // It left less than half an hour ago: a dock check later than that is an alert of its own.
    fix(-0.6, DALLAS_DOCK.latitude, 0),
    fix(-0.15, 32.4, 60),
    fix(-0.05, 32.32, 60),
  ]);
});
test.afterAll(() => monitor.dispose());

/** WCAG 2.2 AA, and nothing that must be scrolled sideways, on a phone and on a desk. */
async function look(page: Page, isJavaScriptOn: boolean) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const { scroll, client } = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scroll: scrollWidth, client: clientWidth }));
    expect(scroll).toBeLessThanOrEqual(client);
  }
  if (isJavaScriptOn) expect(await axeViolations(page)).toEqual([]);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('detention is stated, shared by a link that shows nothing else, and the link is withdrawn @story', async ({
  page,
  browser,
}, { project }) => {
  const hasScript = project.name.startsWith('with ');
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}`);
  await page.getByRole('link', { name: 'Detention statement' }).click();
  await expect(heading(page)).toHaveText(`Detention, load ${reference}`);
  const main = page.getByRole('main');
  await page.getByLabel(/^Dollars an hour/).fill('sixty');
  await page.getByRole('button', { name: 'Save rate' }).click();
  await expect(main).toContainText('Enter dollars an hour, like 60 or 62.50.');
  await expect(page.getByLabel(/^Dollars an hour/)).toHaveValue('sixty');
  await page.getByLabel(/^Dollars an hour/).fill('62.50');
  await page.getByRole('button', { name: 'Save rate' }).click();
  await expect(main).toContainText('$62.50 an hour');

  await page.getByRole('link', { name: 'Make a link…' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(main).toContainText('Choose whom the link is for.');
  await page.getByLabel('Shipper').check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const address = (await main.locator('.copyable > span').first().textContent())!.trim();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(heading(stranger)).toHaveText(`Detention, load ${reference}`);
  await expect(stranger.locator('body')).toContainText('± ');
  await look(stranger, hasScript);
  await expect(stranger.locator('body')).not.toContainText(/Acme Foods|Canned tomatoes|956|0937/);

  await page.getByRole('link', { name: 'I copied it, back to the statement' }).click();
  await page
    .getByRole('button', { name: /^Withdraw link for Shipper/ })
    .first()
    .click();
  await expect(main).toContainText('Withdrawn');
  expect((await stranger.goto(address))!.status()).toBe(404);
  await stranger.context().close();
});

test('a pickup pass is made, the dock finds the wrong truck by it, a person clears it, and the pass is replaced and withdrawn @story', async ({
  page,
  browser,
}, { project }) => {
  const hasScript = project.name.startsWith('with ');
  await letHaveLoad(monitor, id, CARRIER);
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}`);
  await page.getByRole('link', { name: 'Pickup pass' }).click();
  await expect(heading(page)).toHaveText(`Pickup pass, load ${reference}`);
  await page.getByRole('button', { name: 'Make pickup pass' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the pass' })).toBeVisible();
  const code = (await page.getByText(/^([2-9A-Z]{4}-){2}[2-9A-Z]{4}$/).textContent())!;
  await look(page, hasScript);

  const guard = await (await browser.newContext()).newPage();
  const body = guard.locator('body');
  await guard.goto((await page.getByRole('link', { name: /\/pass$/ }).getAttribute('href'))!);
  await guard.getByLabel(/^Code on the pass/).fill(code.toLowerCase());
  await guard.getByRole('button', { name: 'Check the code' }).click();
  // Its truck was here already, so that the dock calls first.
  await expect(heading(guard)).toHaveText('The truck has left with the load');
  await expect(body).toContainText('By the broker’s record it left');
  await expect(body).toContainText(reference);
  await expect(body).toContainText('North dock, Dallas, TX');
  // What the guard is to read off the truck, who hauls and what is loaded are not for a page that anyone with the paper opens.
  await expect(body).not.toContainText(/Acme Foods|Canned tomatoes|956|0937/);
  await look(guard, hasScript);
  await guard.getByRole('button', { name: 'Check the truck' }).click();
  await expect(body).toContainText('Enter the plate, the last six of the VIN, or both.');
  await guard.getByLabel(/^VIN on the truck/).fill('999999');
  await guard.getByRole('button', { name: 'Check the truck' }).click();
  await expect(heading(guard)).toHaveText('Wrong truck: do not load');
  await expect(body).not.toContainText('0937');
  await look(guard, hasScript);
  await guard.getByLabel(/^VIN on the truck/).fill('bn0937');
  await guard.getByRole('button', { name: 'Check the truck' }).click();
  await expect(heading(guard)).toHaveText('Hold: call the broker before you load');
  await expect(body).toContainText('VIN BN0937: matches');
  await expect(body).toContainText('A truck that did not match was checked on');

  const main = page.getByRole('main');
  await page.goto(`/broker/loads/${id}`);
  await expect(main).toContainText('A truck that did not match was at the dock');
  await page.getByRole('link', { name: 'Clear it…' }).click();
  await page.getByRole('button', { name: 'Clear wrong truck' }).click();
  await expect(main).toContainText('Enter a reason.');
  await look(page, hasScript);
  await page.getByLabel(/^Reason/).fill('The guard read the trailer.');
  await page.getByRole('button', { name: 'Clear wrong truck' }).click();
  await expect(main).toContainText('The guard read the trailer.');
  await expect(main).toContainText(/1\. Does not match, \w+ \d+, \d+, \d+:\d\d:\d\d [AP]M/);
  await expect(main).not.toContainText('Clear it…');

  await page.getByRole('link', { name: 'Make a new pass…' }).click();
  await expect(heading(page)).toHaveText(`Make a new pickup pass for load ${reference}?`);
  await look(page, hasScript);
  await page.getByRole('button', { name: 'Make a new pass' }).click();
  const second = (await page.getByText(/^([2-9A-Z]{4}-){2}[2-9A-Z]{4}$/).textContent())!;
  expect(second).not.toBe(code);
  await guard.getByRole('button', { name: 'Check the truck' }).click();
  await expect(heading(guard)).toHaveText('This pass is not good');

  await page.getByRole('link', { name: 'Withdraw the pass…' }).click();
  await page.getByRole('button', { name: 'Withdraw pass' }).click();
  await expect(main).toContainText('Enter a reason.');
  await page.getByLabel(/^Reason/).fill('The paper was lost.');
  await page.getByRole('button', { name: 'Withdraw pass' }).click();
  await expect(main).toContainText('The paper was lost.');
  await guard.context().close();
});

test('the load’s file is stored, and an earlier hour is shown', async ({ page }) => {
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}/file`);
  await page.getByLabel(/^Note/).fill('For the claim.');
  await page.getByRole('button', { name: 'Store the load’s file' }).click();
  await expect(heading(page)).toContainText(`File of load ${reference}, vetting file`);
  await expect(page.getByRole('heading', { name: 'Arrivals and departures' })).toBeVisible();
  await page.goto(`/broker/loads/${id}/as-known`);
  await expect(heading(page)).toHaveText(`Load ${reference}: history`);
  await expect(page.getByRole('main')).toContainText('Positions are kept for 30 days.');
  await page.goto(`/broker/loads/${id}/as-known?at=2020-01-01T00:00`);
  await expect(page.getByRole('link', { name: 'The load had not come in by then.' })).toBeVisible();
  await expect(page.getByLabel(/^Date and time/)).toHaveValue('2020-01-01T00:00');
});

/** Invites a carrier to share. @returns the link that was mailed to it */
async function invited(page: Page, carrier: number): Promise<string> {
  await letIn(page, BROKER);
  await page.goto(`/broker/carriers/${carrier}/tracking`);
  await page.getByRole('button', { name: /^Send invitation/ }).click();
  await expect(page.getByText('Invitation sent.')).toBeVisible();
  return /http\S+\/onboarding\/tracking\/\S+/.exec(newestMail(/asks .* to share truck positions/).text)![0];
}

/** Opens a tracking page by the code that it mails. */
async function enter(office: Page) {
  await office.getByRole('button', { name: 'Email me the code' }).click();
  await office
    .getByLabel('Six-digit code')
    .fill(newestMail(/^Your code for the tracking page/).text.match(/\d{6}/)![0]);
  await office.getByRole('button', { name: 'Open the page' }).click();
}

test('a carrier is invited at its address of record, shares by a mailed code, sees the load and withdraws @story', async ({
  page,
  browser,
}, { project }) => {
  // Each of the two runs has a carrier of its own.
  const carrier = project.name.startsWith('without') ? 5000104 : 5000105;
  const shared = `${reference}-S`;
  const hasScript = project.name.startsWith('with ');
  await monitor.putLoad(loadOfToday(shared, { carrier: { id: carrier }, vehicle: { unit: '77' } }));
  const office = await (await browser.newContext()).newPage();
  await office.goto(await invited(page, carrier));
  await look(office, hasScript);
  await enter(office);
  await office.getByRole('button', { name: 'Share positions' }).click();
  await expect(office.getByRole('link', { name: 'Check the box to agree.' })).toBeVisible();
  await look(office, hasScript);
  await office.getByRole('checkbox').check();
  await office.getByRole('button', { name: 'Share positions' }).click();
  await expect(office.locator('body')).toContainText(/trk_/);
  await expect(office.locator('body')).toContainText(`Load ${shared} of No Rules Brokerage`);
  await look(office, hasScript);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Connected');
  await office.getByRole('link', { name: 'Withdraw consent' }).click();
  await office.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(office.locator('body')).toContainText('Withdrawn. No broker sees your trucks');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Consent withdrawn');
  await office.context().close();
});

test('a wrong paper is withdrawn with a reason, and stays as history', async ({ page }, { project }) => {
  await letIn(page, BROKER);
  await page.goto(`/broker/loads/${id}/papers/new`);
  await page.getByRole('radio', { name: 'Other' }).check();
  const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
  await page.getByLabel('File').setInputFiles({ name: 'wrong.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Upload document' }).click();
  await page.waitForURL(`**/loads/${id}**`);
  await page.getByRole('link', { name: 'Withdraw wrong.pdf' }).click();
  await look(page, project.name.startsWith('with '));
  await page.getByRole('button', { name: 'Withdraw document' }).click();
  await expect(page.getByRole('link', { name: 'Enter a reason.' })).toBeVisible();
  await page.getByLabel('Reason').fill('Belongs to another load.');
  await page.getByRole('button', { name: 'Withdraw document' }).click();
  await page.waitForURL(`**/loads/${id}**`);
  await page.getByText('Withdrawn documents: 1').click();
  await expect(page.locator('details').getByText('Belongs to another load.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Withdraw wrong.pdf' })).toHaveCount(0);
});

test('a carrier’s sign-in that its telematics provider refuses comes back with a link to the field @both', async ({
  page,
  browser,
}, { project }) => {
  const hasScript = project.name.startsWith('with ');
  const carrier = hasScript ? 5000146 : 5000106;
  await monitor.putLoad(loadOfToday(`${reference}-T`, { carrier: { id: carrier }, vehicle: { unit: '78' } }));
  const office = await (await browser.newContext({ javaScriptEnabled: hasScript })).newPage();
  await office.goto(await invited(page, carrier));
  await enter(office);
  await office.getByRole('checkbox').check();
  await office.getByRole('button', { name: 'Share positions' }).click();
  const overview = office.url();
  const provider = await openRefusingProvider();

  /** Sends the form; the error links to its field, where the cursor is to go. */
  const refused = async (message: string, label: string) => {
    await office.getByRole('button', { name: 'Connect' }).click();
    const link = office.locator('.error-summary').getByRole('link', { name: message });
    await expect(link).toBeVisible();
    await expect(office.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await look(office, hasScript);
    if (hasScript) await expectAxeCleanInAllLooks(office);
    await link.click();
    await expect(office.getByLabel(label, { exact: true })).toBeFocused();
  };
  for (const name of ['Samsara', 'Motive']) {
    await office.goto(overview);
    await office.getByRole('link', { name: `Connect ${name}` }).click();
    await expect(heading(office)).toHaveText(`Connect ${name}`);
    await refused('Enter the API token.', 'API token');
    await office.getByLabel('API token').fill('not-a-token-of-it');
    await refused(`${name} refuses it. Check it and try again.`, 'API token');
    await expect(office.getByLabel('API token')).toHaveValue('');
  }
  await office.goto(overview);
  await office.getByRole('link', { name: 'Connect Geotab' }).click();
  await office.getByLabel('Database').fill('madeup');
  await office.getByLabel('User').fill('reader@madeup.example');
  await refused('Enter the password.', 'Password');
  await office.getByLabel('Password').fill('not-its-password');
  await refused('Geotab refuses it. Check it and try again.', 'Password');
  await expect(office.getByLabel('Database')).toHaveValue('madeup');
  await expect(office.getByLabel('User')).toHaveValue('reader@madeup.example');
  await expect(office.getByLabel('Password')).toHaveValue('');
  expect(provider.asked()).toBe(3);
  await provider.close();

  await office.goto(overview);
  await expect(office.getByRole('link', { name: 'Connect Geotab' })).toBeVisible();
  await office.getByRole('link', { name: 'Withdraw consent' }).click();
  await office.getByRole('button', { name: 'Withdraw consent' }).click();
  await office.context().close();
});

/** In the place of each provider: it refuses every sign-in. */
async function openRefusingProvider() {
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(PROVIDERS_PORT, '127.0.0.1', resolve));
  return {
    asked: () => count,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

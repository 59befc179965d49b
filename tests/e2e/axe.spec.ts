import { type Browser, expect, type Page, test } from '@playwright/test';
import { isWhole } from '../support/whole';
import { axeViolations } from './support/axe';
import { layoutProblems } from './support/layout';
import { DALLAS_DOCK, inHours, letHaveLoad, loadOfToday, monitorAs } from './support/loads';
import { newestMail } from './support/outbox';
import { SIGNED_IN } from './support/product';

/** Every screen against WCAG 2.2 AA and for its layout, wide and light, then narrow and dark; and that its script runs without an error. */
const LOOKS = [
  { name: 'wide and light', size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'narrow and dark', size: { width: 360, height: 900 }, colorScheme: 'dark' },
] as const;

/**
 * The layout of a page at these too, once, in a whole run: a small laptop, one at 200 percent, a wide desk. An ordinary run
 * measures it at the two outer widths, and has axe look at each address in one of the two looks, in turn, so that a page
 * with two addresses is seen in both.
 */
const WIDTHS_BETWEEN = [720, 1024, 1920];

const SIGNED_OUT = [
  '/broker/login',
  '/broker/login/sso',
  '/broker/check-a-vetting-file',
  '/broker/pending-access-review',
  '/broker/carrier_vpn_block',
  '/broker/no/such/page',
  '/broker/refused-request/too-large-form',
];
const PAGES = [
  '/broker/',
  '/broker/help',
  '/broker/carriers/global-search',
  '/broker/carriers/search-results?search_text=50',
  '/broker/carriers/search-results?search_text=MC+99999999',
  '/broker/carriers/search-results?search_text=50&page=0',
  '/broker/carriers/search-results?search_text=a&fleet_size_min=5&cargo_limit=100000&equipment=flatbed&state=US-TX',
  '/broker/carriers/search-results?fleet_size_min=-1&flet=2',
  '/broker/carriers/filters?for=search-results&search_text=a&fleet_size_min=5&cargo_limit=100000&equipment=flatbed',
  '/broker/carriers/filters?for=global-search&location=dallas&radius=-5&flet=2',
  '/broker/carriers/filters?for=lane-search-results&origin_area_id=5368361&destination_area_id=5391959',
  '/broker/carriers/compare?id=5000101&id=5000102&id=5000113',
  '/broker/carriers/compare?id=5000101',
  '/broker/carriers/saved-searches',
  '/broker/carriers/saved-searches?save=%2Fcarriers%2Fsearch-results%3Fsearch_text%3Dblue',
  '/broker/carriers/saved-searches?save=%2Floads%3Ftab%3Duncovered%26assignee%3Dme',
  '/broker/carriers/default-filters?fleet_size_min=5',
  '/broker/carriers/insights',
  '/broker/carriers/contact-search',
  '/broker/carriers/contact-search?email=&phone=',
  '/broker/carriers/contact-search?email=somebody@gmail.com&phone=2125550199',
  '/broker/carriers/contact-search?phone=6025550142&carrier_id=5000101',
  '/broker/?lat=34.05&lon=-118.2&radius=100',
  '/broker/?place=springfield&radius=-1',
  '/broker/carriers/lane-search',
  '/broker/carriers/lane-search-results?origin_area_id=5368361&destination_area_id=5391959',
  '/broker/carriers/lane-search-results?origin=dallas&destination=Atlanta,+GA',
  // Its rows say the most: what was seen, preferred, reported, when cargo ends.
  '/broker/carriers/lane-search-results?origin_area_id=5350937&destination_area_id=4684888',
  '/broker/vehicles',
  '/broker/vehicles?vin=&license=',
  '/broker/vehicles?vin=1FUJGLDR5CLBP0000',
  '/broker/carriers/5000101',
  '/broker/carriers/5000102',
  '/broker/carriers/5000101/do-not-dispatch',
  '/broker/carriers/5000101/overrides/new?classification=2&rule=cargo_insurance_gteq_one_hundred_thousand',
  '/broker/carriers/5000101/vetting-files?verify=1',
  '/broker/carriers/5000101/vetting-files/new',
  '/broker/carriers/5000101/vetting-files/1',
  '/broker/carriers/connections',
  '/broker/carriers/connections?list=do-not-dispatch',
  '/broker/carriers/import',
  '/broker/carriers/5000101/tracking',
  '/broker/loads/import',
  '/broker/loads/import/columns',
  '/broker/facilities?list=all',
  '/broker/feeds',
  '/broker/tms',
  '/broker/tms/new',
  '/broker/tms/messages?list=all',
  '/broker/assistants/proposals',
  '/broker/edi',
  '/broker/edi/files',
  '/broker/edi/invoices',
  '/broker/edi/partners',
  '/broker/edi/partners/new',
  '/broker/edi/files/new',
  '/broker/carriers/connections?list=dismissed',
  '/broker/carriers/connections?list=failed-assessment',
  '/broker/carriers/my-carriers',
  '/broker/carriers/my-carriers?list=on-hold',
  '/broker/loads/bulk?action=post&load=1&load=2&load=3',
  '/broker/loads/bulk?action=send&load=1&load=2',
  '/broker/loads/bulk?action=text&load=1&load=2',
  '/broker/alerts/bulk?action=close&alert=1&alert=2&alert=3',
  '/broker/carriers/bulk?action=do-not-dispatch&carrier_id=5000101&carrier_id=5000102',
  '/broker/carriers/5000101/notes',
  '/broker/carriers/5000101/alerts',
  '/broker/carriers/5000101/alerts/new',
  '/broker/identity-alerts',
  '/broker/identity-alerts?list=own&kind=hostage_load',
  '/broker/identity-alerts/new?carrier=x',
  '/broker/identity-alerts/contact',
  '/broker/carriers/rate-confirmations',
  '/broker/carriers/rate-confirmations?list=viewed&mine=1&carrier=x',
  '/broker/carriers/rate-confirmations/new',
  '/broker/carriers/rate-confirmations/1',
  '/broker/carriers/rate-confirmations/1/send',
  '/broker/carriers/rate-confirmations/1/revise',
  '/broker/carriers/rate-confirmations/1/cancel',
  '/broker/carriers/rate-confirmations/emails',
  '/broker/carriers/rate-confirmations/emails?list=flagged&subject=confirmation',
  '/broker/carriers/rate-confirmations/emails?list=undelivered',
  '/broker/carriers/rate-confirmations/emails/new',
  '/broker/carriers/rate-confirmations/emails/1',
  '/broker/carriers/rate-confirmations/emails/4',
  '/broker/carriers/rate-confirmations/emails/4/dismiss',
  '/broker/carriers/5000101/directory',
  '/broker/carriers/5000101/edit-requests',
  '/broker/carriers/5000101/identifiers',
  '/broker/carriers/5000101/unfollow',
  '/broker/carriers/5000101/certificate-requests/new',
  '/broker/carriers/5000101/certificates/new',
  '/broker/carriers/certificates',
  '/broker/carriers/ending-insurance?days=90',
  '/broker/carriers/ending-insurance?days=month',
  '/broker/carriers/connections?list=my-carriers&warning=any&sort=bipd_ends_on+asc&columns=why&columns=bipd&columns=email',
  '/broker/carriers/5000102/invite',
  '/broker/carriers/5000101/payment-terms',
  '/broker/carriers/5000101/safety',
  '/broker/carriers/5000101/crashes',
  '/broker/carriers/5000101/violations',
  '/broker/carriers/5000101/inspections',
  '/broker/carriers/5000101/insurance',
  '/broker/carriers/5000101/equipment',
  '/broker/carriers/5000101/eld-status',
  '/broker/carriers/5000101/associated-carriers',
  '/broker/loads',
  '/broker/loads?tab=open',
  '/broker/loads?tab=closed&status=delivered&assignee=me',
  '/broker/loads?tab=no-eld',
  '/broker/loads?tab=result&reference=nothing',
  '/broker/loads/new',
  '/broker/loads/assign',
  '/broker/loads/exceptions',
  '/broker/loads/theft-calendar',
  '/broker/loads/map',
  '/broker/loads/map?tab=exceptions&view=2600+2600+1200',
  '/broker/alerts',
  '/broker/alerts?tab=closed&severity=act_now&type=voip&type=out_of_range&age=over-24h',
  '/broker/alerts?tab=pending&search=nothing',
  '/broker/alerts?tab=recommended',
  '/broker/alerts/assign',
  '/broker/alerts/by-cause',
  '/broker/alerts/cause?type=failing_broker_requirements&carrier=5000109',
  '/broker/company/alerts',
  '/broker/company/rate-confirmation-terms',
  '/broker/exchange',
  '/broker/exchange?status=posted&sort=price+desc&no_defaults=1',
  '/broker/exchange?origin=dallas&min_rate=900&max_rate=100&equipment=van&no_defaults=1',
  '/broker/exchange/capacity',
  '/broker/exchange/capacity?list=expired&network=1',
  '/broker/exchange/dispositions',
  '/broker/my-account?tab=1',
  '/broker/my-account?tab=2',
  '/broker/my-account?tab=4',
  '/broker/company/activity',
  '/broker/company/activity?kind=audit_log',
  '/broker/company/activity?carrier=blue',
  '/broker/company/rules',
  '/broker/company/rules/2',
  '/broker/company/rules/numbers',
  '/broker/company/contracts',
  '/broker/company/contracts/new',
  '/broker/company/logo',
  '/broker/company/people',
  '/broker/company/people/1',
  '/broker/company/people/1/remove',
  '/broker/company/notices',
  '/broker/company/texts',
  '/broker/company/policy',
  '/broker/company/proof',
  '/broker/carriers/5000101/proof',
  '/broker/company/sign-in',
  '/broker/company/retention',
  '/broker/company/roles',
  '/broker/company/export',
  '/broker/company/erase-person',
  '/broker/company/sign-on',
  '/broker/company/teams',
  '/broker/company/data',
  '/broker/my-account/reports/1',
  '/broker/carriers/5000101/packet',
  '/broker/carriers/5000101/packet/refuse',
  '/broker/my-account?tab=8',
  '/broker/my-account?tab=9',
  '/broker/my-account?tab=10',
  '/broker/my-account/api-keys/new',
  '/broker/my-account/outlook-key',
  '/broker/my-account/second-factors',
  '/broker/confirm',
  '/broker/my-account/channels/new',
  '/broker/my-account/undelivered',
  '/broker/my-account/webhooks/new',
  '/broker/my-account/vetting-witnesses',
  '/broker/my-account/payment-method',
  '/broker/company_change_orders/1',
  '/broker/my-account/plan/1',
];

/** One tab for all of them: what every page loads is loaded once, and each address is gone to anew. */
let page: Page;
let errors: string[];

async function openTab(browser: Browser, storageState?: string) {
  const context = await browser.newContext({ storageState });
  page = await context.newPage();
  errors = [];
  page.on('pageerror', ({ message }) => errors.push(message));
}

/** How many addresses of a page were checked, and in which look it is to be seen next. */
const checked = new Map<string, { addresses: number; next: number }>();

/**
 * Of a long list two rows of each shape: the same elements with the same classes. axe takes as long for fifty of them, and
 * finds nothing in the third that is not in the first.
 */
const keepRowsOfEachShape = () =>
  page.evaluate(() => {
    for (const list of document.querySelectorAll('main tbody, main ul, main ol')) {
      const seen = new Map<string, number>();
      for (const row of [...list.children]) {
        const shape = [row, ...row.querySelectorAll('*')]
          .map((one) => `${one.tagName}.${one.getAttribute('class')}`)
          .join();
        const count = (seen.get(shape) ?? 0) + 1;
        seen.set(shape, count);
        if (count > 2) row.remove();
      }
    }
  });

/** A page with a script is whole when React has taken over what the server drew: a row taken out earlier is an error there. */
const scriptHasTakenOver = () =>
  page.waitForFunction(
    () =>
      !document.querySelector('script[type=module]') ||
      Object.keys(document.querySelector('main') ?? document.body).some((key) => key.startsWith('__reactProps')),
  );

/** The styles alone tell the looks apart, so one load of a page serves both. */
async function check(address: string) {
  errors = [];
  await page.goto(address);
  await scriptHasTakenOver();
  // The content of a <details> is checked open too. A menu covers what is below it, so it is checked alone.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details:not(.panel-menu)')) details.setAttribute('open', '');
  });
  const { pathname } = new URL(address, 'http://portal');
  const seen = checked.get(pathname) ?? { addresses: 0, next: checked.size };
  checked.set(pathname, { addresses: seen.addresses + 1, next: seen.next + 1 });
  const widths = isWhole && seen.addresses === 0 ? WIDTHS_BETWEEN : [];
  const looks = isWhole ? LOOKS : [LOOKS[seen.next % 2 === 0 ? 0 : 1]];
  // Each change of the width draws the page anew: it begins at that of the page before, and ends at that of the first look.
  const [last, first] = looks[0] === LOOKS[0] ? LOOKS : ([LOOKS[1], LOOKS[0]] as const);
  for (const width of [first.size.width, ...widths, last.size.width]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await layoutProblems(page), `${width} px`).toEqual([]);
  }
  await keepRowsOfEachShape();
  for (const { name, size, colorScheme } of looks) {
    await page.setViewportSize(size);
    // A color that is still on its way to that of the other look has a contrast of its own.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeViolations(page), name).toEqual([]);
  }
  expect(errors).toEqual([]);
}

test.describe('signed out', () => {
  test.beforeAll(({ browser }) => openTab(browser));
  test.afterAll(() => page.context().close());
  for (const address of SIGNED_OUT) test(address, () => check(address));
});

test.describe('signed in', () => {
  test.beforeAll(({ browser }) => openTab(browser, SIGNED_IN));
  test.afterAll(() => page.context().close());
  for (const address of PAGES) test(address, () => check(address));

  test('the open menu of a profile', async () => {
    await page.goto('/broker/carriers/5000102');
    await page.locator('main .panel-menu > summary').click();
    for (const { name, size, colorScheme } of LOOKS) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axeViolations(page, { within: '.panel-menu' }), name).toEqual([]);
    }
  });

  test('a load with a truck on its way, and every page about it', async ({ playwright }) => {
    const monitor = await monitorAs(playwright, 'admin@demo.test');
    const id = await monitor.putLoad(
      loadOfToday(`LOOKS-1-${Date.now()}`, {
        carrier: { dot: '5000101' },
        vehicle: { unit: '4411', vin: '1FUJGLDR0CSBN0937' },
      }),
    );
    const { carrier_vehicle_id } = await monitor.getLoad(id);
    const fix = (hours: number, latitude: number, speed_mph: number) => ({
      carrier_vehicle_id,
      observed_at: inHours(hours),
      latitude,
      longitude: DALLAS_DOCK.longitude,
      speed_mph,
    });
    // A gap, a stop at the dock, and a way beyond it.
    await monitor.postPositions([
      fix(-3.4, 33.9, 60),
      fix(-3.2, 33.7, 60),
      fix(-1.2, DALLAS_DOCK.latitude, 0),
      fix(-1, DALLAS_DOCK.latitude, 0),
      fix(-0.6, 32.5, 60),
      fix(-0.4, 32.3, 60),
    ]);
    const load = `/broker/loads/${id}`;
    await check(load);
    await check(`${load}/classifications`);
    await check(`${load}/cover?carrier_id=5000105`);
    const asked = { load_id: id, carrier_id: 5000105, request_note: 'Its insurer confirmed a new policy by phone.' };
    const exception = await monitor.send('POST', '/gate_exceptions', { gate_exception: asked });
    await check(`/broker/loads/exceptions/${exception.id}`);
    await check(`${load}/pass`);
    const staff = await monitorAs(playwright, 'staff@demo.test');
    await letHaveLoad(staff, id, 5000101, monitor);
    await staff.dispose();
    const { code } = await monitor.send('POST', `/loads/${id}/pickup_pass`, { pickup_pass: {} });
    await monitor.dispose();
    // What a dock opens.
    await check(code.typed_at);
    await check(code.address);
    await check(`${load}/pass/withdraw`);
    await check(`${load}/pass/new`);
    await check(`${load}/pass/clear`);
    for (const part of [
      'cover',
      'cover?search_text=50001',
      'cover?carrier_id=5000104',
      'uncover',
      'vehicle',
      'edit',
      'logs/new?type=arrival',
      'text',
      'end-tracking',
      'cancel',
      'papers/new',
      'pass',
      'detention',
      'progress',
      'driver',
      'sharing',
      'detention/links/new',
      'file',
      'as-known',
      'as-known?at=2020-01-01T00:00',
    ])
      await check(`${load}/${part}`);
  });

  test('a load on the board, and every page about it', async ({ playwright }) => {
    const monitor = await monitorAs(playwright, 'admin@demo.test');
    const [pickup, delivery] = loadOfToday('').stops;
    const id = await monitor.putLoad(
      loadOfToday('LOOKS-2', {
        stops: [
          { ...pickup, window_starts_at: inHours(20), window_ends_at: inHours(24) },
          { ...delivery, window_starts_at: inHours(30), window_ends_at: inHours(32) },
        ],
      }),
    );
    const board = `/broker/exchange/load/${id}`;
    await check(board);
    await check(`${board}/post`);
    await monitor.send('PATCH', `/loads/${id}/post_load`, { posting: { instructions: 'Call an hour before.' } });
    await monitor.send('POST', '/load_carrier_dispositions', {
      load_carrier_disposition: { carrier_id: 5000101, load_id: id, reason: 'price', notes: 'Wants 2,100' },
    });
    await monitor.send('POST', `/loads/${id}/bid_links`, { bid_link: { carrier_id: 5000101 } });
    const staff = await monitorAs(playwright, 'staff@demo.test');
    await letHaveLoad(staff, id, 5000101, monitor);
    await staff.dispose();
    await monitor.dispose();
    for (const part of ['', '?search_text=heron', '?carrier_id=5000101'])
      await check(`/broker/loads/${id}/cover${part}`);
    for (const part of ['', '/post', '/unpost', '/send', '/audience', '/audience?audience=all'])
      await check(board + part);
    // What the carrier opens by the link that was mailed to it.
    const offer = /http:\S+\/load-offers\/[\w-]+/.exec(newestMail(/^Load offer:/).text)![0];
    await check(offer);
    await page.getByRole('button', { name: 'Email me the code' }).click();
    const code = /Your code is (\d{6})/.exec(newestMail(/^Your code to see the load/).text)![1]!;
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByRole('button', { name: 'See the load' }).click();
    await expect(page.getByLabel('Your price for the whole load')).toBeVisible();
    await check(offer);
    await expect(page.getByLabel('Your price for the whole load')).toBeVisible();
    // With a bid, its counteroffer, and what the broker sees of both.
    await page.getByLabel('Your price for the whole load').fill('1050');
    await page.getByLabel('Your full name').fill('Dana Doe');
    await page.getByRole('button', { name: 'Send bid' }).click();
    const again = await monitorAs(playwright, 'admin@demo.test');
    const { bids } = await again.get(`/bids?load_id=${id}`);
    await check(`${board}/bids/${bids[0].id}/counter`);
    await again.send('PATCH', `/bids/${bids[0].id}/counter`, {
      counteroffer: { amount_cents: 100_000, note: 'Best I can do.' },
      expected_version: bids[0].version,
    });
    await again.dispose();
    await check(offer);
    await check(board);
  });

  test('a truck that a carrier offers', async () => {
    await page.goto('/broker/exchange/capacity');
    const truck = page.getByRole('main').locator('a[href*="/exchange/capacity/"]').first();
    await check((await truck.getAttribute('href'))!);
  });

  test('an alert of each severity', async ({ playwright }) => {
    const monitor = await monitorAs(playwright, 'admin@demo.test');
    for (const severity of ['act_now', 'look', 'know']) {
      const [alert] = await monitor.listTickets(`per_page=1&q[severity_eq]=${severity}`);
      await check(`/broker/alerts/${alert!.id}`);
    }
    await monitor.dispose();
  });

  test('a vehicle, by its VIN', async () => {
    await page.goto('/broker/carriers/5000113/equipment');
    const vin = page.getByRole('link', { name: /^[A-HJ-NPR-Z0-9]{17}$/ }).first();
    const address = (await vin.getAttribute('href'))!;
    await check(address);
    await check(address.replace('/vehicles/', '/vehicles?vin='));
  });
});

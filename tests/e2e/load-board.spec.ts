import { expect, type Page, test } from '@playwright/test';
import { DALLAS_DOCK, HOUSTON_DOCK, inHours, monitorAs } from './support/loads';
import { newestMail } from './support/outbox';
import { letIn, signIn } from './support/sign-in';

/** A load is offered to a classification, a carrier bids by the link that was mailed to it, and the load is covered. */

const BROKER = 'admin@demo.test';

const loadToPost = (reference: string) => ({
  reference,
  customer_name: 'Acme Foods',
  commodity: 'Canned tomatoes',
  equipment: 'van',
  trailer_length_ft: 53,
  weight_lbs: 41_000,
  billable_miles: 239,
  rate_cents: 185_000,
  stops: [
    {
      kind: 'pickup',
      window_starts_at: inHours(24),
      window_ends_at: inHours(28),
      city: 'Dallas',
      state: 'TX',
      ...DALLAS_DOCK,
    },
    {
      kind: 'delivery',
      window_starts_at: inHours(34),
      window_ends_at: inHours(38),
      city: 'Houston',
      state: 'TX',
      ...HOUSTON_DOCK,
    },
  ],
});

/** The carrier opens the link of the newest offer with the code that is mailed to it, and bids. */
async function bid(page: Page, subject: RegExp, amount: string) {
  await page.goto(/http:\S+\/load-offers\/[\w-]+/.exec(newestMail(subject).text)![0]);
  await page.getByRole('button', { name: 'Email me the code' }).click();
  const code = /Your code is (\d{6})/.exec(newestMail(/^Your code to see the load/).text)![1]!;
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'See the load' }).click();
  await page.getByLabel('Your price for the whole load').fill('a fair price');
  await page.getByLabel('Your full name').fill('Dana Doe');
  await page.getByRole('button', { name: 'Send bid' }).click();
  await expect(page.getByLabel('Your full name')).toHaveValue('Dana Doe');
  await page.getByLabel('Your price for the whole load').fill(amount);
  await page.getByRole('button', { name: 'Send bid' }).click();
}

test('a broker posts to one classification and sees who sees it; a carrier bids; covering closes the posting @story', async ({
  page,
  browser,
  playwright,
}, { project }) => {
  const isPlain = project.name.startsWith('without');
  const reference = `BOARD-${isPlain ? 'P' : 'S'}${Date.now() % 1_000_000}`;
  const monitor = await monitorAs(playwright, BROKER);
  const load = await monitor.putLoad(loadToPost(reference));
  await letIn(page, BROKER);
  const main = page.getByRole('main');

  // It is among what can be posted and is not; a search that cannot be made keeps its filters.
  await page.goto(`/broker/exchange?no_defaults=1&origin=Dallas,+TX&min_rate=2000&max_rate=1000`);
  await expect(main).toContainText('This search does not meet the requirements of the load board');
  await expect(page.locator('input[name=origin]')).toHaveValue('Dallas, TX');
  await page.goto(`/broker/exchange?no_defaults=1&status=not_posted&origin=Dallas,+TX`);
  await page.getByRole('link', { name: reference }).click();
  await expect(main).toContainText('Not posted.');

  await page.getByRole('link', { name: 'Post load', exact: true }).click();
  await page.getByLabel('Rate (USD)').fill('nothing');
  await page.getByRole('radio', { name: 'By classification' }).check();
  await page.getByRole('button', { name: 'See who will see it' }).click();
  await expect(page.getByRole('link', { name: /Enter an amount in dollars/ })).toBeVisible();
  await expect(page.getByLabel('Rate (USD)')).toHaveValue('nothing');
  await page.getByLabel('Rate (USD)').fill('1,850');
  await page.getByRole('button', { name: 'See who will see it' }).click();
  await expect(page.getByRole('link', { name: 'Choose a classification.' })).toBeVisible();
  await page.getByRole('group', { name: 'Classifications' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'See who will see it' }).click();

  // Who sees it, and who not and why, before anything is posted.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Post load ${reference}?`);
  const rows = page.getByRole('table', { name: 'Who sees the load' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Yes');
  await page.getByRole('button', { name: 'Post load' }).click();
  await expect(main).toContainText('Posted until');
  await page.goto(`/broker/exchange/load/${load}/audience`);
  // Those who see it come first.
  const carrier = /\/carriers\/(\d+)/.exec((await rows.nth(1).getByRole('link').getAttribute('href'))!)![1]!;

  // Its link goes to the address on the record alone.
  await page.goto(`/broker/exchange/load/${load}/send`);
  await page.getByLabel('DOT number').fill(carrier);
  await page.getByRole('button', { name: 'Send posting' }).click();
  await expect(page.getByRole('region', { name: 'Sent to carriers' })).toContainText('Not opened yet');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const carriersPage = await context.newPage();
  await bid(carriersPage, /^Load offer: Dallas, TX .* → Houston, TX/, '1600');
  await context.close();

  await page.goto(`/broker/exchange/load/${load}`);
  const bids = page.getByRole('region', { name: 'Bids' });
  await expect(bids).toContainText('$1,600.00');
  await bids.getByRole('button', { name: 'Accept $1,600.00' }).click();
  await expect(page).toHaveURL(new RegExp(`/loads/${load}/cover\\?carrier_id=${carrier}(&.*)?$`));
  // Its price is the pay, and the page says where that is from: the load's own rate is another.
  await expect(page.getByLabel('Carrier pay (linehaul)')).toHaveValue('1,600.00');
  await expect(main).toContainText(/From the bid of \$1,600\.00, accepted by .* The load’s rate is \$1,850\.00/);
  await page.getByRole('button', { name: 'Cover only' }).click();
  await expect(page).toHaveURL(new RegExp(`/loads/${load}(\\?.*)?$`));
  await page.goto(`/broker/exchange/load/${load}`);
  await expect(main).toContainText('has the load.');
  await expect(page.getByRole('region', { name: 'Posting history' })).toContainText('Covered: left the board');
  await monitor.dispose();
});

test('why a carrier said no is kept, counted and on its profile; a truck is posted and taken off', async ({
  page,
  playwright,
}, { project }) => {
  const reference = `BOARD-N${project.name.startsWith('without') ? 'P' : 'S'}${Date.now() % 1_000_000}`;
  const monitor = await monitorAs(playwright, BROKER);
  const load = await monitor.putLoad(loadToPost(reference));
  await monitor.dispose();
  await letIn(page, BROKER);
  const main = page.getByRole('main');

  await page.goto(`/broker/exchange/load/${load}`);
  await page.getByText('Log another decline').click();
  const section = page.getByRole('region', { name: 'Declined' });
  await section.getByLabel('DOT number').fill('5000101');
  await section.getByLabel('Notes').fill('Wants 2,100');
  await section.getByRole('button', { name: 'Log decline' }).click();
  await expect(section.getByRole('link', { name: 'Choose a reason.' })).toBeVisible();
  await expect(section.getByLabel('Notes')).toHaveValue('Wants 2,100');
  await section.getByLabel('Reason').selectOption('Price');
  await section.getByRole('button', { name: 'Log decline' }).click();
  await expect(section).toContainText('Price, “Wants 2,100”');
  await page.goto('/broker/carriers/5000101');
  await expect(main).toContainText(`load ${reference}: “Wants 2,100”`);
  await page.goto('/broker/exchange/dispositions');
  await expect(page.getByRole('row', { name: /^Price/ })).toBeVisible();

  await page.goto('/broker/exchange/capacity');
  await expect(page).toHaveTitle(/Available trucks/);
  await expect(page.getByLabel('Deadhead')).toHaveValue('150');
  await expect(page.getByLabel('Equipment')).toHaveValue('reefer');
  await page.getByLabel('DOT number').fill('5000101');
  await page.getByLabel('Free from').fill(inHours(30).slice(0, 10));
  await page.locator('input[name=origin]').fill('Nowhere at all');
  await page.getByRole('button', { name: 'Post truck' }).click();
  await expect(page.getByRole('link', { name: /No place is called “Nowhere at all”/ })).toBeVisible();
  await expect(page.getByLabel('DOT number')).toHaveValue('5000101');
  await page.locator('input[name=origin]').fill('Dallas, TX market');
  await page.getByRole('button', { name: 'Post truck' }).click();
  const truck = page.getByRole('row', { name: /Dallas, TX market to anywhere/ }).first();
  await expect(truck).toBeVisible();
  await truck.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.locator('input[name=origin]')).toHaveValue('Dallas, TX market');
  await page.getByLabel('Deadhead').fill('501');
  await page.locator('input[name=destination]').fill('Houston, TX market');
  await page.getByRole('button', { name: 'Save truck' }).click();
  await expect(page.getByLabel('Deadhead')).toHaveValue('501');
  await page.getByLabel('Deadhead').fill('90');
  await page.getByRole('button', { name: 'Save truck' }).click();
  const edited = page.getByRole('row', { name: /Dallas, TX market to Houston, TX market/ }).first();
  await expect(edited).toContainText('90 mi');
  await edited.getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('body')).toContainText('Truck removed.');
});

test('without the flag nothing of the board opens, by page, form or call', async ({ page, playwright }) => {
  const monitor = await monitorAs(playwright, BROKER);
  const load = await monitor.putLoad(loadToPost(`BOARD-F${Date.now() % 1_000_000}`));
  await monitor.dispose();
  await signIn(page, 'noboard@demo.test');
  await expect(page.getByRole('link', { name: 'Load board' })).toHaveCount(0);
  for (const path of [
    '',
    '/capacity',
    '/dispositions',
    ...['', '/post', '/unpost', '/send', '/audience'].map((part) => `/load/${load}${part}`),
  ]) {
    const answer = await page.goto(`/broker/exchange${path}`);
    expect([path, answer!.status()]).toEqual([path, 403]);
  }
});

test('a broker counters a bid; the carrier declines, names its own price and accepts the next; nothing is booked before the broker accepts', async ({
  page,
  browser,
  playwright,
}, { project }) => {
  const reference = `BOARD-C${project.name.startsWith('without') ? 'P' : 'S'}${Date.now() % 1_000_000}`;
  const monitor = await monitorAs(playwright, BROKER);
  const load = await monitor.putLoad({ ...loadToPost(reference), customer_rate_cents: 200_000 });
  await monitor.send('PATCH', `/loads/${load}/post_load`, { posting: {} });
  const { carriers } = await monitor.get(`/loads/${load}/posting_audience`);
  const gates = await Promise.all(
    carriers
      .filter(({ sees }: { sees: boolean }) => sees)
      .slice(0, 10)
      .map(async ({ carrier_id: id }: { carrier_id: number }) => ({ id, ...(await monitor.getGate(load, id)) })),
  );
  const { id: carrier_id } = gates.find(({ answer }) => answer === 'yes')!;
  await monitor.send('POST', `/loads/${load}/bid_links`, { bid_link: { carrier_id } });
  await monitor.dispose();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const carrier = await context.newPage();
  await bid(carrier, /^Load offer: Dallas, TX .* → Houston, TX/, '1,950');

  await letIn(page, BROKER);
  const bids = page.getByRole('region', { name: 'Bids' });
  const counter = async (amount: string, note = '') => {
    await page.goto(`/broker/exchange/load/${load}`);
    await bids.getByRole('link', { name: 'Counter' }).click();
    await page.getByLabel('Your price (USD)').fill(amount);
    await page.getByLabel('Note').fill(note);
    await page.getByRole('button', { name: 'Send counteroffer' }).click();
  };
  await page.goto(`/broker/exchange/load/${load}`);
  await expect(bids).toContainText('$8.16/mi. Margin $50.00 (2.5%)');
  // A digit too many must be confirmed once, and everything typed stays.
  await counter('17,500', 'Drop and hook.');
  await expect(page.getByRole('link', { name: /Did you mean \$1,750\.00\?/ })).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Drop and hook.');
  await page.getByLabel('Your price (USD)').fill('1,750');
  await page.getByRole('button', { name: 'Send counteroffer' }).click();
  await expect(bids).toContainText('Counteroffer $1,750.00: waiting for the carrier');

  // A page that was open before does not accept what it has not read.
  await carrier.reload();
  await expect(carrier.getByRole('main')).toContainText('The broker’s counteroffer: $1,750.00');
  await expect(carrier.getByRole('main')).toContainText('Drop and hook.');
  await counter('1,760');
  await carrier.getByRole('button', { name: 'Accept $1,750.00' }).click();
  await expect(carrier.getByRole('main')).toContainText('This changed after you opened the page');
  await carrier.getByRole('button', { name: 'Decline counteroffer' }).click();
  await expect(carrier.getByRole('main')).toContainText('You declined the counteroffer of $1,760.00.');
  await carrier.getByLabel('Your new price').fill('1.850');
  await carrier.getByRole('button', { name: 'Send new price' }).click();
  await carrier.getByRole('button', { name: 'Yes, send $1,850.00' }).click();
  await expect(carrier.getByRole('main')).toContainText('$1,850.00, sent on');

  await counter('1,800');
  await carrier.reload();
  await carrier.getByRole('button', { name: 'Accept $1,800.00' }).click();
  await expect(carrier.getByRole('main')).toContainText('$1,800.00: the counteroffer that you accepted');
  await context.close();

  await page.goto(`/broker/exchange/load/${load}`);
  await expect(bids).toContainText('Counteroffer $1,800.00: accepted by the carrier');
  await expect(bids).toContainText('Margin $200.00 (10.0%)');
  await expect(page.getByRole('main')).toContainText('Posted until');
  await bids.getByRole('button', { name: 'Accept $1,800.00' }).click();
  await expect(page.getByLabel('Carrier pay (linehaul)')).toHaveValue('1,800.00');
  await expect(page.getByRole('main')).toContainText('Margin: $200.00 (10.0%)');
});

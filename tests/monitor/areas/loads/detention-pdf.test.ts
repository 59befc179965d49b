import type { LoadStop } from '@contract/loads/loads.entities';
import { detentionPdf } from '@monitor/areas/loads/detention/detention-pdf';
import { type DetentionFacts, detentionStatement } from '@monitor/areas/loads/detention/detention-statement';
import { expect, test } from 'vitest';
import { pdfPages } from '../../support/pdf-text';

const START = Date.parse('2026-11-27T10:00:00Z');
const at = (hours: number) => new Date(START + hours * 3_600_000).toISOString();
const seen = (hours: number, minutes = 3): LoadStop['arrived'] => ({
  at: at(hours),
  between: { from: at(hours - minutes / 60), to: at(hours + minutes / 60), by_phone: false },
  source: 'eld',
});

const DOCK = {
  id: 1,
  sequence: 1,
  kind: 'pickup',
  schedule: 'appointment',
  window_starts_at: at(4),
  window_ends_at: at(5),
  local_zone: 'America/Detroit',
  name: 'Great Lakes Auto Parts',
  street: '1200 Terminal Parkway',
  city: 'Detroit',
  state: 'MI',
  postal_code: '48201',
  arrived: seen(4.45),
  departed: null,
  free_time_minutes: 120,
  visit_state: 'here',
} as LoadStop;
const STORE = {
  ...DOCK,
  id: 2,
  sequence: 2,
  kind: 'delivery',
  local_zone: 'America/Los_Angeles',
  city: 'Reno',
  state: 'NV',
  arrived: null,
  visit_state: 'none',
} as LoadStop;
const AGREED = {
  number: 'RC-000001',
  revision: 2,
  is_accepted: true,
  cap_cents: 40_000,
  free_hours: 2,
  hourlyCents: 5000,
};
const BROKER = {
  companyName: 'Demo Brokerage',
  name: 'DEMO BROKERAGE LLC',
  mc: '2000159',
  phone: '+13125550100',
  logo: null,
  logoPng: null,
  isOnRecord: true,
};
const PAPER_FACTS = {
  customer: 'Acme Foods',
  poNumber: 'PO-5512',
  truck: 'Unit 105',
  trailer: null,
  driver: 'Jamie L.',
  billOfLading: 'BOL 77120',
};

async function pages(
  stops: LoadStop[],
  hours: number,
  { agreed = AGREED, ...change }: Partial<DetentionFacts> = {},
  facts: typeof PAPER_FACTS | null = PAPER_FACTS,
  audience: 'carrier' | 'shipper' = 'carrier',
) {
  const statement = detentionStatement(
    {
      load: { id: 1, reference: 'HELD-AT-DOCK-261127-1433', isClosed: false },
      companyName: 'Demo Brokerage',
      carrierName: 'HERON FREIGHT LLC',
      stops,
      reports: [],
      agreed,
      hourlyCents: 7500,
      ...change,
    },
    new Date(at(hours)),
  );
  const content = await detentionPdf(statement, { size: 'letter', audience, broker: BROKER, facts });
  return pdfPages(content).map((page) => page.replaceAll(/\s+/g, ' '));
}

test('while the truck waits: how long so far, when free time ended on the dock’s clock, the amount by the rate confirmation', async () => {
  const [page, ...more] = await pages([DOCK, STORE], 10.27);
  expect(more).toEqual([]);
  for (const said of [
    'Detention so far 3 h 49 min free time ended 11:27 AM EST; final after departure',
    'Amount so far $190.83',
    '$50.00 an hour, by the minute, up to $400.00, by rate confirmation RC-000001, revision 2',
    // Never broken within the number.
    'Load HELD-AT-DOCK-261127-1433',
    'As of Nov 27, 2026, 3:16 PM EST',
    'Great Lakes Auto Parts',
    '1200 Terminal Parkway Detroit, MI 48201',
    'In: Nov 27, 2026, 9:27 AM EST',
    'Out: still at the dock',
    'Truck Unit 105',
    'Driver Jamie L.',
    'Bill of lading BOL 77120',
    'Call DEMO BROKERAGE LLC at (312) 555-0100',
    'For the shipper or receiver Signature',
  ])
    expect(page).toContain(said);
  expect(page).not.toMatch(/Not known|\d{4}-\d\d-\d\dT/);
});

test('the trail has each time with its source, in the order of time', async () => {
  const [page] = await pages([{ ...DOCK, departed: seen(12.1, 5) }], 13, {
    reports: [{ stopId: 1, type: 'arrival', at: at(4.3), source: 'person' }],
  });
  const trail = [
    '9:18 AM EST Arrival reported By a person of the broker',
    '9:24 AM EST Last position away from the dock GPS position',
    '9:27 AM EST In: arrived ± 3 minutes, by GPS',
    '9:30 AM EST First position at the dock GPS position',
    '11:27 AM EST Free time ended',
    '5:01 PM EST Last position at the dock GPS position',
    '5:06 PM EST Out: departed ± 5 minutes, by GPS',
    '5:11 PM EST First position away from the dock GPS position',
  ].map((line) => page!.indexOf(line));
  expect(trail).not.toContain(-1);
  expect(trail).toEqual([...trail].sort((a, b) => a - b));
});

test('the trail names who reported each position: the provider, a phone, a feed', async () => {
  const phone = { ...seen(12.1, 5)!, between: { from: at(12.1 - 5 / 60), to: at(12.1 + 5 / 60), by_phone: true } };
  const seenBy = new Map([
    [at(4.45 - 3 / 60), 'samsara'],
    [at(4.45 + 3 / 60), 'samsara'],
    [at(12.1 - 5 / 60), 'company_feed'],
    [at(12.1 + 5 / 60), 'second_driver_page'],
  ] as const);
  const [page] = await pages([{ ...DOCK, departed: phone }], 13, { seenBy });
  for (const line of [
    'Last position away from the dock GPS position, Samsara',
    'In: arrived ± 3 minutes, by GPS (Samsara)',
    'Last position at the dock GPS position, the broker’s feed',
    'Out: departed ± 5 minutes, by the broker’s feed and the second driver’s phone',
    'First position away from the dock The second driver’s phone',
  ])
    expect(page).toContain(line);
  const [waiting] = await pages([DOCK], 10, { seenBy });
  expect(waiting).toContain('Still at the dock GPS position, Samsara');
});

test('the rate confirmation’s cap holds, and its other free time is said', async () => {
  const stop = { ...DOCK, departed: seen(30), free_time_minutes: 60 };
  const [page] = await pages([stop], 31);
  expect(page).toContain('Amount $400.00');
  expect(page).toContain('It names 2 h of free time');
});

test('without a rate confirmation the company’s rate counts, and without any there is no amount', async () => {
  const stop = { ...DOCK, departed: seen(8.45) };
  expect((await pages([stop], 9, { agreed: null }))[0]).toContain('Amount $150.00');
  const [none] = await pages([stop], 9, { agreed: null, hourlyCents: null });
  expect(none).toContain('Detention 2 h');
  expect(none).toContain('No rate on file');
});

test('free time that was not used up does not end', async () => {
  const [page] = await pages([{ ...DOCK, departed: seen(5) }], 9);
  expect(page).toContain('Free time 2 h, not used up');
  expect(page).not.toContain('Free time ended');
});

test('nothing counted is no zero; behind a link truck and driver are no one’s business', async () => {
  const [page] = await pages([STORE], 1, {}, null);
  expect(page).toContain('Detention None counted yet');
  expect(page).not.toMatch(/\$0|Unit 105|Jamie|BOL/);
});

test('the shipper’s copy says so and names its PO; the carrier’s does not', async () => {
  const [shipper] = await pages([DOCK, STORE], 10.27, {}, PAPER_FACTS, 'shipper');
  expect(shipper).toContain('For the shipper');
  expect(shipper).toContain('PO-5512');
  const [carrier] = await pages([DOCK, STORE], 10.27);
  expect(carrier).toContain('For the carrier');
  expect(carrier).not.toContain('PO-5512');
});

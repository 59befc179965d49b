import type { Area } from '@contract/lanes/areas.entities';
import { compareWithLaneMemory } from '@monitor/areas/load-board/compare-with-lane-memory';
import { networkOf } from '@monitor/areas/load-board/first-seen.queries';
import { fitTruckPosting } from '@monitor/areas/load-board/fit-truck-posting';
import { lastRun, matchEvidence, nearestTruck } from '@monitor/areas/load-board/match-evidence';
import { readBid } from '@monitor/areas/load-board/read-bid';
import { describe, expect, test } from 'vitest';
import { DALLAS_DOCK, HOUSTON_DOCK } from '../loads/loads-support';

describe('an amount beside the prices of its lane', () => {
  const twelve = [90, 95, 97, 98, 99, 100, 100, 101, 102, 103, 110, 400].map((dollars) => dollars * 100);

  test.each([
    [8_200, twelve, '18% under the median of 12 loads in 90 days', 10_000],
    [11_800, twelve, '18% over the median of 12 loads in 90 days', 10_000],
    [10_000, twelve, 'At the median of 12 loads in 90 days', 10_000],
    [10_000, [10_000, 20_000, 40_000], '50% under the median of 3 loads in 90 days', 20_000],
    [10_000, [10_000, 20_000], 'Too few loads to compare: 2 loads in 90 days', null],
    [10_000, [10_000], 'Too few loads to compare: 1 load in 90 days', null],
    [10_000, [], 'No rate history on this lane', null],
  ])('%i cents', (amount, rates, sentence, median_cents) => {
    expect(compareWithLaneMemory(amount, rates)).toEqual({ days: 90, loads: rates.length, median_cents, sentence });
  });
});

const area = (given: Partial<Area>): Area => ({
  id: 1,
  code: '1',
  name: 'Dallas, TX',
  type: 'city',
  place_id: 'city:1',
  state: 'TX',
  country: 'US',
  state_area_id: 50,
  kma_area_id: 60,
  ...DALLAS_DOCK,
  ...given,
});

describe('a posted truck', () => {
  const houston = area({ id: 2, kma_area_id: 61, ...HOUSTON_DOCK });
  const load = {
    equipment: 'van',
    pickup: DALLAS_DOCK,
    delivery: HOUSTON_DOCK,
    lane: { origin: area({}), destination: houston },
    pickupDay: '2026-09-16',
  };
  const truck = { origin: area({}), destination: null, toleranceMiles: 150, equipment: 'van', startDate: '2026-09-16' };
  const fits = (given: object, of: object = {}) => fitTruckPosting({ ...truck, ...given }, { ...load, ...of });

  test('fits a load that begins near it and goes where it wants to go', () => {
    expect(fits({})).toEqual({ deadheadMiles: 0 });
    expect(fits({ destination: houston })).toEqual({ deadheadMiles: 0 });
    expect(fits({ destination: area({ type: 'state', id: 50 }) })).not.toBeNull();
    expect(fits({ origin: area({ type: 'kma', id: 60, latitude: 20 }) })).not.toBeNull();
    expect(fits({ origin: houston, toleranceMiles: 250 })?.deadheadMiles).toBe(225);
  });

  test('does not fit by equipment, day, distance or direction, nor a load of which these are not known', () => {
    expect(fits({ equipment: 'reefer' })).toBeNull();
    expect(fits({ startDate: '2026-09-17' })).toBeNull();
    expect(fits({ origin: houston })).toBeNull();
    expect(fits({ destination: area({ ...DALLAS_DOCK }) })).toBeNull();
    expect(fits({ destination: area({ type: 'state', id: 51 }) })).toBeNull();
    expect(fits({}, { equipment: null })).toBeNull();
    expect(fits({}, { lane: null })).toBeNull();
    expect(fits({}, { pickup: null })).toBeNull();
  });
});

describe('the form of a bid', () => {
  test.each([
    ['1850', 185_000],
    ['$1,850', 185_000],
    ['1 850.50', 185_050],
    ['1850.5', 185_050],
    ['1850.05', 185_005],
    ['12,345,678', null],
    ['0', null],
    ['0.00', null],
    ['-5', null],
    ['1,85', null],
    ['1.850', null],
    ['1e5', null],
    ['a lot', null],
    ['', null],
    ['9'.repeat(400), null],
  ])('the amount %s is %s cents', (amount, cents) => {
    const { bid, errors } = readBid({ amount, name: 'Pat' }, null);
    expect(bid?.amountCents ?? null).toBe(cents);
    expect(Object.keys(errors)).toEqual(cents === null ? ['amount'] : []);
  });

  test.each([
    ['1.850', [185_000], 'Did you mean $1,850.00?'],
    ['1.850,00', [185_000], 'Did you mean $1,850.00?'],
    ['1850,50', [185_050], 'Did you mean $1,850.50?'],
    ['1.85k', [185_000], 'Did you mean $1,850.00?'],
    ['$18,500', [185_000, 1_850_000], 'Did you mean $1,850.00? $18,500.00 is far from $1,450.00.'],
    ['185', [185_000, 18_500], 'Did you mean $1,850.00? $185.00 is far from $1,450.00.'],
    ['1.85', [185_000, 185], 'Did you mean $1,850.00? $1.85 is far from $1,450.00.'],
    ['12,345', [123_450, 1_234_500], 'Did you mean $1,234.50? $12,345.00 is far from $1,450.00.'],
  ])('beside $1,450 the amount %s asks what was meant, and a button says it', (amount, meant, question) => {
    const asked = readBid({ amount, name: 'Pat' }, 145_000);
    expect([asked.bid, asked.meant, String(asked.errors.amount)]).toEqual([null, meant, question]);
    for (const cents of meant)
      expect(readBid({ amount, name: 'Pat', meant: String(cents) }, 145_000).bid?.amountCents).toBe(cents);
    // A choice that was never offered for this amount is none.
    expect(readBid({ amount, name: 'Pat', meant: '1' }, 145_000).bid).toBeNull();
  });

  test.each(['1,450', '7,249', '291', '$1850 USD', '1 850,5'.replace(',', '.')])(
    'beside $1,450 %s asks nothing',
    (amount) => {
      expect(readBid({ amount, name: 'Pat' }, 145_000)).toMatchObject({ meant: [], errors: {} });
    },
  );

  test('everything to correct is said at once, and what was typed stays', () => {
    const { typed, errors, bid } = readBid({ amount: 'x', phone: '12', comment: 'c'.repeat(501) }, null);
    expect(Object.keys(errors).sort()).toEqual(['amount', 'comment', 'name', 'phone']);
    expect([typed.amount, typed.phone, bid]).toEqual(['x', '12', null]);
  });
});

test('the network of an address is its neighborhood, in either spelling', () => {
  expect(['192.0.2.7', '::ffff:192.0.2.9', '192.0.3.7'].map(networkOf)).toEqual(['192.0.2', '192.0.2', '192.0.3']);
  expect(networkOf('2001:DB8:1::7')).toBe('2001:db8:1');
  expect(networkOf(null)).toBeNull();
});

test('what is not known of a carrier is said to be, and never as a no', () => {
  const facts = {
    lane: null,
    hauled: [],
    service: null,
    truck: null,
    nearby: null,
    disposition: null,
    verdict: null,
  };
  const said = matchEvidence(facts, { id: 1, equipment: 'reefer', ends: null }, '2026-09-15');
  expect(said.map(({ sentence }) => sentence)).toEqual([
    'No current truck location.',
    'Lane unknown: a stop is not located.',
    'Reefer: unknown.',
  ]);
  expect(said.every(({ as_of }) => as_of === null)).toBe(true);
  expect([nearestTruck(facts), lastRun(facts)]).toEqual([null, null]);
});

test('loads that a carrier hauled: with what, and which were only assumed delivered', () => {
  const load = (on: string, equipment: 'reefer' | 'van', delivered: 'yes' | 'assumed') => ({
    id: 2,
    reference: 'TWO',
    carrierId: 7,
    rateCents: null,
    on,
    equipment,
    delivered,
  });
  const facts = {
    lane: null,
    hauled: [load('2026-07-01', 'reefer', 'yes'), load('2026-08-01', 'van', 'assumed')],
    service: { seen: 3, onTime: 2 },
    truck: null,
    nearby: null,
    disposition: null,
    verdict: null,
  };
  const said = matchEvidence(facts, { id: 1, equipment: 'reefer', ends: null }, '2026-09-15');
  expect(said.slice(0, 1)).toEqual([
    {
      kind: 'hauled',
      sentence: 'Hauled 2 loads of yours on this lane in 90 days, 1 with reefer. 1 of them not seen delivered.',
      as_of: '2026-08-01',
    },
  ]);
  expect(said.map(({ sentence }) => sentence)).toContain('On time at 2 of 3 stops of your loads in 90 days.');
  expect(lastRun(facts)).toEqual({ on: '2026-08-01', own_loads: 2 });
});

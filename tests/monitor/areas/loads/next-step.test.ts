import { nextStepOf } from '@monitor/areas/loads/next-step';
import type { LoadEvaluation } from '@monitor/areas/loads/tracking/tracked-load';
import { expect, test } from 'vitest';

type Shown = Parameters<typeof nextStepOf>[0];

const NOW = new Date('2026-11-22T18:30:00Z');
const at = (time: string) => Date.parse(`2026-11-22T${time}:00Z`);
const stop = (given: object = {}) => ({
  id: 1,
  kind: 'pickup',
  city: 'Laredo',
  state: 'TX',
  name: null,
  local_zone: 'America/Chicago',
  located_by: 'given',
  window_ends_at: '2026-11-22T20:20:00Z',
  visit_state: 'none',
  arrived: null,
  departed: null,
  detention_minutes: null,
  ...given,
});
const load = (given: object = {}) =>
  ({
    status: 'covered',
    tracking_status: 'tracking',
    exceptions: [],
    stops: [stop(), stop({ id: 2, kind: 'delivery', city: 'Waco' })],
    vehicle: { unit: '4411', label: 'Unit 4411, VIN …0937' },
    carrier: { is_do_not_dispatch: false },
    cancel_reason: null,
    ...given,
  }) as unknown as Shown;
const evaluation = (eta: object | null = {}) =>
  ({
    nextStopId: 1,
    eta: eta && {
      earliest: at('19:50'),
      latest: at('20:35'),
      asOf: at('18:20'),
      miles: 61.2,
      isEstimatedMiles: true,
      ...eta,
      soonest: (eta as { earliest?: number }).earliest ?? at('19:50'),
    },
    unseenStopIds: [],
  }) as unknown as LoadEvaluation;
const says = (given: object = {}, eta?: object | null) => nextStepOf(load(given), evaluation(eta), NOW);

test('says how far the truck is, whether it can make it, and when it will be there, on the stop’s clock', () => {
  expect(says()).toBe(
    'Truck 4411 is 61 miles from Laredo, TX and can arrive by 2:20 PM CST, ETA 1:50 PM to 2:35 PM CST. Miles and times are estimates.',
  );
});

test('a stop that was passed over is named before the load is called delivered', () => {
  const left = { ...evaluation(null), unseenStopIds: [1] };
  expect(nextStepOf(load({ status: 'delivered' }), left, NOW)).toBe(
    'The truck has left the last stop but was not seen at Laredo, TX. Ask before you close the load.',
  );
  expect(says({ status: 'delivered' }, null)).toContain('Get the proof of delivery.');
});

test('on another day the day is named once', () => {
  const stops = [stop({ window_ends_at: '2026-11-23T20:20:00Z' })];
  const next = { earliest: at('19:50') + 86_400_000, latest: at('20:35') + 86_400_000 };
  expect(says({ stops }, next)).toContain('can arrive by Nov 23, 2:20 PM CST, ETA Nov 23, 1:50 PM to 2:35 PM CST.');
});

test('a truck whose earliest arrival is after the window cannot make it', () => {
  expect(says({ status: 'delayed' }, { earliest: at('20:40'), latest: at('21:30') })).toContain(
    'and cannot arrive by 2:20 PM CST, ETA 2:40 PM to 3:30 PM CST',
  );
});

test('after the window a truck that is heard of is late; of a silent one no arrival is known', () => {
  const stops = [stop({ window_ends_at: '2026-11-22T17:00:00Z' })];
  expect(says({ status: 'delayed', stops })).toContain(
    'is 61 miles from Laredo, TX and late: it was due by 11:00 AM CST, ETA 1:50 PM to 2:35 PM CST.',
  );
  // Near a stop that is known by its city alone it may have arrived.
  expect(says({ stops })).toContain(
    'is 61 miles from Laredo, TX. It was due by 11:00 AM CST and no arrival is known: ask.',
  );
  for (const tracking_status of ['tracking_interrupted', 'terminated', 'ended']) {
    const silent = says({ stops, tracking_status }, { asOf: at('15:00') });
    expect(silent).toContain('was 61 miles from Laredo, TX. It was due by 11:00 AM CST and no arrival is known: ask.');
    expect(silent).not.toMatch(/late|ETA/);
  }
});

test('a silent truck was there, and is not called late for it', () => {
  const silent = says({ tracking_status: 'tracking_interrupted' }, { asOf: at('16:00') });
  expect(silent).toMatch(/^Truck 4411 was 61 miles from Laredo/);
  expect(silent).toContain('No position since 10:00 AM CST.');
  expect(silent).not.toContain('late');
});

test('a truck at a stop is there, by positions or as reported; beyond free time it says how long', () => {
  const seen = { at: '2026-11-22T14:00:00Z', between: null };
  const here = stop({ visit_state: 'here', arrived: { ...seen, source: 'eld' }, detention_minutes: 130 });
  expect(says({ stops: [here, stop({ id: 2 })] })).toBe(
    'Truck 4411 is at Laredo, TX since 8:00 AM CST, 2 h 10 min beyond free time.',
  );
  const reported = stop({ arrived: { ...seen, source: 'report' } });
  expect(says({ stops: [reported, stop({ id: 2 })] }, null)).toBe(
    'Truck 4411 is at Laredo, TX since 8:00 AM CST (reported).',
  );
  // It was seen further on: it is not there anymore.
  expect(says({ stops: [reported, stop({ id: 2, arrived: { ...seen, source: 'eld' } })] }, null)).not.toContain(
    'reported',
  );
});

test('a truck is called by its unit, else by what is known of it', () => {
  expect(says({ vehicle: { unit: 'Truck 12', label: 'Truck 12' } })).toMatch(/^Truck 12 is/);
  expect(says({ vehicle: { unit: null, label: 'VIN …0937' } })).toMatch(/^VIN …0937 is/);
  expect(says({ vehicle: null })).toMatch(/^The truck is/);
});

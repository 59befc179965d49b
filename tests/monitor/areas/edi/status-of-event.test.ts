import { type StopNow, statusOfEvent } from '@monitor/areas/edi/status-of-event';
import { expect, it } from 'vitest';

const STOPS: StopNow[] = [
  { id: 1, kind: 'pickup', timeZone: 'America/Chicago', country: 'US', isLastPickup: false },
  { id: 2, kind: 'pickup', timeZone: 'America/Chicago', country: 'US', isLastPickup: true },
  { id: 3, kind: 'delivery', timeZone: null, country: 'CA', isLastPickup: false },
];
const AT = '2026-09-16T14:00:00.000Z';
const now = new Date('2026-09-16T15:00:00Z');
const stop = (id: number) => ({ id, kind: STOPS[id - 1]!.kind, city: 'Laredo', state: 'TX' });
const codes = (kind: string, data: Record<string, unknown>) =>
  statusOfEvent({ kind, data, occurredAt: now }, STOPS)?.statuses.map(({ code, reason }) => `${code} ${reason}`) ??
  null;

it.each([
  ['an arrival at a pickup', 'load_arrived', { stop: stop(1), arrived_at: AT }, ['X3 as_planned']],
  [
    'a departure from a pickup that is not the last',
    'load_departed',
    { stop: stop(1), departed_at: AT },
    ['AF as_planned'],
  ],
  ['one from the last pickup', 'load_departed', { stop: stop(2), departed_at: AT }, ['AF as_planned', 'X6 as_planned']],
  ['an arrival at a delivery', 'load_arrived', { stop: stop(3), arrived_at: AT }, ['X1 as_planned']],
  ['a departure from one', 'load_departed', { stop: stop(3), departed_at: AT }, ['D1 as_planned']],
  ['an ETA in time', 'load_eta', { stop: stop(3), latest: AT, delay: 'in_time' }, ['AG as_planned']],
  ['a late one', 'load_eta', { stop: stop(3), latest: AT, delay: 'late' }, ['SD late', 'AG late']],
  ['a late one at a pickup', 'load_eta', { stop: stop(1), latest: AT, delay: 'late' }, ['SD late']],
  ['an ETA at a pickup in time', 'load_eta', { stop: stop(1), latest: AT, delay: 'in_time' }, null],
  ['a breakdown', 'driver_reported', { problem: 'breakdown' }, ['SD breakdown']],
  ['a refusal', 'driver_reported', { problem: 'refused' }, ['SD refused']],
  ['another report of the driver', 'driver_reported', { problem: 'other' }, null],
  ['a report that is no problem', 'driver_reported', {}, null],
  ['a corrected departure', 'load_corrected', { stop: stop(2), what: 'departed', at: AT }, ['AF as_planned']],
])('%s becomes its codes', (_name, kind, data, expected) => expect(codes(kind, data)).toEqual(expected));

it('says what X12 cannot: an arrival that was none', () => {
  for (const data of [
    { stop: stop(3), what: 'arrived', at: null },
    { stop: stop(3), what: 'delivered', at: null },
  ]) {
    const told = statusOfEvent({ kind: 'load_corrected', data, occurredAt: now }, STOPS);
    expect(told).toMatchObject({ statuses: [], summary: expect.stringContaining('notify the customer') });
  }
});

it('has the place and the clock of the stop, and no place where the truck is not', () => {
  const arrived = statusOfEvent(
    { kind: 'load_arrived', data: { stop: stop(3), arrived_at: AT }, occurredAt: now },
    STOPS,
  );
  expect(arrived?.statuses[0]).toMatchObject({
    at: new Date(AT),
    zone: null,
    place: { city: 'Laredo', country: 'CA' },
  });
  const late = { stop: stop(3), latest: AT, as_of: AT, delay: 'late' };
  const told = statusOfEvent({ kind: 'load_eta', data: late, occurredAt: now }, STOPS);
  expect(told?.statuses.map(({ place }) => place)).toEqual([null, null]);
});

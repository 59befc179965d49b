import type { LoadList } from '@contract/loads/loads.constants';
import type { LoadStop, LoadSummary } from '@contract/loads/loads.entities';
import { briefStopStart, shortStopWindow } from '@contract/loads/stop-times';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '~/view/lists/define-list';
import { type LoadPage, loadList } from '~/view/lists/loads.list';
import { ageOf, toListedLoad } from '~/view/loads/listed-load';
import { pickupIn } from '~/view/loads/pickup-in';

const NOW = new Date('2026-11-22T18:00:00Z');
const stopOf = (change: Partial<LoadStop>): LoadStop => ({
  id: 1,
  sequence: 1,
  kind: 'pickup',
  schedule: 'fcfs',
  window_starts_at: '2026-11-22T14:00:00.000Z',
  window_ends_at: '2026-11-22T16:00:00.000Z',
  local_zone: 'America/Chicago',
  name: null,
  street: null,
  city: 'Laredo',
  state: 'TX',
  postal_code: null,
  country: 'US',
  reference_number: null,
  appointment_number: null,
  appointment_state: null,
  contact_name: null,
  contact_phone_e164: null,
  contact_from: null,
  handling: null,
  latitude_for_map: null,
  longitude_for_map: null,
  facility_id: null,
  place_note: null,
  located_by: 'city',
  fence_radius_miles: null,
  fence_outline: null,
  arrived: null,
  departed: null,
  dwell_minutes: null,
  free_time_minutes: 120,
  detention_minutes: null,
  visit_state: 'none',
  ...change,
});

describe('a window on the clocks of its stop', () => {
  test.each<[string, Partial<LoadStop>, string]>([
    ['one half of the day', {}, 'Nov 22, 8:00 to 10:00 AM CST'],
    ['both halves', { window_ends_at: '2026-11-22T20:30:00Z' }, 'Nov 22, 8:00 AM to 2:30 PM CST'],
    ['over midnight', { window_ends_at: '2026-11-23T16:00:00Z' }, 'Nov 22, 8:00 AM to Nov 23, 10:00 AM CST'],
    ['an appointment', { window_ends_at: '2026-11-22T14:00:00.000Z' }, 'Nov 22, 8:00 AM CST'],
    ['another zone', { local_zone: 'America/Phoenix' }, 'Nov 22, 7:00 to 9:00 AM MST'],
    [
      'a zone without a mark of its own with us',
      { local_zone: 'America/Kentucky/Louisville' },
      'Nov 22, 9:00 to 11:00 AM EST',
    ],
    ['no place, so no zone', { local_zone: null }, 'Nov 22, 2:00 to 4:00 PM UTC'],
    ['another year', { window_starts_at: '2027-01-02T14:00:00Z', window_ends_at: null }, 'Jan 2, 2027, 8:00 AM CST'],
    ['any time', { schedule: 'open', window_starts_at: null, window_ends_at: null }, 'Any time'],
    ['none given', { window_starts_at: null, window_ends_at: null }, 'No window given'],
  ])('%s', (_what, change, words) => {
    expect(shortStopWindow(stopOf(change), NOW)).toBe(words);
  });

  test.each([
    ['today', '2026-11-22T20:00:00Z', '2 PM'],
    ['today on the stop’s clock, tomorrow by UTC', '2026-11-23T04:30:00Z', '10:30 PM'],
    ['within six days', '2026-11-27T14:30:00Z', 'Fri 8:30 AM'],
    ['six days ago', '2026-11-16T15:00:00Z', 'Mon 9 AM'],
    ['farther away', '2026-07-01T13:00:00Z', 'Jul 1'],
    ['no window', null, 'No window'],
  ])('in little space the beginning alone: %s', (_, starts, words) => {
    expect(briefStopStart(stopOf({ window_starts_at: starts, window_ends_at: null }), NOW)).toBe(words);
  });
});

test.each([
  ['2026-11-22T17:59:40Z', '0 min ago'],
  ['2026-11-22T17:01:00Z', '59 min ago'],
  ['2026-11-22T14:40:00Z', '3 h 20 min ago'],
  ['2026-11-20T17:00:00Z', '2 days ago'],
  ['2026-11-22T18:05:00Z', '0 min ago'],
])('a position of %s is %s', (moment, words) => {
  expect(ageOf(moment, NOW)).toBe(words);
});

describe('a row', () => {
  const load = {
    id: 7,
    version: 3,
    reference: 'L-7',
    customer_name: null,
    status: 'progress',
    tracking_status: 'tracking_interrupted',
    attention: [
      { cause: 'no-arrival', reason: 'No arrival seen' },
      { cause: 'not-tracking', reason: 'No position for 2 h 0 min' },
    ],
    stops: [
      stopOf({ id: 1 }),
      stopOf({ id: 2, kind: 'delivery', city: 'Waco' }),
      stopOf({ id: 3, kind: 'delivery', city: 'Dallas' }),
    ],
    carrier: null,
    vehicle: null,
    load_lock_assignee: null,
    team_id: 9,
    rate_cents: null,
    newest_position_at: null,
    flagged_numbers: [],
    call_instead: null,
  } as unknown as LoadSummary;
  const row = (list: string) => toListedLoad(load, { list, teams: new Map(), now: NOW, mayCover: true, mayPost: true });

  test('says why it is on the list of one exception, elsewhere what is most urgent', () => {
    expect(row('not-tracking').why).toEqual({
      cause: 'not-tracking',
      reason: 'No position for 2 h 0 min',
      others: 1,
    });
    expect(row('open').why?.cause).toBe('no-arrival');
  });

  test('goes from the first pickup to the last delivery, and what is missing stays missing', () => {
    const { origin, destination, stopsBetween, rate, tracking, team } = row('open');
    expect([origin?.name, destination?.name, stopsBetween]).toEqual(['Laredo, TX', 'Dallas, TX', 1]);
    expect([rate, tracking.age, team]).toEqual([null, null, 'Team 9']);
  });
});

test('each list has the order of the text, and no status that it cannot hold', () => {
  expect(
    (['open', 'closed', 'no-eld', 'result', 'exceptions'] as const).map((tab) => loadList.order?.own(tab)),
  ).toEqual(['origin asc', 'destination desc', 'origin asc', 'id desc', '']);
  const statusesOf = (tab: LoadList) =>
    fieldsOf(loadList, { ...EMPTY, tab })
      .find(({ name }) => name === 'status')
      ?.choices.map(({ value }) => value);
  expect(statusesOf('closed')).toEqual(['', 'delivered', 'cancelled', 'assumed_delivered']);
  expect(statusesOf('no-eld')).not.toContain('delivered');
});

const EMPTY: LoadPage = {
  tab: 'open',
  sort: '',
  values: {},
  counts: null,
  rows: { ok: false, reference: null },
  days: null,
  assignees: [],
  teams: [],
  mayWork: false,
  mayPost: false,
  mayAdd: false,
  mayExport: false,
  isDense: false,
};

test.each([
  [[3, 4], 'pickup in 3 h'],
  [[25.6, 26], 'pickup in 26 h'],
  [[0.5, 4], 'pickup in 30 minutes'],
  [[-1, 1.5], 'pickup open, ends in 1 h 30 min'],
  [[-5, -2], 'pickup missed 2 h ago'],
])('a pickup from %j hours', ([from, to], words) => {
  const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
  const stop = { window_starts_at: at(from!), window_ends_at: at(to!) } as LoadStop;
  expect(pickupIn(stop, NOW.toISOString())).toBe(words);
});

test('without a window there is no time to a pickup', () => {
  expect(pickupIn(null, NOW.toISOString())).toBe('no pickup window');
});

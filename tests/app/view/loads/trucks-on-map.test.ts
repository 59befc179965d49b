import type { LoadOnMap } from '@contract/loads/load-map.calls';
import type { MapState } from '@contract/loads/load-map.constants';
import { expect, test } from 'vitest';
import {
  countsByState,
  isInView,
  statesInWords,
  truckMarks,
  trucksOnMap,
  viewOfTrucks,
} from '~/view/loads/trucks-on-map';
import { wholeView } from '~/view/map/map-view';

const NOW = new Date('2026-11-26T18:00:00Z');
const DALLAS = { latitude: 32.7767, longitude: -96.797 };

const load = (id: number, state: MapState | null, given: Partial<LoadOnMap> = {}, at = DALLAS): LoadOnMap => ({
  id,
  reference: `L-${id}`,
  status: 'progress',
  tracking_status: 'tracking',
  carrier: { id: 7, legal_name: null },
  vehicle: 'Unit 12',
  origin: { kind: 'pickup', city: 'Dallas', state: 'TX' },
  destination: { kind: 'delivery', city: 'Houston', state: 'TX' },
  next_stop: {
    kind: 'delivery',
    city: 'Houston',
    state: 'TX',
    name: null,
    window_ends_at: '2026-11-26T23:00:00Z',
    local_zone: 'America/Chicago',
  },
  next_eta: { earliest: '2026-11-26T21:00:00Z', latest: '2026-11-26T22:00:00Z' },
  position: state && {
    ...at,
    carrier_vehicle_id: id,
    observed_at: state === 'old' ? '2026-11-26T12:58:00Z' : '2026-11-26T17:56:00Z',
    received_at: '2026-11-26T17:56:00Z',
    speed_mph: null,
    heading: null,
    accuracy_feet: null,
    source: 'tms',
    reported_by: 'company_feed',
    area: { name: 'Waco', state: 'TX' },
    state,
  },
  ...given,
});

test('a position says where and how old; an old one is where the truck was, and its ETA is not said', () => {
  const { mapped } = trucksOnMap([load(1, 'on_time'), load(2, 'old')], NOW);
  expect(mapped.map(({ seen }) => seen)).toEqual([
    'Last seen near Waco, TX, 5 h 2 min ago',
    'Near Waco, TX, 4 min ago',
  ]);
  expect(mapped.map(({ due }) => due)).toEqual([
    'Due in Houston, TX by Nov 26, 5:00 PM CST',
    'Due in Houston, TX by Nov 26, 5:00 PM CST, ETA Nov 26, 3:00 to 4:00 PM CST',
  ]);
});

test('a load without a position, or with one off the map, is listed with why', () => {
  const { mapped, unseen } = trucksOnMap(
    [
      load(1, null),
      load(2, null, { vehicle: null }),
      load(3, null, { carrier: null, vehicle: null }),
      load(4, 'on_time', {}, { latitude: -33, longitude: 151 }),
    ],
    NOW,
  );
  expect(mapped).toEqual([]);
  expect(unseen.map(({ why }) => why)).toEqual(['Tracking', 'No truck named', 'No carrier', 'Off the map, 4 min ago']);
  expect(unseen[0]).toMatchObject({ way: 'Dallas, TX to Houston, TX', carrier: 'Carrier 7' });
});

test('marks that would overlap are one, with the most urgent state and every truck; apart they are several', () => {
  const { mapped } = trucksOnMap(
    [
      load(1, 'on_time'),
      load(2, 'late'),
      load(3, 'old', {}, { latitude: 32.8, longitude: -96.8 }),
      load(4, 'on_time', {}, { latitude: 41.85, longitude: -87.65 }),
    ],
    NOW,
  );
  const marks = truckMarks(mapped, 10);
  expect(marks.map(({ state, trucks }) => [state, trucks.map(({ id }) => id)])).toEqual([
    ['late', [2, 3, 1]],
    ['on_time', [4]],
  ]);
  expect(statesInWords(marks[0]!.trucks)).toBe('1 late or at risk, 1 old position, 1 on time');
  expect(truckMarks(mapped, 0.05).flatMap(({ trucks }) => trucks)).toHaveLength(4);
  expect(truckMarks(mapped, 0.05).length).toBeGreaterThan(marks.length);
  expect(countsByState(mapped)).toEqual({ old: 1, late: 1, attention: 0, no_eta: 0, on_time: 2 });
});

test('the view shows every truck, and without any the whole map', () => {
  const { mapped } = trucksOnMap([load(1, 'late'), load(2, 'late', {}, { latitude: 45.5, longitude: -122.6 })], NOW);
  const view = viewOfTrucks(mapped);
  expect(mapped.every((truck) => isInView(truck, view))).toBe(true);
  expect(viewOfTrucks([])).toEqual(wholeView());
  expect(isInView({ x: view.x - 1, y: view.y }, view)).toBe(false);
});

import type { LoadVehicleChoice } from '@contract/loads/load-vehicles.calls';
import type { Load } from '@contract/loads/loads.entities';
import type { LoadMovement } from '@contract/loads/movements.calls';
import { expect, test } from 'vitest';
import { truckNow } from '~/view/load/truck-now';

const NOW = '2026-11-22T18:00:00.000Z';
const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const load = (seen: number | null, given: object = {}) =>
  ({
    status: 'covered',
    stops: [{ arrived: null }, { arrived: null }],
    vehicle: { id: 2, label: 'Unit 102' },
    carrier_vehicle_areas:
      seen === null ? [] : [{ observed_at: minutesAgo(seen), area: { name: 'Stockton', state: 'CA' } }],
    ...given,
  }) as unknown as Load;
const stopped = (until: number) => ({ is_type: 'standing', minutes: 330, ended_at: minutesAgo(until) }) as LoadMovement;
const truck = (id: number, miles: number | null, given: object = {}) =>
  ({
    carrier_vehicle_id: id,
    label: `Unit ${id + 100}`,
    miles_to_pickup: miles,
    last_seen: { observed_at: minutesAgo(10) },
    can_reach: 'yes',
    active_loads: [],
    ...given,
  }) as unknown as LoadVehicleChoice;

test('says where the truck is and what it does, by a fresh position alone', () => {
  expect(truckNow(load(10), [], stopped(10), NOW).where).toBe('Near Stockton, CA, stopped for 5 h 30 min');
  expect(truckNow(load(10), [], null, NOW).where).toBe('Near Stockton, CA');
  expect(truckNow(load(10), [], stopped(40), NOW).where).toBe('Near Stockton, CA');
  expect(truckNow(load(240), [], stopped(240), NOW).where).toBe('Last seen near Stockton, CA, 4 h ago');
  expect(truckNow(load(null), [], null, NOW).where).toBeNull();
  expect(truckNow(load(10, { status: 'delivered' }), [], null, NOW).where).toBeNull();
});

test('names a truck that is much nearer, seen lately and in time, and says which load it is on; a free one before it', () => {
  const own = truck(2, 404);
  const nearer = (...trucks: LoadVehicleChoice[]) => truckNow(load(10), [own, ...trucks], null, NOW).nearer;
  expect(nearer(truck(3, 27), truck(4, 90))).toBe('Unit 103 is 27 mi from the pickup, Unit 102 404 mi');
  expect(nearer(truck(3, 380))).toBeNull();
  expect(nearer(truck(3, 27, { last_seen: { observed_at: minutesAgo(90) } }))).toBeNull();
  const busy = truck(3, 27, { active_loads: [{ id: 9, reference: 'X' }] });
  expect(nearer(busy)).toBe('Unit 103 (on load X) is 27 mi from the pickup, Unit 102 404 mi');
  expect(nearer(busy, truck(4, 90))).toBe('Unit 104 is 90 mi from the pickup, Unit 102 404 mi');
  expect(nearer(truck(3, 27, { active_loads: [{ id: 9, reference: 'X' }] }), truck(4, 380))).toContain('on load X');
  expect(nearer(truck(3, 27, { can_reach: 'no' }))).toBeNull();
  expect(truckNow(load(10, { stops: [{ arrived: {} }] }), [own, truck(3, 27)], null, NOW).nearer).toBeNull();
});

test('another truck at the pickup is said whatever is known of the one assigned, unless that is there too', () => {
  const nearer = (...trucks: LoadVehicleChoice[]) => truckNow(load(null), trucks, null, NOW).nearer;
  expect(nearer(truck(3, 0.2, { can_reach: 'no' }))).toBe('Unit 103 is at the pickup');
  expect(nearer(truck(2, 12), truck(3, 0.2))).toBe('Unit 103 is at the pickup');
  expect(nearer(truck(2, 0.1), truck(3, 0.2))).toBeNull();
  expect(nearer(truck(3, 0.2, { last_seen: { observed_at: minutesAgo(90) } }))).toBeNull();
});

import { DEFAULT_LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import { evaluateDueLoads } from '@monitor/areas/loads/evaluate-due-loads';
import { traceFrom } from '@monitor/areas/loads/load-vehicles.queries';
import type { Fix } from '@monitor/areas/loads/tracking/tracked-load';
import { removeOld } from '@monitor/areas/retention/remove-old';
import { eldConnections, eldVehicles, userSessions, vehiclePositions } from '@monitor/db/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInspection, addUnit } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, DALLAS_DOCK, fixAt, HOUSTON_DOCK, loadFromDallas } from './loads-support';

const VIN = '1FUJGLDR0CSBN0937';

let monitor: SectionMonitor;
let carrier: number;
let id: number;
let choice: { carrier_vehicle_id: number };
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  const inspectionId = await addInspection(monitor.db, { carrierId: carrier, inspectedOn: '2026-07-01' });
  await addUnit(monitor.db, { inspectionId, vin: VIN });
  const [connection] = await monitor.db
    .insert(eldConnections)
    .values({ carrierId: carrier, provider: 'One', status: 'no_vins_on_coi' })
    .returning();
  await monitor.db.insert(eldVehicles).values({ connectionId: connection!.id, unit: '4411', vin: VIN });
  const load = loadFromDallas('V-1', { carrier: { id: carrier }, vehicle: { vin: VIN } });
  id = (await monitor.send('PUT', '/loads/by_reference', { load })).body.load.id;
  const { body } = await monitor.get(`/loads/${id}/carrier_vehicles_for_vehicle_dropdown`);
  choice = body.carrier_vehicles[0];
  monitor.passTime(27.5 * 3_600_000);
  await stayIn();
  const truck = { vin: VIN };
  await monitor.send('POST', '/vehicle_positions', {
    vehicle_positions: [
      fixAt(36.5, { latitude: 33.6, longitude: -96.8 }, truck, 60),
      fixAt(36.6, { latitude: 33.5, longitude: -96.8 }, truck, 60),
      fixAt(36.7, HOUSTON_DOCK, truck, 60),
      fixAt(36.8, { latitude: 33.3, longitude: -96.8 }, truck, 60),
      fixAt(38.9, { latitude: 33.0, longitude: -96.8 }, truck, 60),
      fixAt(39.2, { latitude: 0, longitude: 0 }, truck, 0),
      // Before the load is tracked: its own business.
      fixAt(20, DALLAS_DOCK, truck, 0),
    ],
  });
});
afterAll(() => monitor.close());

async function stayIn() {
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
}

const ask = async (what: string, as?: string) => monitor.get(`/loads/${id}/${what}`, as);

test('listLoadVehicleChoices says what speaks for each truck', async () => {
  expect(choice).toMatchObject({
    label: 'Unit 4411, VIN …0937',
    on_eld: true,
    on_certificate: 'no_certificate',
    last_inspection_on: '2026-07-01',
    last_seen: null,
    can_reach: 'unknown',
    active_load_ids: [id],
  });
  const { body } = await ask('carrier_vehicles_for_vehicle_dropdown');
  expect(body.carrier_vehicles[0]).toMatchObject({ last_seen: { observed_at: at(38.9) }, can_reach: 'yes' });
});

test('getLoadTrace is the way within the tracking times, without what no truck can have driven, with its gaps', async () => {
  const { body } = await ask('carrier_vehicle_area_trace_data');
  expect(body.trace.map((point: { observed_at: string }) => point.observed_at)).toEqual(
    [36.5, 36.6, 36.8, 38.9].map(at),
  );
  expect(body.reporters).toEqual(['company_feed']);
  expect(body.trace.every((point: { by: number }) => point.by === 0)).toBe(true);
  expect(body.gaps).toEqual([{ from: at(36.8), to: at(38.9), jump_miles: null }]);
});

test('a step that no truck can have driven is a gap with its miles', () => {
  const fix = (hour: number, latitude: number) => ({
    observedAt: Date.parse(at(hour)),
    latitude,
    longitude: -96.8,
    speedMph: 60,
    accuracyFeet: null,
  });
  const { gaps } = traceFrom([fix(1, 33), fix(1.2, 33.1), fix(1.4, 41.9), fix(1.5, 41.9)], DEFAULT_LOAD_SETTINGS, 4);
  expect(gaps).toEqual([{ from: at(1.2), to: at(1.4), jump_miles: 608 }]);
});

test('each point of the trace says by whom it came', () => {
  const fix = (hour: number, latitude: number, by?: Fix['by']): Fix => ({
    observedAt: Date.parse(at(hour)),
    latitude,
    longitude: -96.8,
    speedMph: 60,
    accuracyFeet: null,
    by,
  });
  const way = [fix(1, 33, 'samsara'), fix(1.2, 33.1, 'samsara'), fix(1.4, 33.2, 'driver_page'), fix(1.6, 33.3)];
  const { trace, reporters } = traceFrom([...way, fix(1.8, 33.4, 'samsara')], DEFAULT_LOAD_SETTINGS, 5);
  expect(reporters).toEqual(['samsara', 'driver_page']);
  expect(trace.map(({ by }) => by)).toEqual([0, 0, 1, null, 0]);
});

test('listRecentVehicleAreas and listVehicleAreas give the newest', async () => {
  expect((await ask('recent_carrier_vehicle_areas_by_carrier_vehicle')).body.carrier_vehicle_areas).toMatchObject([
    { carrier_vehicle_id: choice.carrier_vehicle_id, observed_at: at(38.9) },
  ]);
  const of = (query: string, as?: string) => monitor.get(`/carrier_vehicle_areas/by_carrier_vehicle?${query}`, as);
  const given = `carrier_vehicle_id=${choice.carrier_vehicle_id}`;
  expect((await of(`${given}&load_id=${id}&limit=2`)).body.carrier_vehicle_areas).toHaveLength(2);
  expect((await of(`${given}&load_id=${id}`, 'other@demo.test')).status).toBe(404);
  expect((await of(given)).status).toBe(422);
});

test('listVehicleAreasForDebugging shows what became of each, to few', async () => {
  const { body } = await ask('carrier_vehicle_areas_for_debugging');
  expect(body.carrier_vehicle_areas.map((one: { disposition: string }) => one.disposition)).toEqual([
    'implausible',
    'counted',
    'counted',
    'unreachable',
    'counted',
    'counted',
  ]);
  expect((await ask('carrier_vehicle_areas_for_debugging', 'staff@demo.test')).status).toBe(403);
});

test('listVehicleDistancesToPickup estimates', async () => {
  const [distance] = (await ask('vehicle_distances_to_pickup')).body.vehicle_distances;
  expect(distance).toMatchObject({ road_miles_source: 'estimate', can_reach: 'yes', observed_at: at(38.9) });
  expect(distance.direct_miles).toBe(15);
  expect(distance.road_miles).toBeGreaterThan(distance.direct_miles);
});

test('each is 404 to another company', async () => {
  for (const what of [
    'carrier_vehicle_area_trace_data',
    'carrier_vehicles_for_vehicle_dropdown',
    'recent_carrier_vehicle_areas_by_carrier_vehicle',
    'carrier_vehicle_areas_for_debugging',
    'vehicle_distances_to_pickup',
  ])
    expect([what, (await ask(what, 'other@demo.test')).status]).toEqual([what, 404]);
});

describe('settings', () => {
  test('getLoadSettings has the defaults; updateLoadSettings changes what loads are worked out by', async () => {
    expect((await monitor.get('/load_settings')).body.load_settings).toMatchObject({
      position_stale_after_minutes: 60,
    });
    const change = (load_settings: object, as?: string) =>
      monitor.send('PATCH', '/load_settings', { load_settings }, as);
    expect((await monitor.get(`/loads/${id}`)).body.tracking_status).toBe('tracking');
    expect((await change({ position_stale_after_minutes: 15 })).status).toBe(200);
    await evaluateDueLoads(monitor.services.db, monitor.services.clock(), (error) => {
      throw error;
    });
    expect((await monitor.get(`/loads/${id}`)).body.tracking_status).toBe('tracking_interrupted');
    expect((await change({ position_stale_after_minutes: null })).body.load_settings.position_stale_after_minutes).toBe(
      60,
    );
    expect((await change({ fence_miles: 50 })).status).toBe(422);
    expect((await change({ fence_miles: 1 }, 'staff@demo.test')).status).toBe(403);
  });
});

test('positions go after 30 days; what a closed load’s stops say by them stays', async () => {
  const truck = { vin: VIN };
  await monitor.send('POST', '/vehicle_positions', {
    vehicle_positions: [fixAt(39.3, DALLAS_DOCK, truck), fixAt(39.4, DALLAS_DOCK, truck)],
  });
  monitor.passTime(40 * 24 * 3_600_000);
  await stayIn();
  const now = monitor.services.clock();
  const failed = (error: unknown) => {
    throw error;
  };
  while ((await evaluateDueLoads(monitor.services.db, now, failed)) > 0);
  await removeOld(monitor.db, now, ['positions', 'unnamed_positions']);
  expect(await monitor.db.$count(vehiclePositions)).toBe(0);
  const { body } = await monitor.send('PATCH', `/loads/${id}`, { load: { driver_name: 'Lee' } });
  expect(body).toMatchObject({ status: 'assumed_delivered', driver_name: 'Lee' });
  expect(body.stops[0].arrived.between).toEqual({ from: at(38.9), to: at(39.3), by_phone: false });
});

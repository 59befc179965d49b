import { positionReads, userSessions } from '@monitor/db/schema';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addInspection, addUnit } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, DALLAS_DOCK, fixAt, loadFromDallas } from './loads-support';

const VIN = '1FUJGLDR0CSBN0937';
const OTHER = 'other@demo.test';

let monitor: SectionMonitor;
let carrier: number;
let another: number;
let id: number;
let truck: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  another = await addHauler(monitor, 'EGRET FREIGHT LLC');
  const inspectionId = await addInspection(monitor.db, { carrierId: another, inspectedOn: '2026-08-01' });
  await addUnit(monitor.db, { inspectionId, vin: VIN });
  const load = loadFromDallas('R-1', { carrier: { id: carrier }, vehicle: { vin: VIN, unit: '4411' } });
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load });
  id = body.load.id;
  truck = body.load.carrier_vehicle_id;
  monitor.passTime(28 * 3_600_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
});
afterAll(() => monitor.close());

const readers = async () =>
  (await monitor.get(`/loads/${id}/position_reads`)).body.position_reads.map((read: { user: string }) => read.user);

const send = (...fixes: object[]) => monitor.send('POST', '/vehicle_positions', { vehicle_positions: fixes });

test('a load without positions is looked at without a trace', async () => {
  await monitor.get(`/loads/${id}`);
  await monitor.get(`/loads/${id}/carrier_vehicle_area_trace_data`);
  expect(await monitor.db.$count(positionReads)).toBe(0);
});

test('each call that shows where a truck was keeps who saw it and when, once a minute', async () => {
  const of = { vin: VIN };
  await send(
    fixAt(36.5, { latitude: 33.6, longitude: -96.8 }, of, 60),
    fixAt(37, { latitude: 33.2, longitude: -96.8 }, of, 60),
    fixAt(37.5, { latitude: 33.2, longitude: -96.8 }, of, 0),
    fixAt(37.9, { latitude: 33.2, longitude: -96.8 }, of, 0),
    fixAt(39.2, DALLAS_DOCK, of, 0),
    fixAt(39.5, DALLAS_DOCK, of, 0),
  );
  const calls = [
    '',
    '/carrier_vehicle_area_trace_data',
    '/movements',
    '/carrier_vehicles_for_vehicle_dropdown',
    '/recent_carrier_vehicle_areas_by_carrier_vehicle',
    '/vehicle_distances_to_pickup',
  ];
  for (const [minute, call] of calls.entries()) {
    const before = await monitor.db.$count(positionReads);
    for (const _ of [1, 2]) expect([call, (await monitor.get(`/loads/${id}${call}`)).status]).toEqual([call, 200]);
    expect([call, await monitor.db.$count(positionReads)]).toEqual([call, before + 1]);
    expect(minute).toBeLessThan(calls.length);
    monitor.passTime(60_000);
  }
  await monitor.get(
    `/carrier_vehicle_areas/by_carrier_vehicle?carrier_vehicle_id=${truck}&load_id=${id}`,
    'staff@demo.test',
  );
  monitor.passTime(60_000);
  expect(await readers()).toEqual(['Sam Staff', ...calls.map(() => 'Avery Admin')]);
});

test('listPositionReads is the company’s own', async () => {
  const { body } = await monitor.get(`/loads/${id}/position_reads?per_page=1`);
  expect(body.position_reads).toMatchObject([{ carrier_vehicle_id: truck, vehicle: 'Unit 4411, VIN …0937' }]);
  expect((await monitor.get(`/loads/${id}/position_reads`, OTHER)).status).toBe(404);
  expect((await monitor.get(`/loads/${id}/position_reads`, 'noloads@demo.test')).status).toBe(403);
});

test('what was kept is not changed or deleted', async () => {
  const refused = (statement: ReturnType<typeof sql>) => expect(monitor.db.execute(statement)).rejects.toThrow();
  await refused(sql`DELETE FROM position_reads`);
  await refused(sql`UPDATE position_reads SET read_at = now()`);
  await refused(sql`UPDATE position_reads SET user_id = user_id + 1`);
  await refused(sql`TRUNCATE position_reads`);
});

test('a decoy: through a load of its own another company reads nothing of a truck it gets no positions of', async () => {
  const load = loadFromDallas('R-1', { carrier: { id: carrier }, vehicle: { vin: VIN } });
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load }, OTHER);
  const ask = async (what: string) => (await monitor.get(`/loads/${body.load.id}${what}`, OTHER)).body;
  expect((await ask('')).carrier_vehicle_areas).toEqual([]);
  expect((await ask('/carrier_vehicle_area_trace_data')).trace).toEqual([]);
  expect((await ask('/movements')).movements).toEqual([]);
  expect((await ask('/recent_carrier_vehicle_areas_by_carrier_vehicle')).carrier_vehicle_areas).toEqual([]);
  expect((await ask('/vehicle_distances_to_pickup')).vehicle_distances).toEqual([]);
  const of = `load_id=${body.load.id}`;
  const areas = (vehicle: number) =>
    monitor.get(`/carrier_vehicle_areas/by_carrier_vehicle?carrier_vehicle_id=${vehicle}&${of}`, OTHER);
  expect((await areas(body.load.carrier_vehicle_id)).body.carrier_vehicle_areas).toEqual([]);
  // Nor by naming our number of it.
  expect((await areas(truck)).status).toBe(404);
});

test('listLoadMovements says what the truck did, newest first, 20 a page', async () => {
  const { body, headers } = await monitor.get(`/loads/${id}/movements`);
  const stop = (await monitor.get(`/loads/${id}`)).body.stops[0].id;
  expect(
    body.movements.map(({ is_type, minutes, stop_id }: Record<string, unknown>) => [is_type, minutes, stop_id]),
  ).toEqual([
    ['standing', 18, stop],
    ['silent', 78, null],
    ['standing', 54, null],
    ['driving', 30, null],
  ]);
  expect(body.movements.at(-1)).toMatchObject({ started_at: at(36.5), ended_at: at(37), miles: 28 });
  expect(headers).toMatchObject({ totalitems: '4', totalpages: '1' });
  const driven = await monitor.get(`/loads/${id}/movements?q[is_type_eq]=driving`);
  expect(driven.body.movements).toHaveLength(1);
  expect((await monitor.get(`/loads/${id}/movements?q[color_eq]=red`)).status).toBe(422);
  expect((await monitor.get(`/loads/${id}/movements`, OTHER)).status).toBe(404);
});

test('the choice of trucks says with whom else one was seen', async () => {
  const { body } = await monitor.get(`/loads/${id}/carrier_vehicles_for_vehicle_dropdown`);
  expect(body.carrier_vehicles[0]).toMatchObject({
    last_with_other_carrier: { carrier_id: another, legal_name: 'EGRET FREIGHT LLC', on: '2026-08-01' },
    miles_source: 'estimate',
    last_inspection_on: null,
  });
});

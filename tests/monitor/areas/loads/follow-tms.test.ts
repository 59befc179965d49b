import { FOLLOWED_LOAD_FIELDS } from '@contract/loads/loads.constants';
import { userSessions } from '@monitor/db/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from './loads-support';

/** What a person sets stays; a carrier taken off is no claim; a person may let the TMS set a field again. */

let monitor: SectionMonitor;
let [heron, egret] = [0, 0];
beforeAll(async () => {
  monitor = await openSectionMonitor();
  heron = await addHauler(monitor, 'HERON FREIGHT LLC');
  egret = await addHauler(monitor, 'EGRET FREIGHT LLC');
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
});
afterAll(() => monitor.close());

const put = async (reference: string, given: object) =>
  (await monitor.send('PUT', '/loads/by_reference', { load: { reference, ...given } })).body;
const bring = async (reference: string, given: object = {}) =>
  (await put(reference, loadFromDallas(reference, given))).load;
const patch = (id: number, load: object, as?: string) => monitor.send('PATCH', `/loads/${id}`, { load }, as);

test('a carrier taken off does not come back with a repeated message, and another one is taken in', async () => {
  const { id } = await bring('F-1', { carrier: { id: heron }, vehicle: { unit: '11' } });
  expect((await patch(id, { carrier_id: null })).body).toMatchObject({
    status: 'available',
    own_fields: [],
    tms_says: [{ field: 'carrier', value: 'HERON FREIGHT LLC' }],
  });
  const again = await put('F-1', { carrier: { id: heron }, vehicle: { unit: '11' }, commodity: 'Salt' });
  expect([again.changed, again.kept, again.load.status]).toEqual([['commodity'], ['carrier', 'vehicle'], 'available']);
  const other = await put('F-1', { carrier: { id: egret }, vehicle: { unit: '22' } });
  expect([other.changed, other.kept]).toEqual([['carrier', 'vehicle'], []]);
  expect(other.load).toMatchObject({
    status: 'covered',
    carrier: { id: egret },
    vehicle: { unit: '22' },
    tms_says: [],
  });
});

test('a carrier that the TMS itself took off meanwhile may come back', async () => {
  const { id } = await bring('F-2', { carrier: { id: heron } });
  await patch(id, { carrier_id: null });
  expect((await put('F-2', { carrier: null })).load.carrier).toBeNull();
  expect((await put('F-2', { carrier: { id: heron } })).load.carrier.id).toBe(heron);
});

test('a carrier that a person chose stays, and another one’s truck and driver are not taken for its own', async () => {
  const { id } = await bring('F-3', { carrier: { id: heron } });
  await patch(id, { carrier_id: egret });
  const { kept, load } = await put('F-3', {
    carrier: { id: heron },
    vehicle: { unit: '11' },
    driver: { name: 'Pat Roe', phone: '+12145550123' },
  });
  expect(kept.toSorted()).toEqual(['carrier', 'driver', 'vehicle']);
  expect(load).toMatchObject({ carrier: { id: egret }, vehicle: null, driver_name: null });
});

test('follow_tms sets the field as the TMS last said, from then on by the TMS', async () => {
  const { id, version } = await bring('F-4', { carrier: { id: heron }, vehicle: { unit: '11' } });
  const covered = (await patch(id, { carrier_id: egret, expected_version: version })).body;
  expect(covered.own_fields).toEqual(['carrier']);
  expect((await patch(id, { follow_tms: ['carrier'], expected_version: version })).status).toBe(409);
  expect((await patch(id, { follow_tms: ['carrier'] }, 'notickets@demo.test')).status).toBe(403);
  expect((await patch(id, { follow_tms: ['carrier'] }, 'other@demo.test')).status).toBe(404);
  expect((await patch(id, { follow_tms: ['carrier'], carrier_id: heron })).status).toBe(422);
  expect((await patch(id, { follow_tms: ['rate'] })).status).toBe(422);
  const followed = (await patch(id, { follow_tms: ['carrier'], expected_version: covered.version })).body;
  expect(followed).toMatchObject({ carrier: { id: heron }, vehicle: { unit: '11' }, own_fields: [], tms_says: [] });
  const moved = await put('F-4', { carrier: { id: egret } });
  expect(moved.load.carrier.id).toBe(egret);
});

test('following the TMS asks the gate: it gives no carrier that a person may not', async () => {
  const { id } = await bring('F-5', { carrier: { id: heron } });
  await patch(id, { carrier_id: null });
  await monitor.send('POST', '/connections/do_not_dispatch', { connection: { carrier_id: heron } });
  const { status, body } = await patch(id, { follow_tms: ['carrier'] });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['carrier_id']]);
});

test('truck and driver follow alone; a load that was typed in follows nothing', async () => {
  const { id } = await bring('F-6', { carrier: { id: egret }, vehicle: { unit: '22' }, driver: { name: 'Pat Roe' } });
  await patch(id, { vehicle: { unit: '33' }, driver_name: 'Kim Doe' });
  const load = (await patch(id, { follow_tms: ['vehicle'] })).body;
  expect(load).toMatchObject({ vehicle: { unit: '22' }, driver_name: 'Kim Doe', own_fields: ['driver'] });
  expect((await patch(id, { follow_tms: ['driver'] })).body).toMatchObject({ driver_name: 'Pat Roe', own_fields: [] });
  const typed = (await monitor.send('POST', '/loads', { load: loadFromDallas('F-7') })).body;
  expect((await patch(typed.id, { follow_tms: ['carrier'] })).status).toBe(422);
});

test('truck, trailer and drivers that a person corrected stay when the TMS says its own again', async () => {
  const says = {
    vehicle: { unit: '22' },
    trailer_number: 'T-1',
    driver: { name: 'Pat Roe' },
    second_driver: { name: 'Kim Roe' },
  };
  const { id } = await bring('F-8', { carrier: { id: egret }, ...says });
  const corrected = { trailer_number: 'T-2', driver_name: 'Kim Doe', second_driver_name: 'Lou Ray' };
  expect((await patch(id, { vehicle: { unit: '33' }, ...corrected })).status).toBe(200);
  const { changed, kept, load } = await put('F-8', says);
  expect([changed, kept.toSorted()]).toEqual([[], FOLLOWED_LOAD_FIELDS.filter((field) => field !== 'carrier').sort()]);
  expect(load).toMatchObject({ vehicle: { unit: '33' }, ...corrected });
});

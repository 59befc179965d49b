import { evaluateDueLoads } from '@monitor/areas/loads/evaluate-due-loads';
import { connections, userSessions, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, DALLAS_DOCK, fixAt, HOUSTON_DOCK, loadFromDallas } from './loads-support';

let monitor: SectionMonitor;
let carrier: number;
let another: number;
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  another = await addHauler(monitor, 'EGRET FREIGHT LLC');
});
afterAll(() => monitor.close());

/** People stay signed in over it. */
async function pass(hours: number) {
  monitor.passTime(hours * 3_600_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
}
const put = (load: object, as?: string) => monitor.send('PUT', '/loads/by_reference', { load }, as);
const patch = (id: number, load: object, as?: string) => monitor.send('PATCH', `/loads/${id}`, { load }, as);
const post = (positions: object[], as?: string) =>
  monitor.send('POST', '/vehicle_positions', { vehicle_positions: positions }, as);
const references = async (query: string, as?: string) =>
  (await monitor.get(`/loads?${query}`, as)).body.loads.map(({ reference }: { reference: string }) => reference);
const errorsOf = async (load: object) => {
  const { status, body } = await put(load);
  return [status, Object.keys(body.fields ?? {})];
};

describe('upsertLoad', () => {
  test('brings a load in, with its place, its status and what is to be done next', async () => {
    const { status, body } = await put(loadFromDallas('L-1'));
    expect([status, body.is_created, body.changed]).toEqual([200, true, []]);
    expect(body.load).toMatchObject({
      reference: 'L-1',
      status: 'available',
      tracking_status: 'not_started',
      billable_miles_source: 'tms',
      rate_per_mile_cents: 400,
      own_fields: [],
      source: 'api',
    });
    expect(
      body.load.stops.map((stop: { local_zone: string; located_by: string }) => [stop.local_zone, stop.located_by]),
    ).toEqual([
      ['America/Chicago', 'given'],
      ['America/Chicago', 'given'],
    ]);
    expect(body.load.next_step).toMatch(/^Needs a carrier: pickup in Dallas, TX/);
    expect(await references('tab=open')).toEqual(['L-1']);
  });

  test('sent again it changes nothing and records nothing; what differs is named', async () => {
    const again = await put(loadFromDallas('l-1'));
    expect(again.body).toMatchObject({ is_created: false, changed: [], load: { version: 1, reference: 'L-1' } });
    const changed = await put({ reference: 'L-1', commodity: 'Produce', rate_cents: 95_600 });
    expect(changed.body).toMatchObject({ changed: ['commodity'], load: { version: 2, commodity: 'Produce' } });
    expect(changed.body.load.stops).toHaveLength(2);
  });

  test('an older message is stale', async () => {
    await put({ reference: 'L-1', source_updated_at: at(10), weight_lbs: 40_000 });
    const stale = await put({ reference: 'L-1', source_updated_at: at(9), weight_lbs: 1 });
    expect(stale.body).toMatchObject({ is_stale: true, changed: [], load: { weight_lbs: 40_000 } });
  });

  test('windows without offset are local to the stop; the hour that is skipped or comes twice is asked about', async () => {
    const stops = (window_starts_at: string) => [{ kind: 'pickup', city: 'Dallas', state: 'TX', window_starts_at }];
    const { body } = await put({ reference: 'L-ZONE', stops: stops('2026-12-01T08:00') });
    expect(body.load.stops[0]).toMatchObject({ window_starts_at: '2026-12-01T14:00:00.000Z', located_by: 'city' });
    for (const time of ['2027-03-14T02:30', '2026-11-01T01:30'])
      expect([time, await errorsOf({ reference: 'L-ZONE', stops: stops(time) })]).toEqual([
        time,
        [422, ['load.stops.0.window_starts_at']],
      ]);
    expect((await put({ reference: 'L-ZONE', stops: stops('2026-11-01T01:30-05:00') })).status).toBe(200);
  });

  test('coordinates count when they lie near the named place; what cannot be placed is taken and marked', async () => {
    const located = async (stop: object) =>
      (await put({ reference: 'L-PLACE', stops: [{ kind: 'pickup', ...stop }] })).body.load.stops[0].located_by;
    expect(await located({ city: 'Dallas', state: 'TX', ...HOUSTON_DOCK })).toBe('city');
    expect(await located({ postal_code: '75201', ...HOUSTON_DOCK })).toBe('postal_code');
    expect(await located({ postal_code: '75201', latitude: 0, longitude: 0 })).toBe('postal_code');
    expect(await located({ city: 'Nowhere At All', state: 'TX' })).toBeNull();
    expect(await located(DALLAS_DOCK)).toBe('given');
  });

  test('what cannot be used is named', async () => {
    const stop = { kind: 'pickup', city: 'Dallas', state: 'TX' };
    const cases: [object, string][] = [
      [{}, 'load.stops'],
      [{ stops: Array.from({ length: 26 }, () => stop) }, 'load.stops'],
      [{ stops: [{ ...stop, latitude: 91, longitude: 0 }] }, 'load.stops.0.latitude'],
      [{ stops: [{ ...stop, window_starts_at: '2019-01-01T08:00' }] }, 'load.stops.0.window_starts_at'],
      [{ stops: [{ ...stop, window_starts_at: '2099-01-01T08:00Z' }] }, 'load.stops.0.window_starts_at'],
      [{ stops: [{ ...stop, window_starts_at: at(0), window_ends_at: at(24 * 22) }] }, 'load.stops.0.window_ends_at'],
      [{ stops: [{ ...stop, window_starts_at: at(9), window_ends_at: at(8) }] }, 'load.stops.0.window_ends_at'],
      [{ stops: [{ kind: 'pickup', window_starts_at: '2026-12-01T08:00' }] }, 'load.stops.0.window_starts_at'],
      [{ stops: [stop], carrier: { dot: '99999999' } }, 'load.carrier'],
      [{ stops: [stop], driver: { name: 'Lee', phone: '12' } }, 'load.driver.phone'],
    ];
    for (const [load, field] of cases)
      expect([load, await errorsOf({ reference: 'L-BAD', ...load })]).toEqual([load, [422, [field]]]);
  });

  test('who may not bring loads in is refused', async () => {
    for (const name of ['staff', 'noloads', 'notickets'])
      expect([name, (await put(loadFromDallas('L-NO'), `${name}@demo.test`)).status]).toEqual([name, 403]);
  });
});

describe('upsertLoads', () => {
  test('gives each load its own result', async () => {
    const loads = [loadFromDallas('B-1'), { reference: 'B-2' }, loadFromDallas('b-1'), loadFromDallas('B-3')];
    const { body } = await monitor.send('POST', '/loads/bulk', { loads: [...loads, 'nothing'] });
    expect(
      body.results.map((result: { is_created?: boolean; errors?: object }) => result.is_created ?? result.errors),
    ).toEqual([
      true,
      { stops: ['A new load has at least one stop.'] },
      { reference: ['The same reference is in the list twice.'] },
      true,
      { load: [expect.any(String)] },
    ]);
  });
});

describe('a load that is covered, tracked and delivered', () => {
  let id: number;
  const vehicle = { carrier_id: 0, unit: '4411' };
  beforeAll(async () => {
    id = (await put(loadFromDallas('T-1'))).body.load.id;
    vehicle.carrier_id = carrier;
  });

  test('updateLoad covers it, and the vetting file names the load', async () => {
    const { status, body } = await patch(id, { carrier_id: carrier, reason: 'Known for years', expected_version: 1 });
    expect([status, body.status, body.carrier.legal_name]).toEqual([200, 'covered', 'HERON FREIGHT LLC']);
    expect(body.own_fields).toEqual(['carrier']);
    const { body: files } = await monitor.get(`/vetting_files?q[carrier_id_eq]=${carrier}`);
    expect(files.vetting_files[0]).toMatchObject({ decision: 'load_assigned', reference: 'T-1' });
  });

  test('a second person with an old version is refused', async () => {
    expect((await patch(id, { driver_name: 'Lee', expected_version: 1 })).status).toBe(409);
  });

  test('what a person set stays when the TMS sends something else', async () => {
    const sent = await put(loadFromDallas('T-1', { carrier: { dot: String(another) } }));
    expect(sent.body).toMatchObject({ changed: [], kept: ['carrier'], load: { carrier: { id: carrier } } });
  });

  test('a truck is the carrier’s, by its numbers or its id', async () => {
    const { body } = await patch(id, { vehicle: { unit: '4411', vin: '1FUJGLDR0CSBN0937' } });
    expect(body.vehicle).toMatchObject({ label: 'Unit 4411, VIN …0937' });
    const foreign = (await put(loadFromDallas('T-2', { carrier: { id: another }, vehicle: { unit: '7' } }))).body.load;
    expect(foreign.vehicle.label).toBe('Unit 7');
    expect((await patch(id, { carrier_vehicle_id: foreign.carrier_vehicle_id })).status).toBe(422);
  });

  test('createVehiclePositions counts what became of each, and names what cannot be read', async () => {
    await pass(27.5); // 15:30 UTC of the next day, within the pickup window
    const { body } = await post([
      fixAt(38.5, { latitude: 33.2, longitude: -96.8 }, vehicle, 60),
      fixAt(39.1, DALLAS_DOCK, vehicle),
      fixAt(39.1, DALLAS_DOCK, vehicle),
      fixAt(39.3, DALLAS_DOCK, vehicle),
      fixAt(50, DALLAS_DOCK, vehicle),
      fixAt(39.2, { latitude: 0, longitude: 0 }, vehicle),
      fixAt(-24 * 40, DALLAS_DOCK, vehicle),
      fixAt(39.3, DALLAS_DOCK, { carrier_id: carrier, unit: 'unknown' }),
      { ...fixAt(39.3, DALLAS_DOCK, vehicle), latitude: 91 },
    ]);
    expect(body.counts).toEqual({
      kept: 3,
      duplicate: 1,
      late: 1,
      implausible: 1,
      swapped: 0,
      lost_sign: 0,
      wrong_clock: 0,
      future: 1,
      unnamed: 1,
      unknown_vehicle: 0,
    });
    expect(body.errors).toEqual([{ index: 8, fields: { latitude: [expect.any(String)] } }]);
  });

  test('the arrival is seen at once, with its error, and is one log', async () => {
    const { body } = await monitor.get(`/loads/${id}`);
    expect(body).toMatchObject({ status: 'progress', tracking_status: 'tracking', newest_position_at: at(39.3) });
    expect(body.stops[0]).toMatchObject({
      visit_state: 'here',
      arrived: { between: { from: at(38.5), to: at(39.1) }, source: 'eld' },
    });
    expect(body.next_step).toMatch(/^Truck 4411 is at Dallas, TX since/);
    expect(body.carrier_vehicle_areas).toHaveLength(3);
    const { body: logs } = await monitor.get(`/loads/${id}/load_logs?q[is_type_eq]=arrival`);
    expect(logs.load_logs).toMatchObject([{ source: 'eld', withdrawn_at: null }]);
  });

  test('a later message about an earlier time withdraws the log and writes it anew', async () => {
    await post([fixAt(38.9, { latitude: 32.83, longitude: -96.8 }, vehicle, 30)]);
    const { body } = await monitor.get(`/loads/${id}/load_logs?q[is_type_eq]=arrival&q[s]=id+asc`);
    expect(body.load_logs.map((log: { withdrawn_at: string | null }) => log.withdrawn_at === null)).toEqual([
      false,
      true,
    ]);
    expect(body.load_logs[1].between.from).toBe(at(38.9));
  });

  test('createLoadLog stands beside it; what cannot be is refused', async () => {
    const stop = (await monitor.get(`/loads/${id}`)).body.stops[0].id;
    const write = (load_log: object, as?: string) => monitor.send('POST', '/load_logs', { load_log }, as);
    const made = await write(
      { load_id: id, stop_id: stop, is_type: 'arrival', occurred_at: at(39) },
      'staff@demo.test',
    );
    expect(made.body).toMatchObject({ source: 'person', user: 'Sam Staff', is_type: 'arrival' });
    expect((await monitor.get(`/loads/${id}`)).body.stops[0].arrived.source).toBe('eld');
    const other = (await monitor.get('/loads?q[reference_eq]=T-2')).body.loads[0];
    const refused: [object, string][] = [
      [{ load_id: id, stop_id: other.stops[0].id, is_type: 'arrival' }, 'stop_id'],
      [{ load_id: id, stop_id: stop, is_type: 'departure', occurred_at: at(63) }, 'occurred_at'],
      [{ load_id: id, is_type: 'departure' }, 'stop_id'],
      [{ load_id: id, is_type: 'note' }, 'message'],
      [{ load_id: id, stop_id: stop, is_type: 'passed_by' }, 'load_log.is_type'],
    ];
    for (const [log, field] of refused) {
      const { status, body } = await write(log);
      expect([log, status, Object.keys(body.fields)]).toEqual([log, 422, [field]]);
    }
    expect((await write({ load_id: id, is_type: 'note', message: 'x' }, 'other@demo.test')).status).toBe(404);
    expect((await write({ load_id: id, is_type: 'note', message: 'x' }, 'notickets@demo.test')).status).toBe(403);
  });

  test('another company neither sees it nor its truck, and its positions of the truck move nothing', async () => {
    expect((await monitor.get(`/loads/${id}`, 'other@demo.test')).status).toBe(404);
    expect((await monitor.get(`/loads/${id}/load_logs`, 'other@demo.test')).status).toBe(404);
    expect((await patch(id, { driver_name: 'x' }, 'other@demo.test')).status).toBe(404);
    expect(await references('tab=result', 'other@demo.test')).toEqual([]);
    const decoy = fixAt(39.4, HOUSTON_DOCK, { vin: '1FUJGLDR0CSBN0937' });
    expect((await post([decoy], 'other@demo.test')).body.counts.unknown_vehicle).toBe(1);
    const theirs = loadFromDallas('T-1', { carrier: { id: carrier }, vehicle: { vin: '1FUJGLDR0CSBN0937' } });
    const made = await put(theirs, 'other@demo.test');
    expect((await post([decoy], 'other@demo.test')).body.counts.kept).toBe(1);
    expect((await monitor.get(`/loads/${made.body.load.id}`, 'other@demo.test')).body.newest_position_at).toBe(
      at(39.4),
    );
    expect((await monitor.get(`/loads/${id}`)).body.newest_position_at).toBe(at(39.3));
  });

  test('silence is no delay: time alone moves it to the exceptions that time brings', async () => {
    await pass(8);
    while (
      (await evaluateDueLoads(monitor.services.db, monitor.services.clock(), (error) => {
        throw error;
      })) > 0
    );
    const { body } = await monitor.get(`/loads/${id}`);
    expect(body).toMatchObject({ status: 'progress', tracking_status: 'tracking_interrupted' });
    expect(body.exceptions).toEqual(expect.arrayContaining(['no-departure', 'not-tracking']));
    expect(await references('tab=not-tracking')).toContain('T-1');
    const counts = (await monitor.get('/loads?include=counts&per_page=1')).body.counts;
    for (const tab of ['open', 'closed', 'not-tracking', 'no-departure', 'no-eld', 'assigned-vehicle', 'result'])
      expect([tab, counts[tab]]).toEqual([tab, (await references(`tab=${tab}&per_page=200`)).length]);
  });

  test('it is delivered when the truck leaves the last stop', async () => {
    await pass(3);
    const away = { latitude: 29.9, longitude: -95.6 };
    await post([fixAt(47, HOUSTON_DOCK, vehicle), fixAt(47.5, HOUSTON_DOCK, vehicle), fixAt(48.5, away, vehicle, 50)]);
    const { body } = await monitor.get(`/loads/${id}`);
    expect(body).toMatchObject({ status: 'delivered', tracking_status: 'ended', exceptions: [] });
    expect(await references('tab=closed')).toContain('T-1');
  });
});

describe('updateLoad', () => {
  const created = async (reference: string, given: object = {}) =>
    (await put(loadFromDallas(reference, given))).body.load.id;

  test('a carrier on do not dispatch gets no load from a person; that the TMS gave it one is believed and shown', async () => {
    const banned = await addHauler(monitor, 'BANNED FREIGHT LLC');
    await monitor.send('POST', '/connections/do_not_dispatch', { connection: { carrier_id: banned } });
    expect(await monitor.db.$count(connections, eq(connections.carrierId, banned))).toBe(1);
    const id = await created('P-1');
    const { status, body } = await patch(id, { carrier_id: banned, reason: 'All the same' });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['carrier_id']]);
    const told = await put({ reference: 'P-1', carrier: { id: banned } });
    expect(told.body.load).toMatchObject({ carrier: { id: banned }, protection: { state: 'not_protected' } });
    expect(told.body.load.gate.reasons.map(({ kind }: { kind: string }) => kind)).toContain('do_not_dispatch');
  });

  test('cancels with a reason and TONU, and a cancelled load stays as it is', async () => {
    const id = await created('P-2');
    const { body } = await patch(id, { status: 'cancelled', reason: 'Shipper called', is_tonu: true });
    expect(body).toMatchObject({ status: 'cancelled', is_tonu: true, next_step: 'Cancelled: Shipper called' });
    expect((await patch(id, { driver_name: 'Lee' })).status).toBe(422);
    const log = { load_id: id, is_type: 'note', message: 'Hm' };
    expect((await monitor.send('POST', '/load_logs', { load_log: log })).status).toBe(422);
  });

  test('uncovers, and takes the truck and the driver off with the carrier', async () => {
    const id = await created('P-3', { carrier: { id: another }, driver: { name: 'Lee', phone: '312 555 0142' } });
    const { body } = await patch(id, { carrier_id: null, reason: 'No truck' });
    expect(body).toMatchObject({ status: 'available', carrier: null, driver_name: null, driver_phone_e164: null });
  });

  test('an assignee and a team are the company’s own', async () => {
    const id = await created('P-4');
    const idOf = async (email: string) =>
      (await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;
    const { body } = await patch(id, { load_lock_assignee_id: await idOf('staff@demo.test') });
    expect(body.load_lock_assignee).toMatchObject({ email: 'staff@demo.test', is_self_staff: true });
    expect((await patch(id, { load_lock_assignee_id: await idOf('other@demo.test') })).status).toBe(422);
    expect((await patch(id, { team_id: 987_654 })).status).toBe(422);
  });

  test('who may only see loads changes none', async () => {
    const id = await created('P-5');
    expect((await monitor.get(`/loads/${id}`, 'notickets@demo.test')).status).toBe(200);
    expect((await patch(id, { driver_name: 'x' }, 'notickets@demo.test')).status).toBe(403);
    expect((await monitor.get('/loads', 'noloads@demo.test')).status).toBe(403);
  });
});

test('listLoads: a tab of no name and an order by what no load has are 422', async () => {
  expect((await monitor.get('/loads?tab=nothing')).status).toBe(422);
  expect((await monitor.get('/loads?q[s]=password+asc')).status).toBe(422);
  expect(await references('tab=result&q[reference_start]=B-&q[s]=reference+desc')).toEqual(['B-3', 'B-1']);
});

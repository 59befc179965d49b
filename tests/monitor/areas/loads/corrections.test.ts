import { evaluateDueLoads } from '@monitor/areas/loads/evaluate-due-loads';
import { companyEvents, loadLogs, loads, userSessions } from '@monitor/db/schema';
import { and, asc, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, DALLAS_DOCK, fixAt, HOUSTON_DOCK, loadFromDallas } from './loads-support';

/** A person corrects what the machine concludes from positions. */

const OTHER = 'other@demo.test';
let monitor: SectionMonitor;
let carrier: number;
let trucks = 0;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
});
afterAll(() => monitor.close());

/** People stay signed in over it. */
async function until(hours: number) {
  const now = monitor.services.clock();
  monitor.passTime(Date.parse(at(hours)) - now.getTime());
  const then = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: then, lastUsedAt: then });
}

const get = async (id: number) => (await monitor.get(`/loads/${id}`)).body;
const correct = (id: number, correction: object, as?: string) =>
  monitor.send('POST', `/loads/${id}/corrections`, { correction }, as);
const reject = (id: number, stop: number, more: object = {}, as?: string) =>
  correct(id, { stop_id: stop, is_not_a_visit: true, reason: 'Fuel stop next door', ...more }, as);
const withdraw = (id: number, log: number, more: object = {}, as?: string) =>
  monitor.send('PATCH', `/loads/${id}/corrections/${log}/withdraw`, { reason: 'Wrong stop', ...more }, as);
const post = (positions: object[]) => monitor.send('POST', '/vehicle_positions', { vehicle_positions: positions });

const AWAY = { latitude: 30.1, longitude: -95.6 };
const ON_THE_WAY = { latitude: 31.3, longitude: -96 };

/** Positions every 12 minutes at one place. */
const staying = (from: number, to: number, place: object, vehicle: object, mph = 0) =>
  Array.from({ length: Math.round((to - from) * 5) + 1 }, (_, one) =>
    fixAt(from + one / 5, place as typeof AWAY, vehicle, mph),
  );

/**
 * Each in a week of its own. The truck loads in Dallas, fuels within the fence of the receiver in Houston, and waits 24
 * miles away: by positions it has delivered.
 */
async function deliveredByFuelStop(reference: string) {
  trucks += 1;
  const vehicle = { vin: `1FUJGLDR0CSBN${String(1000 + trucks)}` };
  const shift = (trucks - 1) * 7 * 24;
  const load = loadFromDallas(reference, { carrier: { id: carrier }, vehicle });
  for (const stop of load.stops) {
    stop.window_starts_at = new Date(Date.parse(stop.window_starts_at) + shift * 3_600_000).toISOString();
    stop.window_ends_at = new Date(Date.parse(stop.window_ends_at) + shift * 3_600_000).toISOString();
  }
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load });
  await until(shift + 50.2);
  await post([
    ...staying(shift + 38.6, shift + 39.6, DALLAS_DOCK, vehicle),
    fixAt(shift + 40.2, { latitude: 32.3, longitude: -96.5 }, vehicle, 55),
    fixAt(shift + 40.6, { latitude: 32.1, longitude: -96.4 }, vehicle, 55),
    fixAt(shift + 42.4, ON_THE_WAY, vehicle, 55),
    fixAt(shift + 46.4, AWAY, vehicle, 50),
    ...staying(shift + 47.0, shift + 47.8, HOUSTON_DOCK, vehicle),
    ...staying(shift + 48.4, shift + 50.2, AWAY, vehicle),
  ]);
  const given = await get(body.load.id);
  expect([given.status, given.tracking_status]).toEqual(['delivered', 'ended']);
  return { id: body.load.id as number, vehicle, shift, load: given };
}

const eventsOf = async (id: number, after = 0) =>
  (
    await monitor.db.select().from(companyEvents).where(gt(companyEvents.id, after)).orderBy(asc(companyEvents.id))
  ).filter(({ data }) => (data as { load_id?: number }).load_id === id);

test('correctVisit: a delivery that was a fuel stop is none; the load is tracked again until the true one', async () => {
  const { id, vehicle, shift, load } = await deliveredByFuelStop('C-1');
  const last = load.stops[1].id;
  const before = (await eventsOf(id)).at(-1)!.id;
  const { status, body } = await reject(id, last, { expected_version: load.version });
  expect(status).toBe(200);
  expect(['progress', 'delayed']).toContain(body.status);
  expect([body.tracking_status, body.version]).toEqual(['tracking', load.version + 1]);
  expect(body.stops[0].departed.source).toBe('eld');
  expect(body.stops[1]).toMatchObject({ arrived: null, departed: null });
  expect(body.next_step).toContain('Houston');
  expect((await eventsOf(id, before)).map(({ kind, data }) => [kind, (data as { what?: string }).what])).toEqual(
    expect.arrayContaining([
      ['load_corrected', 'arrived'],
      ['load_corrected', 'departed'],
      ['load_corrected', 'delivered'],
    ]),
  );
  // Nothing is deleted: what positions had shown is withdrawn by the word.
  const logs = await monitor.db.select().from(loadLogs).where(eq(loadLogs.loadId, id));
  const word = logs.find(({ isWord }) => isWord)!;
  expect(word).toMatchObject({ isType: 'not_a_visit', message: 'Fuel stop next door', source: 'person' });
  expect(
    logs
      .filter(({ withdrawnById }) => withdrawnById === word.id)
      .map(({ isType }) => isType)
      .sort(),
  ).toEqual(['arrival', 'departure']);
  const [row] = await monitor.db.select().from(loads).where(eq(loads.id, id));
  expect(row!.nextCheckAt).not.toBeNull();
  expect(row!.alertsDueAt).not.toBeNull();

  // The truck comes a second time.
  await until(shift + 54.4);
  await post([
    ...staying(shift + 51, shift + 52.2, HOUSTON_DOCK, vehicle),
    ...staying(shift + 52.8, shift + 54.4, AWAY, vehicle),
  ]);
  await evaluateDueLoads(monitor.db, monitor.services.clock(), (error) => expect(error).toBeNull());
  const after = await get(id);
  expect(after.status).toBe('delivered');
  expect(Date.parse(after.stops[1].arrived.at)).toBeGreaterThan(Date.parse(at(shift + 50)));
});

test('the message of a TMS that said “delivered” before does not close it again; a new one does', async () => {
  const { id, load, shift } = await deliveredByFuelStop('C-2');
  const put = (given: object) => monitor.send('PUT', '/loads/by_reference', { load: { reference: 'C-2', ...given } });
  await put({ status: 'delivered', source_updated_at: at(shift + 50) });
  expect((await reject(id, load.stops[1].id)).status).toBe(200);
  await put({ status: 'delivered', source_updated_at: at(shift + 50.1), commodity: 'Salt' });
  expect(['progress', 'delayed']).toContain((await get(id)).status);
  await put({ status: 'progress' });
  await put({ status: 'delivered' });
  expect((await get(id)).status).toBe('delivered');
  expect((await get(id)).stops[1].departed.source).toBe('report');
});

test('a load that only a report delivered opens again too', async () => {
  const { body } = await monitor.send('PUT', '/loads/by_reference', {
    load: loadFromDallas('C-3', { carrier: { id: carrier }, status: 'delivered' }),
  });
  expect(body.load.status).toBe('delivered');
  const last = body.load.stops[1].id;
  const opened = await reject(body.load.id, last, { reason: 'The driver says that he waits' });
  expect(opened.status).toBe(200);
  expect(opened.body.stops[1].departed).toBeNull();
  expect(opened.body.status).not.toBe('delivered');
});

test('times by word count, stand beside positions, and move the detention', async () => {
  const { id, load, shift } = await deliveredByFuelStop('C-4');
  const last = load.stops[1].id;
  const { address } = (
    await monitor.send('POST', `/loads/${id}/detention/links`, { link: { audience: 'shipper', days: 7 } })
  ).body;
  const moved = await correct(id, {
    stop_id: last,
    is_not_a_visit: false,
    arrived_at: at(shift + 47.4),
    departed_at: at(shift + 50.1),
    reason: 'Times on the signed bill of lading',
  });
  expect(moved.status).toBe(200);
  const [, delivery] = moved.body.stops;
  expect(delivery.arrived).toMatchObject({
    at: at(shift + 47.4),
    source: 'word',
    between: null,
    word: { user: 'Avery Admin', reason: 'Times on the signed bill of lading' },
  });
  expect(delivery.arrived.seen.between.to).toBe(at(shift + 47));
  expect(delivery.departed).toMatchObject({ at: at(shift + 50.1), source: 'word' });
  expect(moved.body.status).toBe('delivered');
  const { detention } = (await monitor.get(`/loads/${id}/detention`)).body;
  expect(detention.stops[1]).toMatchObject({ basis: 'word', detention_between: null, minutes_at_stop: 162 });
  // No position lies before the first one in Dallas.
  expect(detention.stops[0].basis).toBe('mixed');
  // Who has the link reads whose word it is, what GPS shows, and what it said before.
  const page = (await monitor.app.inject(address.replace('http://localhost:4000', ''))).body;
  expect(page).toContain('Corrected by Avery Admin: Times on the signed bill of lading');
  expect(page).toContain('GPS shows ');
  expect(page).toMatch(/On [^<]+ this was/);
  // An earlier look stays as it was.
  const known = (await monitor.get(`/loads/${id}/as_known?at=${at(shift + 50.2)}`)).body;
  expect(known.status).toBe('delivered');
});

test('an arrival after the departure that is shown is of another visit', async () => {
  const { id, load, shift } = await deliveredByFuelStop('C-5');
  const moved = await correct(id, {
    stop_id: load.stops[1].id,
    is_not_a_visit: false,
    arrived_at: at(shift + 49),
    reason: 'Receiver called',
  });
  expect(moved.body.stops[1]).toMatchObject({ arrived: { at: at(shift + 49), source: 'word' }, departed: null });
  expect(moved.body.status).toBe('progress');
});

test('withdrawCorrection: positions count again, the word stays with who withdrew it; once', async () => {
  const { id, load } = await deliveredByFuelStop('C-6');
  const rejected = (await reject(id, load.stops[1].id)).body;
  const word = rejected.load_logs.find((log: { is_word: boolean }) => log.is_word);
  expect((await withdraw(id, word.id, { expected_version: load.version })).status).toBe(409);
  expect((await withdraw(id, word.id, {}, OTHER)).status).toBe(404);
  expect((await withdraw(id, word.id, {}, 'notickets@demo.test')).status).toBe(403);
  const { status, body } = await withdraw(id, word.id, { expected_version: rejected.version });
  expect([status, body.status]).toEqual([200, 'delivered']);
  const kept = body.load_logs.find(({ id: of }: { id: number }) => of === word.id);
  expect(kept.withdrawn_at).not.toBeNull();
  const note = body.load_logs.find(({ id: of }: { id: number }) => of === kept.withdrawn_by_id);
  expect(note).toMatchObject({ is_type: 'note', external_message: 'Correction withdrawn: Wrong stop' });
  expect((await withdraw(id, word.id)).status).toBe(409);
  const report = body.load_logs.find((log: { is_word: boolean }) => !log.is_word);
  expect((await withdraw(id, report.id)).status).toBe(404);
});

test('a correction needs the right, the own load, the version that was read, a reason and sense', async () => {
  const { id, load, shift } = await deliveredByFuelStop('C-7');
  const [first, last] = load.stops.map(({ id: stop }: { id: number }) => stop);
  expect((await reject(id, last, {}, OTHER)).status).toBe(404);
  expect((await reject(id, last, {}, 'notickets@demo.test')).status).toBe(403);
  expect((await reject(id, last, { expected_version: load.version - 1 })).status).toBe(409);
  const refused = async (correction: object) => {
    const { status, body } = await correct(id, { stop_id: last, is_not_a_visit: false, reason: 'x', ...correction });
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await refused({ is_not_a_visit: true, reason: ' ' })).toEqual([422, ['correction.reason']]);
  expect(await refused({ is_not_a_visit: true, arrived_at: at(shift + 47) })).toEqual([422, ['arrived_at']]);
  expect(await refused({})).toEqual([422, ['arrived_at']]);
  expect(await refused({ arrived_at: at(shift + 60) })).toEqual([422, ['arrived_at']]);
  expect(await refused({ departed_at: at(shift + 40) })).toEqual([422, ['departed_at']]);
  expect(await refused({ stop_id: 999_999, arrived_at: at(shift + 47) })).toEqual([422, ['stop_id']]);
  // Said of the visit that the page showed: a visit that came since stays.
  expect((await reject(id, last, { until: at(shift + 46) })).body.status).toBe('delivered');
  await reject(id, last);
  expect(await refused({ is_not_a_visit: true })).toEqual([422, ['stop_id']]);
  expect((await get(id)).stops[0].id).toBe(first);
  await monitor.send('PATCH', `/loads/${id}`, { load: { status: 'cancelled' } });
  expect(await refused({ arrived_at: at(shift + 47) })).toEqual([422, ['stop_id']]);
});

test('sent twice, a correction is written once', async () => {
  const { id, load } = await deliveredByFuelStop('C-8');
  const token = await monitor.tokenOf('admin@demo.test');
  const sent = async () =>
    monitor.app.inject({
      method: 'POST',
      url: `/monitor/api/v1/loads/${id}/corrections`,
      headers: { 'idempotency-key': '00000000-0000-4000-8000-000000000008' },
      cookies: { monitor_session: token },
      payload: { correction: { stop_id: load.stops[1].id, is_not_a_visit: true, reason: 'Parked nearby' } },
    });
  expect([(await sent()).statusCode, (await sent()).statusCode]).toEqual([200, 200]);
  const isWord = and(eq(loadLogs.loadId, id), eq(loadLogs.isWord, true));
  expect(await monitor.db.$count(loadLogs, isWord)).toBe(1);
});

test('arrivals, departures, ETAs and the delivery are events, each once', async () => {
  const { id } = await deliveredByFuelStop('C-9');
  const events = await eventsOf(id);
  const kinds = events.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'load_arrived')).toHaveLength(2);
  expect(kinds.filter((kind) => kind === 'load_departed')).toHaveLength(2);
  expect(kinds.filter((kind) => kind === 'load_delivered')).toHaveLength(1);
  const arrived = events.find(({ kind }) => kind === 'load_arrived')!;
  expect(arrived.data).toMatchObject({ by: 'positions', stop: { kind: 'pickup', city: 'Dallas', state: 'TX' } });
  await monitor.db.update(loads).set({ nextCheckAt: monitor.services.clock() }).where(eq(loads.id, id));
  await evaluateDueLoads(monitor.db, monitor.services.clock(), (error) => expect(error).toBeNull());
  expect(await eventsOf(id, events.at(-1)!.id)).toEqual([]);
});

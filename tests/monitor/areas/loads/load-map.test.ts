import type { LoadOnMap } from '@contract/loads/load-map.calls';
import { loadMapOf, stateOf } from '@monitor/areas/loads/load-map.queries';
import { companies, loads, positionReads, userSessions } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, DALLAS_DOCK, fixAt, HOUSTON_DOCK, loadFromDallas } from './loads-support';

const VIN = '1FUJGLDR0CSBN0937';
const OTHER = 'other@demo.test';
const WACO = { latitude: 31.55, longitude: -97.15 };

let monitor: SectionMonitor;
let id: number;
let truck: number;
let bare: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  const put = async (reference: string, given: object) =>
    (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(reference, given) })).body.load;
  const load = await put('M-1', { carrier: { id: carrier }, vehicle: { vin: VIN, unit: '4411' } });
  id = load.id;
  truck = load.carrier_vehicle_id;
  bare = (await put('M-2', { carrier: { id: carrier } })).id;
  await put('M-3', { carrier: { id: carrier }, status: 'cancelled' });
  // At the dock in Dallas, an hour into the window of the pickup.
  monitor.passTime(28 * 3_600_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
});
afterAll(() => monitor.close());

const send = (...fixes: object[]) => monitor.send('POST', '/vehicle_positions', { vehicle_positions: fixes });
const map = async (query = '', user?: string) => (await monitor.get(`/loads/map${query}`, user)).body;
const mapped = async (query = '', user?: string): Promise<LoadOnMap[]> => (await map(query, user)).loads;
const reads = () => monitor.db.$count(positionReads);

test('a load without a position is on the map, with none, and nothing is recorded', async () => {
  const found = await mapped();
  expect(found.map(({ reference, position }) => [reference, position])).toEqual([
    ['M-1', null],
    ['M-2', null],
  ]);
  expect(found[0]).toMatchObject({
    vehicle: 'Unit 4411, VIN …0937',
    origin: { city: 'Dallas', state: 'TX' },
    destination: { city: 'Houston', state: 'TX' },
    carrier: { legal_name: 'HERON FREIGHT LLC' },
  });
  expect(await reads()).toBe(0);
});

test('the newest position within the tracking times is shown, and each view of it is recorded, once a minute', async () => {
  await send(fixAt(39.2, DALLAS_DOCK, { vin: VIN }), fixAt(39.7, WACO, { vin: VIN }, 60));
  const before = await reads();
  const [load, other] = await mapped();
  expect(load!.position).toMatchObject({ ...WACO, carrier_vehicle_id: truck, observed_at: at(39.7) });
  expect(load!.position!.state).not.toBe('old');
  expect(other!.position).toBeNull();
  await mapped();
  expect(await reads()).toBe(before + 1);
  monitor.passTime(60_000);
  await mapped();
  expect(await reads()).toBe(before + 2);
  // As the load's own page says who looked.
  const { body } = await monitor.get(`/loads/${id}/position_reads`);
  expect(body.position_reads).toHaveLength(2);
});

test('it shows what the load itself shows, and no position of before or after its tracking times', async () => {
  const [shown] = (await monitor.get(`/loads/${id}`)).body.carrier_vehicle_areas;
  expect((await mapped())[0]!.position).toMatchObject({ observed_at: shown.observed_at });
  const times = { trackingOpensAt: new Date(at(20)), trackingClosesAt: new Date(at(39.3)) };
  const [row] = await monitor.db.select().from(loads).where(eq(loads.id, id));
  await monitor.db.update(loads).set(times).where(eq(loads.id, id));
  expect((await mapped())[0]!.position).toMatchObject({ observed_at: at(39.2) });
  await monitor.db
    .update(loads)
    .set({ trackingClosesAt: new Date(at(39)) })
    .where(eq(loads.id, id));
  expect((await mapped())[0]!.position).toBeNull();
  await monitor.db.update(loads).set({ trackingOpensAt: null }).where(eq(loads.id, id));
  expect((await mapped())[0]!.position).toBeNull();
  const { trackingOpensAt, trackingClosesAt } = row!;
  await monitor.db.update(loads).set({ trackingOpensAt, trackingClosesAt }).where(eq(loads.id, id));
});

test('a position grows old where it is, and says so', async () => {
  expect((await map()).stale_after_minutes).toBe(60);
  monitor.passTime(65 * 60_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
  expect((await mapped())[0]!.position).toMatchObject({ state: 'old', observed_at: at(39.7) });
});

test('the lists and conditions are those of the loads, closed loads are on none, and what is unknown is refused', async () => {
  expect((await mapped('?tab=assigned-vehicle')).map((load) => load.id)).toEqual([id]);
  expect((await mapped('?q[reference_eq]=M-2')).map((load) => load.id)).toEqual([bare]);
  expect(await mapped('?q[reference_eq]=M-3&window=all')).toEqual([]);
  expect(await mapped('?day=2020-01-01')).toEqual([]);
  for (const query of ['?tab=closed', '?tab=result', '?q[nothing_eq]=1', '?window=some', '?bbox=1'])
    expect([query, (await monitor.get(`/loads/map${query}`)).status]).toEqual([query, 422]);
});

test('it is the company’s own, and of who may see loads', async () => {
  const before = await reads();
  expect(await map('?window=all', OTHER)).toMatchObject({ loads: [], total: 0 });
  expect((await monitor.get('/loads/map', 'noloads@demo.test')).status).toBe(403);
  expect(await reads()).toBe(before);
});

test('more loads than one map holds are counted', async () => {
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  const wanted = { tab: 'open', window: 'all' } as const;
  const found = await loadMapOf(monitor.db, company!.id, wanted, monitor.services.clock(), 1);
  expect([found.loads.length, found.total]).toEqual([1, 2]);
});

describe('what a truck on the map is', () => {
  const now = new Date(at(40));
  const on = (
    given: Partial<Parameters<typeof stateOf>[0]> & { latest?: number | null; status?: 'progress' | 'delayed' },
  ) =>
    stateOf({
      load: {
        status: given.status ?? 'progress',
        etaEarliest: given.latest === null ? null : new Date(at(40)),
        etaLatest: given.latest === null ? null : new Date(at(given.latest ?? 41)),
      },
      next: { windowEndsAt: new Date(at(42)) },
      needsPerson: false,
      observedAt: new Date(at(39.5)),
      stale: 60,
      now,
      ...given,
    });
  test.each([
    ['on_time', {}],
    ['late', { latest: 43 }],
    ['late', { status: 'delayed' as const }],
    ['attention', { needsPerson: true }],
    ['late', { needsPerson: true, latest: 43 }],
    ['no_eta', { latest: null }],
    ['no_eta', { next: null }],
    ['no_eta', { next: { windowEndsAt: null } }],
    ['old', { observedAt: new Date(at(38.9)), latest: 43, needsPerson: true }],
  ])('%s: %o', (state, given) => {
    expect(on(given)).toBe(state);
  });
});

test('Houston is on the map too', async () => {
  // A truck far from its last fix would be implausible; this one has had the time.
  monitor.passTime(6 * 3_600_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
  await send(fixAt(46.8, HOUSTON_DOCK, { vin: VIN }));
  expect((await mapped('?window=all'))[0]!.position).toMatchObject(HOUSTON_DOCK);
});

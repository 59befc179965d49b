import { carrierLanePreferences, loadStops, loads } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInspection } from '../../support/fmcsa-rows';
import { AREA, placeCarriers } from '../../support/places';
import type { SectionMonitor } from '../../support/section-monitor';
import { DALLAS_DOCK, fixAt } from '../loads/loads-support';
import { aCarrier, aLoad, NO_BOARD, OTHER, openBoard } from './bidding-support';

/** Dallas County and Harris County. */
const [DALLAS, HOUSTON] = [
  { countyState: 'TX', countyCode: '113' },
  { countyState: 'TX', countyCode: '201' },
];

const FAR_AWAY = [
  { kind: 'pickup', city: 'Chicago', state: 'IL' },
  { kind: 'delivery', city: 'Atlanta', state: 'GA' },
];

let monitor: SectionMonitor;
let load: number;
type Made = Awaited<ReturnType<typeof aCarrier>>;
let seen: Made;
let preferring: Made;
let posted: Made;
let hauled: Made;
let nearby: Made;
let banned: Made;
let failing: Made;
let unrelated: Made;
let late: Made;
let booked: Made;

/** A load that the carrier delivered a week ago, each stop so many minutes after its window. */
async function delivered({ id }: Made, minutesLate: number, given: object = {}) {
  const loadId = await aLoad(monitor, { carrier: { id }, ...given });
  const endedAt = new Date(monitor.services.clock().getTime() - 7 * 86_400_000);
  const arrivedAt = new Date(endedAt.getTime() + minutesLate * 60_000);
  const long = { status: 'delivered' as const, firstWindowStartsAt: endedAt, nextCheckAt: null };
  await monitor.db.update(loads).set(long).where(eq(loads.id, loadId));
  await monitor.db
    .update(loadStops)
    .set({ windowEndsAt: endedAt, arrivedAt, arrivedBy: 'positions' })
    .where(eq(loadStops.loadId, loadId));
}

beforeAll(async () => {
  monitor = await openBoard();
  const now = monitor.services.clock();
  [seen, preferring] = [await aCarrier(monitor), await aCarrier(monitor)];
  posted = await aCarrier(monitor, { status: 'onboarded' });
  hauled = await aCarrier(monitor, { status: 'onboarded' });
  nearby = await aCarrier(monitor, { status: 'onboarded' });
  banned = await aCarrier(monitor, { status: 'do_not_dispatch' });
  failing = await aCarrier(monitor, { fails: true });
  unrelated = await aCarrier(monitor, { status: 'onboarded' });
  late = await aCarrier(monitor, { status: 'onboarded' });
  booked = await aCarrier(monitor, { status: 'onboarded' });
  for (const { id: carrierId } of [seen, banned, failing])
    for (const county of [DALLAS, HOUSTON]) await addInspection(monitor.db, { carrierId, ...county });
  await addInspection(monitor.db, { carrierId: seen.id, ...DALLAS });
  await addInspection(monitor.db, { carrierId: seen.id, ...HOUSTON });
  await placeCarriers(monitor.database);
  await monitor.db.insert(carrierLanePreferences).values({
    carrierId: preferring.id,
    originAreaId: AREA.dallas,
    destinationAreaId: AREA.texas,
    createdAt: now,
  });
  await delivered(hauled, -10);
  await delivered(late, 240);
  await aLoad(monitor, { carrier: { id: booked.id } });
  for (const { id: carrier_id } of [posted, failing])
    await monitor.send('POST', '/truck_postings', {
      truck_posting: { carrier_id, origin_area_id: AREA.dallasMarket, posted_equipment_type: 'van' },
    });
  // Under way for the company, and its own feed says where.
  await aLoad(monitor, { carrier: { id: nearby.id }, vehicle: { vin: '1FUJGLDR0CSBN0937' }, stops: FAR_AWAY });
  await monitor.send('POST', '/vehicle_positions', {
    vehicle_positions: [fixAt(11, DALLAS_DOCK, { carrier_id: nearby.id, vin: '1FUJGLDR0CSBN0937' })],
  });
  load = await aLoad(monitor);
});
afterAll(() => monitor.close());

type Match = {
  id: number;
  is_in_network: boolean;
  may_see: boolean;
  evidence: { kind: string; sentence: string; as_of: string | null }[];
  nearest_truck: object | null;
  last_run: object | null;
};
const match = async (query = '', id = load) =>
  (await monitor.get(`/carriers/load_match/${id}${query}`)).body.carriers as Match[];
const saidOf = (matches: Match[], { id }: Made) =>
  matches.find((one) => one.id === id)?.evidence.map(({ sentence }) => sentence) ?? [];

describe('matchCarriersToLoad', () => {
  test('lists whoever something speaks for: who may have it, hauled it, is near, is on time', async () => {
    const matches = await match();
    expect(matches.map(({ id }) => id)).toEqual(
      [hauled, late, posted, nearby, preferring, seen, failing].map(({ id }) => id),
    );
    expect(matches.map(({ is_in_network }) => is_in_network)).toEqual([true, true, true, true, false, false, false]);
    expect(matches.some(({ id }) => id === banned.id || id === unrelated.id)).toBe(false);
    expect(matches.find(({ id }) => id === failing.id)?.may_see).toBe(false);
    expect(matches.find(({ id }) => id === seen.id)?.may_see).toBe(true);
  });

  test('says why each in sentences, and what is not known', async () => {
    const matches = await match();
    expect(saidOf(matches, seen)).toEqual([
      'No current truck location.',
      'Seen near Dallas, TX market 2 times and near Houston, TX market 2 times in 2 years.',
      'Dry van: unknown.',
      'Passes your rules.',
    ]);
    expect(saidOf(matches, failing).at(-1)).toBe('Fails your rules: DOT number inactive.');
    expect(saidOf(matches, posted)[0]).toMatch(
      /^Truck posted from Dallas, TX market to anywhere, free Sep 15, 2026, \d+ mi/,
    );
    expect(saidOf(matches, preferring)).toContain('Prefers this lane, self-reported.');
    expect(saidOf(matches, hauled)[0]).toBe('Hauled 1 load of yours on this lane in 90 days, all with dry van.');
    expect(saidOf(matches, hauled)).toContain('On time at 2 of 2 stops of your loads in 90 days.');
    expect(saidOf(matches, late)).toContain('On time at 0 of 2 stops of your loads in 90 days.');
    expect(saidOf(matches, nearby)[0]).toBe('A truck was within 100 miles of the pickup in the last 24 hours.');
  });

  test('has the same for columns: how far the nearest truck is, and the last run', async () => {
    const matches = await match();
    const of = ({ id }: Made) => {
      const { nearest_truck, last_run } = matches.find((one) => one.id === id)!;
      return { nearest_truck, last_run };
    };
    expect(of(posted)).toMatchObject({
      nearest_truck: { posted_miles: expect.any(Number), free_on: '2026-09-15', is_near: null },
      last_run: null,
    });
    expect(of(nearby)).toMatchObject({ nearest_truck: { posted_miles: null, free_on: null, is_near: true } });
    expect(of(hauled)).toMatchObject({ nearest_truck: null, last_run: { on: '2026-09-08', own_loads: 1 } });
    expect(of(seen)).toMatchObject({ nearest_truck: null, last_run: { own_loads: 0 } });
    expect(of(preferring)).toEqual({ nearest_truck: null, last_run: null });
  });

  test('a load that is only booked is no history, nor does another trailer count as this one', async () => {
    expect((await match()).some(({ id }) => id === booked.id)).toBe(false);
    const reefer = await aLoad(monitor, { equipment: 'Reefer' });
    const matches = await match('', reefer);
    expect(saidOf(matches, hauled)[0]).toBe('Hauled 1 load of yours on this lane in 90 days, none with reefer.');
    expect(matches[0]!.id).toBe(nearby.id);
  });

  test('gives no position away', async () => {
    const { body } = await monitor.get(`/carriers/load_match/${load}`);
    expect(
      JSON.stringify(body.carriers.map(({ evidence, nearest_truck }: Match) => [evidence, nearest_truck])),
    ).not.toMatch(/32\.77|-96\.79|latitude/);
  });

  test('another company’s feed, trucks and loads say nothing', async () => {
    const other = (await monitor.get(`/carriers/load_match/${await aLoad(monitor, {}, OTHER)}`, OTHER)).body.carriers;
    expect(saidOf(other, nearby)).toEqual([]);
    expect(other.some(({ id }: Match) => id === hauled.id || id === posted.id)).toBe(false);
  });

  test('what a carrier said stays with it', async () => {
    const given = { carrier_id: seen.id, load_id: load, reason: 'price', notes: 'Wants 1,400' };
    await monitor.send('POST', '/load_carrier_dispositions', { load_carrier_disposition: given });
    const matches = await match();
    expect(saidOf(matches, seen)).toContain('Declined this load, Sep 15, 2026. Price: “Wants 1,400”');
    const other = await match('', await aLoad(monitor));
    expect(saidOf(other, seen).join()).toMatch(/Declined load BOARD-\d+, Sep 15, 2026\. Price/);
  });

  test('pages, and narrows to the network', async () => {
    const page = await monitor.get(`/carriers/load_match/${load}?per_page=2&page=2`);
    expect(page.body.carriers.map(({ id }: Match) => id)).toEqual([posted.id, nearby.id]);
    expect(page.headers.totalitems).toBe('7');
    const network = await match('?broker_connection_status=In+Network');
    expect(network.map(({ id }) => id)).toEqual([hauled.id, late.id, posted.id, nearby.id]);
  });

  test('a load with a stop that is not located has no lane, and it says so', async () => {
    const unlocated = await aLoad(monitor);
    await monitor.db.update(loads).set({ originLatitude: null, originLongitude: null }).where(eq(loads.id, unlocated));
    const given = { carrier_id: seen.id, load_id: unlocated, reason: 'lane' };
    await monitor.send('POST', '/load_carrier_dispositions', { load_carrier_disposition: given });
    const matches = await match('', unlocated);
    expect(matches.map(({ id }) => id)).toEqual([seen.id]);
    expect(saidOf(matches, seen)).toContain('Lane unknown: a stop is not located.');
  });

  test('is for who has the board, of the company’s own loads', async () => {
    expect((await monitor.get(`/carriers/load_match/${load}`, OTHER)).status).toBe(404);
    expect((await monitor.get(`/carriers/load_match/${load}`, NO_BOARD)).status).toBe(403);
    expect((await monitor.get('/carriers/load_match/x')).status).toBe(422);
    expect((await monitor.get(`/carriers/load_match/${load}?broker_connection_status=all`)).status).toBe(422);
  });
});

test.each([
  ['a day ago', "observed_at = observed_at - interval '24 hours'"],
  ['shared by consent for the loads that its carrier hauls', 'company_id = NULL'],
])('a position %s says nothing of today', async (_what, set) => {
  await monitor.db.execute('CREATE TABLE kept AS SELECT * FROM vehicle_positions');
  await monitor.db.execute(`UPDATE vehicle_positions SET ${set}`);
  expect((await match()).some(({ id }) => id === nearby.id)).toBe(false);
  await monitor.db.execute('DELETE FROM vehicle_positions');
  await monitor.db.execute('INSERT INTO vehicle_positions SELECT * FROM kept');
  await monitor.db.execute('DROP TABLE kept');
  expect((await match()).some(({ id }) => id === nearby.id)).toBe(true);
});

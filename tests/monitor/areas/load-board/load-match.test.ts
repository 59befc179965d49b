import { carrierLanePreferences, loads } from '@monitor/db/schema';
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
  await monitor.send('POST', '/truck_postings', {
    truck_posting: { carrier_id: posted.id, origin_area_id: AREA.dallasMarket, posted_equipment_type: 'van' },
  });
  await aLoad(monitor, { carrier: { id: hauled.id } });
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
};
const match = async (query = '', id = load) =>
  (await monitor.get(`/carriers/load_match/${id}${query}`)).body.carriers as Match[];
const saidOf = (matches: Match[], { id }: Made) =>
  matches.find((one) => one.id === id)?.evidence.map(({ sentence }) => sentence) ?? [];

describe('matchCarriersToLoad', () => {
  test('lists whoever something speaks for: the network first, then by what it is; who is banned is left out', async () => {
    const matches = await match();
    expect(matches.map(({ id }) => id)).toEqual(
      [posted, nearby, hauled, preferring, seen, failing].map(({ id }) => id),
    );
    expect(matches.map(({ is_in_network }) => is_in_network)).toEqual([true, true, true, false, false, false]);
    expect(matches.some(({ id }) => id === banned.id || id === unrelated.id)).toBe(false);
    expect(matches.find(({ id }) => id === failing.id)?.may_see).toBe(false);
    expect(matches.find(({ id }) => id === seen.id)?.may_see).toBe(true);
  });

  test('says why each in sentences, and what is not known', async () => {
    const matches = await match();
    expect(saidOf(matches, seen)).toEqual([
      'Where its trucks are today is not known.',
      'Seen near Dallas, TX market 2 times and near Houston, TX market 2 times in two years.',
      'Whether it has dry van equipment is not known.',
      'Passes your rules.',
    ]);
    expect(saidOf(matches, failing).at(-1)).toBe('Fails your rules: DOT number inactive.');
    expect(saidOf(matches, posted)[0]).toMatch(
      /^Truck posted from Dallas, TX market to anywhere, free Sep 15, 2026, \d+ mi/,
    );
    expect(saidOf(matches, preferring)).toContain('Says that it wants this lane.');
    expect(saidOf(matches, hauled)).toContain('Covered 1 load of yours on this lane in 90 days.');
    expect(saidOf(matches, nearby)[0]).toBe('A truck was within 100 miles of the pickup in the last 24 hours.');
  });

  test('gives no position away', async () => {
    const { body } = await monitor.get(`/carriers/load_match/${load}`);
    expect(JSON.stringify(body.carriers.map(({ evidence }: Match) => evidence))).not.toMatch(/32\.77|-96\.79|latitude/);
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
    expect(saidOf(matches, seen)).toContain('Did not take this load, Sep 15, 2026. Price: “Wants 1,400”');
    const other = await match('', await aLoad(monitor));
    expect(saidOf(other, seen).join()).toMatch(/Did not take load BOARD-\d+, Sep 15, 2026\. Price/);
  });

  test('pages, and narrows to the network', async () => {
    const page = await monitor.get(`/carriers/load_match/${load}?per_page=2&page=2`);
    expect(page.body.carriers.map(({ id }: Match) => id)).toEqual([hauled.id, preferring.id]);
    expect(page.headers.totalitems).toBe('6');
    const network = await match('?broker_connection_status=In+Network');
    expect(network.map(({ id }) => id)).toEqual([posted.id, nearby.id, hauled.id]);
  });

  test('a load with a stop that is not located has no lane, and it says so', async () => {
    const unlocated = await aLoad(monitor);
    await monitor.db.update(loads).set({ originLatitude: null, originLongitude: null }).where(eq(loads.id, unlocated));
    const given = { carrier_id: seen.id, load_id: unlocated, reason: 'lane' };
    await monitor.send('POST', '/load_carrier_dispositions', { load_carrier_disposition: given });
    const matches = await match('', unlocated);
    expect(matches.map(({ id }) => id)).toEqual([seen.id]);
    expect(saidOf(matches, seen)).toContain('Whether it runs this lane is not known: a stop is not located.');
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

import { isWithin, type NearAsked, nearHits } from '@monitor/areas/carriers/carriers-near.queries';
import { refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import { carrierIdentifiers, carrierNames, carrierPlaces, carriers, flipperGates } from '@monitor/db/schema';
import { greatCircleMiles } from '@monitor/places/geo-cell';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addInspection } from '../../support/fmcsa-rows';
import { givePlaces, placeCarriers } from '../../support/places';
import { openMonitorWithPlaces, openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const DALLAS = { latitude: 32.78306, longitude: -96.80667 };

let monitor: SectionMonitor;
let inDallas: number;
let inFortWorth: number;
let inHouston: number;
let inJuarez: number;
let unverified: number;
let nameless: number;
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  const { db } = monitor;
  const at = async (legalName: string | null, address: object) => {
    const id = await addCarrier(db, { legalName, country: 'US', ...address });
    if (legalName !== null)
      await db.insert(carrierNames).values({ key: legalName.replaceAll(' ', ''), carrierId: id, kind: 'legal' });
    await db.insert(carrierIdentifiers).values({ type: 'DOT', value: String(id), carrierId: id, source: 'census' });
    return id;
  };
  inDallas = await at('BIG D HAULING', { city: 'DALLAS', state: 'TX', postalCode: '75201-1234' });
  inFortWorth = await at('COWTOWN FREIGHT', { city: 'FT WORTH', state: 'TX' });
  inHouston = await at('BAYOU HAULING', { city: 'HOUSTON', state: 'TX', postalCode: '77002' });
  inJuarez = await at('PASO DEL NORTE', { city: 'CIUDAD JUÁREZ', state: 'CI', country: 'MX', postalCode: '32000' });
  await at('MAPLE LOGISTICS', { city: 'Toronto', state: 'ON', country: 'CA', postalCode: 'M5V 2T6' });
  await at('WRONG CODE LLC', { city: 'Nowhere at all', state: 'TX', postalCode: '10001' });
  unverified = await addCarrier(db, {
    legalName: 'ROADSIDE ONLY',
    censusAsOf: null,
    nameSource: 'inspections',
    city: 'DALLAS',
    state: 'TX',
    postalCode: '75201',
    country: 'US',
  });
  nameless = await at(null, { dbaName: 'NO LEGAL NAME', city: 'DALLAS', state: 'TX', postalCode: '75201' });
  await placeCarriers(monitor.database);
});
afterAll(() => monitor.close());

type Listed = { id: number; distance_miles: number; rules_assessment?: object };
async function near(query: Record<string, string | number>, as = 'other@demo.test') {
  const search = new URLSearchParams({ ...DALLAS, ...query } as never);
  const answer = await monitor.get(`/carriers/near?${search}`, as);
  return { ...answer, ids: ((answer.body.carriers ?? []) as Listed[]).map(({ id }) => id) };
}

describe('where carriers are', () => {
  test('by postal code when it lies in the state, else by city; Canada and Mexico too; a state alone is no place', async () => {
    const rows = await monitor.db.select().from(carrierPlaces);
    const of = (id: number) => rows.find(({ carrierId }) => carrierId === id);
    expect(of(inDallas)).toMatchObject({ placedBy: 'postal_code', isListed: 1 });
    expect(of(inFortWorth)).toMatchObject({ placedBy: 'city' });
    expect(of(inJuarez)).toMatchObject({ placedBy: 'city' });
    expect(of(inJuarez)!.latitude).toBeCloseTo(31.72, 1);
    expect(of(unverified)).toMatchObject({ isListed: 0 });
    expect(of(nameless)).toMatchObject({ isListed: 0 });
    expect(rows).toHaveLength(7);
    expect(
      rows.filter(({ placedBy }) => placedBy === 'postal_code').map(({ latitude }) => Math.round(latitude)),
    ).toContain(44);
  });
});

describe('searchCarriersNear', () => {
  test('who is at home within the radius, the nearest first, with how far and the verdict', async () => {
    const { body, ids, headers } = await near({ radius_miles: 100 });
    expect(ids).toEqual([inDallas, inFortWorth]);
    expect(body.carriers[0]).toMatchObject({ legal_name: 'BIG D HAULING', distance_miles: 0.5 });
    expect(body.carriers[1].distance_miles).toBeGreaterThan(28);
    expect(body.carriers[1].distance_miles).toBeLessThan(33);
    expect(body.carriers[0].rules_assessment.overall_result).toBeDefined();
    expect(headers.totalitems).toBe('2');
    expect((await near({ radius_miles: 250 })).ids).toEqual([inDallas, inFortWorth, inHouston]);
    expect((await near({ radius_miles: 1 })).ids).toEqual([inDallas]);
  });

  test('clusters hold all that were found, whatever the page', async () => {
    const { body, ids } = await near({ radius_miles: 300, per_page: 1, page: 2 });
    expect(ids).toEqual([inFortWorth]);
    expect(body.clusters.reduce((sum: number, one: { carriers: number }) => sum + one.carriers, 0)).toBe(3);
    expect((await near({ radius_miles: 300, page: 9 })).body).toEqual({ carriers: [], clusters: expect.any(Array) });
  });

  test('a number finds identifiers that begin so, any other text names that contain it', async () => {
    expect((await near({ radius_miles: 300, search_text: 'hauling' })).ids).toEqual([inDallas, inHouston]);
    expect((await near({ radius_miles: 300, search_text: String(inHouston) })).ids).toEqual([inHouston]);
    expect((await near({ radius_miles: 300, search_text: '700' })).ids).toHaveLength(3);
    for (const text of ['🚚', '%', '_', "'", '\u0000'])
      expect((await near({ radius_miles: 300, search_text: text })).ids).toEqual([]);
    expect((await near({ radius_miles: 300, search_text: ' ' })).ids).toHaveLength(3);
  });

  test('only carriers with a census row or a licensing file behind them, unless opensearch is on; a legal name always', async () => {
    expect((await near({})).ids).not.toContain(unverified);
    const flag = { featureKey: 'carrier_search_opensearch', key: 'boolean', value: 'true' };
    await monitor.db.insert(flipperGates).values(flag);
    const { ids } = await near({});
    await monitor.db.delete(flipperGates).where(eq(flipperGates.featureKey, flag.featureKey));
    expect(ids).toContain(unverified);
    expect(ids).not.toContain(nameless);
  });

  test('conditions and sorts', async () => {
    expect((await near({ radius_miles: 300, 'q[s]': 'legal_name asc' })).ids).toEqual([
      inHouston,
      inDallas,
      inFortWorth,
    ]);
    expect((await near({ radius_miles: 300, 'q[city_eq]': 'HOUSTON' })).ids).toEqual([inHouston]);
    expect((await near({ 'q[nothing_eq]': '1' })).status).toBe(422);
  });

  test('whose vehicles were seen there, and how lately', async () => {
    // Dallas County, 182 days before the tests' day.
    await addInspection(monitor.db, { carrierId: inHouston, countyState: 'TX', countyCode: '113' });
    expect((await near({ radius_miles: 300, miles_from_origin: 30 })).ids).toEqual([inHouston]);
    expect((await near({ radius_miles: 300, seen_within_days: 365 })).ids).toEqual([inHouston]);
    expect((await near({ radius_miles: 300, seen_within_days: 30 })).ids).toEqual([]);
    expect((await near({ radius_miles: 100, miles_from_origin: 30 })).ids).toEqual([]);
  });

  test('is taken away as a file by the same rules', async () => {
    const taken = (query: Record<string, string | number>) =>
      monitor.get(`/carriers/export?${new URLSearchParams(query as never)}`, 'admin@demo.test');
    const around = { ...DALLAS, radius_miles: 300 };
    const idsOf = ({ body }: { body: { carriers: { id: number }[] } }) => body.carriers.map(({ id }) => id);
    expect(idsOf(await taken(around))).toEqual([inDallas, inFortWorth, inHouston].sort((a, b) => a - b));
    expect(idsOf(await taken({ ...around, search_text: 'hauling', after_id: inDallas }))).toEqual([inHouston]);
    const { status, body } = await taken({ radius_miles: 300 });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['latitude']]);
  });

  test.each([
    ['miles_from_origin', '-1', 'Give a whole number of miles from 0 to 500.'],
    ['seen_within_days', '731', 'Give a whole number of days from 0 to 730.'],
    ['radius_miles', '-5', 'The radius must be at least 1 mile.'],
    ['radius_miles', '501', 'The radius may be 500 miles at most.'],
    ['radius_miles', 'far', 'The radius must be a number of miles.'],
    ['latitude', '91', 'latitude must be at most 90.'],
    ['longitude', 'x', 'longitude must be a number.'],
    ['page', '0', 'page must be above 0.'],
  ])('%s %s is refused at its field', async (field, value, message) => {
    const { status, body } = await near({ [field]: value });
    expect([status, body.fields[field]]).toEqual([422, [message]]);
  });

  test('finds what the great circle finds, all around the map', async () => {
    const rows = await monitor.db.select().from(carrierPlaces);
    for (const center of [
      DALLAS,
      { latitude: 31.7, longitude: -106.4 },
      { latitude: 43.7, longitude: -79.4 },
      { latitude: 60, longitude: -150 },
    ])
      for (const radius of [1, 40, 500]) {
        const within = rows.filter((row) => row.isListed === 1 && greatCircleMiles(center, row) <= radius * 0.99);
        const { ids } = await near({ ...center, radius_miles: radius });
        expect(within.every(({ carrierId }) => ids.includes(carrierId))).toBe(true);
      }
  });

  test('a reduced account sees no verdict, and nobody without signing in sees anything', async () => {
    const { body } = await near({}, 'watchdog@demo.test');
    expect(body.carriers[0]).toMatchObject({ relationship: null });
    expect(body.carriers[0].rules_assessment).toBeUndefined();
    expect((await monitor.get('/carriers/near?latitude=1&longitude=1', null)).status).toBe(401);
  });
});

test('isWithin narrows any list of carriers', async () => {
  const found = await monitor.db
    .select({ id: carriers.id })
    .from(carriers)
    .where(and(isWithin({ center: DALLAS, radiusMiles: 60 }), isNotNull(carriers.legalName)))
    .orderBy(carriers.id);
  expect(found.map(({ id }) => id)).toEqual([inDallas, inFortWorth, unverified]);
});

describe('listCarrierClusters', () => {
  test('every listed carrier stands in one square of the map', async () => {
    const { body } = await monitor.get('/carriers/clusters');
    expect(body.total).toBe(5);
    expect(body.clusters[0].carriers).toBeGreaterThanOrEqual(2);
    expect(body.clusters.map(({ near }: { near: string }) => near)).toContain('Toronto, ON');
    expect((await monitor.get('/carriers/clusters?cell_degrees=0.5')).body.clusters.length).toBeGreaterThan(
      body.clusters.length,
    );
    expect((await monitor.get('/carriers/clusters?cell_degrees=0')).status).toBe(422);
  });
});

describe('everybody within a circle, from the counted points', () => {
  /** The same every time: a small linear generator. */
  let seed = 7;
  const below = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * most);
  };
  const POSTAL_CODES = ['75201', '75202', '76102', '77002', '77003', '78701', '79901', '73102', '71101', '70112'];

  beforeAll(async () => {
    for (let at = 0; at < 200; at++)
      await addCarrier(monitor.db, {
        legalName: below(8) === 0 ? null : `DRAWN ${at}`,
        country: 'US',
        postalCode: POSTAL_CODES[below(POSTAL_CODES.length)],
        ...(below(6) === 0 && { censusAsOf: null, nameSource: 'inspections' }),
      });
    await placeCarriers(monitor.database);
  });

  test('is what looking at each of them finds: page, distances, total and clusters', async () => {
    for (let round = 0; round < 60; round++) {
      const asked: NearAsked = {
        center: { latitude: 29 + below(700) / 100, longitude: -107 + below(1600) / 100 },
        radiusMiles: 1 + below(500),
        text: '',
        includesUnverified: below(2) === 0,
        where: undefined,
        orderBy: [],
        limit: 1 + below(60),
        offset: below(3) * below(90),
      };
      const [counted, looked] = [
        await nearHits(monitor.db, asked),
        await nearHits(monitor.db, { ...asked, where: sql`true` }),
      ];
      const rounded = (clusters: typeof counted.clusters) =>
        clusters
          .map((one) => ({ ...one, latitude: one.latitude.toFixed(4), longitude: one.longitude.toFixed(4) }))
          .sort((a, b) => a.latitude.localeCompare(b.latitude) || a.longitude.localeCompare(b.longitude));
      expect({ ...counted, clusters: rounded(counted.clusters) }).toEqual({
        ...looked,
        clusters: rounded(looked.clusters),
      });
    }
  });
});

test('before places are prepared nobody is told that no carrier is there', async () => {
  const fresh = await openSectionMonitor();
  try {
    const around = (more = '') => `/carriers/near?latitude=${DALLAS.latitude}&longitude=${DALLAS.longitude}${more}`;
    // Without a carrier there is nothing to prepare.
    expect((await fresh.get(around())).status).toBe(200);
    await addCarrier(fresh.db, {
      legalName: 'EARLY BIRD LLC',
      city: 'DALLAS',
      state: 'TX',
      country: 'US',
      postalCode: '75201',
    });
    const { status, body } = await fresh.get(around());
    expect([status, body.fields.radius_miles[0]]).toEqual([
      422,
      expect.stringContaining('Places are still being prepared'),
    ]);
    const exported = await fresh.get(
      `/carriers/export?latitude=${DALLAS.latitude}&longitude=${DALLAS.longitude}&radius_miles=50`,
    );
    expect(exported.status).toBe(422);
    await givePlaces(fresh.database);
    // The index first, and then the places: its rows have none until the next run.
    await refreshSearchIndex(fresh.database, { now: fresh.services.clock() });
    await placeCarriers(fresh.database);
    const filtered = around('&q[fleet_size_gteq]=0');
    expect((await fresh.get(around())).headers.totalitems).toBe('1');
    expect((await fresh.get(filtered)).status).toBe(422);
    await refreshSearchIndex(fresh.database, { now: fresh.services.clock() });
    const ready = await fresh.get(around('&q[fleet_size_gteq]=0'));
    expect(ready.status).toBe(200);
    // That nobody is elsewhere is known by then.
    const far = '/carriers/near?latitude=47.6&longitude=-122.3&q[fleet_size_gteq]=0';
    expect([(await fresh.get(far)).status, (await fresh.get(far)).body.carriers]).toEqual([200, []]);
  } finally {
    await fresh.close();
  }
});

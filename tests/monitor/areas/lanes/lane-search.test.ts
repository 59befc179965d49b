import { LANE_SEARCH_LIMIT_CODE } from '@contract/lanes/lanes.constants';
import { sweepLaneSearches } from '@monitor/areas/lanes/lane-search-count';
import {
  carrierLanePreferences,
  companies,
  eldConnections,
  eldPositions,
  laneSearches,
  plans,
} from '@monitor/db/schema';
import { recordEldPositions } from '@monitor/places/eld-positions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier, addInspection } from '../../support/fmcsa-rows';
import { companyIdOf } from '../../support/paper-rows';
import { AREA, placeCarriers } from '../../support/places';
import { openMonitorWithPlaces, type SectionMonitor, TODAY } from '../../support/section-monitor';

const HOUR_MS = 3_600_000;
const DALLAS_COUNTY = { countyState: 'TX', countyCode: '113' };
const FULTON_COUNTY = { countyState: 'GA', countyCode: '121' };
const KING_COUNTY = { countyState: 'WA', countyCode: '033' };

let monitor: SectionMonitor;
let often: number;
let seldom: number;
let wanting: number;
let stateOnly: number;
let oneEnd: number;
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  const { db } = monitor;
  const seen = async (legalName: string, ...where: object[]) => {
    const carrierId = await addCarrier(db, { legalName });
    for (const county of where) await addInspection(db, { carrierId, ...county });
    return carrierId;
  };
  often = await seen('OFTEN SEEN LLC', DALLAS_COUNTY, DALLAS_COUNTY, DALLAS_COUNTY, FULTON_COUNTY, FULTON_COUNTY);
  seldom = await seen('AT TIMES SEEN LLC', DALLAS_COUNTY, FULTON_COUNTY);
  oneEnd = await seen('ONE END LLC', DALLAS_COUNTY, KING_COUNTY);
  await seen('LONG AGO LLC', { ...DALLAS_COUNTY, inspectedOn: '2024-09-14' }, FULTON_COUNTY);
  // Without a county only the state is known.
  stateOnly = await seen('STATE ONLY LLC', { countyState: 'TX' }, { countyState: 'GA' });
  wanting = await addCarrier(db, { legalName: 'WANTS IT LLC' });
  await db.insert(carrierLanePreferences).values({
    carrierId: wanting,
    originAreaId: AREA.zip75201,
    destinationAreaId: AREA.georgia,
    createdAt: new Date(TODAY),
  });
  await placeCarriers(monitor.database);
});
afterAll(() => monitor.close());

type Listed = { id: number; lane: object; rules_assessment?: object; relationship: unknown };
async function search(body: object, as?: string) {
  const answer = await monitor.send(
    'POST',
    '/carriers/search',
    { origin_area_id: AREA.dallas, destination_area_id: AREA.atlanta, ...body },
    as,
  );
  return { ...answer, ids: ((answer.body.carriers ?? []) as Listed[]).map(({ id }) => id) };
}

describe('searchCarriersByLane', () => {
  test('who wants the lane, then who was seen near both ends within two years, most first, with why', async () => {
    const { status, body, ids } = await search({});
    expect(status).toBe(200);
    expect(ids).toEqual([wanting, often, seldom]);
    expect(body.carriers[0].lane).toEqual({
      is_preferred: true,
      origin_sightings: 0,
      destination_sightings: 0,
      last_seen_on: null,
      equipment_seen: null,
      equipment_reported: null,
    });
    expect(body.carriers[1]).toMatchObject({
      legal_name: 'OFTEN SEEN LLC',
      lane: { is_preferred: false, origin_sightings: 3, destination_sightings: 2, last_seen_on: '2026-03-10' },
    });
    expect(body.carriers[1].rules_assessment.overall_result).toBeDefined();
    expect(body.lane).toMatchObject({
      origin: { name: 'Dallas, TX' },
      destination: { name: 'Atlanta, GA' },
      origin_region: { id: AREA.dallasMarket, name: 'Dallas, TX market' },
    });
  });

  test('any place of a market is near it; sightings do not say which way, a wish does', async () => {
    expect((await search({ origin_area_id: AREA.zip75201 })).ids).toEqual([wanting, often, seldom]);
    expect((await search({ origin_area_id: AREA.dallasMarket })).ids).toEqual([wanting, often, seldom]);
    expect((await search({ origin_area_id: AREA.atlanta, destination_area_id: AREA.dallas })).ids).toEqual([
      often,
      seldom,
    ]);
  });

  test('a state is all that lies in it', async () => {
    const { ids } = await search({ origin_area_id: AREA.texas, destination_area_id: AREA.georgia });
    expect(ids).toEqual([wanting, often, seldom, stateOnly]);
    expect((await search({ origin_area_id: AREA.texas })).ids).not.toContain(stateOnly);
  });

  test('within one state, those who want it first, seen there or not; conditions change nothing about the order', async () => {
    const within = { origin_area_id: AREA.texas, destination_area_id: AREA.texas };
    const wants = (carrierId: number) => ({
      carrierId,
      originAreaId: AREA.zip75201,
      destinationAreaId: AREA.texas,
      createdAt: new Date(TODAY),
    });
    await monitor.db.insert(carrierLanePreferences).values([wants(seldom), wants(wanting)]);
    const { ids } = await search(within);
    expect(ids).toEqual([seldom, wanting, often, oneEnd, stateOnly]);
    expect((await search({ ...within, q: { legal_name_cont: 'LLC' } })).ids).toEqual(ids);
    expect((await search({ ...within, lane_preference_in: ['seen'], q: { legal_name_cont: 'LLC' } })).ids).toEqual([
      often,
      seldom,
      oneEnd,
      stateOnly,
    ]);
  });

  test('where nobody was seen, nobody is found, and the way there is still told', async () => {
    const { body, ids } = await search({ destination_area_id: AREA.monterrey });
    expect(ids).toEqual([]);
    expect(body.lane.destination_region.name).toBe('Nuevo León');
    expect(body.route.distance_miles).toBeGreaterThan(400);
  });

  test('pages without a gap or a repetition, and says how many in all', async () => {
    const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
    const page = async (number: number, q?: object) => {
      const response = await monitor.app.inject({
        method: 'POST',
        url: '/monitor/api/v1/carriers/search',
        cookies,
        payload: { origin_area_id: AREA.dallas, destination_area_id: AREA.atlanta, page: number, per_page: 2, q },
      });
      const { currentpage, totalpages, totalitems } = response.headers;
      return {
        ids: response.json().carriers.map(({ id }: Listed) => id),
        paging: [currentpage, totalpages, totalitems].map(Number),
      };
    };
    expect(await page(1)).toEqual({ ids: [wanting, often], paging: [1, 2, 3] });
    expect(await page(2)).toEqual({ ids: [seldom], paging: [2, 2, 3] });
    expect(await page(9)).toEqual({ ids: [], paging: [9, 2, 3] });
    expect(await page(2, { s: 'legal_name asc' })).toEqual({ ids: [wanting], paging: [2, 2, 3] });
  });

  test('conditions narrow it and a sort orders it', async () => {
    expect((await search({ q: { legal_name_cont: 'SEEN' } })).ids).toEqual([often, seldom]);
    expect((await search({ q: { s: 'legal_name asc' } })).ids).toEqual([seldom, often, wanting]);
    const { status, body } = await search({ q: { no_such_thing_eq: '1' } });
    expect([status, Object.keys(body.fields)[0]]).toEqual([422, 'q[no_such_thing_eq]']);
  });

  test('by one word alone, or the other', async () => {
    expect((await search({ lane_preference_in: ['preferred'] })).ids).toEqual([wanting]);
    const { ids, body } = await search({ lane_preference_in: ['seen'] });
    expect(ids).toEqual([often, seldom]);
    expect(body.carriers[0].lane.is_preferred).toBe(false);
    expect((await search({ lane_preference_in: [] })).ids).toEqual([wanting, often, seldom]);
    expect((await search({ lane_preference_in: ['preferred'], q: { s: 'legal_name asc' } })).ids).toEqual([wanting]);
    expect((await search({ lane_preference_in: ['guessed'] })).status).toBe(422);
  });

  test('seen near the origin, and lately', async () => {
    // All were seen on 10 March, 189 days before.
    expect((await search({ miles_from_origin: 50 })).ids).toEqual([often, seldom]);
    expect((await search({ seen_within_days: 190 })).ids).toEqual([often, seldom]);
    expect((await search({ seen_within_days: 180 })).ids).toEqual([]);
    expect((await search({ miles_from_origin: 0 })).ids).toEqual([]);
    expect((await search({ miles_from_origin: -1 })).body.fields.miles_from_origin).toEqual([
      'Give a whole number of miles from 0 to 500.',
    ]);
    expect((await search({ seen_within_days: 731 })).status).toBe(422);
  });

  test('without a maps service the way is an estimate and says so', async () => {
    const { body } = await search({});
    expect(body.route).toMatchObject({ is_estimate: true, duration_minutes: null });
    expect(body.route.distance_miles).toBeGreaterThan(715);
    expect(body.route.distance_miles).toBeLessThan(725);
    expect(body.route.geometry[0]).toEqual([-96.8067, 32.7831]);
  });

  test.each([
    [{ origin_area_id: undefined }, 'origin_area_id', 'Choose a place for the origin.'],
    [{ destination_area_id: 'Atlanta' }, 'destination_area_id', 'Choose a place for the destination.'],
    [{ origin_area_id: 7 }, 'origin_area_id', 'There is no such place. Choose one from the list.'],
    [{ origin_area_id: -1 }, 'origin_area_id', 'The origin is not a place.'],
    [{ page: 0 }, 'page', 'page must be above 0.'],
    [{ fleet_size_min: 5 }, 'fleet_size_min', '“fleet_size_min” is no parameter of this call.'],
  ])('%j is refused at its field', async (body, field, message) => {
    const answer = await search(body);
    expect(answer.status).toBe(422);
    expect(answer.body.fields[field]).toEqual([message]);
  });

  test('a plan without lane search, a reduced account and nobody at all are refused', async () => {
    expect((await search({}, 'nolane@demo.test')).body).toMatchObject({ code: 'missing_plan' });
    expect((await search({}, 'watchdog@demo.test')).status).toBe(403);
    const signedOut = await monitor.app.inject({ method: 'POST', url: '/monitor/api/v1/carriers/search', payload: {} });
    expect(signedOut.statusCode).toBe(401);
  });
});

describe('what a lane search counts', () => {
  const usage = async (email = 'admin@demo.test') => {
    const [company] = await monitor.db
      .select({ count: companies.carrierSearchesCount })
      .from(companies)
      .where(eq(companies.id, await companyIdOf(monitor.db, email)));
    return company!.count;
  };
  beforeEach(() => monitor.db.delete(laneSearches));

  test('once, whatever its page and order; again when something narrows it, for another person, and the next day', async () => {
    const before = await usage();
    await search({});
    await search({ page: 2 });
    await search({ q: { s: 'legal_name desc' } });
    await search({ per_page: 10, q: {} });
    expect(await usage()).toBe(before + 1);
    await search({ q: { state_eq: 'TX' } });
    expect(await usage()).toBe(before + 2);
    await search({}, 'manager@demo.test');
    expect(await usage()).toBe(before + 3);
    await search({ origin_area_id: AREA.seattle });
    expect(await usage()).toBe(before + 4);
    monitor.passTime(11 * HOUR_MS);
    await search({});
    expect(await usage()).toBe(before + 4);
    monitor.passTime(2 * HOUR_MS);
    await search({});
    expect(await usage()).toBe(before + 5);
    monitor.passTime(-13 * HOUR_MS);
  });

  test('nothing when it is refused', async () => {
    const before = await usage();
    await search({ origin_area_id: 7 });
    await search({ q: { no_such_thing_eq: '1' } });
    expect(await usage()).toBe(before);
  });

  test('at the limit nothing is found, also not what was counted before', async () => {
    const { status, body } = await search({}, 'limit@demo.test');
    expect([status, body.code, body.carriers]).toEqual([403, LANE_SEARCH_LIMIT_CODE, undefined]);

    const companyId = await companyIdOf(monitor.db, 'other@demo.test');
    const [company] = await monitor.db.select().from(companies).where(eq(companies.id, companyId));
    const [plan] = await monitor.db.select().from(plans).where(eq(plans.id, company!.planId!));
    const { id: _id, ...features } = plan!;
    const [small] = await monitor.db
      .insert(plans)
      .values({ ...features, carrierSearchesLimit: 2 })
      .returning();
    await monitor.db.update(companies).set({ planId: small!.id }).where(eq(companies.id, companyId));
    const at = (origin_area_id: number) => search({ origin_area_id }, 'other@demo.test');
    expect((await at(AREA.dallas)).status).toBe(200);
    // Two at once: one of them is the last.
    const both = await Promise.all([at(AREA.seattle), at(AREA.monterrey)]);
    expect(both.map(({ status: one }) => one).sort()).toEqual([200, 403]);
    expect((await at(AREA.dallas)).status).toBe(403);
    expect(await usage('other@demo.test')).toBe(2);

    // The next month begins anew.
    await sweepLaneSearches(monitor.db, new Date('2026-10-01T00:10:00Z'));
    expect(await usage('other@demo.test')).toBe(0);
    expect((await at(AREA.dallas)).status).toBe(200);
  });
});

describe('what an ELD reported', () => {
  const SEATTLE = { latitude: 47.61, longitude: -122.33 };
  const ATLANTA = { latitude: 33.75, longitude: -84.39 };
  const AT_SEA = { latitude: 30, longitude: -40 };
  let reported: number;
  beforeAll(async () => {
    const { db } = monitor;
    reported = await addCarrier(db, { legalName: 'REPORTED LLC' });
    const [connection] = await db
      .insert(eldConnections)
      .values({ carrierId: reported, provider: 'A provider', status: 'connected' })
      .returning();
    const at = (unit: string, moment: string, point: object) => ({
      connectionId: connection!.id,
      unit,
      observedAt: new Date(moment),
      ...(point as typeof SEATTLE),
    });
    const positions = [
      at('1', '2026-09-01T08:00:00Z', SEATTLE),
      at('1', '2026-09-01T08:05:00Z', SEATTLE),
      at('2', '2026-09-01T23:30:00Z', SEATTLE),
      at('1', '2026-09-06T10:00:00Z', ATLANTA),
      at('1', '2024-09-06T10:00:00Z', ATLANTA),
      at('1', '2026-08-01T10:00:00Z', AT_SEA),
    ];
    await recordEldPositions(db, positions);
    await recordEldPositions(db, positions);
    await placeCarriers(monitor.database);
  });

  test('is stored once, with the place nearest to it where one is near', async () => {
    const stored = await monitor.db.select().from(eldPositions).orderBy(eldPositions.observedAt);
    expect(stored).toHaveLength(6);
    expect(stored.map(({ areaId }) => areaId === null)).toEqual([false, true, false, false, false, false]);
  });

  test('counts for the lane like an inspection: once a vehicle and day, for two years', async () => {
    const { body } = await search({ origin_area_id: AREA.seattle });
    const found = (body.carriers as Listed[]).find(({ id }) => id === reported);
    expect(found?.lane).toEqual({
      is_preferred: false,
      origin_sightings: 2,
      destination_sightings: 1,
      last_seen_on: '2026-09-06',
      equipment_seen: null,
      equipment_reported: null,
    });
  });

  test('says where a carrier was seen, and how lately', async () => {
    const ids = async (asked: object) => (await search({ origin_area_id: AREA.seattle, ...asked })).ids;
    expect(await ids({ miles_from_origin: 20 })).toEqual([reported]);
    expect(await ids({ miles_from_origin: 20, seen_within_days: 30 })).toEqual([reported]);
    expect(await ids({ miles_from_origin: 20, seen_within_days: 5 })).toEqual([]);
  });
});

describe('exportCarriersByLane', () => {
  const lane = { origin_area_id: AREA.dallas, destination_area_id: AREA.atlanta };
  const part = (body: object, as?: string) => monitor.send('POST', '/carriers/search/export', { ...lane, ...body }, as);
  const used = async () => {
    const [company] = await monitor.db
      .select({ count: companies.carrierSearchesCount })
      .from(companies)
      .where(eq(companies.id, await companyIdOf(monitor.db, 'admin@demo.test')));
    return company!.count;
  };

  test('holds the carriers of the page with why they are on it, counted as one search with it', async () => {
    const { ids, body: shown } = await search({});
    const before = await used();
    const file: Listed[] = [];
    for (let after = 0; ; ) {
      const { status, body } = await part({ after_id: after });
      expect(status).toBe(200);
      if (body.carriers.length === 0) break;
      file.push(...body.carriers);
      after = body.carriers.at(-1).id;
    }
    expect(file.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
    for (const { id, lane: why } of shown.carriers as Listed[])
      expect(file.find((one) => one.id === id)!.lane).toEqual(why);
    expect(await used()).toBe(before);
    // A file of another search is a search.
    await part({ lane_preference_in: ['preferred'] });
    expect(await used()).toBe(before + 1);
    const { body } = await monitor.get('/audit_events?kind=carriers_exported');
    expect(body.audit_events.map(({ summary }: { summary: string }) => summary)).toContain(
      'Exported the carriers of a lane',
    );
  });

  test('needs the plan for lanes and for files, and a place at each end', async () => {
    expect((await part({}, 'nolane@demo.test')).status).toBe(403);
    expect((await part({}, 'watchdog@demo.test')).status).toBe(403);
    expect((await part({ origin_area_id: 7 })).body.fields.origin_area_id).toHaveLength(1);
  });
});

// The embedded database has one connection, so there is nothing to wait for.
test.runIf(process.env.TEST_DATABASE_URL)('does not wait for who adds rows of the company', async () => {
  const companyId = await companyIdOf(monitor.db, 'admin@demo.test');
  await monitor.db.transaction(async (tx) => {
    // As alerts are judged, for as long as fifty loads take.
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('key share');
    expect((await search({})).status).toBe(200);
  });
});

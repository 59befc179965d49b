import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Facility, FacilityWithStays } from '@contract/loads/facilities.entities';
import type { Load } from '@contract/loads/loads.entities';
import { addressKeys } from '@monitor/areas/loads/facilities/facility-key';
import { lookUpFacilitiesJob } from '@monitor/areas/loads/facilities/look-up-facilities';
import { removeOld } from '@monitor/areas/retention/remove-old';
import { addressPoints, facilities, positionReads } from '@monitor/db/schema';
import { enqueueJob } from '@monitor/jobs/jobs';
import { sql } from 'drizzle-orm';
import { stringify } from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, HOUSTON_DOCK } from './loads-support';

const OTHER = 'other@demo.test';
/** The dock is 1.4 miles from the middle of its postal code; a truck stop is a third of a mile from the dock. */
const DOCK = { latitude: 32.7901, longitude: -96.8102 };
const VINS = ['1FUJGLDR0CSBN0937', '1XKAD49X0CJ000001', '3AKJHHDR5JSJV5535', '1XPBDP9X0LD100001'] as const;

let monitor: SectionMonitor;
let hauler: number;

beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  hauler = await addHauler(monitor, 'BLUE GATE HAULING LLC');
});
afterAll(() => monitor.close());

const address = {
  name: 'Acme Foods',
  street: '100 North Main Street',
  city: 'Dallas',
  state: 'TX',
  postal_code: '75202',
};

/** A load whose pickup names an address and no coordinates, `days` from TODAY. */
const loadAt = (reference: string, days: number, pickup: object = {}, given: object = {}) => ({
  reference,
  carrier: { id: hauler },
  stops: [
    { kind: 'pickup', window_starts_at: at(days * 24 + 15), window_ends_at: at(days * 24 + 16), ...address, ...pickup },
    {
      kind: 'delivery',
      window_starts_at: at(days * 24 + 23),
      window_ends_at: at(days * 24 + 24),
      city: 'Houston',
      state: 'TX',
      ...HOUSTON_DOCK,
    },
  ],
  ...given,
});

const bringIn = async (load: object): Promise<Load> => {
  const { status, body } = await monitor.send('PUT', '/loads/by_reference', { load });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.load;
};
const pickupOf = async ({ id }: Load) => ((await monitor.get(`/loads/${id}`)).body as Load).stops[0]!;
const facility = async (id: number): Promise<FacilityWithStays> => (await monitor.get(`/facilities/${id}`)).body;
const answer = ({ id, version }: Facility, what: 'accept' | 'reject', as?: string) =>
  monitor.send('POST', `/facilities/${id}/${what}_proposal`, { expected_version: version }, as);

/** The truck stands at a place from an hour before the window until two hours after it, then delivers in Houston. */
async function haul(vin: string, days: number, place = DOCK) {
  const fix = (hours: number, where: object, speed_mph: number) => ({
    vin,
    observed_at: at(days * 24 + hours),
    ...where,
    speed_mph,
  });
  const vehicle_positions = [
    ...Array.from({ length: 13 }, (_, nth) =>
      fix(14 + nth / 4, { ...place, latitude: place.latitude + (nth % 2) / 10_000 }, 0),
    ),
    ...[1, 2, 3].map((nth) => fix(17 + nth / 4, { latitude: place.latitude - nth / 8, longitude: -96.7 }, 60)),
    fix(18, { latitude: 32.2, longitude: -96.5 }, 60),
    fix(20, { latitude: 31.0, longitude: -95.9 }, 60),
    ...Array.from({ length: 8 }, (_, nth) => fix(23 + nth / 4, HOUSTON_DOCK, 0)),
    fix(26, { latitude: 30.2, longitude: -95.5 }, 60),
    fix(26.5, { latitude: 30.5, longitude: -95.6 }, 60),
  ];
  expect((await monitor.send('POST', '/vehicle_positions', { vehicle_positions })).status).toBe(200);
}

describe('a facility', () => {
  let open: Load;
  let fueling: Load;
  let id: number;

  test('is one for each address, however it is spelled, and places nothing until its point is known', async () => {
    const first = await bringIn(loadAt('F-1', 1, {}, { vehicle: { vin: VINS[0] } }));
    await bringIn(loadAt('F-2', 1, { street: '100 N. Main St., Suite 4', name: null }, { vehicle: { vin: VINS[1] } }));
    open = await bringIn(loadAt('F-3', 5, {}, { vehicle: { vin: VINS[2] } }));
    fueling = await bringIn(loadAt('F-5', 5, {}, { vehicle: { vin: VINS[3] } }));
    id = first.stops[0]!.facility_id!;
    expect((await pickupOf(open)).facility_id).toBe(id);
    expect(first.stops[0]).toMatchObject({ located_by: 'postal_code', fence_radius_miles: null });
    expect(await facility(id)).toMatchObject({ load_count: 4, open_load_count: 4, known_by: null, proposal: null });
    expect(first.stops[1]!.facility_id).toBeNull();
  });

  test('has a point proposed where trucks of several loads stood, never by one alone', async () => {
    await monitor.passDays(3);
    await haul(VINS[0], 1);
    expect(await facility(id)).toMatchObject({ proposal: null, stays: [{ reference: 'F-1', is_in_proposal: false }] });
    await haul(VINS[1], 1);
    const found = await facility(id);
    expect(found.proposal).toMatchObject({ load_count: 2, truck_count: 2, carrier_count: 1, miles_away: null });
    expect(Math.abs(found.proposal!.latitude - DOCK.latitude)).toBeLessThan(0.001);
    // Nothing is placed by it yet.
    expect(await pickupOf(open)).toMatchObject({ located_by: 'postal_code', arrived: null });
  });

  test('is the company’s own, and takes people who work on loads', async () => {
    const { body } = await monitor.get('/facilities?list=proposed');
    expect([body.counts, body.facilities.map((one: Facility) => one.id)]).toEqual([{ proposed: 1, all: 1 }, [id]]);
    expect((await monitor.get('/facilities?list=all&search_text=main')).body.facilities).toHaveLength(1);
    expect((await monitor.get('/facilities?list=all&search_text=%25')).body.facilities).toHaveLength(0);
    expect((await monitor.get('/facilities', OTHER)).body.facilities).toEqual([]);
    const found = await facility(id);
    expect((await monitor.get(`/facilities/${id}`, OTHER)).status).toBe(404);
    for (const what of ['accept', 'reject'] as const) expect((await answer(found, what, OTHER)).status).toBe(404);
    expect((await monitor.send('PATCH', `/facilities/${id}`, { facility: { name: 'X' } }, OTHER)).status).toBe(404);
    expect((await monitor.get('/facilities', 'noloads@demo.test')).status).toBe(403);
    expect((await answer(found, 'accept', 'noloads@demo.test')).status).toBe(403);
  });

  test('confirmed, it places open loads, which then see their trucks arrive', async () => {
    const found = await facility(id);
    expect((await answer({ ...found, version: found.version - 1 }, 'accept')).status).toBe(409);
    expect((await answer(found, 'accept')).status).toBe(200);
    const confirmed = await facility(id);
    expect(confirmed).toMatchObject({ known_by: 'learned', radius_miles: 0.25, proposal: null });
    expect([confirmed.confirmed_by, confirmed.confirmed_at]).not.toContain(null);
    expect((await answer(confirmed, 'accept')).status).toBe(409);
    expect(await pickupOf(open)).toMatchObject({ located_by: 'facility', fence_radius_miles: 0.25, arrived: null });
    await monitor.passDays(4);
    // A third of a mile away the truck buys fuel.
    await haul(VINS[3], 5, { latitude: DOCK.latitude + 0.0049, longitude: DOCK.longitude });
    expect((await pickupOf(fueling)).arrived).toBeNull();
    await haul(VINS[2], 5);
    expect((await pickupOf(open)).arrived).toMatchObject({ source: 'eld' });
  });

  test('that a person confirmed is used before the coordinates of a load; sent again the load is unchanged', async () => {
    const wrong = { latitude: DOCK.latitude + 0.04321, longitude: DOCK.longitude };
    const load = loadAt('F-4', 9, wrong);
    const made = await bringIn(load);
    expect(made.stops[0]).toMatchObject({ located_by: 'facility', latitude_for_map: expect.closeTo(DOCK.latitude, 3) });
    const again = await monitor.send('PUT', '/loads/by_reference', { load });
    expect(again.body.changed).toEqual([]);
  });

  test('rejected, the same spot is not proposed again', async () => {
    const elsewhere = { street: '7 Elm Rd', city: 'Dallas', state: 'TX', postal_code: '75203', name: 'Elm Cold' };
    const yard = { latitude: 32.745, longitude: -96.806 };
    const loads = [0, 1, 3].map((nth) => loadAt(`R-${nth}`, 10, elsewhere, { vehicle: { vin: VINS[nth] } }));
    const made = await Promise.all(loads.map(bringIn));
    await monitor.passDays(5);
    for (const nth of [0, 1]) await haul(VINS[nth]!, 10, yard);
    const found = await facility(made[0]!.stops[0]!.facility_id!);
    expect(found.proposal).toMatchObject({ truck_count: 2 });
    expect((await answer(found, 'reject')).status).toBe(200);
    await haul(VINS[3], 10, yard);
    expect(await facility(found.id)).toMatchObject({ proposal: null, known_by: null });
  });

  test('a person may set the point and the radius, whole and in bounds', async () => {
    const [{ id: elm }] = (await monitor.get('/facilities?list=all&search_text=elm')).body.facilities;
    const patch = (facility: object) => monitor.send('PATCH', `/facilities/${elm}`, { facility });
    expect((await patch({ latitude: 32.7 })).status).toBe(422);
    expect((await patch({ radius_miles: 0.2 })).status).toBe(422);
    // A lost sign: the dock would be in China.
    const far = await patch({ latitude: 32.746, longitude: 96.807 });
    expect([far.status, far.body.fields?.latitude?.[0]]).toEqual([422, expect.stringMatching(/ mi from 75203/)]);
    expect((await patch({ latitude: 91, longitude: 0 })).status).toBe(422);
    expect((await patch({ latitude: 32.746, longitude: -96.807, radius_miles: 3 })).status).toBe(422);
    const { body } = await patch({ latitude: 32.746, longitude: -96.807, radius_miles: 0.4, hours: 'Mon–Fri 7–3' });
    expect(body).toMatchObject({ known_by: 'confirmed', radius_miles: 0.4, hours: 'Mon–Fri 7–3' });
  });

  test('keeps exact coordinates of a load for those that bring none; the middle of a city is not exact', async () => {
    const bakery = { name: 'Bakery', street: '12 Oak Ave', city: 'Waco', state: 'TX', postal_code: '76701' };
    const coarse = await bringIn(loadAt('G-1', 16, { ...bakery, latitude: 31.55, longitude: -97.14 }));
    expect((await facility(coarse.stops[0]!.facility_id!)).known_by).toBeNull();
    const exact = await bringIn(loadAt('G-2', 16, { ...bakery, latitude: 31.55123, longitude: -97.13921 }));
    expect((await facility(exact.stops[0]!.facility_id!)).known_by).toBe('given');
    expect((await bringIn(loadAt('G-3', 16, bakery))).stops[0]).toMatchObject({ located_by: 'facility' });
  });

  test('with an outline of its yard counts who is within, and nobody beside it', async () => {
    const rail = { name: 'Rail ramp', street: '900 Wilmer Rd', city: 'Dallas', state: 'TX', postal_code: '75203' };
    const box = (west: number, south: number, east: number, north: number) => ({
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    });
    const yard = box(-96.816, 32.739, -96.8, 32.741);
    const dock = { latitude: 32.7402, longitude: -96.8004 };
    const load = loadAt('O-1', 16, rail, { vehicle: { vin: VINS[0] } });
    const made = await bringIn(load);
    const waiting = await bringIn(loadAt('O-2', 16, rail, { vehicle: { vin: VINS[1] } }));
    const later = await bringIn(loadAt('O-3', 40, rail));
    const ramp = made.stops[0]!.facility_id!;
    const patch = (change: object, as?: string) =>
      monitor.send('PATCH', `/facilities/${ramp}`, { facility: change }, as);
    const refused = async (change: object) => {
      const { status, body } = await patch(change);
      return [
        status,
        Object.keys(body.fields ?? {})[0]!
          .split('.')
          .at(-1),
        JSON.stringify(body.fields),
      ];
    };
    expect((await patch({ outline: yard }, OTHER)).status).toBe(404);
    expect(await refused({ outline: box(32.739, -96.816, 32.741, -96.8) })).toEqual([
      422,
      'outline',
      expect.stringContaining('swapped'),
    ]);
    expect(await refused({ outline: box(-118.2, 33.7, -118.19, 33.71) })).toEqual([
      422,
      'outline',
      expect.stringMatching(/The outline is 1,\d+ mi from 75203/),
    ]);
    expect(await refused({ outline: yard, latitude: 32.75, longitude: -96.808 })).toEqual([
      422,
      'latitude',
      expect.stringContaining('outside the outline'),
    ]);
    // Without a point it is the middle of the yard.
    const { body: drawn } = await patch({ outline: yard });
    expect(drawn).toMatchObject({ outline: yard, latitude: 32.74, longitude: -96.808, known_by: 'confirmed' });
    for (const one of [made, later])
      expect(await pickupOf(one)).toMatchObject({ located_by: 'facility', fence_outline: yard });
    expect((await monitor.send('PUT', '/loads/by_reference', { load })).body.changed).toEqual([]);
    // A point of one's own lies within, and the outline stays.
    const { body: moved } = await patch({ latitude: 32.7401, longitude: -96.801, expected_version: drawn.version });
    expect(moved).toMatchObject({ outline: yard, latitude: 32.7401 });
    expect((await patch({ outline: null, expected_version: drawn.version })).status).toBe(409);

    await monitor.passDays(5);
    // Fuel across the fence: an eighth of a mile from the yard, a quarter from its point.
    await haul(VINS[1], 16, { latitude: 32.7429, longitude: -96.802 });
    expect((await pickupOf(waiting)).arrived).toBeNull();
    await haul(VINS[0], 16, dock);
    expect((await pickupOf(made)).arrived).toMatchObject({ source: 'eld' });

    const { body: removed } = await patch({ outline: null });
    expect(removed).toMatchObject({ outline: null, latitude: 32.7401 });
    // A load that is over stays as it was; an open one is worked out again.
    expect((await pickupOf(waiting)).fence_outline).toEqual(yard);
    expect((await pickupOf(later)).fence_outline).toBeNull();
    const { rows } = await monitor.db.execute(
      sql`SELECT summary FROM company_events WHERE kind = 'facility_changed' AND data->>'facility_id' = ${String(ramp)} ORDER BY id`,
    );
    expect(rows.map((row) => String(row.summary).split(': ').at(-1))).toEqual([
      'outline drawn',
      'point set',
      'outline removed',
    ]);
  });

  test('the database keeps no outline without a point, nor one that is no list of corners', async () => {
    const set = (outline: string) =>
      monitor.db.execute(sql`UPDATE facilities SET outline = ${outline}::jsonb WHERE id = ${id}`);
    await expect(set('{"type": "Polygon"}')).rejects.toThrow();
    await expect(set('[[1, 2]]')).rejects.toThrow();
  });

  test('shows where trucks stood to who is recorded for it, for as long as positions are kept', async () => {
    const reads = () => monitor.db.$count(positionReads);
    const before = await reads();
    const seen = await facility(id);
    expect(await reads()).toBe(before + new Set(seen.stays.map(({ load_id }) => load_id)).size);
    expect(seen.stays.length).toBeGreaterThan(1);
    await removeOld(monitor.db, new Date(monitor.services.clock().getTime() + 40 * 86_400_000), [
      'positions',
      'unnamed_positions',
    ]);
    expect(await facility(id)).toMatchObject({ stays: [], known_by: 'learned' });
  });

  test('says when the coordinates are far from the place that the load names', async () => {
    const { stops } = await bringIn(loadAt('N-1', 16, { latitude: 29.76, longitude: -95.37 }));
    expect(stops[0]!.place_note).toMatch(/^The coordinates given are 2\d\d mi from 75202\. They are not used\.$/);
  });
});

describe('checkAddress: a typed address', () => {
  const check = async (address: object, as?: string) => {
    const { status, body } = await monitor.get(`/facilities/check_address?${stringify(address)}`, as);
    expect(status).toBe(200);
    return body;
  };
  const typed = { street: '740 Check Street', city: 'Dallas', state: 'TX', postal_code: '75202' };

  test('is placed by what is known of it, exact before inexact, and nothing is stored', async () => {
    const before = await monitor.db.$count(facilities);
    expect(await check(typed)).toMatchObject({ facility_id: null, located_by: 'postal_code', note: null });
    expect(await check({ city: 'Dallas', state: 'TX' })).toMatchObject({ located_by: 'city' });
    expect(await check({ city: 'Nowhere at all', state: 'TX' })).toMatchObject({ located_by: null, latitude: null });
    const [key] = addressKeys({ ...typed, country: 'US' });
    await monitor.db.insert(addressPoints).values({ key: key!, latitude: 32.7811, longitude: -96.8031 });
    const inFile = { located_by: 'address_file', latitude: 32.7811, longitude: -96.8031, is_looked_up_later: false };
    expect(await check({ ...typed, street: '740 Check St., Dock 4' })).toMatchObject(inFile);
    expect(await monitor.db.$count(facilities)).toBe(before);
    const made = await bringIn(loadAt('C-1', 40, { ...typed, name: null, latitude: 32.78123, longitude: -96.80321 }));
    const facility_id = made.stops[0]!.facility_id;
    expect(await check(typed)).toMatchObject({ facility_id, located_by: 'facility', latitude: 32.78123 });
    // Another company's facility is not its own; the file is everybody's.
    expect(await check(typed, OTHER)).toMatchObject({ facility_id: null, located_by: 'address_file' });
    await monitor.db.delete(addressPoints);
  });

  test('far from its own city is said, before and after its load is there', async () => {
    const odd = { ...typed, street: '741 Check Street', city: 'Houston' };
    const note = expect.stringMatching(/^Postal code 75202 is 2\d\d mi from Houston\. Check the address\.$/);
    expect(await check(odd)).toMatchObject({ note });
    expect((await bringIn(loadAt('C-2', 40, odd))).stops[0]).toMatchObject({
      place_note: note,
      located_by: 'postal_code',
    });
    // A suburb in the postal code of its neighbor, and a city that no list has, are not odd.
    for (const city of ['Irving', 'A hamlet']) expect((await check({ ...typed, city })).note).toBeNull();
  });

  test('found in the file far from its place is another one of that name, and is not used', async () => {
    const [key] = addressKeys({ ...typed, country: 'US' });
    await monitor.db.insert(addressPoints).values({ key: key!, latitude: 29.76, longitude: -95.37 });
    expect(await check({ ...typed, name: 'Yet another' })).not.toMatchObject({ located_by: 'address_file' });
    await monitor.db.delete(addressPoints);
  });

  test('asks a right, and knows no other parameter', async () => {
    expect((await monitor.get('/facilities/check_address?city=Dallas', 'noloads@demo.test')).status).toBe(403);
    expect((await monitor.get('/facilities/check_address?town=Dallas')).status).toBe(422);
    expect((await monitor.get('/facilities/check_address?city=Dallas&country=FR')).status).toBe(422);
  });
});

describe('the geocoder', () => {
  test('is asked once for each street of which no point is known, and its building places open loads', async () => {
    const asked: string[] = [];
    const service = createServer((request, response) => {
      asked.push(new URL(request.url!, 'http://x').searchParams.get('street')!);
      const isBuilding = asked.at(-1) === '55 Pine St';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify([{ lat: '32.8001', lon: '-96.8002', place_rank: isBuilding ? 30 : 26 }]));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    const other = await openMonitorWithPlaces({ GEOCODER_URL: `http://127.0.0.1:${port}/search` });
    try {
      const pine = { street: '55 Pine St', city: 'Dallas', state: 'TX', postal_code: '75201', name: null };
      const put = async (reference: string, pickup: object) => {
        const { carrier, ...load } = loadAt(reference, 1, pickup);
        return (await other.send('PUT', '/loads/by_reference', { load })).body.load as Load;
      };
      const found = await put('P-1', pine);
      const own = await put('P-4', { ...pine, latitude: 32.79, longitude: -96.8 });
      const vague = await put('P-2', { ...pine, street: '9 Unknown Way' });
      const named = await put('P-3', { ...pine, street: null, name: 'Gate 4' });
      const now = other.services.clock();
      const look = () =>
        enqueueJob(other.db, lookUpFacilitiesJob, { params: null, companyId: null, userId: null, now });
      await look();
      await other.runJobs();
      await look();
      await other.runJobs();
      expect(asked.toSorted()).toEqual(['55 Pine St', '9 Unknown Way']);
      const pickup = async ({ id }: Load) => (await other.get(`/loads/${id}`)).body.stops[0];
      expect(await pickup(found)).toMatchObject({ located_by: 'facility', latitude_for_map: 32.8001 });
      expect(await pickup(own)).toMatchObject({ located_by: 'given', latitude_for_map: 32.79 });
      expect(await pickup(vague)).toMatchObject({ located_by: 'postal_code' });
      expect(await pickup(named)).toMatchObject({ located_by: 'postal_code' });
    } finally {
      await other.close();
      service.close();
    }
  });
});

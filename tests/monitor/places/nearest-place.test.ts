import { areas } from '@monitor/db/schema';
import { greatCircleMiles } from '@monitor/places/geo-cell';
import { nearestPlaces } from '@monitor/places/nearest-place';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AREA } from '../support/places';
import { openTestDatabase } from '../support/test-database';

type Opened = Awaited<ReturnType<typeof openTestDatabase>>;
let database: Opened;
let all: { id: number; type: string; name: string; state: string | null; latitude: number; longitude: number }[];
beforeAll(async () => {
  database = await openTestDatabase('with the places');
  const { id, type, name, state, latitude, longitude } = areas;
  all = await database.db
    .select({ id, type, name, state, latitude, longitude })
    .from(areas)
    .where(inArray(type, ['city', 'postal_code']));
});
afterAll(() => database.close());

/** Over the country, Mexico, Canada and two seas. */
const POINTS = Array.from({ length: 30 }, (_, at) => ({
  latitude: 22 + ((at * 7.31) % 31),
  longitude: -127 + ((at * 13.77) % 62),
}));

test('it is the place that a look at all places finds', async () => {
  const places = await nearestPlaces(database.db);
  for (const point of POINTS) {
    let least = Number.POSITIVE_INFINITY;
    let leastCity = Number.POSITIVE_INFINITY;
    const miles = new Map<number, number>();
    for (const one of all) {
      if (Math.abs(one.latitude - point.latitude) > 2) continue;
      const away = greatCircleMiles(point, one);
      miles.set(one.id, away);
      least = Math.min(least, away);
      if (one.type === 'city') leastCity = Math.min(leastCity, away);
    }
    const found = places.area(point);
    if (found === null) expect([point, least > 51]).toEqual([point, true]);
    // The two formulas of the distance differ in the last digits.
    else expect(miles.get(found)).toBeCloseTo(least, 2);
    const city = places.city(point);
    if (city === null) expect([point, leastCity > 51]).toEqual([point, true]);
    else {
      const named = all.filter(
        ({ type, name, state }) => type === 'city' && name.startsWith(city.name) && state === city.state,
      );
      expect(named.map(({ id }) => miles.get(id)).some((away) => away !== undefined && away - leastCity < 0.01)).toBe(
        true,
      );
    }
  }
});

test('a city is named, open sea is near nothing, and the index is built once', async () => {
  const places = await nearestPlaces(database.db);
  const [dallas] = await database.db.select().from(areas).where(eq(areas.id, AREA.dallas));
  expect(places.city(dallas!)).toEqual({ name: 'Dallas', state: 'TX' });
  const atSea = { latitude: 30, longitude: -60 };
  expect([places.area(atSea), places.city(atSea)]).toEqual([null, null]);
  expect(await nearestPlaces(database.db)).toBe(places);
});

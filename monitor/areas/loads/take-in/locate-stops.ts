import type { StopInput } from '@contract/loads/loads.calls';
import type { Outline } from '@contract/loads/outlines';
import type { LocatedBy } from '@contract/loads/stops.constants';
import { formatMiles } from '@contract/shared/format';
import { regionCode } from '@contract/shared/geography';
import tzLookup from '@photostructure/tz-lookup';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { areaNames, areas } from '../../../db/schema';
import { type GeoPoint, greatCircleMiles } from '../../../places/geo-cell';
import { placeKey } from '../../../places/place-key';
import type { KnownFacility } from '../facilities/known-facility';
import { grouped } from '../grouped';

/** Where a stop is and how that is known; all null: it could not be placed. */
export type Located = {
  latitude: number | null;
  longitude: number | null;
  locatedBy: LocatedBy | null;
  timeZone: string | null;
  /** The facility that the address names; null: none as exact as a building. */
  facilityId: number | null;
  /** Of the facility that placed the stop; null: the usual one. */
  radiusMiles: number | null;
  /** Of the yard of that facility; null: none is drawn. */
  outline: Outline | null;
  /** What is odd about the given place, for a person; null: nothing. */
  placeNote: string | null;
};

/** Coordinates farther than this from the named place are a mistake. */
const MAX_MILES_OFF = 30;

type Named = Pick<
  StopInput,
  'name' | 'street' | 'city' | 'state' | 'postal_code' | 'country' | 'latitude' | 'longitude'
>;

/**
 * Places of stops: the facility whose point a person confirmed, else the given coordinates where they agree with the named
 * place, else the facility as it is known, else the postal code, else the city. Where only the state is known, its center
 * gives the time zone but no place.
 *
 * @param facilityOf the facility that an address names
 */
export async function placeFinder(
  db: Queryable,
  stops: readonly Named[],
  facilityOf: (stop: Named) => KnownFacility | null,
): Promise<(stop: Named) => Located> {
  const keys = new Set<string>();
  for (const stop of stops) for (const key of [postalKey(stop), cityKey(stop)]) if (key) keys.add(key);
  const found = grouped(keys.size === 0 ? [] : await placesOf(db, [...keys]), ({ key }) => key);
  const find = (stop: Named) => placeOf(stop, found, facilityOf(stop));
  const states = stops.every((stop) => find(stop).locatedBy) ? new Map<string, GeoPoint>() : await statesOf(db);
  return (stop) => {
    const place = find(stop);
    const middle = states.get(`${stop.country} ${regionCode(stop.country, stop.state)}`);
    return place.locatedBy === null && middle ? { ...place, timeZone: zoneOf(middle) } : place;
  };
}

type Place = Awaited<ReturnType<typeof placesOf>>[number];

function placeOf(stop: Named, found: ReadonlyMap<string, Place[]>, facility: KnownFacility | null): Located {
  const called = (key: string | null, type: string) =>
    (found.get(key ?? '') ?? []).filter((one) => one.type === type && one.country === stop.country);
  const postal = called(postalKey(stop), 'postal_code')[0];
  const state = regionCode(stop.country, stop.state);
  const cities = called(cityKey(stop), 'city').filter((one) => state === null || one.state === state);
  // A city without its state counts only if no other city has its name.
  const city = state !== null || cities.length === 1 ? biggest(cities) : undefined;
  const named = postal ?? city;
  const given = givenPoint(stop);
  const milesOff = given && named ? greatCircleMiles(given, named) : 0;
  const isOff = milesOff > MAX_MILES_OFF;
  const placeNote = isOff
    ? `The coordinates given are ${formatMiles(milesOff)} from ${postal ? stop.postal_code : stop.city}. They are not used.`
    : farApart(stop, postal, cities);
  const at = (point: GeoPoint, locatedBy: LocatedBy) => ({
    ...placed(point, locatedBy),
    facilityId: facility?.id ?? null,
    radiusMiles: locatedBy === 'facility' ? facility!.radiusMiles : null,
    outline: locatedBy === 'facility' ? facility!.outline : null,
    placeNote,
  });
  if (facility?.point && facility.isConfirmed) return at(facility.point, 'facility');
  if (given && !isOff) return at(given, 'given');
  if (facility?.point) return at(facility.point, 'facility');
  if (postal) return at(postal, 'postal_code');
  if (city) return at(city, 'city');
  return {
    latitude: null,
    longitude: null,
    locatedBy: null,
    timeZone: null,
    facilityId: facility?.id ?? null,
    radiusMiles: null,
    outline: null,
    placeNote,
  };
}

/** Of cities with one name that nearest to the postal code counts. A city that is not known says nothing. */
function farApart({ city, postal_code }: Named, postal: Place | undefined, cities: readonly Place[]): string | null {
  if (!postal || cities.length === 0) return null;
  const miles = Math.min(...cities.map((one) => greatCircleMiles(postal, one)));
  if (miles <= MAX_MILES_OFF) return null;
  return `Postal code ${postal_code} is ${formatMiles(miles)} from ${city}. Check the address.`;
}

const placed = ({ latitude, longitude }: GeoPoint, locatedBy: LocatedBy) => ({
  latitude,
  longitude,
  locatedBy,
  timeZone: zoneOf({ latitude, longitude }),
});

/** The IANA name of the time zone at a point. */
export const zoneOf = ({ latitude, longitude }: GeoPoint) => tzLookup(latitude, longitude);

/** Null without both, and for 0/0, which programs send for "unknown". */
function givenPoint({ latitude, longitude }: Named): GeoPoint | null {
  if (latitude == null || longitude == null) return null;
  return Math.abs(latitude) < 0.01 && Math.abs(longitude) < 0.01 ? null : { latitude, longitude };
}

function postalKey({ postal_code, country }: Named): string | null {
  if (!postal_code) return null;
  const key = placeKey(postal_code);
  return key === '' ? null : key.slice(0, country === 'CA' ? 3 : 5);
}

const cityKey = ({ city }: Named) => (city ? placeKey(city) || null : null);

const biggest = <Place extends { weight: number }>(places: readonly Place[]) =>
  places.reduce<Place | undefined>((most, one) => (most && most.weight >= one.weight ? most : one), undefined);

const placesOf = (db: Queryable, keys: string[]) =>
  db
    .select({
      key: areaNames.key,
      type: areas.type,
      country: areas.country,
      state: areas.state,
      weight: areas.weight,
      latitude: areas.latitude,
      longitude: areas.longitude,
    })
    .from(areaNames)
    .innerJoin(areas, eq(areas.id, areaNames.areaId))
    .where(and(inArray(areaNames.key, keys), inArray(areaNames.type, ['city', 'postal_code'])));

async function statesOf(db: Queryable): Promise<Map<string, GeoPoint>> {
  const rows = await db
    .select({ code: areas.code, country: areas.country, latitude: areas.latitude, longitude: areas.longitude })
    .from(areas)
    .where(eq(areas.type, 'state'));
  return new Map(rows.map(({ code, country, ...point }) => [`${country} ${code}`, point]));
}

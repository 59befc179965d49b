import type { Area } from '@contract/lanes/areas.entities';
import type { AreaType } from '@contract/lanes/lanes.constants';
import { COUNTRIES, regionsOf } from '@contract/shared/geography';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../base/http-errors';
import type { Database, Queryable } from '../db/client';
import { areaNames, areas } from '../db/schema';
import { placeKey, placeWords } from './place-key';

const shown = {
  id: areas.id,
  code: areas.code,
  name: areas.name,
  type: areas.type,
  place_id: areas.placeId,
  state: areas.state,
  country: areas.country,
  latitude: areas.latitude,
  longitude: areas.longitude,
  state_area_id: areas.stateAreaId,
  kma_area_id: areas.kmaAreaId,
};

/** @throws ApiError 404 */
export async function getAreaById(db: Database, id: number): Promise<Area> {
  const [found] = await areasById(db, [id]);
  if (!found) throw httpErrors.notFound('That place');
  return found;
}

/** Those that there are, in no order. */
export async function areasById(db: Queryable, ids: readonly number[]): Promise<Area[]> {
  const known = ids.filter((id) => id <= LARGEST_ID);
  if (known.length === 0) return [];
  return (await db.select(shown).from(areas).where(inArray(areas.id, known))) as Area[];
}

/** Ids are four-byte numbers; a greater one names nothing. */
const LARGEST_ID = 2_147_483_647;

/** More than any view has room for: where many lie close together most are left out. */
const MAPPED_CITIES = 900;

/** What a map names: states by how many people live in their cities, then cities by size. */
export async function mapPlaces(
  db: Database,
): Promise<Pick<Area, 'name' | 'code' | 'type' | 'latitude' | 'longitude'>[]> {
  const { rows } = await db.execute<Pick<Area, 'name' | 'code' | 'type' | 'latitude' | 'longitude'>>(sql`
    SELECT ${areas.name}, ${areas.code}, ${areas.type}, ${areas.latitude}, ${areas.longitude}
    FROM (
      (SELECT s.area_id, 'state' AS type, max(lives.people) AS weight
        FROM ${areaNames} s LEFT JOIN (
          SELECT country, state, sum(weight) AS people FROM ${areaNames} WHERE type = 'city' GROUP BY country, state
        ) lives ON lives.country = s.country AND lives.state = s.state
        WHERE s.type = 'state' GROUP BY s.area_id)
      UNION ALL
      (SELECT area_id, type, max(weight) FROM ${areaNames} WHERE type = 'city' GROUP BY area_id, type
        ORDER BY 3 DESC, 1 LIMIT ${MAPPED_CITIES})
    ) largest JOIN ${areas} ON ${areas.id} = largest.area_id
    ORDER BY largest.type = 'state' DESC, largest.weight DESC NULLS LAST, ${areas.id}`);
  return rows;
}

/** @throws ApiError 404 */
export async function getAreaByPlaceId(db: Database, placeId: string): Promise<Area> {
  const [found] = await db.select(shown).from(areas).where(eq(areas.placeId, placeId));
  if (!found) throw httpErrors.notFound('That place');
  return found as Area;
}

/** One way to read what was typed: names that begin so, of these kinds, in these regions. */
type Reading = { key: string; types: readonly AreaType[] | null; regions: readonly string[] | null };

/**
 * Places that the text may mean, the likeliest first: what is called exactly so before what only begins so, and the
 * bigger place before the smaller. "dallas tx", "Dallas, Texas", "75201", "TX", "M5V 2T6", "dallas market" all say
 * something; so does every area's own name.
 */
export async function areasByText(
  db: Database,
  { text, type, limit }: { text: string; type?: AreaType; limit: number },
): Promise<Area[]> {
  const readings = readingsOf(text);
  if (readings.length === 0) return [];
  const found = sql.join(readings.map(matches), sql` UNION ALL `);
  // Ids first, from the index alone; their rows are joined after.
  const { rows } = await db.execute<Area>(sql`
      SELECT ${sql.join(
        Object.entries(shown).map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`),
        sql`, `,
      )}
      FROM (
        SELECT area_id, min(rank) AS rank, max(weight) AS weight FROM (${found}) found
        ${type === undefined ? sql`` : sql`WHERE type = ${type}`}
        GROUP BY area_id ORDER BY 2, 3 DESC, 1 LIMIT ${limit}
      ) hit JOIN ${areas} ON ${areas.id} = hit.area_id
      ORDER BY hit.rank, hit.weight DESC, hit.area_id`);
  return rows;
}

/** Named in full with its region, then named in full, then begun. */
function matches({ key, types, regions }: Reading): SQL {
  const { key: column } = areaNames;
  const rank = sql`CASE WHEN ${column} <> ${key} THEN 2 ELSE ${regions === null ? 1 : 0}::int END`;
  const conditions = [
    sql`${column} >= ${key} AND ${column} < ${`${key}\u{10FFFF}`}`,
    ...(types === null ? [] : [inArray(areaNames.type, [...types])]),
    ...(regions === null
      ? []
      : [
          sql`${areaNames.country} || ' ' || ${areaNames.state} IN (${sql.join(
            regions.map((one) => sql`${one}`),
            sql`, `,
          )})`,
        ]),
  ];
  return sql`SELECT ${areaNames.areaId} AS area_id, ${areaNames.type} AS type, ${areaNames.weight} AS weight, ${rank} AS rank
    FROM ${areaNames} WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** The words that a market area's name ends with, or that say that one is meant. */
const MARKET_LABELS = ['market', 'markets', 'area', 'kma'];
/** A region has at most so many words: Newfoundland and Labrador, District of Columbia. */
const REGION_LABELS = 3;
const PLACES: readonly AreaType[] = ['city', 'kma'];

/** Every way to read a text; none when it holds no letter and no digit. Pure. */
export function readingsOf(text: string): Reading[] {
  const words = placeWords(text);
  const all = words.join('');
  if (all === '') return [];
  const postalCode = postalCodeOf(words, all);
  if (postalCode !== null) return [{ key: postalCode, types: ['postal_code'], regions: null }];
  const isMarket = words.length > 1 && MARKET_LABELS.includes(words.at(-1)!);
  const named = isMarket
    ? words.slice(
        0,
        words.findIndex((word) => MARKET_LABELS.includes(word)),
      )
    : words;
  const types: readonly AreaType[] | null = isMarket ? ['kma'] : null;
  const readings: Reading[] = named.length === 0 ? [] : [{ key: named.join(''), types, regions: null }];
  for (let last = 1; last <= Math.min(REGION_LABELS, named.length - 1); last++) {
    const regions = regionsCalled(named.slice(-last).join(''));
    if (regions.length > 0) readings.push({ key: named.slice(0, -last).join(''), types: types ?? PLACES, regions });
  }
  return readings;
}

/** "75201", "75201-1234", "75201 Dallas, TX", "M5V", "m5v 2t6", "M5V Toronto"; also while it is still being typed. */
function postalCodeOf(words: readonly string[], all: string): string | null {
  const [first = ''] = words;
  if (/^\d{1,5}$/.test(first) || /^\d{9}$/.test(first)) return first.slice(0, 5);
  if (/^[a-z]\d[a-z]$/.test(first)) return first;
  return /^[a-z]\d([a-z](\d([a-z]\d?)?)?)?$/.test(all) ? all.slice(0, 3) : null;
}

const REGIONS = COUNTRIES.flatMap((country) =>
  regionsOf(country).map(({ code, name }) => ({
    of: `${country} ${code}`,
    code: placeKey(code),
    name: placeKey(name),
  })),
);

/** The regions whose code it is, or whose name begins so: "t" is Texas, Tennessee, Tamaulipas and Tlaxcala. */
function regionsCalled(key: string): string[] {
  const byCode = REGIONS.filter(({ code }) => code === key);
  const found =
    byCode.length > 0 ? byCode : REGIONS.filter(({ code, name }) => name.startsWith(key) || code.startsWith(key));
  return found.map(({ of }) => of);
}

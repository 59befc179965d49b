import { dayOf } from '@contract/shared/day';
import { isCountryCode, regionCode } from '../../contract/shared/geography';
import { alone } from '../db/alone';
import type { OpenDatabase } from '../db/client';
import { LOCKS } from '../db/locks';
import { beginTables, indexTable, inTransaction, next, type RunSql, swapTables } from '../db/replace-tables';
import { geoCellSql } from './geo-cell';
import { PLACES_EDITION } from './load-places';

/** How long a sighting counts (vetting text, section 9: vehicles of the last 2 years). */
const SIGHTING_YEARS = 2;

/** An import that began longer ago and still says that it runs was cut off. */
const MAX_IMPORT = '6 hours';

const TABLES = [
  'carrier_places',
  'carrier_points',
  'geo_cell_counts',
  'carrier_area_counts',
  'lane_counts',
  'lane_totals',
] as const;

/** Reports progress. Awaited; what it throws ends the run, and the former tables stay. */
export type GeographyProgress = (step: { done: number; total: number; name: string }) => Promise<void> | void;

/**
 * Works out where carriers are at home and where they were seen, from the federal files as they are stored and from what
 * ELDs reported: the map's and the lanes' tables. When no file was imported since the last time, and the two years are
 * still the same, it costs one look; positions of today count from the next day on.
 *
 * New tables are filled beside the old ones and take their place in one moment at the end, so that searches are answered
 * from the old ones until then, and an interrupted run leaves nothing but tables that the next one drops. On a server a
 * second node that comes to it meanwhile leaves it to the first.
 *
 * @returns whether the tables were made anew
 */
export async function refreshGeography(
  database: OpenDatabase,
  { now, onProgress = () => {} }: { now: Date; onProgress?: GeographyProgress },
): Promise<boolean> {
  if (underWay.has(database.db)) return false;
  underWay.add(database.db);
  try {
    return await refreshAlone(database, now, onProgress);
  } finally {
    underWay.delete(database.db);
  }
}

/** Databases that this process is working for. */
const underWay = new WeakSet<OpenDatabase['db']>();

async function refreshAlone({ db, kind }: OpenDatabase, now: Date, onProgress: GeographyProgress): Promise<boolean> {
  const day = dayOf(now);
  if (kind === 'embedded') {
    // One connection for everyone: given back after each step, so that others are answered between them.
    const run: RunSql = (text, values) => db.$client.query(text, values);
    return refresh(run, (work) => inTransaction(db, work), day, now, onProgress);
  }
  const done = await alone(db, LOCKS.geography, (client) => {
    const run: RunSql = (text, values) => client.query(text, values);
    const inOne = async (work: (run: RunSql) => Promise<void>) => {
      await run('BEGIN');
      await work(run);
      await run('COMMIT');
    };
    return refresh(run, inOne, day, now, onProgress);
  });
  return done?.result ?? false;
}

/** Whether refreshing would do something now. */
export async function isGeographyDue({ db }: Pick<OpenDatabase, 'db'>, now: Date): Promise<boolean> {
  const run: RunSql = (text, values) => db.$client.query(text, values);
  return (await readState(run, dayOf(now), now)).isDue;
}

/** What the tables stand for, and whether there is more. Read before the work: an import that ends meanwhile is worked in the next time. */
async function readState(run: RunSql, day: string, now: Date): Promise<{ importId: number; isDue: boolean }> {
  const { rows } = await run(
    `SELECT (SELECT coalesce(max(id), 0) FROM imports WHERE status IN ('done', 'incomplete')) AS "importId",
       EXISTS (SELECT 1 FROM imports WHERE status = 'running' AND started_at > $1::timestamptz - interval '${MAX_IMPORT}') AS "isImporting",
       (SELECT row_to_json(g) FROM geography_states g WHERE name = 'current') AS stored`,
    [now.toISOString()],
  );
  const { importId, isImporting, stored } = rows[0] as {
    importId: number;
    isImporting: boolean;
    stored: { import_id: number; edition: string; day: string } | null;
  };
  const isFresh = stored?.import_id === importId && stored.edition === PLACES_EDITION && stored.day === day;
  // Files are imported one after the other: after the last is soon enough.
  return { importId, isDue: !isFresh && !(isImporting && stored !== null) };
}

async function refresh(
  run: RunSql,
  inOneTransaction: (work: (run: RunSql) => Promise<void>) => Promise<void>,
  day: string,
  now: Date,
  onProgress: GeographyProgress,
): Promise<boolean> {
  const { importId, isDue } = await readState(run, day, now);
  if (!isDue) return false;

  const steps: [name: string, work: () => Promise<unknown>][] = [
    ['preparing', () => beginTables(run, TABLES)],
    ['where carriers are at home', async () => run(CARRIER_PLACES, await regionArrays(run))],
    ['indexing them', () => indexTable(run, 'carrier_places')],
    ['counting them by point', () => run(CARRIER_POINTS)],
    ['counting them by cell', () => run(GEO_CELL_COUNTS)],
    ['where carriers were seen', () => run(CARRIER_AREA_COUNTS, [day])],
    ['indexing that', () => indexTable(run, 'carrier_area_counts')],
    ['lanes', () => run(LANE_COUNTS)],
    ['indexing them', () => indexTable(run, 'lane_counts')],
    ['counting lanes', () => run(LANE_TOTALS)],
    [
      'finishing',
      async () => {
        await indexTable(run, 'carrier_points');
        await indexTable(run, 'geo_cell_counts');
        await indexTable(run, 'lane_totals');
      },
    ],
  ];
  for (const [done, [name, work]] of steps.entries()) {
    await onProgress({ done, total: steps.length, name });
    await work();
  }
  await inOneTransaction(async (runInOne) => {
    await swapTables(runInOne, TABLES);
    await runInOne(
      `INSERT INTO geography_states (name, import_id, edition, day, refreshed_at) VALUES ('current', $1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE SET import_id = excluded.import_id, edition = excluded.edition,
         day = excluded.day, refreshed_at = excluded.refreshed_at`,
      [importId, PLACES_EDITION, day, now.toISOString()],
    );
  });
  await onProgress({ done: steps.length, total: steps.length, name: 'done' });
  return true;
}

/** Our code for each region as the files spell it, as three arrays: country, spelling, code. */
async function regionArrays(run: RunSql): Promise<[string[], string[], string[]]> {
  const { rows } = await run(
    `SELECT DISTINCT coalesce(country, '') AS country, state FROM carriers WHERE state IS NOT NULL`,
  );
  const arrays: [string[], string[], string[]] = [[], [], []];
  for (const { country, state } of rows as { country: string; state: string }[]) {
    const of = country === '' ? 'US' : country.toUpperCase();
    const code = isCountryCode(of) ? regionCode(of, state) : null;
    if (code === null) continue;
    arrays[0].push(country);
    arrays[1].push(state);
    arrays[2].push(`${of} ${code}`);
  }
  return arrays;
}

const ACCENTED = 'áàâäãåéèêëíìîïóòôöõúùûüñç';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuunc';

/** As placeKey folds a name. Accents go first, in both cases: a database in the C locale knows no small Á. */
const foldSql = (column: string) =>
  `regexp_replace(lower(translate(${column}, '${ACCENTED}${ACCENTED.toUpperCase()}', '${PLAIN}${PLAIN}')), '[^a-z0-9]', '', 'g')`;

/**
 * By its postal code, when that lies in the region the address names; else by its city. Several lists of codes of the
 * Mexican states circulate: a city that only one of those states has is believed rather than the code. Listed (see carrierPlaces): as
 * the radius search asks (vetting text, section 5), a census row or a number that a licensing file vouches for.
 */
const CARRIER_PLACES = `
  WITH region AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS given(country, spelling, code)
  ), city AS (
    SELECT DISTINCT ON (n.country, n.state, n.key) n.country || ' ' || n.state AS region, n.key, a.latitude, a.longitude
    FROM area_names n JOIN areas a ON a.id = n.area_id
    WHERE n.type = 'city' ORDER BY n.country, n.state, n.key, n.weight DESC
  ), only_city AS (
    SELECT key, min(latitude) AS latitude, min(longitude) AS longitude
    FROM city WHERE region LIKE 'MX %' GROUP BY key HAVING count(*) = 1
  ), placed AS (
    SELECT c.id, coalesce(p.latitude, city.latitude, only_city.latitude) AS latitude,
      coalesce(p.longitude, city.longitude, only_city.longitude) AS longitude,
      CASE WHEN p.id IS NOT NULL THEN 'postal_code' ELSE 'city' END AS placed_by, c.power_units,
      (c.legal_name IS NOT NULL AND (c.census_as_of IS NOT NULL OR EXISTS (
        SELECT 1 FROM carrier_identifiers i
        WHERE i.carrier_id = c.id AND (i.source LIKE 'motus-%' OR i.source LIKE 'legacy-%')
      )))::int AS is_listed
    FROM carriers c
    LEFT JOIN region r ON r.country = coalesce(c.country, '') AND r.spelling = c.state
    LEFT JOIN areas p ON p.place_id = CASE
        WHEN c.postal_code ~ '^[0-9]{5}' AND c.country IS DISTINCT FROM 'MX' THEN 'postal_code:US-' || left(c.postal_code, 5)
        WHEN c.postal_code ~* '^[A-Z][0-9][A-Z]' THEN 'postal_code:CA-' || upper(left(c.postal_code, 3))
      END AND (c.state IS NULL OR p.country || ' ' || p.state = r.code)
    LEFT JOIN city ON p.id IS NULL AND city.region = r.code AND city.key = ${foldSql('c.city')}
    LEFT JOIN only_city ON p.id IS NULL AND city.key IS NULL AND c.country = 'MX' AND only_city.key = ${foldSql('c.city')}
  )
  INSERT INTO ${next('carrier_places')} (carrier_id, geo_cell, latitude, longitude, placed_by, power_units, is_listed)
  SELECT id, ${geoCellSql('latitude', 'longitude')}, latitude, longitude, placed_by, power_units, is_listed
  FROM placed WHERE latitude IS NOT NULL
  ORDER BY ${geoCellSql('latitude', 'longitude')}`;

const CARRIER_POINTS = `
  INSERT INTO ${next('carrier_points')} (geo_cell, latitude, longitude, listed, named)
  SELECT p.geo_cell, p.latitude, p.longitude, count(*) FILTER (WHERE p.is_listed = 1),
    count(*) FILTER (WHERE c.legal_name IS NOT NULL)
  FROM ${next('carrier_places')} p JOIN carriers c ON c.id = p.carrier_id
  GROUP BY p.geo_cell, p.latitude, p.longitude ORDER BY p.geo_cell`;

const GEO_CELL_COUNTS = `
  INSERT INTO ${next('geo_cell_counts')} (geo_cell, carriers, latitude, longitude)
  SELECT geo_cell, count(*), avg(latitude), avg(longitude) FROM ${next('carrier_places')} WHERE is_listed = 1 GROUP BY geo_cell`;

/**
 * An inspection names its county; where it does not, its state is still known. An ELD reports every few minutes: a vehicle
 * and day at a place is one sighting.
 */
const CARRIER_AREA_COUNTS = `
  WITH seen AS (
    SELECT i.carrier_id, i.inspected_on AS seen_on, k.kma_area_id, coalesce(k.state_area_id, s.id) AS state_area_id
    FROM inspections i
    LEFT JOIN counties k ON k.state = i.county_state AND k.code = lpad(i.county_code, 3, '0')
    LEFT JOIN areas s ON k.state IS NULL AND s.place_id = 'state:US-' || coalesce(i.county_state, i.report_state)
    WHERE i.inspected_on > $1::date - interval '${SIGHTING_YEARS} years' AND i.inspected_on <= $1::date
    UNION ALL
    SELECT carrier_id, seen_on, kma_area_id, state_area_id FROM (
      SELECT DISTINCT p.carrier_id, p.connection_id, p.unit, (p.observed_at AT TIME ZONE 'UTC')::date AS seen_on,
        a.kma_area_id, a.state_area_id
      FROM eld_positions p JOIN areas a ON a.id = p.area_id
    ) reported
    WHERE seen_on > $1::date - interval '${SIGHTING_YEARS} years' AND seen_on <= $1::date
  )
  INSERT INTO ${next('carrier_area_counts')} (area_id, carrier_id, sightings, last_seen_on)
  SELECT area_id, carrier_id, count(*), max(seen_on) FROM (
    SELECT kma_area_id AS area_id, carrier_id, seen_on FROM seen WHERE kma_area_id IS NOT NULL
    UNION ALL
    SELECT state_area_id, carrier_id, seen_on FROM seen WHERE state_area_id IS NOT NULL
  ) seen_in GROUP BY area_id, carrier_id ORDER BY area_id, carrier_id`;

const LANE_COUNTS = `
  WITH market AS (
    SELECT m.* FROM ${next('carrier_area_counts')} m JOIN areas a ON a.id = m.area_id WHERE a.type = 'kma'
  )
  INSERT INTO ${next('lane_counts')} (low_area_id, high_area_id, sightings, carrier_id)
  SELECT low.area_id, high.area_id, least(low.sightings, high.sightings), low.carrier_id
  FROM market low JOIN market high ON high.carrier_id = low.carrier_id AND high.area_id >= low.area_id
  ORDER BY low.area_id, high.area_id, least(low.sightings, high.sightings) DESC, low.carrier_id`;

const LANE_TOTALS = `
  INSERT INTO ${next('lane_totals')} (low_area_id, high_area_id, carriers)
  SELECT low_area_id, high_area_id, count(*) FROM ${next('lane_counts')} GROUP BY low_area_id, high_area_id`;

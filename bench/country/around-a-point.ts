import { addMonths } from '@contract/shared/day';
import { carrierSearchSql } from '@monitor/areas/carriers/carrier-filters';
import { nearHits } from '@monitor/areas/carriers/carriers-near.queries';
import type { OpenDatabase } from '@monitor/db/client';
import type { Figure } from '../bench';
import { CENSUS_DAY } from '../support/census-day';
import { each, inTurns } from '../support/timing';
import type { Workshop } from '../support/workshop';

const PER_PAGE = 50;
const ROUNDS = 5;

const POINTS = [
  { latitude: 32.78, longitude: -96.8 },
  { latitude: 41.88, longitude: -87.63 },
  { latitude: 33.75, longitude: -84.39 },
  { latitude: 36.16, longitude: -115.14 },
  { latitude: 44.98, longitude: -93.27 },
];
export const RADIUS_MILES = 100;
const METRES_A_MILE = 1609.344;

/** The same searches as calls of the API. */
export const aroundCities = () =>
  POINTS.map(
    ({ latitude, longitude }) =>
      `/monitor/api/v1/carriers/near?latitude=${latitude}&longitude=${longitude}&radius_miles=${RADIUS_MILES}`,
  );

/** Filters of a search around a point, and the same as conditions on the rows that PostGIS reads. */
const FILTERED = [
  {
    what: 'five power units, authority of two years, not rated badly',
    q: { fleet_size_gteq: '5', authority_age_months_gteq: '24', safety_rating_option_in: ['2'] },
    beside: `power_units >= 5 AND authority_since <= '${addMonths(CENSUS_DAY, -24)}' AND safety_rating IN ('S', 'N')
      AND (changes_on IS NULL OR changes_on > '${CENSUS_DAY}')`,
    isAsked: true,
  },
  {
    what: 'refrigerated',
    q: { equipment_in: ['reefer'] },
    beside: `(equipment_provided ? 'reefer' OR (equipment_seen ->> 'reefer')::int >= 1)`,
    isAsked: false,
  },
];

/** Searches around five cities, beside PostGIS on the same rows. */
export async function aroundAPoint({ db }: OpenDatabase, workshop: Workshop): Promise<Figure[]> {
  const query = (text: string, values: unknown[] = []) => db.$client.query(text, values);
  const hasPostgis = await query('CREATE EXTENSION IF NOT EXISTS postgis').then(
    () => true,
    () => false,
  );
  workshop.say(hasPostgis ? 'Comparing with PostGIS…' : 'There is no PostGIS here: comparing with earthdistance…');
  if (!hasPostgis) {
    await query('CREATE EXTENSION IF NOT EXISTS cube');
    await query('CREATE EXTENSION IF NOT EXISTS earthdistance');
  }
  await query('DROP TABLE IF EXISTS beside_points');
  await query(
    `CREATE TABLE beside_points AS SELECT p.carrier_id, s.power_units, s.authority_since, s.changes_on, s.safety_rating,
       s.equipment_seen, s.equipment_provided,
       ${hasPostgis ? 'ST_SetSRID(ST_MakePoint(p.longitude, p.latitude), 4326)::geography' : 'll_to_earth(p.latitude, p.longitude)'} AS at
     FROM carrier_places p LEFT JOIN carrier_search_index s ON s.carrier_id = p.carrier_id WHERE p.is_listed = 1`,
  );
  await query('CREATE INDEX ON beside_points USING gist (at)');
  await query('VACUUM (ANALYZE) beside_points');
  const found = hasPostgis
    ? `SELECT carrier_id, ST_Distance(at, p) AS far FROM beside_points
       CROSS JOIN (SELECT ST_SetSRID(ST_MakePoint($2::float8, $1::float8), 4326)::geography AS p) AS middle
       WHERE ST_DWithin(at, p, $3)`
    : `SELECT carrier_id, earth_distance(at, p) AS far FROM beside_points
       CROSS JOIN (SELECT ll_to_earth($1::float8, $2::float8) AS p) AS middle
       WHERE earth_box(p, $3) @> at AND earth_distance(at, p) <= $3`;
  const metres = RADIUS_MILES * METRES_A_MILE;
  const other = async ({ latitude, longitude }: (typeof POINTS)[number], condition: string) => {
    const { rows } = await query(
      `WITH found AS MATERIALIZED (${found} AND ${condition})
       SELECT (SELECT count(*) FROM found) AS total, carrier_id FROM found ORDER BY far, carrier_id LIMIT ${PER_PAGE}`,
      [latitude, longitude, metres],
    );
    return Number(rows[0]?.total ?? 0);
  };
  const near = async (center: (typeof POINTS)[number], q: object | undefined) => {
    const { parts, orderBy } = await carrierSearchSql(db, q, { companyId: 1, today: CENSUS_DAY });
    const { ofRow: where, ofId, ofIndex } = parts;
    const circle = { center, radiusMiles: RADIUS_MILES, text: '', includesUnverified: false };
    return (await nearHits(db, { ...circle, where, ofId, ofIndex, orderBy, limit: PER_PAGE, offset: 0 })).total;
  };

  const figures: Figure[] = [];
  for (const { what, q, beside, isAsked } of [
    { what: null, q: undefined, beside: 'true', isAsked: true },
    ...FILTERED,
  ]) {
    for (const point of POINTS) {
      const [ours, theirs] = [await near(point, q), await other(point, beside)];
      if (ours === 0 || Math.abs(ours - theirs) > theirs / 100)
        throw new Error(
          `Around ${point.latitude}, ${point.longitude} there are ${ours} carriers here and ${theirs} beside.`,
        );
    }
    const [product, besideMs] = await inTurns(
      [each(POINTS, (point) => near(point, q)), each(POINTS, (point) => other(point, beside))],
      ROUNDS,
    );
    figures.push({
      what: `Within ${RADIUS_MILES} miles of a city${what === null ? '' : `, ${what}`}: page, total and clusters`,
      product: { value: product! / POINTS.length, unit: 'ms' },
      beside: {
        name: `${hasPostgis ? 'PostGIS ST_DWithin' : 'earthdistance'}, page and total`,
        value: besideMs! / POINTS.length,
        unit: 'ms',
      },
      ratio: besideMs! / product!,
      target: isAsked ? 'at most a tenth of it' : '',
      isMet: isAsked ? product! <= besideMs! / 10 : null,
    });
  }
  await query('DROP TABLE beside_points');
  return figures;
}

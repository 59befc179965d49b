import { laneHits } from '@monitor/areas/lanes/lane-search.queries';
import type { OpenDatabase } from '@monitor/db/client';
import { areasById } from '@monitor/places/areas.queries';
import type { Figure } from '../bench';
import { CENSUS_DAY } from '../support/census-day';
import { each, inTurns } from '../support/timing';
import type { Workshop } from '../support/workshop';

const PER_PAGE = 50;
const ROUNDS = 5;

/** The ten busiest lanes, beside the sightings that they are counted from. */
export async function byLane({ db }: OpenDatabase, workshop: Workshop): Promise<Figure> {
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await db.$client.query(text, values)).rows as Row[];
  workshop.say('Comparing lanes with the raw sightings…');
  await query('DROP TABLE IF EXISTS beside_sightings');
  await query(
    `CREATE TABLE beside_sightings AS SELECT k.kma_area_id AS area_id, i.carrier_id, i.inspected_on
     FROM inspections i JOIN counties k ON k.state = i.county_state AND k.code = i.county_code
     WHERE k.kma_area_id IS NOT NULL`,
  );
  await query('CREATE INDEX ON beside_sightings (area_id, carrier_id)');
  await query('VACUUM (ANALYZE) beside_sightings');
  const lanes = await query<{ low_area_id: number; high_area_id: number }>(
    `SELECT low_area_id, high_area_id FROM lane_totals WHERE low_area_id < high_area_id ORDER BY carriers DESC LIMIT 10`,
  );
  const areas = new Map(
    (await areasById(db, [...new Set(lanes.flatMap((lane) => [lane.low_area_id, lane.high_area_id]))])).map((area) => [
      area.id,
      area,
    ]),
  );
  const product = each(lanes, (lane) =>
    laneHits(db, {
      origin: areas.get(lane.low_area_id)!,
      destination: areas.get(lane.high_area_id)!,
      where: undefined,
      orderBy: [],
      limit: PER_PAGE,
      offset: 0,
    }),
  );
  const raw = each(lanes, (lane) =>
    query(
      `WITH found AS MATERIALIZED (
         SELECT carrier_id, least(count(*) FILTER (WHERE area_id = $1), count(*) FILTER (WHERE area_id = $2)) AS seen
         FROM beside_sightings
         WHERE area_id IN ($1, $2) AND inspected_on > $3::date - interval '2 years'
         GROUP BY carrier_id HAVING count(DISTINCT area_id) = 2
       )
       SELECT (SELECT count(*) FROM found) AS total, carrier_id FROM found ORDER BY seen DESC, carrier_id LIMIT ${PER_PAGE}`,
      [lane.low_area_id, lane.high_area_id, CENSUS_DAY],
    ),
  );
  const [ours, theirs] = await inTurns([product, raw], ROUNDS);
  await query('DROP TABLE beside_sightings');
  return {
    what: 'Lane between two markets: page and total',
    product: { value: ours! / lanes.length, unit: 'ms' },
    beside: { name: 'the raw sightings', value: theirs! / lanes.length, unit: 'ms' },
    ratio: theirs! / ours!,
    target: 'at most a hundredth of it',
    isMet: ours! <= theirs! / 100,
  };
}

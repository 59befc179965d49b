import { addDays } from '@contract/shared/day';
import { type SQL, sql } from 'drizzle-orm';
import { carriers, counties, eldPositions, inspections } from '../db/schema';
import { type GeoPoint, MILES_A_DEGREE, squareDegrees } from './geo-cell';

/** What counts as near where nothing else is said. */
const DEFAULT_MILES = 100;
/** The longest that a sighting counts (vetting text, section 9). */
const MAX_DAYS = 730;

export type SeenNear = {
  center: GeoPoint;
  /** Left out: a hundred miles. */
  miles?: number;
  /** Left out: two years. */
  days?: number;
};

/**
 * A condition for any query over `carriers`: one of its vehicles was inspected in a county whose middle lies near the
 * point, or its ELD reported it there, lately enough. Counties are chosen first, a few dozen of three thousand; the
 * inspections and positions of each carrier are then looked up by their index.
 *
 * @param today ISO day that the days are counted back from
 */
export function wasSeenNear({ center, miles = DEFAULT_MILES, days = MAX_DAYS }: SeenNear, today: string): SQL {
  const reach = miles / MILES_A_DEGREE;
  const since = addDays(today, -Math.min(days, MAX_DAYS));
  const tomorrow = `${addDays(today, 1)}T00:00:00Z`;
  const nearby = sql`SELECT ${counties.state}, ${counties.code} FROM ${counties}
    WHERE ${squareDegrees(center, sql`${counties.latitude}`, sql`${counties.longitude}`)} <= ${reach * reach}::float8`;
  return sql`(EXISTS (SELECT FROM ${inspections} WHERE ${inspections.carrierId} = ${carriers.id}
    AND ${inspections.inspectedOn} >= ${since} AND ${inspections.inspectedOn} <= ${today}
    AND (${inspections.countyState}, lpad(${inspections.countyCode}, 3, '0')) IN (${nearby}))
    OR EXISTS (SELECT FROM ${eldPositions} WHERE ${eldPositions.carrierId} = ${carriers.id}
      AND ${eldPositions.observedAt} >= ${`${since}T00:00:00Z`}::timestamptz AND ${eldPositions.observedAt} < ${tomorrow}::timestamptz
      AND ${squareDegrees(center, sql`${eldPositions.latitude}`, sql`${eldPositions.longitude}`)} <= ${reach * reach}::float8))`;
}

import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadStops, loads } from '../../db/schema';

/** The time zone of each load's next stop, else of its first; null: the place of that stop is not known well enough. */
export async function stopZonesOf(db: Queryable, loadIds: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .selectDistinctOn([loadStops.loadId], { loadId: loadStops.loadId, zone: loadStops.timeZone })
    .from(loadStops)
    .innerJoin(loads, eq(loads.id, loadStops.loadId))
    .where(inArray(loadStops.loadId, [...loadIds]))
    .orderBy(loadStops.loadId, sql`${loadStops.id} = ${loads.nextStopId} DESC NULLS LAST`, asc(loadStops.sequence));
  return new Map(rows.map(({ loadId, zone }) => [loadId, zone]));
}

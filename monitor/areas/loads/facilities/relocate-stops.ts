import type { Outline } from '@contract/loads/outlines';
import { and, asc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { loadStops, loads } from '../../../db/schema';
import type { GeoPoint } from '../../../places/geo-cell';
import { grouped } from '../grouped';
import { zoneOf } from '../take-in/locate-stops';
import { milesOf, routeOf } from '../take-in/route-of';

/**
 * Places the stops of loads at the new point of their facility, and works out anew what the loads have from it: the ends
 * that lists and the load board search by, and estimated miles. Windows stay the instants they were.
 *
 * @param loadIds in their order: the loads are locked
 */
export async function relocateStops(
  tx: Queryable,
  facilityId: number,
  loadIds: readonly number[],
  {
    latitude,
    longitude,
    radiusMiles,
    outline,
    isConfirmed,
  }: GeoPoint & { radiusMiles: number | null; outline: Outline | null; isConfirmed: boolean },
): Promise<void> {
  if (loadIds.length === 0) return;
  const rows = await tx
    .select()
    .from(loads)
    .where(inArray(loads.id, [...loadIds]))
    .orderBy(asc(loads.id))
    .for('update');
  const place = {
    latitude,
    longitude,
    radiusMiles,
    outline,
    locatedBy: 'facility',
    timeZone: zoneOf({ latitude, longitude }),
  } as const;
  await tx
    .update(loadStops)
    .set(place)
    .where(and(isMoved(facilityId, isConfirmed), inArray(loadStops.loadId, [...loadIds])));
  const stops = grouped(
    await tx
      .select()
      .from(loadStops)
      .where(inArray(loadStops.loadId, [...loadIds]))
      .orderBy(asc(loadStops.sequence)),
    ({ loadId }) => loadId,
  );
  for (const row of rows) {
    const own = stops.get(row.id) ?? [];
    const miles = row.billableMilesSource === 'tms' ? {} : milesOf({}, own, row);
    await tx
      .update(loads)
      .set({ ...miles, ...routeOf(own) })
      .where(eq(loads.id, row.id));
  }
}

/** The stops of a facility that its point places: those with coordinates of their own only once a person confirmed it. */
export const isMoved = (facilityId: number, isConfirmed: boolean): SQL | undefined =>
  and(
    eq(loadStops.facilityId, facilityId),
    isConfirmed ? undefined : or(isNull(loadStops.locatedBy), ne(loadStops.locatedBy, 'given')),
  );

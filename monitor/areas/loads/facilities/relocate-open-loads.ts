import type { Outline } from '@contract/loads/outlines';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { isOpenLoad } from '../../../db/closed-loads';
import { loadStops, loads } from '../../../db/schema';
import type { GeoPoint } from '../../../places/geo-cell';
import { evaluateLoads } from '../evaluate-loads';
import { isMoved, relocateStops } from './relocate-stops';

/**
 * Places the stops of open loads at the new point of their facility, and works those loads out again. A stop with coordinates
 * of its own stays at them, unless a person confirmed the point. Within a transaction that holds the company's lock.
 *
 * @param place.radiusMiles of the fence; null: the usual one
 * @param place.outline of the yard, used in place of the radius; null: none is drawn
 * @returns how many loads
 */
export async function relocateOpenLoads(
  tx: Queryable,
  facilityId: number,
  place: GeoPoint & { radiusMiles: number | null; outline: Outline | null; isConfirmed: boolean },
  now: Date,
): Promise<number> {
  const open = await tx
    .selectDistinct({ id: loads.id })
    .from(loads)
    .innerJoin(loadStops, eq(loadStops.loadId, loads.id))
    .where(and(isMoved(facilityId, place.isConfirmed), isOpenLoad(loads.status)))
    .orderBy(loads.id);
  const ids = open.map(({ id }) => id);
  await relocateStops(tx, facilityId, ids, place);
  await evaluateLoads(tx, ids, now);
  return ids.length;
}

import type { LoadWay } from '@contract/loads/load-way.entities';
import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadStops } from '../../db/schema';
import { grouped } from './grouped';

/** The lane of each load, by its id. The caller has checked whose loads they are. */
export async function lanesByLoad(db: Queryable, loadIds: readonly number[]): Promise<(loadId: number) => LoadWay> {
  const stops =
    loadIds.length === 0
      ? []
      : await db
          .select({
            loadId: loadStops.loadId,
            kind: loadStops.kind,
            city: loadStops.city,
            state: loadStops.state,
            postalCode: loadStops.postalCode,
            windowStartsAt: loadStops.windowStartsAt,
            windowEndsAt: loadStops.windowEndsAt,
            timeZone: loadStops.timeZone,
          })
          .from(loadStops)
          .where(inArray(loadStops.loadId, [...new Set(loadIds)]))
          .orderBy(asc(loadStops.loadId), asc(loadStops.sequence));
  const ofLoads = grouped(stops, ({ loadId }) => loadId);
  return (loadId) => {
    const own = ofLoads.get(loadId) ?? [];
    const pickup = own.find(({ kind }) => kind === 'pickup') ?? own[0];
    const delivery = own.findLast(({ kind }) => kind === 'delivery');
    return {
      origin: pickup ? placeOf(pickup) : null,
      destination: delivery ? placeOf(delivery) : null,
      window_starts_at: pickup?.windowStartsAt?.toISOString() ?? null,
      window_ends_at: pickup?.windowEndsAt?.toISOString() ?? null,
      local_zone: pickup?.timeZone ?? null,
    };
  };
}

type Placed = { city: string | null; state: string | null; postalCode: string | null };

const placeOf = ({ city, state, postalCode }: Placed): string | null =>
  [city, state].filter(Boolean).join(', ') || postalCode || null;

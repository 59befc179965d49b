import type { EquipmentType } from '@contract/carriers/equipment.constants';
import { PRICE_MEMORY_DAYS } from '@contract/load-board/load-board.constants';
import type { LoadStatus } from '@contract/loads/loads.constants';
import { DAY_MS, dayOf } from '@contract/shared/day';
import { and, between, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import { loads } from '../../db/schema';
import type { GeoPoint } from '../../places/geo-cell';
import { regionOf } from '../lanes/lane-search.queries';
import { carrierPayCents } from '../loads/carrier-pay';
import type { LoadRow } from '../loads/load-facts.queries';
import { type LoadLane, lanesOfEnds } from './lane-of-load';

/** The company's own load that a carrier had on a lane. */
export interface RememberedLoad {
  id: number;
  reference: string;
  carrierId: number;
  /** What the carrier was paid, as far as it is on file. */
  rateCents: number | null;
  /** ISO day of its first pickup window, else of its arrival here. */
  on: string;
  equipment: EquipmentType | null;
  /** `assumed`: its windows are long past, and neither positions nor a person said that it was delivered. */
  delivered: 'yes' | 'assumed' | 'not_yet';
}

type Ends = Pick<LoadRow, 'originLatitude' | 'originLongitude' | 'destinationLatitude' | 'destinationLongitude'>;

/** The first pickup and the last delivery; null: not located. */
export const endsOf = (load: Ends) => ({
  pickup: point(load.originLatitude, load.originLongitude),
  delivery: point(load.destinationLatitude, load.destinationLongitude),
});

const point = (latitude: number | null, longitude: number | null): GeoPoint | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The lanes of loads, in their order; null: a stop is not located. */
export const lanesOfLoads = (db: Queryable, given: readonly Ends[]) => lanesOfEnds(db, given.map(endsOf));

/** No market is wider: what is further away is not read. */
const REACH_DEGREES = 6;
/** For a very busy company the newest. */
const MOST_LOADS = 20_000;

/**
 * The company's own recent covered loads on the lane of each of these, from market to market as in lane search, without
 * the load itself.
 *
 * @param given with their lanes; nothing is found for one without a lane
 * @returns by load
 */
export async function laneMemories(
  db: Queryable,
  companyId: number,
  given: readonly { load: LoadRow; lane: LoadLane | null }[],
  now: Date,
  days = PRICE_MEMORY_DAYS,
): Promise<Map<number, RememberedLoad[]>> {
  const located = given.flatMap(({ load, lane }) => {
    const { pickup, delivery } = endsOf(load);
    return lane && pickup && delivery ? [{ id: load.id, key: keyOf(lane), pickup, delivery }] : [];
  });
  if (located.length === 0) return new Map();
  const near = (latitude: PgColumn, longitude: PgColumn, at: GeoPoint) =>
    and(
      between(latitude, at.latitude - REACH_DEGREES, at.latitude + REACH_DEGREES),
      between(longitude, at.longitude - REACH_DEGREES, at.longitude + REACH_DEGREES),
    );
  const day = sql<Date>`coalesce(${loads.firstWindowStartsAt}, ${loads.createdAt})`;
  const rows = await db
    .select({
      id: loads.id,
      reference: loads.reference,
      carrierId: loads.carrierId,
      pay: carrierPayCents,
      status: loads.status,
      equipmentType: loads.equipmentType,
      firstWindowStartsAt: loads.firstWindowStartsAt,
      createdAt: loads.createdAt,
      originLatitude: loads.originLatitude,
      originLongitude: loads.originLongitude,
      destinationLatitude: loads.destinationLatitude,
      destinationLongitude: loads.destinationLongitude,
    })
    .from(loads)
    .where(
      and(
        eq(loads.companyId, companyId),
        isNotNull(loads.carrierId),
        isNull(loads.cancelledAt),
        gte(day, sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`),
        or(
          ...located.map(({ pickup, delivery }) =>
            and(
              near(loads.originLatitude, loads.originLongitude, pickup),
              near(loads.destinationLatitude, loads.destinationLongitude, delivery),
            ),
          ),
        ),
      ),
    )
    .orderBy(desc(loads.id))
    .limit(MOST_LOADS);
  const lanes = await lanesOfLoads(db, rows);
  const byLane = new Map<string, RememberedLoad[]>();
  for (const [at, load] of rows.entries()) {
    const lane = lanes[at];
    if (!lane) continue;
    const on = dayOf(load.firstWindowStartsAt ?? load.createdAt);
    const remembered: RememberedLoad = {
      id: load.id,
      reference: load.reference,
      carrierId: load.carrierId!,
      rateCents: load.pay,
      on,
      equipment: load.equipmentType,
      delivered: DELIVERED[load.status] ?? 'not_yet',
    };
    byLane.set(keyOf(lane), [...(byLane.get(keyOf(lane)) ?? []), remembered]);
  }
  return new Map(located.map(({ id, key }) => [id, (byLane.get(key) ?? []).filter((one) => one.id !== id)]));
}

const DELIVERED: Partial<Record<LoadStatus, RememberedLoad['delivered']>> = {
  delivered: 'yes',
  assumed_delivered: 'assumed',
};

const keyOf = ({ origin, destination }: LoadLane) => `${regionOf(origin).id} ${regionOf(destination).id}`;

/** Whether a load counts as hauled with the requested equipment. */
export const isAlike = ({ equipment }: Pick<RememberedLoad, 'equipment'>, asked: EquipmentType | null) =>
  asked !== null && equipment === asked;

/** Of a load's lane those with the same equipment; all of them for a load that does not say its own. */
export const likeThis = (remembered: readonly RememberedLoad[], { equipmentType }: Pick<LoadRow, 'equipmentType'>) =>
  remembered.filter((one) => equipmentType === null || isAlike(one, equipmentType));

/** The prices of those that have one. */
export const ratesOf = (remembered: readonly RememberedLoad[]): number[] =>
  remembered.flatMap(({ rateCents }) => (rateCents === null ? [] : [rateCents]));

import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { facilities, facilityStays, loadStops } from '../../../db/schema';
import { nextChange } from '../../../decisions/versions';
import { grouped } from '../grouped';
import type { LoadFacts } from '../load-facts.queries';
import { FACILITY_MILES } from '../tracking/fences';
import { plausibleFixes } from '../tracking/plausible-fixes';
import { longestStand } from './longest-stand';
import { type Known, type Proposal, proposePoint, type Stay } from './propose-point';

/** How far from what is known of a stop its dock can be. */
const MILES_AROUND = { given: 5, facility: 5, postal_code: 10, city: 25 } as const;
/** The newest say where the dock is now. */
const STAYS_LOOKED_AT = 100;

/**
 * Learns from loads that are over where their trucks stood, and proposes points of facilities to the people of the
 * company. Nothing is placed by it until one of them accepts.
 */
export async function learnStays(tx: Queryable, over: readonly LoadFacts[], now: Date): Promise<void> {
  const found = over.flatMap(staysOf);
  if (found.length === 0) return;
  await tx
    .insert(facilityStays)
    .values(found)
    .onConflictDoUpdate({
      target: [facilityStays.stopId, facilityStays.companyId],
      set: {
        facilityId: sql`excluded.facility_id`,
        carrierId: sql`excluded.carrier_id`,
        carrierVehicleId: sql`excluded.carrier_vehicle_id`,
        latitude: sql`excluded.latitude`,
        longitude: sql`excluded.longitude`,
        fromAt: sql`excluded.from_at`,
        untilAt: sql`excluded.until_at`,
      },
    });
  await proposePoints(tx, [...new Set(found.map(({ facilityId }) => facilityId))], now);
}

function staysOf({ row, stops, fixes }: LoadFacts): (typeof facilityStays.$inferInsert)[] {
  const { carrierId, carrierVehicleId } = row;
  if (carrierId === null || carrierVehicleId === null || fixes.length === 0) return [];
  const own = plausibleFixes(fixes);
  return stops.flatMap(({ id, facilityId, locatedBy, latitude, longitude, windowStartsAt, windowEndsAt }) => {
    if (facilityId === null || locatedBy === null || !windowStartsAt || !windowEndsAt) return [];
    const window = { startsAt: windowStartsAt.getTime(), endsAt: windowEndsAt.getTime() };
    const near = { latitude: latitude!, longitude: longitude!, miles: MILES_AROUND[locatedBy] };
    const stand = longestStand(own, window, near);
    if (!stand) return [];
    const { from, until, ...point } = stand;
    return [
      {
        stopId: id,
        facilityId,
        carrierId,
        carrierVehicleId,
        ...point,
        fromAt: new Date(from),
        untilAt: new Date(until),
      },
    ];
  });
}

/**
 * Deletes stays: they are positions, and are kept no longer and no more widely than those (decision 0087). What they proposed
 * is worked out again.
 */
export async function forgetStays(tx: Queryable, which: SQL, now: Date): Promise<void> {
  const gone = await tx.delete(facilityStays).where(which).returning({ facilityId: facilityStays.facilityId });
  await proposePoints(tx, [...new Set(gone.map(({ facilityId }) => facilityId))], now);
}

/** What the point of a facility is, and what was rejected, as a proposal is compared with it. */
export const knownOf = (row: typeof facilities.$inferSelect): Known => ({
  point:
    row.latitude !== null && row.longitude !== null
      ? { latitude: row.latitude, longitude: row.longitude, radiusMiles: row.radiusMiles ?? FACILITY_MILES }
      : null,
  outline: row.outline,
  rejected:
    row.rejectedLatitude !== null && row.rejectedLongitude !== null
      ? { latitude: row.rejectedLatitude, longitude: row.rejectedLongitude }
      : null,
});

type KeptStay = Stay & { stopId: number };

/** The stays that the proposal of a facility rests on, by facility. */
export async function proposalsOf(
  tx: Queryable,
  rows: readonly (typeof facilities.$inferSelect)[],
): Promise<Map<number, Proposal<KeptStay> | null>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const ranked = tx
    .select({
      facilityId: facilityStays.facilityId,
      stopId: facilityStays.stopId,
      loadId: loadStops.loadId,
      carrierId: facilityStays.carrierId,
      carrierVehicleId: facilityStays.carrierVehicleId,
      latitude: facilityStays.latitude,
      longitude: facilityStays.longitude,
      nth: sql<number>`row_number() OVER (PARTITION BY ${facilityStays.facilityId} ORDER BY ${desc(facilityStays.untilAt)})`.as(
        'nth',
      ),
    })
    .from(facilityStays)
    .innerJoin(
      loadStops,
      and(eq(loadStops.id, facilityStays.stopId), eq(loadStops.facilityId, facilityStays.facilityId)),
    )
    .where(inArray(facilityStays.facilityId, ids))
    .as('ranked');
  const stays = grouped(
    await tx.select().from(ranked).where(sql`${ranked.nth} <= ${STAYS_LOOKED_AT}`),
    ({ facilityId }) => facilityId,
  );
  return new Map(rows.map((row) => [row.id, proposePoint(stays.get(row.id) ?? [], knownOf(row))]));
}

/** Works the proposals of facilities out anew. */
export async function proposePoints(tx: Queryable, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select()
    .from(facilities)
    .where(inArray(facilities.id, [...ids]));
  const proposals = await proposalsOf(tx, rows);
  for (const row of rows) {
    const proposal = proposals.get(row.id) ?? null;
    const { proposedLatitude: latitude, proposedLongitude: longitude } = row;
    const isSame = proposal?.latitude === (latitude ?? undefined) && proposal?.longitude === (longitude ?? undefined);
    if (isSame) continue;
    await tx
      .update(facilities)
      .set({
        proposedLatitude: proposal?.latitude ?? null,
        proposedLongitude: proposal?.longitude ?? null,
        proposedRadiusMiles: proposal?.radiusMiles ?? null,
        // Who accepts has seen this one.
        ...nextChange({ now, userId: null }, facilities, 'Trucks stood somewhere else'),
      })
      .where(eq(facilities.id, row.id));
  }
}

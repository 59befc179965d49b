import { and, count, desc, eq, gte, inArray, max, min } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { carrierVehicles, loadAssignments, positionReads, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';
import { MINUTE } from './tracking/tracked-load';
import { type LookedAt, tellFirstLooks } from './tracking-connections/tell-first-looks';
import { vehicleLabel } from './vehicle-label';

type Reader = LookedAt & { db: Database; user: { id: number } };

/** Looks are kept to the minute. */
const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);

/** A truck that was shown through a load. */
export type Look = { loadId: number; carrierVehicleId: number };

/**
 * Records who saw where trucks were, and through which load. A second view within a minute adds nothing. Emails a
 * carrier that shares its positions about the first view through each load.
 */
export async function recordPositionReads(
  reader: Reader,
  loadId: number,
  carrierVehicleIds: readonly number[],
): Promise<void> {
  await recordLooks(
    reader,
    [...new Set(carrierVehicleIds)].map((carrierVehicleId) => ({ loadId, carrierVehicleId })),
  );
}

/**
 * How often people of the load's company saw where trucks were through it, first and last: those of one carrier, or one truck
 * from a time on. Views of another carrier that had the load before do not count.
 */
export async function looksThrough(
  db: Queryable,
  load: { id: number; companyId: number },
  at: { carrierId: number | null } | { vehicleId: number | null; since: Date },
) {
  const { loadId, companyId, carrierVehicleId, readAt } = positionReads;
  const isOfIt =
    'since' in at
      ? and(eq(carrierVehicleId, at.vehicleId ?? 0), gte(readAt, minuteOf(at.since)))
      : inArray(
          carrierVehicleId,
          db
            .select({ id: carrierVehicles.id })
            .from(carrierVehicles)
            .where(eq(carrierVehicles.carrierId, at.carrierId ?? 0)),
        );
  const [looks] = await db
    .select({ count: count(), first: min(readAt), last: max(readAt) })
    .from(positionReads)
    .where(and(eq(loadId, load.id), eq(companyId, load.companyId), isOfIt));
  return looks!;
}

/** The same for trucks of several loads, each named once, in as many statements as for one. */
export async function recordLooks(reader: Reader, looks: readonly Look[]): Promise<void> {
  if (looks.length === 0) return;
  const { db, company, user, now } = reader;
  const readAt = minuteOf(now);
  await db
    .insert(positionReads)
    .values(looks.map((look) => ({ ...look, companyId: company.id, userId: user.id, readAt })))
    .onConflictDoNothing();
  await tellFirstLooks(reader, looks);
}

/** The trucks that hauled a load: those on its trace. */
export async function vehiclesThatHauled(db: Queryable, loadId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: loadAssignments.carrierVehicleId })
    .from(loadAssignments)
    .where(eq(loadAssignments.loadId, loadId));
  return rows.flatMap(({ id }) => id ?? []);
}

const readsSearch = columnSearch(positionReads, ['carrierVehicleId', 'userId', 'readAt']);

/** A page of who viewed positions through a load, newest first. */
export async function positionReadsOf(
  db: Queryable,
  companyId: number,
  loadId: number,
  query: { q?: unknown; page: number; per_page: number },
) {
  const search = toSql(readsSearch, query.q);
  const where = and(eq(positionReads.companyId, companyId), eq(positionReads.loadId, loadId), search.where);
  const rows = await db
    .select({
      read: positionReads,
      vehicle: carrierVehicles,
      user: fullNameOrNull(users),
    })
    .from(positionReads)
    .leftJoin(carrierVehicles, eq(carrierVehicles.id, positionReads.carrierVehicleId))
    .leftJoin(users, eq(users.id, positionReads.userId))
    .where(where)
    .orderBy(...search.orderBy, desc(positionReads.readAt), desc(positionReads.carrierVehicleId))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  return {
    position_reads: rows.map(({ read, vehicle, user }) => ({
      carrier_vehicle_id: read.carrierVehicleId,
      vehicle: vehicle ? vehicleLabel(vehicle) : `Truck ${read.carrierVehicleId}`,
      user_id: read.userId,
      user,
      read_at: read.readAt.toISOString(),
    })),
    total: await db.$count(positionReads, where),
  };
}

import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { carrierVehicles, companies, loadAssignments, loads, positionReads } from '../../../db/schema';
import { numberOfTruck } from '../vehicle-label';

/** Views that the page shows, newest first. */
export const LOOKS_SHOWN = 50;

/** Who saw where this carrier's trucks were, when, and for which of its loads. */
export async function looksAtTrucksOf(db: Queryable, carrierId: number) {
  const isOfIts = eq(carrierVehicles.carrierId, carrierId);
  const rows = await db
    .select({
      at: positionReads.readAt,
      company: companies.legalName,
      reference: loads.reference,
      vehicle: carrierVehicles,
    })
    .from(positionReads)
    .innerJoin(carrierVehicles, eq(carrierVehicles.id, positionReads.carrierVehicleId))
    .innerJoin(companies, eq(companies.id, positionReads.companyId))
    .innerJoin(loads, eq(loads.id, positionReads.loadId))
    .where(isOfIts)
    .orderBy(desc(positionReads.readAt), desc(positionReads.loadId), desc(positionReads.carrierVehicleId))
    .limit(LOOKS_SHOWN);
  const total = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(positionReads)
    .innerJoin(carrierVehicles, eq(carrierVehicles.id, positionReads.carrierVehicleId))
    .where(isOfIts);
  return {
    looks: rows.map(({ at, company, reference, vehicle }) => ({
      at: at.toISOString(),
      company,
      reference,
      truck: numberOfTruck(vehicle) || String(vehicle.id),
    })),
    total: total[0]!.count,
  };
}

/** Loads through which brokers may see its trucks now, through this connection. */
export async function loadsThatSee(db: Queryable, carrierId: number, now: Date) {
  const moment = now.toISOString();
  const isOfRow = sql`r.load_id = ${loads.id} AND r.carrier_vehicle_id = ${carrierVehicles.id}`;
  const rows = await db
    .select({
      id: loads.id,
      company: companies.legalName,
      reference: loads.reference,
      from: loads.trackingOpensAt,
      until: loads.trackingClosesAt,
      vehicle: carrierVehicles,
      times: sql<number>`(SELECT count(*)::int FROM position_reads r WHERE ${isOfRow})`,
      first: sql<string | null>`(SELECT min(r.read_at) FROM position_reads r WHERE ${isOfRow})`,
      last: sql<string | null>`(SELECT max(r.read_at) FROM position_reads r WHERE ${isOfRow})`,
    })
    .from(loads)
    .innerJoin(companies, eq(companies.id, loads.companyId))
    .innerJoin(loadAssignments, and(eq(loadAssignments.loadId, loads.id), isNull(loadAssignments.endsAt)))
    .innerJoin(carrierVehicles, eq(carrierVehicles.id, loadAssignments.carrierVehicleId))
    .where(
      and(
        eq(loads.carrierId, carrierId),
        eq(carrierVehicles.carrierId, carrierId),
        isNull(loads.consentWithdrawnAt),
        isNull(loads.cancelledAt),
        sql`${loads.trackingClosesAt} >= ${moment}::timestamptz`,
      ),
    )
    .orderBy(loads.trackingOpensAt, loads.id)
    .limit(200);
  const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());
  return rows.map(({ id, company, reference, from, until, vehicle, times, first, last }) => ({
    views: { times, first: iso(first), last: iso(last) },
    id,
    company,
    reference,
    from: from!.toISOString(),
    until: until!.toISOString(),
    truck: numberOfTruck(vehicle) || String(vehicle.id),
  }));
}

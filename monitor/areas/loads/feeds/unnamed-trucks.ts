import { UNNAMED_KEPT_HOURS } from '@contract/loads/positions.constants';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { beyondCompany } from '../../../db/beyond-company';
import type { Queryable } from '../../../db/client';
import {
  connections,
  loads,
  positionFeeds,
  positionFeedTrucks,
  trackingConnections,
  unnamedPositions,
} from '../../../db/schema';
import { findVehicle, type VehicleRow } from '../find-vehicle';
import { HOUR, MINUTE } from '../tracking/tracked-load';

/** Trucks that feeds send and no load names: their positions wait for a load, and are read by no call (decision 0175). */

/** One position of a truck for so long: what a feed may fill. */
const SLOT = 5 * MINUTE;

/** Of these carriers, those that the company knows: it connected with them, or gave them a load. */
export async function carriersKnownTo(
  tx: Queryable,
  companyId: number,
  carrierIds: readonly number[],
): Promise<Set<number>> {
  const asked = [...new Set(carrierIds)];
  if (asked.length === 0) return new Set();
  const connected = tx
    .select({ id: connections.carrierId })
    .from(connections)
    .where(and(eq(connections.companyId, companyId), inArray(connections.carrierId, asked)));
  const hauling = tx
    .select({ id: sql<number>`${loads.carrierId}`.mapWith(Number) })
    .from(loads)
    .where(and(eq(loads.companyId, companyId), inArray(loads.carrierId, asked)));
  return new Set((await connected.union(hauling)).map(({ id }) => Number(id)));
}

/** Whether a position is recent enough to wait for a load. */
export const isKeptUnnamed = (observedAt: Date, now: Date) =>
  observedAt.getTime() >= now.getTime() - UNNAMED_KEPT_HOURS * HOUR;

type UnnamedPosition = Omit<typeof unnamedPositions.$inferInsert, 'slot'>;

/** Keeps positions of trucks that no load names, the first of each five minutes. */
export async function keepUnnamed(tx: Queryable, positions: readonly UnnamedPosition[]): Promise<void> {
  if (positions.length === 0) return;
  const rows = positions.map((one) => ({ ...one, slot: Math.floor(one.observedAt.getTime() / SLOT) }));
  await tx.insert(unnamedPositions).values(rows).onConflictDoNothing();
}

/**
 * Gives trucks that were just numbered what feeds sent of them before: as if they had been known. Of a company's own feed
 * for the trucks that it sees, of a carrier's for each of its own.
 */
export async function joinTrails(tx: Queryable, vehicles: readonly VehicleRow[]): Promise<void> {
  if (vehicles.length === 0) return;
  const carrierIds = [...new Set(vehicles.map(({ carrierId }) => carrierId))];
  const waiting = await beyondCompany('carriers_feed', () =>
    tx
      .select({
        truck: positionFeedTrucks,
        companyId: positionFeeds.companyId,
        connectionId: positionFeeds.connectionId,
      })
      .from(positionFeedTrucks)
      .innerJoin(positionFeeds, eq(positionFeeds.id, positionFeedTrucks.feedId))
      .leftJoin(trackingConnections, eq(trackingConnections.id, positionFeeds.connectionId))
      .where(
        and(
          inArray(positionFeedTrucks.carrierId, carrierIds),
          isNull(positionFeedTrucks.carrierVehicleId),
          or(isNull(positionFeeds.connectionId), isNull(trackingConnections.withdrawnAt)),
        ),
      ),
  );
  const joined = waiting.flatMap(({ truck, companyId, connectionId }) =>
    vehicles
      .filter((one) => connectionId !== null || one.companyId === null || one.companyId === companyId)
      .filter((one) => one.carrierId === truck.carrierId && findVehicle([one], { ...truck, plateState: null }))
      .map(({ id }) => ({
        truck: truck.id,
        vehicle: id,
        company: connectionId === null ? companyId : null,
        connectionId,
      })),
  );
  if (joined.length === 0) return;
  await beyondCompany('carriers_feed', () =>
    tx.execute(sql`
    WITH joined AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(joined)}::jsonb)
        AS j (truck int, vehicle int, company int, "connectionId" int)
    ), gone AS (
      DELETE FROM position_feed_trucks WHERE id IN (SELECT truck FROM joined)
    )
    INSERT INTO vehicle_positions (carrier_vehicle_id, company_id, connection_id, observed_at, received_at, latitude,
      longitude, speed_mph, heading, accuracy_feet, source, disposition)
    SELECT j.vehicle, j.company, j."connectionId", p.observed_at, p.received_at, p.latitude, p.longitude, p.speed_mph,
      p.heading, p.accuracy_feet, p.source, 'kept'
    FROM joined j JOIN unnamed_positions p ON p.truck_id = j.truck
    ON CONFLICT DO NOTHING`),
  );
}

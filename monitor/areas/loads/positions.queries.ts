import type { CarrierVehicleArea } from '@contract/loads/loads.entities';
import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { vehiclePositions } from '../../db/schema';
import { nearestPlaces } from '../../geography/nearest-place';
import type { LoadRow } from './load-facts.queries';

/**
 * The newest positions of a vehicle that a load may show: within its own tracking times, by the carrier's consented
 * connection or the feed of the load's company.
 */
export async function newestPositionsOf(
  db: Queryable,
  load: Pick<LoadRow, 'companyId' | 'trackingOpensAt' | 'trackingClosesAt'>,
  carrierVehicleId: number,
  limit: number,
): Promise<CarrierVehicleArea[]> {
  const within = positionsWithin(load);
  if (!within) return [];
  const rows = await db
    .select()
    .from(vehiclePositions)
    .where(and(eq(vehiclePositions.carrierVehicleId, carrierVehicleId), within))
    .orderBy(desc(vehiclePositions.observedAt))
    .limit(limit);
  return withPlaces(db, rows.map(positionToWire));
}

/** The same positions with the cities that they are near. */
export async function withPlaces(
  db: Queryable,
  positions: readonly CarrierVehicleArea[],
): Promise<CarrierVehicleArea[]> {
  if (positions.length === 0) return [];
  const places = await nearestPlaces(db);
  return positions.map((position) => ({ ...position, area: places.city(position) }));
}

/** The positions that a load may show; null: none, since it is not known when it is to be tracked. */
export function positionsWithin({
  companyId,
  trackingOpensAt,
  trackingClosesAt,
}: Pick<LoadRow, 'companyId' | 'trackingOpensAt' | 'trackingClosesAt'>) {
  if (!trackingOpensAt || !trackingClosesAt) return null;
  const { observedAt, disposition } = vehiclePositions;
  return and(
    gte(observedAt, trackingOpensAt),
    lte(observedAt, trackingClosesAt),
    eq(disposition, 'kept'),
    or(isNull(vehiclePositions.companyId), eq(vehiclePositions.companyId, companyId)),
  );
}

export const positionToWire = (row: typeof vehiclePositions.$inferSelect): CarrierVehicleArea => ({
  carrier_vehicle_id: row.carrierVehicleId,
  observed_at: row.observedAt.toISOString(),
  received_at: row.receivedAt.toISOString(),
  latitude: row.latitude,
  longitude: row.longitude,
  speed_mph: row.speedMph,
  heading: row.heading,
  accuracy_feet: row.accuracyFeet,
  source: row.source as CarrierVehicleArea['source'],
});

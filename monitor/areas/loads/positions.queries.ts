import type { CarrierVehicleArea } from '@contract/loads/loads.entities';
import { and, desc, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadAssignments, vehiclePositions } from '../../db/schema';
import { nearestPlaces } from '../../places/nearest-place';
import type { LoadRow } from './load-facts.queries';
import { reporterOf } from './reporter-of';

/**
 * The newest positions of a vehicle that a load may show: within its own tracking times, through the carrier's
 * consented connection or the feed of the load's company.
 */
export async function newestPositionsOf(
  db: Queryable,
  load: Seeing,
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

/** The same positions with their nearest cities. */
export async function withPlaces(
  db: Queryable,
  positions: readonly CarrierVehicleArea[],
): Promise<CarrierVehicleArea[]> {
  if (positions.length === 0) return [];
  const places = await nearestPlaces(db);
  return positions.map((position) => ({ ...position, area: places.city(position) }));
}

type Seeing = Pick<
  LoadRow,
  'id' | 'companyId' | 'trackingOpensAt' | 'trackingClosesAt' | 'consentWithdrawnAt' | 'cancelledAt' | 'trackingEndedAt'
>;

/** The positions that a load may show; null: none, since its tracking times are unknown. */
export function positionsWithin(load: Seeing) {
  const { trackingOpensAt, trackingClosesAt } = load;
  if (!trackingOpensAt || !trackingClosesAt) return null;
  const { observedAt, disposition } = vehiclePositions;
  return and(
    gte(observedAt, trackingOpensAt),
    lte(observedAt, trackingClosesAt),
    eq(disposition, 'kept'),
    isServedTo(load),
  );
}

/**
 * From the company's own feed, or from a connection that the carrier consented to. The latter shows a load only the
 * trucks that it names, while it names them and is tracked, and no others of the carrier: a load made up to spy shows
 * nothing (decision 0103).
 */
export function isServedTo({ id, companyId, consentWithdrawnAt, cancelledAt, trackingEndedAt }: Seeing) {
  const { observedAt, connectionId, carrierVehicleId, loadId } = vehiclePositions;
  // A driver shares its phone with one load: no other of the company shows it.
  const isOwn = and(eq(vehiclePositions.companyId, companyId), or(isNull(loadId), eq(loadId, id)));
  if (consentWithdrawnAt !== null) return isOwn;
  return or(
    isOwn,
    and(
      isNotNull(connectionId),
      cancelledAt ? lte(observedAt, cancelledAt) : undefined,
      trackingEndedAt ? lte(observedAt, trackingEndedAt) : undefined,
      sql`EXISTS (SELECT FROM ${loadAssignments} a WHERE a.load_id = ${id} AND a.carrier_vehicle_id = ${carrierVehicleId}
        AND (a.starts_at IS NULL OR ${observedAt} >= a.starts_at) AND (a.ends_at IS NULL OR ${observedAt} < a.ends_at))`,
    ),
  );
}

/**
 * Whether a load may show a consented position of a truck, in SQL: while it names that truck, is tracked and the
 * carrier has not withdrawn.
 *
 * @param load the name of its row in the statement
 * @param vehicleId of the position, and `observedAt` its time
 */
export const sharesWithLoad = (load: SQL, vehicleId: SQL, observedAt: SQL): SQL => sql`
  ${load}.consent_withdrawn_at IS NULL
  AND ${observedAt} <= least(coalesce(${load}.cancelled_at, 'infinity'), coalesce(${load}.tracking_ended_at, 'infinity'))
  AND EXISTS (SELECT FROM load_assignments a WHERE a.load_id = ${load}.id AND a.carrier_vehicle_id = ${vehicleId}
    AND (a.starts_at IS NULL OR ${observedAt} >= a.starts_at) AND (a.ends_at IS NULL OR ${observedAt} < a.ends_at))`;

export const positionToWire = (row: typeof vehiclePositions.$inferSelect): CarrierVehicleArea => ({
  carrier_vehicle_id: row.carrierVehicleId,
  observed_at: row.observedAt.toISOString(),
  received_at: row.receivedAt.toISOString(),
  latitude: row.latitude,
  longitude: row.longitude,
  speed_mph: row.speedMph,
  heading: row.heading,
  accuracy_feet: row.accuracyFeet,
  source: row.source,
  reported_by: reporterOf(row),
});

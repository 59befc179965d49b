import {
  CARRIER_VEHICLES_SHOWN,
  type Carrier,
  type CarrierSubscription,
  type EldCarrierVehicle,
} from '@contract/carriers/carriers.entities';
import { addMonths } from '@contract/shared/day';
import { VEHICLES_SEEN_WITHIN_YEARS } from '@contract/vehicles/vehicles.constants';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { eldConnections, eldVehicles, subscriptions } from '../../db/schema';
import { listVehiclesSeen } from './equipment.queries';
import { sectionSources } from './section-sources';
import { vehicleKindOf } from './vehicle-kind';

/** What a carrier's entity has besides its record: whether the company follows it, and its vehicles. */

/** Null: the company does not follow it. */
export async function subscriptionTo(
  db: Database,
  companyId: number,
  carrierId: number,
): Promise<CarrierSubscription | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.carrierId, carrierId)));
  if (!row) return null;
  return {
    id: row.id,
    company_id: row.companyId,
    carrier_id: row.carrierId,
    created_at: row.createdAt.toISOString(),
    overall_result: row.overallResult,
    assessed_at: row.assessedAt?.toISOString() ?? null,
  };
}

/**
 * Those of the last two years, latest first, up to fifty; null: inspections are not loaded, so an empty list would
 * mislead.
 */
export async function vehiclesOf(
  db: Database,
  carrierId: number,
  today: string,
): Promise<Pick<Carrier, 'vehicles' | 'vehicles_total'>> {
  const { inspections, units } = await sectionSources(db, carrierId, today, 'inspections', 'units');
  if (!inspections.loaded || !units.loaded) return { vehicles: null, vehicles_total: null };
  const period = { from: addMonths(today, -12 * VEHICLES_SEEN_WITHIN_YEARS), to: today };
  const page = { page: 1, per_page: CARRIER_VEHICLES_SHOWN };
  const { vehicles, total } = await listVehiclesSeen(db, carrierId, period, page);
  return {
    vehicles: vehicles.map(({ vin, type_id, make, license, license_state, last_seen_on }) => ({
      vin,
      is_type: type_id,
      ...vehicleKindOf(type_id),
      make,
      license,
      license_state,
      date: last_seen_on,
      source: 'inspection',
    })),
    vehicles_total: total,
  };
}

/** As its ELDs report them, the last active first. */
export async function eldVehiclesOf(db: Database, carrierId: number): Promise<EldCarrierVehicle[]> {
  const rows = await db
    .select({ vehicle: eldVehicles, provider: eldConnections.provider })
    .from(eldVehicles)
    .innerJoin(eldConnections, eq(eldConnections.id, eldVehicles.connectionId))
    .where(eq(eldConnections.carrierId, carrierId))
    .orderBy(sql`${eldVehicles.lastPositionAt} DESC NULLS LAST`, eldVehicles.unit)
    .limit(CARRIER_VEHICLES_SHOWN);
  return rows.map(({ vehicle, provider }) => ({
    unit: vehicle.unit,
    vin: vehicle.vin,
    provider,
    last_position_at: vehicle.lastPositionAt?.toISOString() ?? null,
  }));
}

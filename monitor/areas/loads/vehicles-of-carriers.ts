import type { VehicleNumbers } from '@contract/loads/loads.calls';
import { normalizeVin } from '@contract/shared/vin';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '../../db/client';
import { carrierVehicles } from '../../db/schema';

type Numbers = z.output<typeof VehicleNumbers>;
export type VehicleRow = typeof carrierVehicles.$inferSelect;

/** Rows that a company sees: of record, of consented connections, and its own. */
export const isVisibleTo = (companyId: number) =>
  or(isNull(carrierVehicles.companyId), eq(carrierVehicles.companyId, companyId));

/** Numbers the vehicles that carriers' ELDs report, those of record first. A vehicle keeps the number it has. */
export async function numberReportedVehicles(tx: Queryable, carrierIds: readonly number[], now: Date): Promise<void> {
  if (carrierIds.length === 0) return;
  await tx.execute(sql`
    INSERT INTO carrier_vehicles (carrier_id, company_id, vin, unit, created_at)
    SELECT DISTINCT ON (c.carrier_id, v.vin) c.carrier_id, NULL::int, v.vin, v.unit, ${now.toISOString()}::timestamptz
    FROM eld_connections c JOIN eld_vehicles v ON v.connection_id = c.id
    WHERE c.carrier_id IN ${[...carrierIds]} AND v.vin IS NOT NULL
    ORDER BY c.carrier_id, v.vin, v.unit
    ON CONFLICT DO NOTHING`);
}

/**
 * Vehicles of carriers as one company names them: found by VIN, then plate, then unit, those of record before its own;
 * an unknown one gets its own number, for this company only.
 */
export async function vehiclesOf(tx: Queryable, companyId: number, carrierIds: readonly number[], now: Date) {
  await numberReportedVehicles(tx, carrierIds, now);
  const known: VehicleRow[] =
    carrierIds.length === 0
      ? []
      : await tx
          .select()
          .from(carrierVehicles)
          .where(and(inArray(carrierVehicles.carrierId, [...carrierIds]), isVisibleTo(companyId)))
          .orderBy(sql`${carrierVehicles.companyId} NULLS FIRST`, asc(carrierVehicles.id));
  /** @returns their numbers in order; null where nothing identifies the vehicle */
  return async function numbersOf(
    wanted: readonly { carrierId: number; given: Numbers }[],
  ): Promise<(number | null)[]> {
    const read = wanted.map(({ carrierId, given }) => ({
      carrierId,
      vin: normalizeVin(given.vin),
      plate: folded(given.plate),
      plateState: folded(given.plate_state),
      unit: given.unit ?? null,
    }));
    const among = <Row extends Known & { carrierId: number }>(rows: readonly Row[], one: (typeof read)[number]) =>
      findVehicle(
        rows.filter(({ carrierId }) => carrierId === one.carrierId),
        one,
      );
    const missing: typeof read = [];
    for (const one of read) {
      const isNamed = one.vin || one.plate || one.unit;
      if (isNamed && !among(known, one) && !among(missing, one)) missing.push(one);
    }
    if (missing.length > 0)
      known.push(
        ...(await tx
          .insert(carrierVehicles)
          .values(missing.map((one) => ({ ...one, companyId, createdAt: now })))
          .returning()),
      );
    return read.map((one) => among(known, one)?.id ?? null);
  };
}

type Known = Pick<VehicleRow, 'vin' | 'plate' | 'plateState' | 'unit'>;

/** By the surest identifier given: an unknown VIN is another vehicle, whatever its unit. */
export function findVehicle<Vehicle extends Known>(known: readonly Vehicle[], { vin, plate, plateState, unit }: Known) {
  if (vin) return known.find((one) => one.vin === vin);
  if (plate) {
    const isOfState = (one: Known) => !plateState || !one.plateState || one.plateState === plateState;
    const byPlate = known.find((one) => one.plate === plate && isOfState(one));
    if (byPlate) return byPlate;
  }
  return unit ? known.find((one) => unitKey(one.unit) === unitKey(unit)) : undefined;
}

const folded = (text: string | null | undefined) => text?.toUpperCase().replace(/[^A-Z0-9]/g, '') || null;

/** "Truck 4411", "#4411" and "4411" are one. */
const unitKey = (unit: string | null) =>
  unit
    ?.toUpperCase()
    .replace(/^(TRUCK|UNIT|TRACTOR)\b/, '')
    .replace(/[^A-Z0-9]/g, '');

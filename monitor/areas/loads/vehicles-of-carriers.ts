import type { VehicleNumbers } from '@contract/loads/loads.calls';
import { normalizeVin } from '@contract/shared/vin';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '../../db/client';
import { carrierVehicles } from '../../db/schema';
import { joinTrails } from './feeds/unnamed-trucks';
import { findVehicle, type KnownVehicle, type VehicleRow } from './find-vehicle';

type Numbers = z.output<typeof VehicleNumbers>;

/** Rows that a company sees: of record, of consented connections, and its own. */
export const isVisibleTo = (companyId: number) =>
  or(isNull(carrierVehicles.companyId), eq(carrierVehicles.companyId, companyId));

/** Numbers the vehicles that carriers' ELDs report, those of record first. A vehicle keeps the number it has. */
export async function numberReportedVehicles(tx: Queryable, carrierIds: readonly number[], now: Date): Promise<void> {
  if (carrierIds.length === 0) return;
  const { rows } = await tx.execute<{ id: number }>(sql`
    INSERT INTO carrier_vehicles (carrier_id, company_id, vin, unit, created_at)
    SELECT DISTINCT ON (c.carrier_id, v.vin) c.carrier_id, NULL::int, v.vin, v.unit, ${now.toISOString()}::timestamptz
    FROM eld_connections c JOIN eld_vehicles v ON v.connection_id = c.id
    WHERE c.carrier_id IN ${[...carrierIds]} AND v.vin IS NOT NULL
    ORDER BY c.carrier_id, v.vin, v.unit
    ON CONFLICT DO NOTHING RETURNING id`);
  if (rows.length === 0) return;
  const isNew = inArray(
    carrierVehicles.id,
    rows.map(({ id }) => id),
  );
  await joinTrails(tx, await tx.select().from(carrierVehicles).where(isNew));
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
    const among = <Row extends KnownVehicle & { carrierId: number }>(
      rows: readonly Row[],
      one: (typeof read)[number],
    ) =>
      findVehicle(
        rows.filter(({ carrierId }) => carrierId === one.carrierId),
        one,
      );
    const missing: typeof read = [];
    for (const one of read) {
      const isNamed = one.vin || one.plate || one.unit;
      if (isNamed && !among(known, one) && !among(missing, one)) missing.push(one);
    }
    if (missing.length > 0) {
      const made = await tx
        .insert(carrierVehicles)
        .values(missing.map((one) => ({ ...one, companyId, createdAt: now })))
        .returning();
      await joinTrails(tx, made);
      known.push(...made);
    }
    return read.map((one) => among(known, one)?.id ?? null);
  };
}

/** A plate or a number as they are compared. */
export const folded = (text: string | null | undefined) => text?.toUpperCase().replace(/[^A-Z0-9]/g, '') || null;

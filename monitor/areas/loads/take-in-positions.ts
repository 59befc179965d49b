import { PositionInput } from '@contract/loads/positions.calls';
import { POSITION_OUTCOMES, type PositionOutcome } from '@contract/loads/positions.constants';
import { normalizeVin } from '@contract/shared/vin';
import { and, inArray, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { carrierVehicles, vehiclePositions } from '../../db/schema';
import { fieldsOf } from '../../plugins/errors';
import { evaluateLoads, shareCompanies } from './evaluate-loads';
import { exceptionBit } from './exception-bits';
import { grouped } from './grouped';
import { isImpossible } from './tracking/plausible-fixes';
import { findVehicle, isVisibleTo, type VehicleRow } from './vehicles-of-carriers';

export type TakenIn = {
  counts: Record<PositionOutcome, number>;
  errors: { index: number; fields: Record<string, string[]> }[];
};

/** Two loads of one truck are one evaluation each; so many at once hold their rows. */
const LOADS_AT_ONCE = 200;

/**
 * Keeps positions that a company's own feed reports, and works out at once the company's loads that they concern. Sent
 * again, late or in another order, they give the same.
 */
export async function takeInPositions(
  db: Database,
  companyId: number,
  given: readonly unknown[],
  now: Date,
): Promise<TakenIn> {
  const counts = Object.fromEntries(POSITION_OUTCOMES.map((outcome) => [outcome, 0])) as TakenIn['counts'];
  const errors: TakenIn['errors'] = [];
  const positions = given.flatMap((one, index) => {
    const read = PositionInput.safeParse(one);
    if (read.success) return [read.data];
    errors.push({ index, fields: fieldsOf(read.error.issues, 'vehicle_position') });
    return [];
  });
  await db.transaction(async (tx) => {
    // Before the rows: a truck that is named for a load meanwhile has its positions worked out with it.
    await shareCompanies(tx, [companyId]);
    const find = await vehicleFinder(tx, companyId, positions);
    const rows = new Map<string, typeof vehiclePositions.$inferInsert>();
    const keysOf: string[][] = [];
    for (const position of positions) {
      const vehicles = find(position);
      const observedAt = new Date(position.observed_at);
      const fix = { ...position, speedMph: null, accuracyFeet: null, observedAt: observedAt.getTime() };
      const problem = isImpossible(fix, now.getTime());
      if (vehicles.length === 0) counts.unknown_vehicle += 1;
      else if (problem) counts[problem] += 1;
      if (vehicles.length === 0 || problem === 'late' || problem === 'future') continue;
      const keys = vehicles.map(({ id }) => `${id} ${observedAt.getTime()}`);
      const isNew = keys.some((key) => !rows.has(key));
      for (const [at, { id }] of vehicles.entries())
        if (!rows.has(keys[at]!))
          rows.set(keys[at]!, {
            carrierVehicleId: id,
            companyId,
            observedAt,
            receivedAt: now,
            latitude: position.latitude,
            longitude: position.longitude,
            speedMph: position.speed_mph ?? null,
            heading: position.heading == null ? null : Math.round(position.heading),
            accuracyFeet: position.accuracy_feet ?? null,
            source: position.source,
            disposition: problem ?? 'kept',
          });
      if (!problem) {
        if (isNew) keysOf.push(keys);
        else counts.duplicate += 1;
      }
    }
    const kept = await insertPositions(tx, [...rows.values()]);
    for (const keys of keysOf) counts[keys.some((key) => kept.has(key)) ? 'kept' : 'duplicate'] += 1;
    const ids = await loadsConcerned(
      tx,
      companyId,
      [...kept].map((key) => rows.get(key)!),
    );
    for (let from = 0; from < ids.length; from += LOADS_AT_ONCE)
      await evaluateLoads(tx, ids.slice(from, from + LOADS_AT_ONCE), now);
  });
  return { counts, errors };
}

/** A VIN alone is every vehicle that this company sees under it: a truck is in one place, whichever carrier calls it its own. */
async function vehicleFinder(tx: Queryable, companyId: number, positions: readonly PositionInput[]) {
  const ids = positions.flatMap(({ carrier_vehicle_id }) => carrier_vehicle_id ?? []);
  const vins = positions.flatMap(({ vin }) => normalizeVin(vin) ?? []);
  const carrierIds = positions.flatMap(({ carrier_id }) => carrier_id ?? []);
  const asked = [
    ids.length > 0 ? inArray(carrierVehicles.id, [...new Set(ids)]) : undefined,
    vins.length > 0 ? inArray(carrierVehicles.vin, [...new Set(vins)]) : undefined,
    carrierIds.length > 0 ? inArray(carrierVehicles.carrierId, [...new Set(carrierIds)]) : undefined,
  ].filter((one) => one !== undefined);
  const known =
    asked.length === 0
      ? []
      : await tx
          .select()
          .from(carrierVehicles)
          .where(and(isVisibleTo(companyId), or(...asked)))
          .orderBy(sql`${carrierVehicles.companyId} NULLS FIRST`, carrierVehicles.id);
  return ({ carrier_vehicle_id, carrier_id, vin, unit, plate }: PositionInput): VehicleRow[] => {
    if (carrier_vehicle_id !== undefined) return known.filter(({ id }) => id === carrier_vehicle_id);
    const number = normalizeVin(vin);
    if (carrier_id === undefined) return number ? known.filter((one) => one.vin === number) : [];
    const own = known.filter(({ carrierId }) => carrierId === carrier_id);
    const found = findVehicle(own, {
      vin: number,
      unit: unit ?? null,
      plate: plate?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? null,
      plateState: null,
    });
    return found ? [found] : [];
  };
}

/** @returns which of them are new, by vehicle and time */
async function insertPositions(tx: Queryable, rows: readonly (typeof vehiclePositions.$inferInsert)[]) {
  if (rows.length === 0) return new Set<string>();
  const made = await tx
    .insert(vehiclePositions)
    .values([...rows])
    .onConflictDoNothing()
    .returning({
      id: vehiclePositions.carrierVehicleId,
      at: vehiclePositions.observedAt,
      disposition: vehiclePositions.disposition,
    });
  return new Set(made.filter((one) => one.disposition === 'kept').map(({ id, at }) => `${id} ${at.getTime()}`));
}

/** The company's loads in whose tracking times these lie, and those that wait for any position of the carrier. */
async function loadsConcerned(
  tx: Queryable,
  companyId: number,
  positions: readonly (typeof vehiclePositions.$inferInsert)[],
): Promise<number[]> {
  if (positions.length === 0) return [];
  const spans = [...grouped(positions, ({ carrierVehicleId }) => carrierVehicleId)].map(([vehicle, own]) => {
    const times = own.map(({ observedAt }) => observedAt.toISOString()).sort();
    return { vehicle, from: times[0], to: times.at(-1) };
  });
  const { rows } = await tx.execute<{ id: number }>(sql`
    WITH seen AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
        AS given (vehicle int, "from" timestamptz, "to" timestamptz)
    )
    SELECT l.id FROM seen JOIN load_assignments a ON a.carrier_vehicle_id = seen.vehicle
    JOIN loads l ON l.id = a.load_id AND l.company_id = ${companyId}
      AND l.tracking_opens_at <= seen.to AND l.tracking_closes_at >= seen.from
    UNION
    SELECT l.id FROM seen JOIN carrier_vehicles v ON v.id = seen.vehicle
    JOIN loads l ON l.carrier_id = v.carrier_id AND l.company_id = ${companyId} AND l.next_check_at IS NOT NULL
      AND (l.tracking_status = 'no_eld_connection' OR (l.exceptions & ${sql.raw(String(exceptionBit('no-eld')))}) <> 0)
    ORDER BY 1`);
  return rows.map(({ id }) => id);
}

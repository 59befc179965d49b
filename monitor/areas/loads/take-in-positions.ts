import { PositionInput } from '@contract/loads/positions.calls';
import { POSITION_OUTCOMES, type PositionOutcome } from '@contract/loads/positions.constants';
import { normalizeVin } from '@contract/shared/vin';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { fieldsOf, httpErrors } from '../../base/http-errors';
import { countPositions } from '../../base/metrics';
import type { Database, Queryable } from '../../db/client';
import { carrierVehicles, loads, vehiclePositions } from '../../db/schema';
import { evaluateLoads, shareCompanies } from './evaluate-loads';
import { exceptionBit } from './exception-bits';
import { grouped } from './grouped';
import { isImpossible } from './tracking/plausible-fixes';
import { connectionOfKey } from './tracking-connections/tracking-connections.queries';
import { findVehicle, isVisibleTo, type VehicleRow } from './vehicles-of-carriers';

export type TakenIn = {
  counts: Record<PositionOutcome, number>;
  errors: { index: number; fields: Record<string, string[]> }[];
};

/** Two loads of one truck are one evaluation each; this many at once hold their rows. */
const LOADS_AT_ONCE = 200;

/** Whose positions come in: the company's own, or those of the carrier whose key the feed sends. */
type Feed = { companyId: number; connectionKey: string | undefined };

/**
 * Stores positions that a feed reports and at once evaluates the loads they concern: the company's own or, for a
 * carrier's feed, those of every company within whose times they lie. Repeats, late arrivals and another order give the
 * same result.
 *
 * @param connectionKey of the carrier whose feed it is; if omitted, the company's own
 * @throws ApiError 422 for a key of no carrier, or of one that withdrew its consent
 */
export async function takeInPositions(
  db: Database,
  companyId: number,
  given: readonly unknown[],
  now: Date,
  connectionKey?: string,
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
    // Before the rows: a truck named for a load meanwhile gets its positions evaluated with it.
    const { companyIds, whose, connectionId } = await openFeed(tx, { companyId, connectionKey });
    const find = await vehicleFinder(tx, whose, positions);
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
            companyId: connectionId === null ? companyId : null,
            connectionId,
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
      { companyIds, connectionId },
      [...kept].map((key) => rows.get(key)!),
    );
    for (let from = 0; from < ids.length; from += LOADS_AT_ONCE)
      await evaluateLoads(tx, ids.slice(from, from + LOADS_AT_ONCE), now);
    await alertOthers(
      tx,
      companyIds,
      [...kept].map((key) => rows.get(key)!),
      now,
    );
  });
  countPositions(counts);
  return { counts, errors };
}

/** No carrier has a key of this form. */
const unknownKey = () =>
  httpErrors.invalid({ connection_key: ['No carrier has this key, or its carrier withdrew consent.'] });

/** Opens a feed for the transaction: locks the companies whose loads it concerns before any of their rows. */
async function openFeed(tx: Queryable, { companyId, connectionKey }: Feed) {
  if (connectionKey === undefined) {
    await shareCompanies(tx, [companyId]);
    return { companyIds: [companyId], whose: { companyId }, connectionId: null };
  }
  const named = await connectionOfKey(tx, connectionKey);
  if (!named) throw unknownKey();
  const { carrierId } = named;
  const rows = await tx.selectDistinct({ id: loads.companyId }).from(loads).where(eq(loads.carrierId, carrierId));
  const companyIds = rows.map(({ id }) => id);
  await shareCompanies(tx, companyIds);
  // Companies first, the common lock order: the carrier may have withdrawn while this waited for them.
  const connection = await connectionOfKey(tx, connectionKey, 'locked');
  if (!connection) throw unknownKey();
  return { companyIds, whose: { carrierId }, connectionId: connection.id };
}

/** Whose vehicles a feed may name: those that a company sees, or those of a carrier whoever named them. */
type Whose = { companyId: number } | { carrierId: number };

/**
 * A VIN alone means every vehicle with it that the feed may name: a truck is in one place, whichever carrier calls it
 * its own.
 */
async function vehicleFinder(tx: Queryable, whose: Whose, positions: readonly PositionInput[]) {
  const ids = positions.flatMap(({ carrier_vehicle_id }) => carrier_vehicle_id ?? []);
  const vins = positions.flatMap(({ vin }) => normalizeVin(vin) ?? []);
  const carrierIds = positions.flatMap(({ carrier_id }) => carrier_id ?? []);
  const asked = [
    ids.length > 0 ? inArray(carrierVehicles.id, [...new Set(ids)]) : undefined,
    vins.length > 0 ? inArray(carrierVehicles.vin, [...new Set(vins)]) : undefined,
    carrierIds.length > 0 ? inArray(carrierVehicles.carrierId, [...new Set(carrierIds)]) : undefined,
  ].filter((one) => one !== undefined);
  const known =
    asked.length === 0 && 'companyId' in whose
      ? []
      : await tx
          .select()
          .from(carrierVehicles)
          .where(
            'companyId' in whose
              ? and(isVisibleTo(whose.companyId), or(...asked))
              : eq(carrierVehicles.carrierId, whose.carrierId),
          )
          .orderBy(sql`${carrierVehicles.companyId} NULLS FIRST`, carrierVehicles.id);
  return ({ carrier_vehicle_id, carrier_id, vin, unit, plate }: PositionInput): VehicleRow[] => {
    const number = normalizeVin(vin);
    const numbers = {
      vin: number,
      unit: unit ?? null,
      plate: plate?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? null,
      plateState: null,
    };
    if ('carrierId' in whose) {
      if (carrier_id !== undefined && carrier_id !== whose.carrierId) return [];
      return carrier_vehicle_id === undefined ? sameTruck(known, numbers) : sameTruckAs(known, carrier_vehicle_id);
    }
    if (carrier_vehicle_id !== undefined) return known.filter(({ id }) => id === carrier_vehicle_id);
    if (carrier_id === undefined) return number ? known.filter((one) => one.vin === number) : [];
    const own = known.filter(({ carrierId }) => carrierId === carrier_id);
    const found = findVehicle(own, numbers);
    return found ? [found] : [];
  };
}

/**
 * A truck at the pickup of another load of its carrier may be the wrong one: those loads' alerts are judged as well.
 */
async function alertOthers(
  tx: Queryable,
  companyIds: readonly number[],
  positions: readonly (typeof vehiclePositions.$inferInsert)[],
  now: Date,
): Promise<void> {
  const vehicles = [...new Set(positions.map(({ carrierVehicleId }) => carrierVehicleId))];
  if (vehicles.length === 0 || companyIds.length === 0) return;
  await tx.execute(sql`
    UPDATE loads SET alerts_due_at = ${now.toISOString()}::timestamptz
    WHERE company_id IN ${[...companyIds]} AND alerts_due_at > ${now.toISOString()}::timestamptz AND tracking_window = 'current'
      AND carrier_id IN (SELECT carrier_id FROM carrier_vehicles WHERE id IN ${vehicles})`);
}

type Numbers = Parameters<typeof findVehicle>[1];

/** A carrier's truck under each number that it has here: of record, and of each company that named it for a load. */
function sameTruck(known: readonly VehicleRow[], numbers: Numbers): VehicleRow[] {
  const byOwner = grouped(known, ({ companyId }) => companyId);
  return [...byOwner.values()].flatMap((own) => findVehicle(own, numbers) ?? []);
}

function sameTruckAs(known: readonly VehicleRow[], id: number): VehicleRow[] {
  const named = known.find((one) => one.id === id);
  return named ? sameTruck(known, named) : [];
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

/**
 * The companies' loads whose tracking times cover these positions, and those that wait for any position of the carrier.
 */
async function loadsConcerned(
  tx: Queryable,
  { companyIds, connectionId }: { companyIds: readonly number[]; connectionId: number | null },
  positions: readonly (typeof vehiclePositions.$inferInsert)[],
): Promise<number[]> {
  if (positions.length === 0 || companyIds.length === 0) return [];
  const isTheirs = sql`l.company_id IN ${[...companyIds]}${connectionId === null ? sql`` : sql` AND l.consent_withdrawn_at IS NULL`}`;
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
    JOIN loads l ON l.id = a.load_id AND ${isTheirs}
      AND l.tracking_opens_at <= seen.to AND l.tracking_closes_at >= seen.from
    UNION
    SELECT l.id FROM seen JOIN carrier_vehicles v ON v.id = seen.vehicle
    JOIN loads l ON l.carrier_id = v.carrier_id AND ${isTheirs} AND l.next_check_at IS NOT NULL
      AND (l.tracking_status = 'no_eld_connection' OR (l.exceptions & ${sql.raw(String(exceptionBit('no-eld')))}) <> 0)
    ORDER BY 1`);
  return rows.map(({ id }) => id);
}

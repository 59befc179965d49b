import { PositionInput } from '@contract/loads/positions.calls';
import { POSITION_OUTCOMES, type PositionOutcome } from '@contract/loads/positions.constants';
import { eq, or, sql } from 'drizzle-orm';
import { fieldsOf, httpErrors } from '../../base/http-errors';
import { countPositions } from '../../base/metrics';
import type { Database, Queryable } from '../../db/client';
import { loads, vehiclePositions } from '../../db/schema';
import { notePhonesApart } from './driver-page/phone-apart';
import { evaluateLoads, shareCompanies } from './evaluate-loads';
import { exceptionBit } from './exception-bits';
import { isOfClock } from './feeds/clock';
import { countBatch, feedOf } from './feeds/count-batch';
import { doubtsOf } from './feeds/doubts';
import { keyOfUnnamed, keyOfVehicle, type NamedByFeed, rememberTrucks, type SentTruck } from './feeds/feed-trucks';
import { unnamedTrucks, vehicleFinder } from './feeds/find-trucks';
import { type Sent, setAside } from './feeds/set-aside';
import { isKeptUnnamed, keepUnnamed } from './feeds/unnamed-trucks';
import type { VehicleRow } from './find-vehicle';
import { grouped } from './grouped';
import { positionsBetween } from './positions-between';
import { consentOfProvider } from './telematics/provider-connections.queries';
import { isImpossible, isSwapped } from './tracking/plausible-fixes';
import { connectionOfKey } from './tracking-connections/tracking-connections.queries';

export type TakenIn = {
  counts: Record<PositionOutcome, number>;
  errors: { index: number; fields: Record<string, string[]> }[];
};

/** Two loads of one truck are one evaluation each; this many at once hold their rows. */
const LOADS_AT_ONCE = 200;

/** Whose positions come in: the company's own, or those of the carrier whose key the feed sends; and who sends them. */
type Feed =
  | {
      companyId: number;
      /** Null: the product's demo. */
      userId: number | null;
      /** Of the carrier whose feed it is; if omitted, the company's own. */
      connectionKey?: string;
    }
  /** Read from the carrier's telematics provider, not for a single company. */
  | { companyId: null; userId: null; providerConnectionId: number };

/** A position that could be read. */
interface Read {
  position: PositionInput;
  observedAt: Date;
  vehicles: VehicleRow[];
  /** A truck of a known carrier that has no number; null: it has one, or nothing identifies it. */
  unnamed: NamedByFeed | null;
  problem: ReturnType<typeof isImpossible>;
}

type PositionRow = typeof vehiclePositions.$inferInsert;

/**
 * Stores positions that a feed reports and at once evaluates the loads they concern: the company's own or, for a
 * carrier's feed, those of every company within whose times they lie. Repeats, late arrivals and another order give the
 * same result, but for positions of a clock that is shown to run wrong: they are set aside. Counts what became of them for the feed (decision 0175).
 *
 * @throws ApiError 422 for a key of no carrier, or of one that withdrew its consent or disconnected its provider
 */
export async function takeInPositions(
  db: Database,
  feed: Feed,
  given: readonly unknown[],
  now: Date,
): Promise<TakenIn> {
  const counts = Object.fromEntries(POSITION_OUTCOMES.map((outcome) => [outcome, 0])) as TakenIn['counts'];
  const { positions, errors, swapped } = readPositions(given);
  await db.transaction(async (tx) => {
    // Before the rows: a truck named for a load meanwhile gets its positions evaluated with it.
    const { companyIds, whose, connectionId, provider } = await openFeed(tx, feed);
    const { companyId, userId } = feed;
    const feedId = await feedOf(tx, { companyId, userId, connectionId }, now);
    const find = await vehicleFinder(tx, whose, positions);
    const found = positions.map((position) => ({ position, vehicles: find(position) }));
    const strangers = found.flatMap(({ position, vehicles }) => (vehicles.length === 0 ? [position] : []));
    const named = await unnamedTrucks(tx, whose, strangers);
    const read = found.map(({ position, vehicles }): Read => {
      const observedAt = new Date(position.observed_at);
      const fix = { ...position, speedMph: null, accuracyFeet: null, observedAt: observedAt.getTime() };
      const problem = isImpossible(fix, now.getTime());
      return { position, observedAt, vehicles, unnamed: named.get(position) ?? null, problem };
    });
    const trucks = await rememberTrucks(tx, feedId, trucksIn(read), now);

    const rows = new Map<string, PositionRow>();
    const unnamedRows: Parameters<typeof keepUnnamed>[1][number][] = [];
    const keysOf: string[][] = [];
    for (const one of read) {
      const { position, observedAt, vehicles } = one;
      const own = keysOfTrucks(one).flatMap((key) => trucks.get(key) ?? []);
      const age = now.getTime() - observedAt.getTime();
      const isWrong = own.some(({ wrongBy }) => wrongBy !== null && isOfClock(wrongBy, age));
      const problem = one.problem ?? (isWrong ? ('wrong_clock' as const) : null);
      const truck = own[0];
      if (!truck) counts.unknown_vehicle += 1;
      else if (problem) counts[problem] += 1;
      if (!truck || problem === 'late' || problem === 'future') continue;
      const fields = {
        observedAt,
        receivedAt: now,
        latitude: position.latitude,
        longitude: position.longitude,
        speedMph: position.speed_mph ?? null,
        heading: position.heading == null ? null : Math.round(position.heading),
        accuracyFeet: position.accuracy_feet ?? null,
        source: position.source,
      };
      if (vehicles.length === 0) {
        if (problem) continue;
        const isKept = isKeptUnnamed(observedAt, now);
        counts[isKept ? 'unnamed' : 'unknown_vehicle'] += 1;
        if (isKept) unnamedRows.push({ truckId: truck.id, ...fields });
        continue;
      }
      const keys = vehicles.map(({ id }) => `${id} ${observedAt.getTime()}`);
      // One that can be used replaces one that is set aside.
      const isOpen = (key: string) => !rows.has(key) || (!problem && rows.get(key)!.disposition !== 'kept');
      const isNew = keys.some(isOpen);
      for (const [at, { id }] of vehicles.entries())
        if (isOpen(keys[at]!))
          rows.set(keys[at]!, {
            carrierVehicleId: id,
            companyId: connectionId === null ? companyId : null,
            connectionId,
            provider,
            ...fields,
            disposition: problem ?? 'kept',
          });
      if (!problem) {
        if (isNew) keysOf.push(keys);
        else counts.duplicate += 1;
      }
    }
    const kept = await insertPositions(tx, [...rows.values()]);
    for (const keys of keysOf) counts[keys.some((key) => kept.has(key)) ? 'kept' : 'duplicate'] += 1;
    await keepUnnamed(tx, unnamedRows);
    const known = [...kept].map((key) => rows.get(key)!);
    const withdrawn = await setAside(tx, { companyId, connectionId }, [...trucks.values()]);
    const ids = await loadsConcerned(tx, { companyIds, connectionId }, [...known, ...withdrawn]);
    for (let from = 0; from < ids.length; from += LOADS_AT_ONCE)
      await evaluateLoads(tx, ids.slice(from, from + LOADS_AT_ONCE), now);
    await notePhonesApart(tx, ids, now);
    const standing = unnamedRows.length === 0 ? [] : read.flatMap(({ unnamed }) => unnamed?.carrierId ?? []);
    await alertOthers(tx, companyIds, known, standing, now);
    const doubts = await doubtsOf(
      tx,
      { companyId, connectionId },
      companyIds,
      known.map((row) => ({ ...row, observedAt: row.observedAt.getTime(), speedMph: null, accuracyFeet: null })),
    );
    const unreadable = errors.length - swapped;
    await countBatch(tx, feedId, { ...counts, ...doubts, swapped: counts.swapped + swapped, unreadable }, now);
  });
  countPositions(counts);
  return { counts, errors };
}

/** What can be read of a batch. Of what cannot, `swapped` have latitude and longitude the wrong way round. */
function readPositions(given: readonly unknown[]) {
  const errors: TakenIn['errors'] = [];
  let swapped = 0;
  const positions = given.flatMap((one, index) => {
    const read = PositionInput.safeParse(one);
    if (read.success) return [read.data];
    const fields = fieldsOf(read.error.issues, 'vehicle_position');
    const raw = (one ?? {}) as { latitude?: unknown; longitude?: unknown };
    if (fields.latitude && typeof raw.latitude === 'number' && typeof raw.longitude === 'number') {
      if (isSwapped({ latitude: raw.latitude, longitude: raw.longitude })) {
        swapped += 1;
        fields.latitude = ['latitude and longitude are swapped.'];
      }
    }
    errors.push({ index, fields });
    return [];
  });
  return { positions, errors, swapped };
}

/** What names a truck of a feed: a vehicle by our number of it, another by what the feed calls it. */
function keysOfTrucks({ vehicles, unnamed }: Read): string[] {
  if (unnamed) return [keyOfUnnamed(unnamed)];
  return vehicles.map(({ id }) => keyOfVehicle(id));
}

function trucksIn(read: readonly Read[]): SentTruck[] {
  const trucks = new Map<string, SentTruck>();
  for (const one of read) {
    for (const [at, key] of keysOfTrucks(one).entries()) {
      const by = one.unnamed ?? one.vehicles[at]!;
      const { carrierId, vin, plate, unit } = by;
      const truck: SentTruck = trucks.get(key) ?? {
        key,
        carrierVehicleId: one.unnamed ? null : one.vehicles[at]!.id,
        by: { carrierId, vin, plate, unit },
        observed: [],
        usable: [],
      };
      trucks.set(key, truck);
      truck.observed.push(one.observedAt.getTime());
      if (one.problem === null) truck.usable.push(one.observedAt.getTime());
    }
  }
  return [...trucks.values()];
}

/** No carrier has a key of this form. */
const unknownKey = () =>
  httpErrors.invalid({ connection_key: ['No carrier has this key, or its carrier withdrew consent.'] });

/** Opens a feed for the transaction: locks the companies whose loads it concerns before any of their rows. */
async function openFeed(tx: Queryable, feed: Feed) {
  if (feed.companyId !== null && feed.connectionKey === undefined) {
    const { companyId } = feed;
    await shareCompanies(tx, [companyId]);
    return { companyIds: [companyId], whose: { companyId }, connectionId: null, provider: null };
  }
  const find = (lock?: 'locked') =>
    feed.companyId === null
      ? consentOfProvider(tx, feed.providerConnectionId, lock)
      : connectionOfKey(tx, feed.connectionKey!, lock);
  const named = await find();
  if (!named) throw unknownKey();
  const { carrierId } = named;
  const rows = await tx.selectDistinct({ id: loads.companyId }).from(loads).where(eq(loads.carrierId, carrierId));
  const companyIds = rows.map(({ id }) => id);
  await shareCompanies(tx, companyIds);
  // Companies first, the common lock order: the carrier may have withdrawn while this waited for them.
  const connection = await find('locked');
  if (!connection) throw unknownKey();
  return {
    companyIds,
    whose: { carrierId },
    connectionId: connection.id,
    provider: 'provider' in connection ? connection.provider : null,
  };
}

/**
 * A truck at the pickup of another load of its carrier may be the wrong one: those loads' alerts are judged as well.
 */
async function alertOthers(
  tx: Queryable,
  companyIds: readonly number[],
  positions: readonly Sent[],
  carriersOfUnnamed: readonly number[],
  now: Date,
): Promise<void> {
  const vehicles = [...new Set(positions.map(({ carrierVehicleId }) => carrierVehicleId))];
  const carriers = [...new Set(carriersOfUnnamed)];
  if ((vehicles.length === 0 && carriers.length === 0) || companyIds.length === 0) return;
  const isOfThem = or(
    vehicles.length > 0
      ? sql`carrier_id IN (SELECT carrier_id FROM carrier_vehicles WHERE id IN ${vehicles})`
      : undefined,
    carriers.length > 0 ? sql`carrier_id IN ${carriers}` : undefined,
  );
  await tx.execute(sql`
    UPDATE loads SET alerts_due_at = ${now.toISOString()}::timestamptz
    WHERE company_id IN ${[...companyIds]} AND alerts_due_at > ${now.toISOString()}::timestamptz AND tracking_window = 'current'
      AND ${isOfThem}`);
}

/** @returns which of them are new, by vehicle and time; a sender that corrects what was set aside sends a new one */
async function insertPositions(tx: Queryable, rows: readonly PositionRow[]) {
  if (rows.length === 0) return new Set<string>();
  const made = await tx
    .insert(vehiclePositions)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: vehiclePositions.carrierVehicleId, at: vehiclePositions.observedAt });
  const isMade = new Set(made.map(({ id, at }) => `${id} ${at.getTime()}`));
  const kept = rows.filter(({ disposition }) => disposition === 'kept');
  const keyOf = ({ carrierVehicleId, observedAt }: Sent) => `${carrierVehicleId} ${observedAt.getTime()}`;
  const known = kept.filter((row) => !isMade.has(keyOf(row)));
  const corrected = await correctPositions(tx, known);
  return new Set([...kept.map(keyOf).filter((key) => isMade.has(key)), ...corrected.map(keyOf)]);
}

/** Replaces positions that were set aside for their place. */
async function correctPositions(tx: Queryable, rows: readonly PositionRow[]): Promise<Sent[]> {
  if (rows.length === 0) return [];
  const given = rows.map((row) => ({
    vehicle: row.carrierVehicleId,
    company: row.companyId ?? 0,
    at: row.observedAt.toISOString(),
    received: row.receivedAt.toISOString(),
    latitude: row.latitude,
    longitude: row.longitude,
    speed: row.speedMph,
    heading: row.heading,
    accuracy: row.accuracyFeet,
    source: row.source,
    provider: row.provider,
  }));
  const times = rows.map(({ observedAt }) => observedAt.getTime());
  const { rows: corrected } = await tx.execute<{ vehicle: number; at: string }>(sql`
    UPDATE vehicle_positions p SET received_at = n.received, latitude = n.latitude, longitude = n.longitude,
      speed_mph = n.speed, heading = n.heading, accuracy_feet = n.accuracy, source = n.source,
      provider = n.provider, disposition = 'kept'
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS n (vehicle int, company int, at timestamptz,
      received timestamptz, latitude float8, longitude float8, speed real, heading smallint, accuracy real, source text, provider text)
    WHERE p.carrier_vehicle_id = n.vehicle AND p.observed_at = n.at
      AND ${positionsBetween('p', Math.min(...times), Math.max(...times))} AND coalesce(p.company_id, 0) = n.company AND p.load_id IS NULL
      AND p.disposition IN ('implausible', 'swapped', 'lost_sign')
    RETURNING p.carrier_vehicle_id AS vehicle, p.observed_at AS at`);
  return corrected.map(({ vehicle, at }) => ({ carrierVehicleId: vehicle, observedAt: new Date(at) }));
}

/**
 * The companies' loads whose tracking times cover these positions, and those that wait for any position of the carrier.
 */
async function loadsConcerned(
  tx: Queryable,
  { companyIds, connectionId }: { companyIds: readonly number[]; connectionId: number | null },
  positions: readonly Sent[],
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

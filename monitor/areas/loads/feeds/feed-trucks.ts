import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { positionFeedTrucks } from '../../../db/schema';
import type { VehicleRow } from '../find-vehicle';
import { type BatchAge, clockBehind, isWrongClock, withBatch } from './clock';

/** Trucks without a number of ours that one feed may have kept at once: of one carrier, and in all. */
export const MOST_UNNAMED = { ofCarrier: 200, ofFeed: 1000 };

/** A truck as a feed names it, before a load does. */
export type NamedByFeed = Pick<VehicleRow, 'carrierId' | 'vin' | 'plate' | 'unit'>;

/** A truck of a batch. */
export interface SentTruck {
  key: string;
  carrierVehicleId: number | null;
  by: NamedByFeed;
  /** The times of what was sent of it, in milliseconds since 1970: of all, and of what can be used. */
  observed: number[];
  usable: number[];
}

/** A truck of a feed as it is known after a batch. */
export interface FeedTruck {
  id: number;
  key: string;
  carrierVehicleId: number | null;
  /** How far its clock is shown to run wrong; null: it is not. */
  wrongBy: number | null;
  /** Since when it was wrong, if this batch is the first to show it. */
  newlyWrongSince: Date | null;
}

export const keyOfVehicle = (id: number) => `vehicle ${id}`;

export const keyOfUnnamed = ({ carrierId, vin, plate, unit }: NamedByFeed) =>
  `carrier ${carrierId} ${vin ? `vin ${vin}` : plate ? `plate ${plate}` : `unit ${unit!.toUpperCase()}`}`;

/**
 * Remembers the trucks of a batch: when each was sent, and what its clock shows. A truck that no load names is left out
 * when its feed has too many of them already.
 *
 * @returns those that are remembered, by their keys
 */
export async function rememberTrucks(
  tx: Queryable,
  feedId: number,
  sent: readonly SentTruck[],
  now: Date,
): Promise<Map<string, FeedTruck>> {
  if (sent.length === 0) return new Map();
  // In one order: two batches of a feed wait for each other.
  const inOrder = [...sent].sort((one, other) => (one.key < other.key ? -1 : 1));
  const isOne = and(
    eq(positionFeedTrucks.feedId, feedId),
    inArray(
      positionFeedTrucks.key,
      inOrder.map(({ key }) => key),
    ),
  );
  const rows = await tx
    .select()
    .from(positionFeedTrucks)
    .where(isOne)
    .orderBy(asc(positionFeedTrucks.key))
    .for('update');
  const known = new Map(rows.map((row) => [row.key, row]));
  const taken = await withinLimits(tx, feedId, inOrder, known);
  if (taken.length === 0) return new Map();
  const news = taken.map(({ key, carrierVehicleId, by, observed, usable }) => {
    const row = known.get(key);
    const batch: BatchAge = { at: now.getTime(), age: now.getTime() - Math.max(...observed) };
    const ages = withBatch(row?.ages ?? [], batch);
    const behind = clockBehind(ages, batch.age);
    const isWrong = isWrongClock(behind);
    const isGood = usable.length > 0 && !isWrong;
    return {
      row: {
        key,
        carrierVehicleId,
        ...by,
        lastGoodAt: isGood ? new Date(Math.max(...usable)) : null,
        ages,
        clockBehindMinutes: behind,
      },
      wrongBy: isWrong ? behind : null,
      newlyWrongSince: isWrong && !isWrongClock(row?.clockBehindMinutes ?? null) ? new Date(ages[0]!.at) : null,
    };
  });
  const given = news.map(({ row }) => ({
    key: row.key,
    vehicle: row.carrierVehicleId,
    carrier: row.carrierId,
    vin: row.vin,
    plate: row.plate,
    unit: row.unit,
    good: row.lastGoodAt?.toISOString() ?? null,
    ages: row.ages,
    behind: row.clockBehindMinutes,
  }));
  const at = now.toISOString();
  const { rows: ids } = await tx.execute<{ id: number; key: string }>(sql`
    INSERT INTO position_feed_trucks AS t (feed_id, key, carrier_vehicle_id, carrier_id, vin, plate, unit, first_at,
      last_at, last_good_at, ages, clock_behind_minutes)
    SELECT ${feedId}::int, key, vehicle, carrier, vin, plate, unit, ${at}::timestamptz, ${at}::timestamptz, good, ages, behind
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS n (key text, vehicle int, carrier bigint, vin text,
      plate text, unit text, good timestamptz, ages jsonb, behind int)
    ON CONFLICT (feed_id, key) DO UPDATE SET last_at = greatest(t.last_at, excluded.last_at),
      last_good_at = greatest(t.last_good_at, excluded.last_good_at), ages = excluded.ages,
      clock_behind_minutes = excluded.clock_behind_minutes, unit = coalesce(excluded.unit, t.unit)
    RETURNING t.id, t.key`);
  const idOf = new Map(ids.map(({ id, key }) => [key, id]));
  return new Map(
    news.map(({ row: { key, carrierVehicleId }, wrongBy, newlyWrongSince }) => [
      key,
      { id: idOf.get(key)!, key, carrierVehicleId, wrongBy, newlyWrongSince },
    ]),
  );
}

/** A key that floods its feed with trucks fills no table. */
async function withinLimits(
  tx: Queryable,
  feedId: number,
  sent: readonly SentTruck[],
  known: ReadonlyMap<string, unknown>,
): Promise<SentTruck[]> {
  const isNewUnnamed = ({ key, carrierVehicleId }: SentTruck) => carrierVehicleId === null && !known.has(key);
  if (!sent.some(isNewUnnamed)) return [...sent];
  const rows = await tx
    .select({ carrierId: positionFeedTrucks.carrierId, count: sql<number>`count(*)::int` })
    .from(positionFeedTrucks)
    .where(and(eq(positionFeedTrucks.feedId, feedId), isNull(positionFeedTrucks.carrierVehicleId)))
    .groupBy(positionFeedTrucks.carrierId);
  const countOf = new Map(rows.map(({ carrierId, count }) => [carrierId, count]));
  let total = rows.reduce((sum, { count }) => sum + count, 0);
  return sent.filter((one) => {
    if (!isNewUnnamed(one)) return true;
    const count = countOf.get(one.by.carrierId) ?? 0;
    if (count >= MOST_UNNAMED.ofCarrier || total >= MOST_UNNAMED.ofFeed) return false;
    countOf.set(one.by.carrierId, count + 1);
    total += 1;
    return true;
  });
}

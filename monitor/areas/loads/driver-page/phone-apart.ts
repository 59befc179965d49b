import { LOAD_DRIVER_LABELS, PHONE_APART_MINUTES } from '@contract/loads/driver-links.constants';
import { formatCount } from '@contract/shared/format';
import { and, eq, gte, like, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { loadLogs } from '../../../db/schema';
import { nearestPlaces } from '../../../places/nearest-place';
import { grouped } from '../grouped';
import type { LoadRow } from '../load-facts.queries';
import { sharesWithLoad } from '../positions.queries';
import { positionsBetween } from '../positions-between';
import { apartFrom } from '../tracking/phone-fixes';
import { MAX_AHEAD } from '../tracking/plausible-fixes';
import { HOUR, MINUTE } from '../tracking/tracked-load';
import { whoOf } from './driver-links.queries';

/** How far back a phone is compared with the truck's own unit; and once in so long it is noted. */
const LOOKED_BACK_HOURS = 24;
/** Of the newest positions of a phone. */
const COMPARED = 100;

interface PairRow extends Record<string, unknown> {
  load_id: number;
  is_second_driver: boolean;
  at: string;
  latitude: number;
  longitude: number;
  before: Heard | null;
  after: Heard | null;
}

/** A position of the other device. */
interface Heard {
  latitude: number;
  longitude: number;
  observed_at: string;
}

/** With what a phone is compared: the truck's own unit, or the phone of the load's other driver. */
type Beside = 'unit' | 'phone';

/** The newest positions of the loads' phones, each beside the unit’s, or the other phone’s, before and after it. */
async function pairsOf(db: Queryable, loadIds: readonly number[], beside: Beside, now: Date) {
  if (loadIds.length === 0) return [];
  const since = new Date(now.getTime() - LOOKED_BACK_HOURS * HOUR).toISOString();
  const apart = PHONE_APART_MINUTES * MINUTE;
  const minutes = sql`${PHONE_APART_MINUTES} * interval '1 minute'`;
  // Said by times themselves as well: other days are then not even planned for.
  const [first, last] = [-LOOKED_BACK_HOURS * HOUR, MAX_AHEAD].map((ago) => now.getTime() + ago);
  const isLately = (of: string) => positionsBetween(of, first! - apart, last! + apart);
  const isOther =
    beside === 'unit'
      ? sql`q.load_id IS NULL AND (q.company_id = l.company_id OR (q.connection_id IS NOT NULL
          AND ${sharesWithLoad(sql`l`, sql`q.carrier_vehicle_id`, sql`q.observed_at`)}))`
      : sql`q.load_id = l.id AND q.is_second_driver AND NOT p.is_second_driver`;
  const heard = (from: SQL, to: SQL, order: SQL) => sql`LATERAL (
    SELECT to_jsonb(q) AS heard FROM (
      SELECT q.latitude, q.longitude, q.observed_at FROM vehicle_positions q
      WHERE q.carrier_vehicle_id = p.carrier_vehicle_id AND q.disposition = 'kept'
        AND q.observed_at BETWEEN ${from} AND ${to} AND ${isLately('q')} AND ${isOther}
      ORDER BY q.observed_at ${order} LIMIT 1) AS q)`;
  const at = sql`p.observed_at`;
  const { rows } = await db.execute<PairRow>(sql`
    SELECT l.id AS load_id, p.is_second_driver, p.observed_at AS at, p.latitude, p.longitude,
      earlier.heard AS before, later.heard AS after
    FROM loads l
    CROSS JOIN (VALUES (false), (true)) AS phone (is_second_driver)
    CROSS JOIN LATERAL (
      SELECT * FROM vehicle_positions p WHERE p.load_id = l.id AND p.disposition = 'kept'
        AND p.is_second_driver = phone.is_second_driver
        AND p.observed_at >= ${since}::timestamptz AND ${isLately('p')}
      ORDER BY p.observed_at DESC LIMIT ${COMPARED}) p
    LEFT JOIN ${heard(sql`${at} - ${minutes}`, at, sql`DESC`)} AS earlier ON true
    LEFT JOIN ${heard(sql`${at} + interval '1 microsecond'`, sql`${at} + ${minutes}`, sql`ASC`)} AS later ON true
    WHERE l.id = ANY(${`{${loadIds.join(',')}}`}::int[])
    ORDER BY p.observed_at DESC`);
  return rows.flatMap((row) => {
    const phone = seenAt({ latitude: row.latitude, longitude: row.longitude, observed_at: row.at });
    const others = [row.before, row.after].flatMap((one) => (one ? seenAt(one) : []));
    const apart = apartFrom(phone, others);
    if (!apart) return [];
    const { load_id: loadId, is_second_driver: isSecondDriver } = row;
    return [{ loadId, isSecondDriver, beside, at: new Date(row.at), phone, truck: apart.other, miles: apart.miles }];
  });
}

const seenAt = ({ latitude, longitude, observed_at }: Heard) => ({
  latitude,
  longitude,
  observedAt: new Date(observed_at).getTime(),
});

type Pair = Awaited<ReturnType<typeof pairsOf>>[number];

/** "second driver", if the phone is that one's. */
const driverWords = (pair: Pick<Pair, 'isSecondDriver'>) => LOAD_DRIVER_LABELS[whoOf(pair)].toLowerCase();

/** How a note begins: by that an earlier one of the same phone is known. */
const beginningOf = (pair: Pick<Pair, 'beside' | 'isSecondDriver'>) =>
  pair.beside === 'phone' ? 'The phones of the two drivers were ' : `The ${driverWords(pair)}’s phone was `;

async function inWords(db: Queryable, pair: Pair): Promise<string> {
  const { beside, phone, truck, miles } = pair;
  const places = await nearestPlaces(db);
  const near = (point: Pick<Heard, 'latitude' | 'longitude'>) => {
    const city = places.city(point);
    return city ? `near ${[city.name, city.state].filter(Boolean).join(', ')}` : 'at a place without a city near it';
  };
  const far = `${beginningOf(pair)}${formatCount(Math.round(miles), 'mile')}`;
  if (beside === 'phone')
    return `${far} apart at the same time: the driver’s ${near(phone)}, the second driver’s ${near(truck)}. One of them may not be in the truck. Call both.`;
  return `${far} from the truck’s own unit at the same time: phone ${near(phone)}, truck ${near(truck)}. The truck’s own unit counts. Call the ${driverWords(pair)}.`;
}

/**
 * Where a phone of a load was far from its truck lately, or its two drivers' phones from each other, in a sentence; null:
 * nowhere, as far as is known.
 */
export async function phoneApartOf(db: Queryable, { id }: Pick<LoadRow, 'id'>, now: Date): Promise<string | null> {
  const pairs = [...(await pairsOf(db, [id], 'unit', now)), ...(await pairsOf(db, [id], 'phone', now))];
  const [newest] = pairs.sort((a, b) => b.at.getTime() - a.at.getTime());
  return newest ? inWords(db, newest) : null;
}

/**
 * Notes on loads whose driver's phone is far from the truck's own unit or from the other driver's, once a day each, and of
 * each phone for itself.
 */
export async function notePhonesApart(tx: Queryable, loadIds: readonly number[], now: Date): Promise<void> {
  for (const beside of ['unit', 'phone'] as const) await noteApart(tx, loadIds, beside, now);
}

async function noteApart(tx: Queryable, loadIds: readonly number[], beside: Beside, now: Date): Promise<void> {
  const pairs = await pairsOf(tx, loadIds, beside, now);
  for (const [newest] of grouped(pairs, ({ loadId, isSecondDriver }) => `${loadId} ${isSecondDriver}`).values()) {
    const { loadId, at } = newest!;
    const isNoted = and(
      eq(loadLogs.loadId, loadId),
      eq(loadLogs.source, 'driver'),
      like(loadLogs.message, `${beginningOf(newest!)}%`),
      gte(loadLogs.createdAt, new Date(now.getTime() - LOOKED_BACK_HOURS * HOUR)),
    );
    if ((await tx.$count(loadLogs, isNoted)) > 0) continue;
    await tx.insert(loadLogs).values({
      loadId,
      isType: 'note',
      source: 'driver',
      occurredAt: at,
      message: await inWords(tx, newest!),
      createdAt: now,
    });
  }
}

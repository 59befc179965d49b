import type { CallParsed } from '@contract/call';
import type { listPositionFeeds, listPositionFeedTrucks } from '@contract/loads/feeds.calls';
import { FEED_COUNTS, FEED_DAYS_SHOWN, type FeedCount, type FeedState } from '@contract/loads/feeds.constants';
import type { PositionFeed, PositionFeedTruck } from '@contract/loads/feeds.entities';
import { addDays, dayOf } from '@contract/shared/day';
import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import { contains } from '../../../db/contains';
import { fullNameOrNull } from '../../../db/full-name';
import {
  carriers,
  carrierVehicles,
  positionFeedDays,
  positionFeeds,
  positionFeedTrucks,
  trackingConnections,
  users,
} from '../../../db/schema';
import { nearestPlaces } from '../../../places/nearest-place';
import { columnSearch, toSql } from '../../../server/ransack';
import { sharesWithLoad } from '../positions.queries';
import { milesOffCorridor } from '../tracking/corridor';
import { MINUTE } from '../tracking/tracked-load';
import { vehicleLabel } from '../vehicle-label';
import { isVisibleTo } from '../vehicles-of-carriers';
import { hasWrongClock, isWrongClock } from './clock';
import { type OnTheWay, trucksOnTheWay } from './doubts';

const feedsSearch = columnSearch(positionFeeds, ['id', 'firstAt', 'lastAt']);
const trucksSearch = columnSearch(positionFeedTrucks, ['vin', 'unit', 'plate', 'firstAt', 'lastAt', 'lastGoodAt']);

/** A feed is silent after an hour, or after four of its usual times between batches. */
const SILENT_AFTER = { minutes: 60, batches: 4 };

const carrierName = sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`;

/** Of the API key that sends; null: a person does. */
const ofKey = <Value>(value: SQL) => sql<Value | null>`(
  SELECT ${value} FROM api_keys k WHERE k.actor_user_id = ${positionFeeds.userId}
    AND k.company_id = ${positionFeeds.companyId} ORDER BY k.id DESC LIMIT 1)`;

const columns = {
  feed: positionFeeds,
  person: fullNameOrNull(users),
  key: ofKey<string>(sql`k.name`),
  isRevoked: ofKey<boolean>(sql`k.revoked_at IS NOT NULL`),
  withdrawnAt: trackingConnections.withdrawnAt,
  carrierId: trackingConnections.carrierId,
  carrierName,
};

/** A page of the company's feeds, the newest batch first. */
export async function feedsOf(
  db: Queryable,
  companyId: number,
  { q, page, per_page: perPage }: CallParsed<typeof listPositionFeeds>['query'],
  now: Date,
) {
  const search = toSql(feedsSearch, q);
  const where = and(eq(positionFeeds.companyId, companyId), search.where);
  const rows = await selectFeeds(db)
    .where(where)
    .orderBy(...search.orderBy, desc(positionFeeds.lastAt), desc(positionFeeds.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { position_feeds: await feedsToWire(db, companyId, rows, now), total: await db.$count(positionFeeds, where) };
}

/** @throws ApiError 404, also for another company's */
export async function feedOfCompany(db: Queryable, companyId: number, id: number, now: Date): Promise<PositionFeed> {
  const rows = await selectFeeds(db).where(and(eq(positionFeeds.companyId, companyId), eq(positionFeeds.id, id)));
  const [feed] = await feedsToWire(db, companyId, rows, now);
  if (!feed) throw httpErrors.notFound('That feed');
  return feed;
}

const selectFeeds = (db: Queryable) =>
  db
    .select(columns)
    .from(positionFeeds)
    .leftJoin(users, eq(users.id, positionFeeds.userId))
    .leftJoin(trackingConnections, eq(trackingConnections.id, positionFeeds.connectionId))
    .leftJoin(carriers, eq(carriers.id, trackingConnections.carrierId))
    .$dynamic();

type FeedRow = Awaited<ReturnType<typeof selectFeeds>>[number];

/** Trucks that the company may know of: a carrier's feed also sends those that only another company's load names. */
const isShownTo = (db: Queryable, companyId: number) =>
  or(
    isNull(positionFeedTrucks.carrierVehicleId),
    exists(
      db
        .select({ one: sql`1` })
        .from(carrierVehicles)
        .where(and(eq(carrierVehicles.id, positionFeedTrucks.carrierVehicleId), isVisibleTo(companyId))),
    ),
  );

const WRONG_CLOCK = hasWrongClock(positionFeedTrucks.clockBehindMinutes);

const TRUCK_COUNTS = {
  all: sql<number>`count(*)::int`,
  named: sql<number>`(count(*) FILTER (WHERE ${isNotNull(positionFeedTrucks.carrierVehicleId)}))::int`,
  unnamed: sql<number>`(count(*) FILTER (WHERE ${isNull(positionFeedTrucks.carrierVehicleId)}))::int`,
  wrong_clock: sql<number>`(count(*) FILTER (WHERE ${WRONG_CLOCK}))::int`,
};

async function feedsToWire(db: Queryable, companyId: number, rows: readonly FeedRow[], now: Date) {
  const ids = rows.map(({ feed }) => feed.id);
  if (ids.length === 0) return [];
  const since = addDays(dayOf(now), 1 - FEED_DAYS_SHOWN);
  const days = await db
    .select()
    .from(positionFeedDays)
    .where(and(inArray(positionFeedDays.feedId, ids), gte(positionFeedDays.day, since)));
  const trucks = await db
    .select({
      feedId: positionFeedTrucks.feedId,
      ...TRUCK_COUNTS,
      clocked: sql<number>`count(${positionFeedTrucks.clockBehindMinutes})::int`,
      behind: sql<number | null>`mode() WITHIN GROUP (ORDER BY ${positionFeedTrucks.clockBehindMinutes})`,
    })
    .from(positionFeedTrucks)
    .where(and(inArray(positionFeedTrucks.feedId, ids), isShownTo(db, companyId)))
    .groupBy(positionFeedTrucks.feedId);
  const trucksOf = new Map(trucks.map((one) => [one.feedId, one]));
  return rows.map((row): PositionFeed => {
    const { feed } = row;
    const {
      all = 0,
      named = 0,
      unnamed = 0,
      wrong_clock = 0,
      clocked = 0,
      behind = null,
    } = trucksOf.get(feed.id) ?? {};
    const own = days.filter(({ feedId }) => feedId === feed.id);
    const sum = (count: FeedCount) => own.reduce((total, { counts }) => total + (counts[count] ?? 0), 0);
    const every = usualGap(feed.batchTimes);
    // One truck's clock is that truck's.
    const clock = behind !== null && clocked * 2 >= all ? behind : null;
    return {
      id: feed.id,
      sender: row.key ?? row.person ?? (feed.userId === null ? 'Demo' : 'A person'),
      carrier: row.carrierId === null ? null : { id: row.carrierId, legal_name: row.carrierName },
      state: stateOf(row, every, now),
      first_at: feed.firstAt.toISOString(),
      last_at: feed.lastAt.toISOString(),
      every_minutes: every === null ? null : Math.max(1, Math.round(every / MINUTE)),
      clock_behind_minutes: clock,
      is_clock_wrong: isWrongClock(clock),
      trucks: { all, named, unnamed, wrong_clock },
      batches: own.reduce((total, { batches }) => total + batches, 0),
      counts: Object.fromEntries(FEED_COUNTS.map((count) => [count, sum(count)])) as Record<FeedCount, number>,
    };
  });
}

/** The middle one of the times between batches; null: fewer than three. */
function usualGap(times: readonly number[]): number | null {
  const gaps = times.slice(1).map((time, at) => time - times[at]!);
  if (gaps.length < 3) return null;
  return gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)]!;
}

function stateOf({ feed, isRevoked, withdrawnAt }: FeedRow, every: number | null, now: Date): FeedState {
  if (isRevoked || withdrawnAt !== null) return 'ended';
  const silentAfter = Math.max(SILENT_AFTER.minutes * MINUTE, (every ?? 0) * SILENT_AFTER.batches);
  return now.getTime() - feed.lastAt.getTime() > silentAfter ? 'silent' : 'sending';
}

const LISTS: Readonly<Record<CallParsed<typeof listPositionFeedTrucks>['query']['list'], SQL | undefined>> = {
  all: undefined,
  named: isNotNull(positionFeedTrucks.carrierVehicleId),
  unnamed: isNull(positionFeedTrucks.carrierVehicleId),
  wrong_clock: WRONG_CLOCK,
};

/** A page of the trucks that a feed sends, the longest silent first. The feed is known to be the company's. */
export async function feedTrucksOf(
  db: Queryable,
  companyId: number,
  feedId: number,
  { list, search_text: text, q, page, per_page: perPage }: CallParsed<typeof listPositionFeedTrucks>['query'],
) {
  const { vin, unit, plate } = positionFeedTrucks;
  const search = toSql(trucksSearch, q);
  const isAsked = and(
    eq(positionFeedTrucks.feedId, feedId),
    isShownTo(db, companyId),
    text ? or(...[vin, unit, plate].map((column) => contains(column, text))) : undefined,
    search.where,
  );
  const [counts] = await db.select(TRUCK_COUNTS).from(positionFeedTrucks).where(isAsked);
  const rows = await db
    .select({ truck: positionFeedTrucks, vehicle: carrierVehicles, carrierName })
    .from(positionFeedTrucks)
    .leftJoin(carrierVehicles, eq(carrierVehicles.id, positionFeedTrucks.carrierVehicleId))
    .leftJoin(carriers, eq(carriers.id, positionFeedTrucks.carrierId))
    .where(and(isAsked, LISTS[list]))
    .orderBy(...search.orderBy, sql`${positionFeedTrucks.lastGoodAt} NULLS FIRST`, positionFeedTrucks.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const shown = await loadsShowing(
    db,
    companyId,
    rows.flatMap(({ truck }) => truck.carrierVehicleId ?? []),
  );
  const trucks = rows.map(({ truck, vehicle, carrierName }): PositionFeedTruck => {
    const behind = truck.clockBehindMinutes;
    return {
      id: truck.id,
      label: vehicleLabel(vehicle ?? { ...truck, plateState: null }) || 'A truck',
      carrier: { id: truck.carrierId, legal_name: carrierName },
      carrier_vehicle_id: truck.carrierVehicleId,
      first_at: truck.firstAt.toISOString(),
      last_at: truck.lastAt.toISOString(),
      last_good_at: truck.lastGoodAt?.toISOString() ?? null,
      load: (truck.carrierVehicleId !== null && shown.get(truck.carrierVehicleId)) || null,
      clock_behind_minutes: behind,
      is_clock_wrong: isWrongClock(behind),
    };
  });
  return { trucks, counts: counts!, total: counts![list] };
}

interface ShownRow extends Record<string, unknown> {
  vehicle: number;
  load_id: number;
  reference: string;
  observed_at: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** The company's newest load that names each truck, with the newest position that this load may show. */
async function loadsShowing(db: Queryable, companyId: number, vehicleIds: readonly number[]) {
  const shown = new Map<number, PositionFeedTruck['load']>();
  if (vehicleIds.length === 0) return shown;
  const { rows } = await db.execute<ShownRow>(sql`
    SELECT v.id AS vehicle, l.id AS load_id, l.reference, p.observed_at, p.latitude, p.longitude
    FROM unnest(${sql.param(`{${vehicleIds.join(',')}}`)}::int[]) AS v (id)
    JOIN LATERAL (
      SELECT l.* FROM load_assignments a JOIN loads l ON l.id = a.load_id
      WHERE a.carrier_vehicle_id = v.id AND l.company_id = ${companyId}
        AND (a.starts_at IS NULL OR a.ends_at IS NULL OR a.starts_at < a.ends_at)
      ORDER BY l.tracking_window = 'current' DESC, l.tracking_opens_at DESC NULLS LAST, l.id DESC LIMIT 1) l ON true
    LEFT JOIN LATERAL (
      SELECT p.observed_at, p.latitude, p.longitude FROM vehicle_positions p
      WHERE p.carrier_vehicle_id = v.id AND p.disposition = 'kept' AND (p.load_id IS NULL OR p.load_id = l.id)
        AND p.observed_at BETWEEN l.tracking_opens_at AND l.tracking_closes_at
        AND (p.company_id = ${companyId}
          OR (p.connection_id IS NOT NULL AND ${sharesWithLoad(sql`l`, sql`v.id`, sql`p.observed_at`)}))
      ORDER BY p.observed_at DESC LIMIT 1) p ON true`);
  const places = await nearestPlaces(db);
  const onTheWay = await trucksOnTheWay(db, [companyId], vehicleIds);
  for (const { vehicle, load_id: id, reference, observed_at, latitude, longitude } of rows)
    shown.set(vehicle, {
      id,
      reference,
      position:
        observed_at === null || latitude === null || longitude === null
          ? null
          : {
              observed_at: new Date(observed_at).toISOString(),
              latitude,
              longitude,
              area: places.city({ latitude, longitude }),
              miles_off_corridor: offCorridor(onTheWay.get(vehicle), id, { observed_at, latitude, longitude }),
            },
    });
  return shown;
}

function offCorridor(
  truck: OnTheWay | undefined,
  loadId: number,
  position: { observed_at: string; latitude: number; longitude: number },
): number | null {
  if (!truck?.loadIds.includes(loadId) || new Date(position.observed_at).getTime() < truck.leftAt) return null;
  return milesOffCorridor(position, truck.stops);
}

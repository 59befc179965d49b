import type { EquipmentType } from '@contract/carriers/equipment.constants';
import type { BoardFilters } from '@contract/load-board/board.calls';
import type { BoardLoad } from '@contract/load-board/board.entities';
import type { PostingAudience, PostingState } from '@contract/load-board/load-board.constants';
import {
  type BoardStatus,
  DEFAULT_DEADHEAD_MILES,
  type LoadBoardSort,
  type LoadBoardSortField,
  POSTING_AGE_BUCKETS,
} from '@contract/load-board/load-board.constants';
import { ratePerMile } from '@contract/loads/load-money';
import type { LoadStatus, MilesSource } from '@contract/loads/loads.constants';
import { type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Database, Queryable } from '../../db/client';
import { bids, connections, loadPostings, loadStops, loads, truckPostings } from '../../db/schema';
import { areasById } from '../../places/areas.queries';
import { boundingBox, type GeoPoint, greatCircleMilesSql } from '../../places/geo-cell';
import { canBePosted } from '../loads/posting-obstacles';
import { isInNetwork } from './audience.queries';

type End = 'origin' | 'destination';

const COLUMNS = {
  origin: { latitude: loads.originLatitude, longitude: loads.originLongitude, key: loads.originKey },
  destination: {
    latitude: loads.destinationLatitude,
    longitude: loads.destinationLongitude,
    key: loads.destinationKey,
  },
} as const;

/** The place near one end of the lane; null: no condition. A state is not a point: the stop must be in it. */
type Near = { where: SQL; miles: SQL } | null;

type BoardQuery = { q?: BoardFilters | undefined; page: number; per_page: number };

/** A found load, and the distance of its ends from the searched places; null: no distance condition. */
type Found = { id: number; origin_miles: number | null; destination_miles: number | null };

/**
 * A page of the company's loads that can be posted, and how many there are.
 *
 * @throws ApiError 422 for a place that does not exist
 */
export async function searchBoard(
  db: Database,
  companyId: number,
  wanted: BoardQuery,
  now: Date,
): Promise<{ loads: BoardLoad[]; total: number }> {
  const { found, total } = await findOnBoard(db, companyId, wanted, now);
  return { loads: await boardLoads(db, found, now), total };
}

/** The page and the total of `searchBoard`, by one statement. */
export async function findOnBoard(
  db: Database,
  companyId: number,
  wanted: BoardQuery,
  now: Date,
): Promise<{ found: Found[]; total: number }> {
  const q: BoardFilters = wanted.q ?? {};
  const [origin, destination] = await nearBoth(db, q);
  const conditions = [
    sql`${loads.companyId} = ${companyId}`,
    canBePosted(now),
    origin?.where,
    destination?.where,
    ...filtersOf(q, companyId, now),
  ].filter((one) => one !== undefined);
  const miles = (near: Near) => near?.miles ?? sql`NULL::float8`;
  const { rows } = await db.execute<{ total: number; page: Found[] | null }>(sql`
    WITH found AS MATERIALIZED (
      SELECT ${loads.id} AS id, ${sortKeyOf(q.s, now)} AS sort_key,
        ${miles(origin)} AS origin_miles, ${miles(destination)} AS destination_miles
      FROM ${loads} LEFT JOIN ${loadPostings} ON ${loadPostings.loadId} = ${loads.id}
      WHERE ${sql.join(conditions, sql` AND `)}
    )
    SELECT (SELECT count(*)::int FROM found) AS total, (SELECT json_agg(page) FROM (
      SELECT id, origin_miles, destination_miles FROM found
      ORDER BY sort_key ${directionOf(q.s)} NULLS LAST, id
      LIMIT ${wanted.per_page} OFFSET ${(wanted.page - 1) * wanted.per_page}) page) AS page`);
  const [{ total, page }] = rows as [(typeof rows)[number]];
  return { found: page ?? [], total };
}

/** One load as the board lists it, whether or not it can be posted. The caller has checked its company. */
export async function boardLoad(db: Queryable, loadId: number, now: Date): Promise<BoardLoad> {
  const [load] = await boardLoads(db, [{ id: loadId, origin_miles: null, destination_miles: null }], now);
  return load!;
}

/** Loads as the board lists them, in the order found. */
async function boardLoads(db: Queryable, found: readonly Found[], now: Date): Promise<BoardLoad[]> {
  if (found.length === 0) return [];
  const ids = sql`${sql.param(found.map(({ id }) => id))}::int[]`;
  const { rows } = await db.execute<{ rows: BoardRow[] | null }>(sql`
    SELECT json_agg(r) AS rows FROM (
      SELECT ${boardColumns(now)}
      FROM ${loads} LEFT JOIN ${loadPostings} ON ${loadPostings.loadId} = ${loads.id} WHERE ${loads.id} = ANY(${ids})
    ) r`);
  const byId = new Map(rows[0]!.rows?.map((row) => [row.id, row]));
  // Skips one deleted since it was found.
  return found.flatMap((one) => {
    const row = byId.get(one.id);
    return row ? [boardLoadOf({ ...row, ...one })] : [];
  });
}

async function nearBoth(db: Database, q: BoardFilters): Promise<[Near, Near]> {
  const ids = { origin: q.origin_area_id, destination: q.destination_area_id };
  const asked = [ids.origin, ids.destination].filter((id) => id !== undefined);
  const areas = asked.length > 0 ? await areasById(db, asked) : [];
  const near = (end: End): Near => {
    const id = ids[end];
    if (id === undefined) return null;
    const area = areas.find((one) => one.id === id);
    if (!area) throw httpErrors.invalid({ [`q.${end}_area_id`]: ['No place has that number.'] });
    if (area.type === 'state')
      return {
        where: sql`split_part(reverse(${COLUMNS[end].key}), ' ', 1) = reverse(${area.code})`,
        miles: sql`NULL::float8`,
      };
    const { latitude, longitude } = COLUMNS[end];
    const miles = q[`${end}_deadhead`] ?? DEFAULT_DEADHEAD_MILES;
    return within(area, { latitude: sql`${latitude}`, longitude: sql`${longitude}` }, miles);
  };
  return [near('origin'), near('destination')];
}

/** In the bounding box of the circle, through an index, and of those within the circle. */
function within(center: GeoPoint, point: { latitude: SQL; longitude: SQL }, miles: number): NonNullable<Near> {
  const { south, north, west, east } = boundingBox(center, miles);
  const from = { latitude: sql`${center.latitude}::float8`, longitude: sql`${center.longitude}::float8` };
  const distance = greatCircleMilesSql(from, point);
  return {
    where: sql`${point.latitude} BETWEEN ${south}::float8 AND ${north}::float8
      AND ${point.longitude} BETWEEN ${west}::float8 AND ${east}::float8 AND ${distance} <= ${miles}::float8`,
    miles: distance,
  };
}

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;
const isPosted = (now: Date) => sql`${loadPostings.state} = 'posted' AND ${loadPostings.expiresAt} > ${at(now)}`;
/** Of the open posting, else of the load. */
const priceCents = (now: Date) =>
  sql`CASE WHEN ${isPosted(now)} THEN ${loadPostings.rateCents} ELSE ${loads.rateCents} END`;

function filtersOf(q: BoardFilters, companyId: number, now: Date): (SQL | undefined)[] {
  const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
  const words = q.trailer?.split(/\s+/).filter(Boolean) ?? [];
  return [
    q.equipment && sql`${loads.equipmentType} = ANY(${list(q.equipment)})`,
    ...words.map((word) => sql`position(upper(${word}) IN upper(${loads.equipment})) > 0`),
    q.min_rate === undefined ? undefined : sql`${priceCents(now)} >= ${q.min_rate * 100}`,
    q.max_rate === undefined ? undefined : sql`${priceCents(now)} <= ${q.max_rate * 100}`,
    q.weight === undefined ? undefined : sql`${loads.weightPounds} <= ${q.weight}`,
    q.trailer_length === undefined ? undefined : sql`${loads.trailerLengthFeet} <= ${q.trailer_length}`,
    q.pickup_from === undefined ? undefined : sql`${loads.pickupTo} >= ${q.pickup_from}::date`,
    q.pickup_to === undefined ? undefined : sql`${loads.pickupFrom} <= ${q.pickup_to}::date`,
    q.dropoff_from === undefined ? undefined : sql`${loads.dropoffTo} >= ${q.dropoff_from}::date`,
    q.dropoff_to === undefined ? undefined : sql`${loads.dropoffFrom} <= ${q.dropoff_to}::date`,
    q.posting_age && postedSince(q.posting_age, now),
    q.status &&
      sql`(${sql.join(
        q.status.map((one) => STATUS[one](now)),
        sql` OR `,
      )})`,
    q.certifications && sql`${loadPostings.certifications} @> ${list(q.certifications)}`,
    q.company_id === undefined ? undefined : sql`${loads.companyId} = ${q.company_id}`,
    q.team === undefined ? undefined : sql`${loads.teamId} = ${q.team}`,
    q.broker_connection_status && hasOfferOfNetwork(companyId, now),
  ];
}

function postedSince(age: NonNullable<BoardFilters['posting_age']>, now: Date): SQL {
  const { upToHours } = POSTING_AGE_BUCKETS.find(({ name }) => name === age)!;
  const longest = Math.max(...POSTING_AGE_BUCKETS.map((one) => one.upToHours ?? 0));
  const since = sql`${at(now)} - make_interval(hours => ${upToHours ?? longest})`;
  return sql`${isPosted(now)} AND ${loadPostings.postedAt} ${upToHours === null ? sql`<` : sql`>=`} ${since}`;
}

/**
 * A posting past its end counts as expired before the row says so; one that was covered and no longer is, as unposted.
 */
const STATUS: Record<BoardStatus, (now: Date) => SQL> = {
  posted: (now) => sql`(${isPosted(now)})`,
  not_posted: () => sql`${loadPostings.id} IS NULL`,
  unposted: () => sql`${loadPostings.state} IN ('unposted', 'covered', 'cancelled')`,
  expired: (now) =>
    sql`(${loadPostings.state} = 'expired' OR (${loadPostings.state} = 'posted' AND ${loadPostings.expiresAt} <= ${at(now)}))`,
};

const ofNetwork = (carrierId: SQL, companyId: number) => sql`EXISTS (SELECT FROM ${connections}
  WHERE ${connections.carrierId} = ${carrierId} AND ${isInNetwork(companyId)})`;

/** An open bid, or a truck of the same kind within its deadhead, of an onboarded carrier. */
function hasOfferOfNetwork(companyId: number, now: Date): SQL {
  const truck = { latitude: sql`${truckPostings.originLatitude}`, longitude: sql`${truckPostings.originLongitude}` };
  const pickup = { latitude: sql`${loads.originLatitude}`, longitude: sql`${loads.originLongitude}` };
  return sql`(EXISTS (SELECT FROM ${bids} WHERE ${bids.loadId} = ${loads.id} AND ${bids.state} = 'open'
      AND ${bids.expiresAt} > ${at(now)} AND ${ofNetwork(sql`${bids.carrierId}`, companyId)})
    OR EXISTS (SELECT FROM ${truckPostings} WHERE ${truckPostings.companyId} = ${companyId} AND ${truckPostings.isActive}
      AND ${truckPostings.expiresAt} > ${at(now)} AND ${truckPostings.postedEquipmentType} = ${loads.equipmentType}
      AND ${truckPostings.startDate} <= ${loads.pickupTo}
      AND ${greatCircleMilesSql(truck, pickup)} <= ${truckPostings.deadheadMilesTolerance}
      AND ${ofNetwork(sql`${truckPostings.carrierId}`, companyId)}))`;
}

const DEFAULT_SORT: LoadBoardSort = 'pickup asc';

function sortKeyOf(sort: LoadBoardSort = DEFAULT_SORT, now: Date): SQL {
  const keys: Record<LoadBoardSortField, SQL> = {
    price: priceCents(now),
    posting_time: sql`CASE WHEN ${isPosted(now)} THEN ${loadPostings.postedAt} END`,
    rate_per_mile: sql`${priceCents(now)}::float8 / nullif(${loads.billableMiles}, 0)`,
    distance: sql`${loads.billableMiles}`,
    pickup: sql`${loads.pickupStartsAt}`,
    dropoff: sql`${loads.dropoffStartsAt}`,
  };
  return keys[sort.split(' ')[0] as LoadBoardSortField];
}

const directionOf = (sort: LoadBoardSort = DEFAULT_SORT) => sql.raw(sort.endsWith(' desc') ? 'DESC' : 'ASC');

type EndRow = {
  city: string | null;
  state: string | null;
  postal_code: string | null;
  latitude: number | null;
  longitude: number | null;
  window_starts_at: string | null;
  window_ends_at: string | null;
  local_zone: string | null;
} | null;

/** As JSON has it: times are texts. */
type BoardRow = {
  id: number;
  reference: string;
  status: LoadStatus;
  equipment: string | null;
  equipment_type: EquipmentType | null;
  trailer_length_ft: number | null;
  weight_lbs: number | null;
  commodity: string | null;
  customer_name: string | null;
  team_id: number | null;
  billable_miles: number | null;
  billable_miles_source: MilesSource | null;
  rate_cents: number | null;
  version: number;
  stops_count: number;
  open_bid_count: number;
  origin: EndRow;
  destination: EndRow;
  posting_id: number | null;
  posting_state: PostingState;
  is_rate_shown: boolean;
  audience: PostingAudience;
  posted_at: string;
  edited_at: string | null;
  expires_at: string;
  posting_version: number;
};

/** Over `loads` and `load_postings`, which may have none. */
function boardColumns(now: Date): SQL {
  const end = (kind: 'pickup' | 'delivery') => sql`(SELECT to_json(e) FROM (
    SELECT s.city, s.state, s.postal_code, s.latitude, s.longitude, s.window_starts_at, s.window_ends_at,
      s.time_zone AS local_zone
    FROM ${loadStops} s WHERE s.load_id = ${loads.id} AND s.kind = ${kind}
    ORDER BY s.sequence ${kind === 'pickup' ? sql`` : sql`DESC`} LIMIT 1) e)`;
  return sql`${loads.id} AS id, ${loads.reference} AS reference, ${loads.status} AS status,
    ${loads.equipment} AS equipment, ${loads.equipmentType} AS equipment_type,
    ${loads.trailerLengthFeet} AS trailer_length_ft, ${loads.weightPounds} AS weight_lbs,
    ${loads.commodity} AS commodity, ${loads.customerName} AS customer_name, ${loads.teamId} AS team_id,
    ${loads.billableMiles} AS billable_miles, ${loads.billableMilesSource} AS billable_miles_source,
    ${priceCents(now)} AS rate_cents, ${loads.version} AS version,
    (SELECT count(*)::int FROM ${loadStops} s WHERE s.load_id = ${loads.id}) AS stops_count,
    (SELECT count(*)::int FROM ${bids} b WHERE b.load_id = ${loads.id} AND b.state = 'open'
      AND b.expires_at > ${at(now)}) AS open_bid_count,
    ${end('pickup')} AS origin, ${end('delivery')} AS destination,
    ${loadPostings.id} AS posting_id,
    CASE WHEN ${loadPostings.state} = 'posted' AND ${loadPostings.expiresAt} <= ${at(now)} THEN 'expired'
      ELSE ${loadPostings.state} END AS posting_state,
    ${loadPostings.isRateShown} AS is_rate_shown, ${loadPostings.audience} AS audience,
    ${loadPostings.postedAt} AS posted_at, ${loadPostings.editedAt} AS edited_at,
    ${loadPostings.expiresAt} AS expires_at, ${loadPostings.version} AS posting_version`;
}

/** What a carrier is offered for a load, in cents. */
export const offeredOf = ({ rate_cents: rate }: Pick<BoardLoad, 'rate_cents'>): number | null => rate;

const iso = (text: string) => new Date(text).toISOString();
const isoOrNull = (text: string | null) => (text === null ? null : iso(text));

function boardLoadOf(row: BoardRow & Found): BoardLoad {
  const { rate_cents: rate, billable_miles: miles } = row;
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    equipment: row.equipment,
    equipment_type: row.equipment_type,
    trailer_length_ft: row.trailer_length_ft,
    weight_lbs: row.weight_lbs,
    commodity: row.commodity,
    customer_name: row.customer_name,
    team_id: row.team_id,
    origin: endOf(row.origin, row.origin_miles),
    destination: endOf(row.destination, row.destination_miles),
    stops_count: row.stops_count,
    billable_miles: miles,
    billable_miles_source: row.billable_miles_source,
    rate_cents: rate,
    rate_per_mile_cents: ratePerMile(rate, miles),
    posting:
      row.posting_id === null
        ? null
        : {
            id: row.posting_id,
            state: row.posting_state,
            is_rate_shown: row.is_rate_shown,
            audience: row.audience,
            posted_at: iso(row.posted_at),
            edited_at: isoOrNull(row.edited_at),
            expires_at: iso(row.expires_at),
            version: row.posting_version,
          },
    open_bid_count: row.open_bid_count,
    version: row.version,
  };
}

function endOf(end: EndRow, miles: number | null): BoardLoad['origin'] {
  if (end === null || end.latitude === null || end.longitude === null) return null;
  return {
    city: end.city,
    state: end.state,
    postal_code: end.postal_code,
    latitude: end.latitude,
    longitude: end.longitude,
    window_starts_at: isoOrNull(end.window_starts_at),
    window_ends_at: isoOrNull(end.window_ends_at),
    local_zone: end.local_zone,
    deadhead_miles: miles === null ? null : Math.round(miles * 10) / 10,
  };
}

import { LOAD_PROTECTIONS } from '@contract/loads/gate.constants';
import type { PaperworkGap } from '@contract/loads/load-papers.constants';
import { LOAD_EXCEPTIONS, LOAD_STATUSES, type LoadException, type LoadList } from '@contract/loads/loads.constants';
import type { LoadSummary } from '@contract/loads/loads.entities';
import { LOAD_TRACKING_STATUSES } from '@contract/loads/tracking.constants';
import { addDays, dayOf } from '@contract/shared/day';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { isClosedLoad, isOpenLoad } from '../../db/closed-loads';
import { carriers, connections, loadStops, loads } from '../../db/schema';
import { defineSearch, toSql } from '../../server/ransack';
import { exceptionBit, isException } from './exception-bits';
import { loadSettingsOf } from './load-settings.queries';
import { summariesOf } from './loads.queries';
import { LACKS } from './paperwork.queries';
import { stillToSave } from './still-to-save';

/** What `q[...]` may search in loads, under the names of the entity. */
const loadsSearch = defineSearch({
  table: loads,
  attributes: {
    id: { column: loads.id, type: 'integer' },
    reference: { column: loads.reference, type: 'string' },
    status: { column: loads.status, type: 'enum', values: LOAD_STATUSES },
    tracking_status: { column: loads.trackingStatus, type: 'enum', values: LOAD_TRACKING_STATUSES },
    customer_name: { column: loads.customerName, type: 'string' },
    po_number: { column: loads.poNumber, type: 'string' },
    commodity: { column: loads.commodity, type: 'string' },
    equipment: { column: loads.equipment, type: 'string' },
    origin: { column: loads.originKey, type: 'string' },
    destination: { column: loads.destinationKey, type: 'string' },
    carrier_id: { column: loads.carrierId, type: 'integer' },
    carrier_vehicle_id: { column: loads.carrierVehicleId, type: 'integer' },
    load_lock_assignee_id: { column: loads.loadLockAssigneeId, type: 'integer' },
    team_id: { column: loads.teamId, type: 'integer' },
    protection: { column: loads.protection, type: 'enum', values: LOAD_PROTECTIONS },
    first_window_starts_at: { column: loads.firstWindowStartsAt, type: 'datetime' },
    rate_cents: { column: loads.rateCents, type: 'integer' },
    billable_miles: { column: loads.billableMiles, type: 'integer' },
    created_at: { column: loads.createdAt, type: 'datetime' },
  },
  associations: {
    carrier: {
      table: carriers,
      on: eq(carriers.id, loads.carrierId),
      many: false,
      attributes: { legal_name: { column: carriers.legalName, type: 'string' } },
    },
    stops: {
      table: loadStops,
      on: eq(loadStops.loadId, loads.id),
      many: true,
      attributes: { facility_id: { column: loadStops.facilityId, type: 'integer' } },
    },
  },
});

const closed = isClosedLoad(loads.status);
const open = isOpenLoad(loads.status);

/** Loads of a list, for any company. */
const IN_LIST: Readonly<Record<Exclude<LoadList, LoadException | 'exceptions'>, (now: Date) => SQL | undefined>> = {
  uncovered: () => eq(loads.status, 'available'),
  'calls-due': (now) => and(open, isNotNull(loads.carrierId), lte(loads.nextCallAt, now)),
  open: () => open,
  closed: () => closed,
  'assigned-vehicle': () => and(open, isNotNull(loads.carrierVehicleId)),
  result: () => undefined,
};

const hasException = sql`${loads.exceptions} <> 0`;
const hasBit = (exception: LoadException) =>
  sql`(${loads.exceptions} & ${sql.raw(String(exceptionBit(exception)))}) <> 0`;

/** Carriers that the company has put on do not dispatch. */
async function stoppedCarriers(db: Queryable, companyId: number): Promise<number[]> {
  const rows = await db
    .select({ id: connections.carrierId })
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.status, 'do_not_dispatch')));
  return rows.map(({ id }) => id);
}

/** Loads in an exception, and open ones of carriers that may not have them: each needs a person. */
const needsPerson = (stopped: number[]) => or(hasException, isNotProtected(stopped));
const isNotProtected = (stopped: number[]) =>
  sql`(${open} AND (${loads.protection} = 'not_protected' OR ${isHauledBy(stopped)}))`;
/** One parameter for all carriers: a statement has no room for more than 65,535. */
const isHauledBy = (carrierIds: number[]) => sql`${loads.carrierId} = ANY(${`{${carrierIds.join(',')}}`}::bigint[])`;

/** The order of loads without a carrier: those that can still be picked up in time, the next one first. */
const byPickup = (now: Date) => [
  sql`coalesce(${loads.pickupEndsAt} < ${now.toISOString()}::timestamptz, false)`,
  sql`${loads.pickupStartsAt} NULLS LAST`,
];

function isIn(list: Exclude<LoadList, 'exceptions'>, now: Date): SQL | undefined {
  return isException(list) ? and(hasException, hasBit(list)) : IN_LIST[list](now);
}

/** The lists that omit loads of other days; age alone makes no exception. */
const DATED_LISTS: readonly LoadList[] = ['open', 'closed', 'assigned-vehicle'];

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * First window from 2 days before today to 5 after, or as the company has set. An open load counts too when it is under way
 * or open at any time, a closed one without a window by the day on which it came in.
 */
async function isNear(db: Queryable, companyId: number, now: Date) {
  const settings = (await loadSettingsOf(db, [companyId]))(companyId);
  const today = dayOf(now);
  const inDays = (
    at: SQL,
  ) => sql`${at} >= ${startOf(addDays(today, -settings.window_before_days)).toISOString()}::timestamptz
    AND ${at} < ${startOf(addDays(today, settings.window_after_days + 1)).toISOString()}::timestamptz`;
  const near = {
    closed: inDays(sql`coalesce(${loads.firstWindowStartsAt}, ${loads.createdAt})`),
    open: or(
      inDays(sql`${loads.firstWindowStartsAt}`),
      isNull(loads.firstWindowStartsAt),
      inArray(loads.status, ['progress', 'delayed']),
    ),
  };
  return (list: LoadList) => (list === 'closed' ? near.closed : near.open);
}

/** The first window begins on this day by the clocks of its stop. */
const isOnDay = (day: string): SQL | undefined =>
  and(
    gte(loads.firstWindowStartsAt, startOf(addDays(day, -1))),
    lt(loads.firstWindowStartsAt, startOf(addDays(day, 2))),
    sql`EXISTS (SELECT FROM ${loadStops} WHERE ${loadStops.loadId} = ${loads.id}
      AND ${loadStops.windowStartsAt} = ${loads.firstWindowStartsAt}
      AND (${loadStops.windowStartsAt} AT TIME ZONE coalesce(${loadStops.timeZone}, 'UTC'))::date = ${day}::date)`,
  );

export type LoadsWanted = {
  tab: LoadList;
  window: 'default' | 'all';
  /** ISO day. */
  day?: string | undefined;
  missing?: PaperworkGap | undefined;
  q?: unknown;
  page: number;
  per_page: number;
  include?: 'counts' | undefined;
};

type Narrowed = Awaited<ReturnType<typeof narrowLoads>>;

/**
 * The condition for every list, the one for dated lists, and the order that `q` requests.
 *
 * @throws InvalidSearchError for a `q` that cannot be read
 */
export async function narrowLoads(
  db: Queryable,
  companyId: number,
  { window, day, missing, q }: Pick<LoadsWanted, 'window' | 'day' | 'missing' | 'q'>,
  now: Date,
) {
  const search = toSql(loadsSearch, q);
  const isDated = window === 'default' && day === undefined;
  const near = isDated ? await isNear(db, companyId, now) : () => undefined;
  const where = and(
    eq(loads.companyId, companyId),
    day === undefined ? undefined : isOnDay(day),
    missing && LACKS[missing],
    search.where,
  );
  return {
    where,
    of: (list: Exclude<LoadList, 'exceptions'>) =>
      and(where, isIn(list, now), DATED_LISTS.includes(list) ? near(list) : undefined),
    orderBy: search.orderBy,
  };
}

/** The condition for the loads of a list, and the order that `q` requests. */
export async function listedLoads(
  db: Queryable,
  companyId: number,
  wanted: Pick<LoadsWanted, 'tab' | 'window' | 'day' | 'missing' | 'q'>,
  now: Date,
) {
  const search = await narrowLoads(db, companyId, wanted, now);
  const { tab } = wanted;
  const where =
    tab === 'exceptions' ? and(search.where, needsPerson(await stoppedCarriers(db, companyId))) : search.of(tab);
  return { search, where };
}

/** A load needs a person, in SQL. */
export const attentionIn = async (db: Queryable, companyId: number) =>
  sql<boolean>`${needsPerson(await stoppedCarriers(db, companyId))}`;

/**
 * A page of a company's loads, those that need a person by what can still be saved, those without a carrier by pickup, due calls by
 * their time, else newest first unless `q` sorts, with their count, and the counts of each list if requested.
 */
export async function loadsOf(
  db: Queryable,
  companyId: number,
  wanted: LoadsWanted,
  now: Date,
): Promise<{ loads: LoadSummary[]; total: number; counts?: LoadCounts }> {
  const { tab } = wanted;
  const { search, where } = await listedLoads(db, companyId, wanted, now);
  const toSave = tab === 'exceptions' ? stillToSave(now) : null;
  const usual = toSave
    ? [toSave.order]
    : tab === 'uncovered'
      ? byPickup(now)
      : tab === 'calls-due'
        ? [asc(loads.nextCallAt)]
        : [];
  const ownOrder = search.orderBy.length === 0 ? usual : [];
  const rows = await db
    .select({ row: loads, stage: toSave?.stage ?? sql<null>`NULL` })
    .from(loads)
    .where(where)
    .orderBy(...search.orderBy, ...ownOrder, desc(loads.id))
    .limit(wanted.per_page)
    .offset((wanted.page - 1) * wanted.per_page);
  const summaries = await summariesOf(
    db,
    companyId,
    rows.map(({ row }) => row),
    now,
  );
  const page = toSave ? summaries.map((one, at) => ({ ...one, stage: rows[at]!.stage })) : summaries;
  if (wanted.include !== 'counts') return { loads: page, total: await db.$count(loads, where) };
  const counts = { ...(await exceptionCounts(db, companyId, search)), ...(await openAndClosedCounts(db, search)) };
  return { loads: page, total: counts[tab], counts };
}

type LoadCounts = Record<LoadList, number>;

/** How many loads the lists of exceptions hold, and how many need a person; exact, from the index of exceptions. */
export async function exceptionCounts(db: Queryable, companyId: number, { where }: Pick<Narrowed, 'where'>) {
  const ofException = (one: LoadException) => [one, sql<number>`count(*) FILTER (WHERE ${hasBit(one)})::int`] as const;
  const [row] = await db
    .select({
      inException: count(),
      ...(Object.fromEntries(LOAD_EXCEPTIONS.map(ofException)) as Record<LoadException, SQL<number>>),
    })
    .from(loads)
    .where(and(where, hasException));
  const { inException, ...counts } = row!;
  const stopped = await stoppedCarriers(db, companyId);
  const others = await db.$count(loads, and(where, isNotProtected(stopped), eq(loads.exceptions, 0)));
  return { ...counts, exceptions: inException + others };
}

/** How many loads the other lists hold; exact, each from the index of its windows. */
export async function openAndClosedCounts(db: Queryable, { of }: Pick<Narrowed, 'of'>) {
  const [row] = await db
    .select({ open: count(), 'assigned-vehicle': count(loads.carrierVehicleId) })
    .from(loads)
    .where(of('open'));
  return {
    ...row!,
    uncovered: await db.$count(loads, of('uncovered')),
    'calls-due': await db.$count(loads, of('calls-due')),
    closed: await db.$count(loads, of('closed')),
    result: await db.$count(loads, of('result')),
  };
}

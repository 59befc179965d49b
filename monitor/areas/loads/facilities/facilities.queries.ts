import type { CallParsed } from '@contract/call';
import type { listFacilities } from '@contract/loads/facilities.calls';
import type { Facility, FacilityStay, FacilityWithStays } from '@contract/loads/facilities.entities';
import { polygonOf } from '@contract/loads/outlines';
import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import { isOpenLoad } from '../../../db/closed-loads';
import { contains } from '../../../db/contains';
import { fullNameOrNull } from '../../../db/full-name';
import { carriers, carrierVehicles, facilities, facilityStays, loadStops, loads, users } from '../../../db/schema';
import { greatCircleMiles } from '../../../places/geo-cell';
import { columnSearch, toSql } from '../../../server/ransack';
import { numberFlagsOf } from '../../carriers/number-flags.queries';
import { vehicleLabel } from '../vehicle-label';
import { proposalsOf } from './learn-stays';

type Row = typeof facilities.$inferSelect;

/** What `q[...]` may search in facilities. */
const facilitiesSearch = columnSearch(facilities, [
  'id',
  'name',
  'street',
  'city',
  'state',
  'postalCode',
  'country',
  'knownBy',
]);

/** Each is a position of a truck, and its carrier may learn that someone viewed it. */
const STAYS_SHOWN = 20;

const loadsAt = (more: SQL = sql`true`) => sql<number>`(
  SELECT count(DISTINCT l.id)::int FROM load_stops s JOIN loads l ON l.id = s.load_id
  WHERE s.facility_id = ${facilities.id} AND ${more})`;

const columns = {
  row: facilities,
  confirmedBy: fullNameOrNull(users),
  loadCount: loadsAt(),
  openLoadCount: loadsAt(isOpenLoad(sql`l.status`)),
};

const isProposed = isNotNull(facilities.proposedLatitude);

/** A page of the company's facilities, the busiest first. Its count of each list is of the same search. */
export async function facilitiesOf(
  db: Queryable,
  companyId: number,
  { list, search_text: text, q, page, per_page: perPage }: CallParsed<typeof listFacilities>['query'],
) {
  const isSearched = text
    ? or(...[facilities.name, facilities.street, facilities.city].map((column) => contains(column, text)))
    : undefined;
  const search = toSql(facilitiesSearch, q);
  const isAsked = and(eq(facilities.companyId, companyId), isSearched, search.where);
  const [counts] = await db
    .select({ all: sql<number>`count(*)::int`, proposed: sql<number>`(count(*) FILTER (WHERE ${isProposed}))::int` })
    .from(facilities)
    .where(isAsked);
  const rows = await db
    .select(columns)
    .from(facilities)
    .leftJoin(users, eq(users.id, facilities.confirmedByUserId))
    .where(and(isAsked, list === 'proposed' ? isProposed : undefined))
    .orderBy(...search.orderBy, desc(columns.loadCount), facilities.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const proposals = await proposalsOf(
    db,
    rows.flatMap(({ row }) => (row.proposedLatitude === null ? [] : [row])),
  );
  return {
    facilities: rows.map((one) => toWire(one, proposals.get(one.row.id) ?? null)),
    counts: counts!,
    total: counts![list],
  };
}

/** @throws ApiError 404, also for another company's */
export async function getFacilityRow(db: Queryable, companyId: number, id: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(facilities)
    .where(and(eq(facilities.companyId, companyId), eq(facilities.id, id)));
  if (!row) throw httpErrors.notFound('That facility');
  return row;
}

/** @throws ApiError 404, also for another company's */
export async function facilityOf(
  db: Queryable,
  companyId: number,
  id: number,
  today: string,
): Promise<FacilityWithStays> {
  const [one] = await db
    .select(columns)
    .from(facilities)
    .leftJoin(users, eq(users.id, facilities.confirmedByUserId))
    .where(and(eq(facilities.companyId, companyId), eq(facilities.id, id)));
  if (!one) throw httpErrors.notFound('That facility');
  const proposal = (await proposalsOf(db, one.row.proposedLatitude === null ? [] : [one.row])).get(id) ?? null;
  const stays = await db
    .select({
      stay: facilityStays,
      vehicle: carrierVehicles,
      loadId: loads.id,
      reference: loads.reference,
      carrierName,
    })
    .from(facilityStays)
    .innerJoin(loadStops, eq(loadStops.id, facilityStays.stopId))
    .innerJoin(loads, eq(loads.id, loadStops.loadId))
    .leftJoin(carriers, eq(carriers.id, facilityStays.carrierId))
    .leftJoin(carrierVehicles, eq(carrierVehicles.id, facilityStays.carrierVehicleId))
    .where(and(eq(facilityStays.facilityId, id), eq(loads.companyId, companyId)))
    .orderBy(desc(facilityStays.untilAt))
    .limit(STAYS_SHOWN);
  const proposing = new Set(proposal?.stays.map(({ stopId }) => stopId));
  const [flags] = await numberFlagsOf(db, { companyId, today }, [{ numbers: [one.row.phoneE164], carrierId: null }]);
  return {
    ...toWire(one, proposal),
    ...flags!,
    stays: stays.map(
      ({ stay, vehicle, loadId, reference, carrierName }): FacilityStay => ({
        load_id: loadId,
        reference,
        carrier_id: stay.carrierId,
        carrier_name: carrierName,
        carrier_vehicle_id: stay.carrierVehicleId,
        vehicle: vehicle && vehicleLabel(vehicle),
        latitude: stay.latitude,
        longitude: stay.longitude,
        from: stay.fromAt.toISOString(),
        until: stay.untilAt.toISOString(),
        is_in_proposal: proposing.has(stay.stopId),
      }),
    ),
  };
}

const carrierName = sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`;

type Listed = { row: Row; confirmedBy: string | null; loadCount: number; openLoadCount: number };
type Proposed = NonNullable<Awaited<ReturnType<typeof proposalsOf>> extends Map<number, infer One> ? One : never>;

function toWire({ row, confirmedBy, loadCount, openLoadCount }: Listed, proposal: Proposed | null): Facility {
  const { latitude, longitude } = row;
  const count = (of: 'loadId' | 'carrierVehicleId' | 'carrierId') =>
    new Set(proposal!.stays.map((stay) => stay[of])).size;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    street: row.street,
    city: row.city,
    state: row.state,
    postal_code: row.postalCode,
    country: row.country,
    latitude,
    longitude,
    radius_miles: row.radiusMiles,
    outline: row.outline && polygonOf(row.outline),
    known_by: row.knownBy,
    confirmed_by: confirmedBy,
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    hours: row.hours,
    phone_e164: row.phoneE164,
    load_count: loadCount,
    open_load_count: openLoadCount,
    proposal: proposal && {
      latitude: proposal.latitude,
      longitude: proposal.longitude,
      radius_miles: proposal.radiusMiles,
      load_count: count('loadId'),
      truck_count: count('carrierVehicleId'),
      carrier_count: count('carrierId'),
      miles_away: latitude === null || longitude === null ? null : greatCircleMiles({ latitude, longitude }, proposal),
    },
  };
}

import type { CallParsed } from '@contract/call';
import { EQUIPMENT_TYPES } from '@contract/carriers/equipment.constants';
import type { TruckPostingState } from '@contract/load-board/load-board.constants';
import type { listTruckPostings } from '@contract/load-board/truck-postings.calls';
import type { TruckPosting } from '@contract/load-board/truck-postings.entities';
import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { carriers, carrierVehicles, connections, truckPostings, users } from '../../db/schema';
import { defineSearch, toSql } from '../../server/ransack';
import { vehicleLabel } from '../loads/vehicle-label';
import { type BoardReader, shownVerdicts } from './shown-verdicts';

/** What `q[...]` may search in truck postings, under the names of the entity. */
const truckPostingsSearch = defineSearch({
  table: truckPostings,
  attributes: {
    id: { column: truckPostings.id, type: 'integer' },
    carrier_id: { column: truckPostings.carrierId, type: 'integer' },
    posted_equipment_type: { column: truckPostings.postedEquipmentType, type: 'enum', values: EQUIPMENT_TYPES },
    origin_area_id: { column: truckPostings.originAreaId, type: 'integer' },
    destination_area_id: { column: truckPostings.destinationAreaId, type: 'integer' },
    deadhead_miles_tolerance: { column: truckPostings.deadheadMilesTolerance, type: 'integer' },
    start_date: { column: truckPostings.startDate, type: 'date' },
    /** The stored state: one that has expired meanwhile is found by `state`. */
    is_active: { column: truckPostings.isActive, type: 'boolean' },
    created_at: { column: truckPostings.createdAt, type: 'datetime' },
    expires_at: { column: truckPostings.expiresAt, type: 'datetime' },
  },
});

/** The current state: one without a refresh ends the moment its time is over. */
export function isInState(state: TruckPostingState, now: Date): SQL | undefined {
  if (state === 'inactive') return eq(truckPostings.isActive, false);
  return and(
    truckPostings.isActive,
    state === 'active' ? gt(truckPostings.expiresAt, now) : lte(truckPostings.expiresAt, now),
  );
}

const isConnected = sql<boolean>`coalesce(${connections.status} = 'onboarded' AND NOT ${connections.isDismissed}, false)`;

const rowsWhere = (db: Queryable, where: SQL | undefined, sorts: SQL[] = []) =>
  db
    .select({
      row: truckPostings,
      vehicle: carrierVehicles,
      carrierName: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
      isInNetwork: isConnected,
      createdBy: fullNameOrNull(users),
    })
    .from(truckPostings)
    .leftJoin(carriers, eq(carriers.id, truckPostings.carrierId))
    .leftJoin(
      connections,
      and(eq(connections.companyId, truckPostings.companyId), eq(connections.carrierId, truckPostings.carrierId)),
    )
    .leftJoin(carrierVehicles, eq(carrierVehicles.id, truckPostings.carrierVehicleId))
    .leftJoin(users, eq(users.id, truckPostings.createdByUserId))
    .where(where)
    .orderBy(...sorts, desc(truckPostings.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof rowsWhere>>[number];

/** With today's verdicts. */
async function toWire(db: Queryable, rows: readonly Row[], reader: BoardReader): Promise<TruckPosting[]> {
  const { now } = reader;
  const ids = rows.map(({ row }) => row.carrierId);
  const verdicts = await shownVerdicts(db, ids, reader);
  return rows.map(({ row, vehicle, carrierName, isInNetwork, createdBy }): TruckPosting => {
    const isOver = row.expiresAt <= now;
    return {
      id: row.id,
      carrier_id: row.carrierId,
      carrier_name: carrierName,
      is_in_network: isInNetwork,
      ...(verdicts && { overall_result: verdicts.get(row.carrierId) ?? null }),
      deadhead_miles_tolerance: row.deadheadMilesTolerance,
      origin_area_id: row.originAreaId,
      destination_area_id: row.destinationAreaId,
      origin_search_display_name: row.originSearchDisplayName,
      destination_search_display_name: row.destinationSearchDisplayName,
      posted_equipment_type: row.postedEquipmentType,
      carrier_vehicle_id: row.carrierVehicleId,
      vehicle_label: vehicle && vehicleLabel(vehicle),
      start_date: row.startDate,
      is_active: row.isActive && !isOver,
      state: !row.isActive ? 'inactive' : isOver ? 'expired' : 'active',
      expires_at: row.expiresAt.toISOString(),
      created_by: createdBy,
      created_at: row.createdAt.toISOString(),
      version: row.version,
    };
  });
}

/** A page of the company's truck postings, newest first. */
export async function truckPostingsOf(
  db: Queryable,
  query: CallParsed<typeof listTruckPostings>['query'],
  reader: BoardReader,
) {
  const { companyId, now } = reader;
  const { state, broker_connection_status, page, per_page, q } = query;
  const search = toSql(truckPostingsSearch, q);
  const wanted = and(
    search.where,
    eq(truckPostings.companyId, companyId),
    state === undefined ? undefined : isInState(state, now),
    broker_connection_status === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM ${connections} n WHERE n.company_id = ${companyId}
          AND n.carrier_id = ${truckPostings.carrierId} AND n.status = 'onboarded' AND NOT n.is_dismissed)`,
  );
  const rows = await rowsWhere(db, wanted, search.orderBy)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return {
    truck_postings: await toWire(db, rows, reader),
    total: await db.$count(truckPostings, wanted),
  };
}

/** @throws ApiError 404, also for another company's */
export async function getTruckPosting(db: Queryable, id: number, reader: BoardReader): Promise<TruckPosting> {
  const rows = await rowsWhere(db, and(eq(truckPostings.companyId, reader.companyId), eq(truckPostings.id, id)));
  const [posting] = await toWire(db, rows, reader);
  if (!posting) throw httpErrors.notFound('That truck posting');
  return posting;
}

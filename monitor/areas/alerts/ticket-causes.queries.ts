import {
  type AlertTypeFilter,
  IDENTITY_ALERTS,
  RING_ALERT,
  TRUCK_ALERTS,
} from '@contract/alerts/alert-types.constants';
import { TICKET_SEVERITIES } from '@contract/alerts/tickets.constants';
import type { Ticket, TicketCause } from '@contract/alerts/tickets.entities';
import { dayOf } from '@contract/shared/day';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carriers, carrierVehicles, loads, ticketLoads, tickets } from '../../db/schema';
import { toSql } from '../../server/ransack';
import { numberFlagsOf } from '../carriers/number-flags.queries';
import { grouped } from '../loads/grouped';
import { stillToSave } from '../loads/still-to-save';
import { vehicleLabel } from '../loads/vehicle-label';
import {
  bySeverity,
  isIn,
  openAlertsByLoad,
  type TicketsWanted,
  ticketsByIds,
  ticketsSearch,
} from '../tickets/tickets.queries';

const SHOWN_TICKETS = 50;

const isRing = sql`${tickets.isType} = ${sql.raw(`'${RING_ALERT}'`)}`;
const isOfTruck = sql`${tickets.isType} IN (${sql.raw(TRUCK_ALERTS.map((type) => `'${type}'`).join(', '))})`;
/** What makes alerts one cause, beside their type. A ring has a row for itself. */
const CARRIER = sql<string | null>`CASE WHEN NOT ${isRing} THEN ${tickets.carrierId} END`;
const VEHICLE = sql<number | null>`CASE WHEN ${isOfTruck} THEN ${loads.carrierVehicleId} END`;
const RING = sql<number | null>`CASE WHEN ${isRing} THEN ${tickets.id} END`;

/** Of closed alerts, of which there are many, nothing is left to save. */
const leftToSave = (now: Date) => sql`CASE WHEN ${tickets.status} <> 'closed' THEN ${stillToSave(now).order} END`;

/** What presses most first, then what can still be saved of the loads of alerts. */
export const byUrgency = (now: Date) => [bySeverity, leftToSave(now)];

/**
 * A page of the causes of a company's alerts, what presses most first, then what can still be saved of their loads, then the
 * newest; the alerts of each; how many causes there are.
 *
 * @throws ApiError 422 when `q` sorts: causes have an order of their own
 */
export async function causesOf(db: Queryable, companyId: number, userId: number, wanted: TicketsWanted, now: Date) {
  const search = toSql(ticketsSearch, wanted.q);
  if (search.orderBy.length > 0)
    throw httpErrors.invalid({ q: ['Causes have an order of their own: leave out q[s], or group.'] });
  const where = and(eq(tickets.companyId, companyId), search.where, wanted.tab && isIn(wanted.tab, userId));
  const toSave = leftToSave(now);
  const causes = db
    .select({
      isType: tickets.isType,
      carrierId: CARRIER.as('cause_carrier'),
      vehicleId: VEHICLE.as('cause_vehicle'),
      ringTicketId: RING.as('cause_ring'),
      most: sql<number>`min(${bySeverity})::int`.as('most'),
      toSave: sql`min(${toSave})`.as('to_save'),
      newest: sql<number>`max(${tickets.id})`.as('newest'),
      raisedAt: sql<string>`min(${tickets.raisedAt})`.as('first_raised_at'),
      count: sql<number>`count(*)::int`.as('alerts'),
      ids: sql<
        number[]
      >`(array_agg(${tickets.id} ORDER BY ${bySeverity}, ${toSave}, ${tickets.id} DESC))[:${sql.raw(String(SHOWN_TICKETS))}]`.as(
        'ids',
      ),
    })
    .from(tickets)
    .leftJoin(loads, eq(loads.id, tickets.loadId))
    .where(where)
    .groupBy(tickets.isType, CARRIER, VEHICLE, RING)
    .as('causes');
  const rows = await db
    .select()
    .from(causes)
    .orderBy(asc(causes.most), asc(causes.toSave), desc(causes.newest))
    .limit(wanted.per_page)
    .offset((wanted.page - 1) * wanted.per_page);
  const [total] = await db.select({ count: sql<number>`count(*)::int` }).from(causes);
  const shown = await ticketsByIds(
    db,
    companyId,
    rows.flatMap(({ ids }) => ids),
  );
  const names = await namesOf(db, rows);
  const loadsOf = await loadsOfTickets(db, shown);
  const loadsOfCause = rows.map(({ ids }) => ids.flatMap((id) => loadsOf.get(id) ?? []));
  const calls = await callsAbout(db, { companyId, today: dayOf(now) }, rows, loadsOfCause, names.phone);
  return {
    tickets: shown,
    total: total!.count,
    causes: rows.map(
      ({ isType, carrierId, vehicleId, ringTicketId, most, raisedAt, count, ids }, at): TicketCause => ({
        is_type: isType,
        carrier: carrierId === null ? null : names.carrier(Number(carrierId)),
        vehicle: vehicleId === null ? null : names.vehicle(vehicleId),
        ring_ticket_id: ringTicketId,
        severity: TICKET_SEVERITIES[most - 1]!,
        raised_at: new Date(raisedAt).toISOString(),
        alert_count: count,
        ticket_ids: ids,
        loads: loadsOfCause[at]!,
        call: calls[at]!,
      }),
    ),
  };
}

/** Of each cause whom to call, in their order. */
async function callsAbout(
  db: Queryable,
  of: { companyId: number; today: string },
  rows: readonly { isType: AlertTypeFilter; carrierId: string | number | null }[],
  loadsOfCause: readonly (readonly { id: number }[])[],
  phoneOf: (carrierId: number) => string | null,
): Promise<TicketCause['call'][]> {
  const onlyLoads = loadsOfCause.flatMap(([first, second]) => (first && !second ? [first.id] : []));
  const drivers = await db
    .select({ id: loads.id, phone: loads.driverPhoneE164, carrierId: loads.carrierId })
    .from(loads)
    .where(inArray(loads.id, onlyLoads));
  const alerts = await openAlertsByLoad(db, of.companyId, onlyLoads);
  const driverOf = new Map(drivers.map((one) => [one.id, one]));
  const asked = rows.map(({ isType, carrierId }, at) => {
    const id = carrierId === null ? null : Number(carrierId);
    const found = { carrierId: id, who: 'carrier' as const, number: id === null ? null : phoneOf(id) };
    if (IDENTITY_ALERTS.includes(isType)) return { ...found, number: null };
    const [first, second] = loadsOfCause[at]!;
    const driver = first && !second ? driverOf.get(first.id) : undefined;
    // The alert may be about a carrier that no longer has the load.
    return driver?.phone && driver.carrierId === id && !alerts.get(driver.id)?.ofIdentity
      ? { ...found, who: 'driver' as const, number: driver.phone }
      : found;
  });
  const flags = await numberFlagsOf(
    db,
    of,
    asked.map(({ number, carrierId }) => ({ numbers: [number], carrierId })),
  );
  return asked.map(({ who, number }, at) => (number === null ? null : { who, number, ...flags[at]! }));
}

async function namesOf(
  db: Queryable,
  rows: readonly { carrierId: string | number | null; vehicleId: number | null }[],
) {
  const carrierIds = rows.flatMap(({ carrierId }) => (carrierId === null ? [] : [Number(carrierId)]));
  const vehicleIds = rows.flatMap(({ vehicleId }) => vehicleId ?? []);
  const named = await db
    .select({ id: carriers.id, legal_name: carriers.legalName, phone: carriers.phone })
    .from(carriers)
    .where(inArray(carriers.id, carrierIds));
  const vehicles = await db.select().from(carrierVehicles).where(inArray(carrierVehicles.id, vehicleIds));
  const carrierById = new Map(named.map((one) => [one.id, one]));
  const vehicleById = new Map(vehicles.map((one) => [one.id, { id: one.id, label: vehicleLabel(one) }]));
  return {
    carrier: (id: number) => ({ id, legal_name: carrierById.get(id)?.legal_name ?? null }),
    /** On record. */
    phone: (id: number) => carrierById.get(id)?.phone ?? null,
    vehicle: (id: number) => vehicleById.get(id) ?? null,
  };
}

/** The loads of alerts: their own, and the further ones of a ring. */
async function loadsOfTickets(db: Queryable, shown: readonly Ticket[]) {
  const rings = shown.filter(({ is_type }) => is_type === RING_ALERT).map(({ id }) => id);
  const further = await db
    .select({ id: loads.id, reference: loads.reference, ticket_id: ticketLoads.ticketId })
    .from(ticketLoads)
    .innerJoin(loads, eq(loads.id, ticketLoads.loadId))
    .where(inArray(ticketLoads.ticketId, rings))
    .orderBy(asc(loads.id));
  const own = shown.flatMap(({ id, load }) =>
    load === null ? [] : [{ id: load.id, reference: load.reference, ticket_id: id }],
  );
  return grouped([...own, ...further], ({ ticket_id }) => ticket_id);
}

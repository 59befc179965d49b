import { ALERT_TYPE_SETTINGS } from '@contract/alerts/alert-settings.constants';
import {
  ALERT_TYPE_FILTERS,
  type AlertTypeFilter,
  IDENTITY_ALERTS,
  TRUCK_ALERTS,
} from '@contract/alerts/alert-types.constants';
import {
  ALERT_TABS,
  type AlertTab,
  OPEN_TICKET_STATUSES,
  TICKET_RESOLUTIONS,
  TICKET_SEVERITIES,
  TICKET_STATUSES,
  type TicketSeverity,
  WORK_SEVERITIES,
} from '@contract/alerts/tickets.constants';
import type { Ticket, TicketDetail } from '@contract/alerts/tickets.entities';
import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName, fullNameOrNull } from '../../db/full-name';
import { ofNextStop } from '../../db/next-stop';
import { carriers, loadStops, loads, ticketEvents, tickets, users } from '../../db/schema';
import { defineSearch, toSql } from '../../server/ransack';
import { namesLoad } from './names-load';

const assignees = alias(users, 'assignees');
const closers = alias(users, 'closers');

/** What `q[...]` may search in alerts, under the names of the entity. */
export const ticketsSearch = defineSearch({
  table: tickets,
  attributes: {
    id: { column: tickets.id, type: 'integer' },
    load_id: { column: tickets.loadId, type: 'integer' },
    carrier_id: { column: tickets.carrierId, type: 'integer' },
    is_type: { column: tickets.isType, type: 'enum', values: ALERT_TYPE_FILTERS },
    status: { column: tickets.status, type: 'enum', values: TICKET_STATUSES },
    severity: { column: tickets.severity, type: 'enum', values: TICKET_SEVERITIES },
    assignee_id: { column: tickets.assigneeId, type: 'integer' },
    message: { column: tickets.message, type: 'string' },
    resolution: { column: tickets.resolution, type: 'enum', values: TICKET_RESOLUTIONS },
    opened_at: { column: tickets.openedAt, type: 'datetime' },
    raised_at: { column: tickets.raisedAt, type: 'datetime' },
    closed_at: { column: tickets.closedAt, type: 'datetime' },
  },
  associations: {
    load: {
      table: loads,
      on: eq(loads.id, tickets.loadId),
      many: false,
      attributes: {
        reference: { column: loads.reference, type: 'string' },
        customer_name: { column: loads.customerName, type: 'string' },
        origin: { column: loads.originKey, type: 'string' },
        destination: { column: loads.destinationKey, type: 'string' },
        team_id: { column: loads.teamId, type: 'integer' },
        lock_assignee_id: { column: loads.loadLockAssigneeId, type: 'integer' },
        carrier_vehicle_id: { column: loads.carrierVehicleId, type: 'integer' },
      },
    },
    carrier: {
      table: carriers,
      on: eq(carriers.id, tickets.carrierId),
      many: false,
      attributes: { legal_name: { column: carriers.legalName, type: 'string' } },
    },
    assignee: {
      table: assignees,
      on: eq(assignees.id, tickets.assigneeId),
      many: false,
      attributes: { email: { column: assignees.email, type: 'string' } },
    },
  },
});

/** Spelled out, so that the partial index of open alerts serves it. */
const open = sql`${tickets.status} <> 'closed'`;

/** Alerts of a tab, of any company. */
export const isIn = (tab: AlertTab, userId: number): SQL | undefined =>
  ({
    open,
    closed: eq(tickets.status, 'closed'),
    pending: and(open, eq(tickets.status, 'pending')),
    recommended: and(open, eq(tickets.status, 'pending'), eq(tickets.assigneeId, userId)),
  })[tab];

export interface TicketsWanted {
  tab?: AlertTab | undefined;
  q?: unknown;
  page: number;
  per_page: number;
}

/**
 * A page of a company's alerts, in the order of `q`, then in the given one, then the newest first; and how many there are.
 *
 * @param order may read `loads`, the load of an alert
 */
export async function ticketsOf(
  db: Queryable,
  companyId: number,
  userId: number,
  wanted: TicketsWanted,
  order: readonly SQL[] = [],
) {
  const search = toSql(ticketsSearch, wanted.q);
  const where = and(eq(tickets.companyId, companyId), search.where, wanted.tab && isIn(wanted.tab, userId));
  const rows = await selectTickets(db)
    .where(where)
    .orderBy(...search.orderBy, ...order, desc(tickets.id))
    .limit(wanted.per_page)
    .offset((wanted.page - 1) * wanted.per_page);
  return { tickets: rows.map(toWire), total: await db.$count(tickets, where) };
}

/** How many alerts each tab holds, and how many of each type the requested tab holds. */
export async function ticketCountsOf(
  db: Queryable,
  companyId: number,
  userId: number,
  { tab, q }: Pick<TicketsWanted, 'tab' | 'q'>,
) {
  const where = and(eq(tickets.companyId, companyId), toSql(ticketsSearch, q).where);
  const counted = (condition: SQL | undefined) => sql<number>`count(*) FILTER (WHERE ${condition})::int`;
  const [tabs] = await db
    .select(
      Object.fromEntries(ALERT_TABS.map((one) => [one, counted(isIn(one, userId))])) as Record<AlertTab, SQL<number>>,
    )
    .from(tickets)
    .where(where);
  const types = await db
    .select({ type: tickets.isType, count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(and(where, tab && isIn(tab, userId)))
    .groupBy(tickets.isType);
  return {
    tabs: tabs!,
    types: {
      ...Object.fromEntries(ALERT_TYPE_FILTERS.map((type) => [type, 0])),
      ...Object.fromEntries(types.map(({ type, count }) => [type, count])),
    } as Record<AlertTypeFilter, number>,
  };
}

/** Open alerts of a company, by one read of their index: grouped in its order, so that nothing is sorted or hashed, and summed here. */
export async function openTicketCounts(db: Queryable, companyId: number, userId: number) {
  const rows = await db
    .select({
      status: tickets.status,
      assigneeId: tickets.assigneeId,
      severity: tickets.severity,
      count: sql<number>`count(*)::int`,
    })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), open))
    .groupBy(tickets.status, tickets.assigneeId, tickets.severity);
  const sum = (counts: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(counts).reduce((total, { count }) => total + count, 0);
  const by = <Name extends string>(names: readonly Name[], of: 'status' | 'severity') =>
    Object.fromEntries(names.map((name) => [name, sum((row) => row[of] === name)])) as Record<Name, number>;
  return {
    open: sum(() => true),
    pending: sum(({ status }) => status === 'pending'),
    recommended: sum(({ status, assigneeId }) => status === 'pending' && assigneeId === userId),
    by_status: by(OPEN_TICKET_STATUSES, 'status'),
    by_severity: by(TICKET_SEVERITIES, 'severity'),
  };
}

/** @throws ApiError 404, also for an alert of another company */
export async function getWholeTicket(db: Queryable, companyId: number, id: number): Promise<TicketDetail> {
  const [row] = await selectTickets(db).where(and(eq(tickets.companyId, companyId), eq(tickets.id, id)));
  if (!row) throw httpErrors.notFound('That alert');
  const events = await db
    .select({
      event: ticketEvents,
      user: fullNameOrNull(users),
    })
    .from(ticketEvents)
    .leftJoin(users, eq(users.id, ticketEvents.userId))
    .where(eq(ticketEvents.ticketId, id))
    .orderBy(desc(ticketEvents.id))
    .limit(SHOWN_EVENTS);
  return {
    ...toWire(row),
    events: events.map(({ event, user }) => ({
      id: event.id,
      kind: event.kind,
      from: event.before,
      to: event.after,
      user,
      at: event.occurredAt.toISOString(),
      comment: event.comment,
      mentions: (event.mentions ?? []).map(({ text }) => text),
    })),
  };
}

const SHOWN_EVENTS = 500;

/** The open alerts of one load, what presses most first. */
export async function openTicketsOfLoad(db: Queryable, companyId: number, loadId: number): Promise<Ticket[]> {
  const rows = await selectTickets(db)
    .where(and(eq(tickets.companyId, companyId), namesLoad([loadId]), ne(tickets.status, 'closed')))
    .orderBy(bySeverity, desc(tickets.id));
  return rows.map(toWire);
}

const OF_A_DRIVER: readonly AlertTypeFilter[] = ['voip', 'unknown_or_fraudulent_phone_number'];

/**
 * The open alerts that concern a load with its truck, driver and carrier, what presses most first: its own, those on the carrier
 * that are of no load, and those on the same truck or driver that are of another load. Null: there is none of it.
 */
export async function openTicketsAbout(
  db: Queryable,
  companyId: number,
  about: { loadId: number | null; carrierId: number | null; vehicleId: number | null; driverPhones: readonly string[] },
): Promise<Ticket[]> {
  const { loadId, carrierId, vehicleId, driverPhones } = about;
  const phones = [...driverPhones];
  const namesDriver = or(inArray(loads.driverPhoneE164, phones), inArray(loads.secondDriverPhoneE164, phones));
  const concerns = [
    ...(loadId === null ? [] : [namesLoad([loadId])]),
    ...(carrierId === null ? [] : [and(isNull(tickets.loadId), eq(tickets.carrierId, carrierId))]),
    ...(vehicleId === null ? [] : [and(inArray(tickets.isType, TRUCK_ALERTS), eq(loads.carrierVehicleId, vehicleId))]),
    ...(phones.length === 0 ? [] : [and(inArray(tickets.isType, OF_A_DRIVER), namesDriver)]),
  ];
  if (concerns.length === 0) return [];
  const rows = await selectTickets(db)
    .where(and(eq(tickets.companyId, companyId), open, or(...concerns)))
    .orderBy(bySeverity, desc(tickets.id));
  return rows.map(toWire);
}

export const bySeverity = sql`array_position(ARRAY['act_now', 'look', 'know'], ${tickets.severity})`;

export interface OpenAlerts {
  count: number;
  /** What presses most among them. */
  severity: TicketSeverity;
  /** The same among those that say that someone may pretend to be the carrier, its truck or its people; null: none does. */
  ofIdentity: { alertId: number; severity: TicketSeverity } | null;
}

/** Of each load that has open alerts to act on or check: how many, and what presses most. A note counts on no load. */
export async function openAlertsByLoad(
  db: Queryable,
  companyId: number,
  loadIds: readonly number[],
): Promise<Map<number, OpenAlerts>> {
  if (loadIds.length === 0) return new Map();
  const isOfIdentity = sql`is_type IN ${[...IDENTITY_ALERTS]}`;
  const { rows } = await db.execute<{
    load_id: number;
    count: number;
    most: number;
    identity: number | null;
    alert: number | null;
  }>(sql`
    SELECT n.load_id, count(*)::int AS count, min(${bySeverity})::int AS most,
      min(${bySeverity}) FILTER (WHERE ${isOfIdentity})::int AS identity,
      (array_agg(tickets.id ORDER BY ${bySeverity}, tickets.id DESC) FILTER (WHERE ${isOfIdentity}))[1] AS alert
    FROM tickets JOIN (
      SELECT id AS ticket_id, load_id FROM tickets WHERE load_id IN ${[...loadIds]}
      UNION ALL SELECT ticket_id, load_id FROM ticket_loads WHERE load_id IN ${[...loadIds]}) n ON n.ticket_id = tickets.id
    WHERE company_id = ${companyId} AND status <> 'closed' AND severity IN ${[...WORK_SEVERITIES]}
    GROUP BY n.load_id`);
  return new Map(
    rows.map(({ load_id, count, most, identity, alert }) => [
      load_id,
      {
        count,
        severity: TICKET_SEVERITIES[most - 1]!,
        ofIdentity: identity === null ? null : { alertId: alert!, severity: TICKET_SEVERITIES[identity - 1]! },
      },
    ]),
  );
}

/** Alerts by their ids, in that order. */
export async function ticketsByIds(db: Queryable, companyId: number, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  const rows = await selectTickets(db).where(and(eq(tickets.companyId, companyId), inArray(tickets.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.ticket.id, toWire(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Alerts with the names that lists show beside them. */
const selectTickets = (db: Queryable) =>
  db
    .select({
      ticket: tickets,
      load: {
        id: loads.id,
        reference: loads.reference,
        status: loads.status,
        originKey: loads.originKey,
        destinationKey: loads.destinationKey,
        firstWindowStartsAt: loads.firstWindowStartsAt,
        zone: sql<string | null>`(SELECT s.time_zone FROM ${loadStops} s WHERE s.load_id = ${loads.id}
          ORDER BY s.sequence LIMIT 1)`,
        nextWindowEndsAt: ofNextStop(sql`s.window_ends_at`) as SQL<string | null>,
      },
      carrierName: carriers.legalName,
      assignee: {
        id: assignees.id,
        full_name: fullName(assignees),
        email: assignees.email,
        phone_e164: assignees.phoneE164,
        scopes: assignees.scopes,
      },
      closedBy: fullNameOrNull(closers),
    })
    .from(tickets)
    .leftJoin(loads, eq(loads.id, tickets.loadId))
    .leftJoin(carriers, eq(carriers.id, tickets.carrierId))
    .leftJoin(assignees, eq(assignees.id, tickets.assigneeId))
    .leftJoin(closers, eq(closers.id, tickets.closedByUserId));

type Row = Awaited<ReturnType<typeof selectTickets>>[number];

/** Whatever its type says: an alert escalated to a manager does not close on its own. */
const ESCALATED_CLOSES = 'Escalated: it stays open until a manager closes it.';

function toWire({ ticket, load, carrierName, assignee, closedBy }: Row): Ticket {
  const isType = ticket.isType;
  return {
    id: ticket.id,
    load_id: ticket.loadId,
    is_type: isType,
    status: ticket.status,
    severity: ticket.severity,
    message: ticket.message,
    evidence: ticket.evidence,
    closes_when: ticket.status === 'escalated' ? ESCALATED_CLOSES : ALERT_TYPE_SETTINGS[isType].closes_when,
    load: load && {
      id: load.id,
      reference: load.reference,
      status: load.status,
      origin: load.originKey,
      destination: load.destinationKey,
      first_window_starts_at: load.firstWindowStartsAt?.toISOString() ?? null,
      local_zone: load.zone,
      next_window_ends_at: load.nextWindowEndsAt && new Date(load.nextWindowEndsAt).toISOString(),
    },
    carrier: ticket.carrierId === null ? null : { id: ticket.carrierId, legal_name: carrierName },
    assignee: assignee && {
      id: assignee.id,
      full_name: assignee.full_name,
      email: assignee.email,
      phone_e164: assignee.phone_e164,
      is_self_staff:
        assignee.scopes.includes('tickets_load_lock_staff') && !assignee.scopes.includes('tickets_load_lock_manager'),
    },
    opened_at: ticket.openedAt.toISOString(),
    raised_at: ticket.raisedAt.toISOString(),
    condition_ended_at: ticket.conditionEndedAt?.toISOString() ?? null,
    resolution: ticket.resolution,
    resolution_comment: ticket.resolutionComment,
    closed_at: ticket.closedAt?.toISOString() ?? null,
    closed_by: closedBy,
    reopened_count: ticket.reopenedCount,
    version: ticket.version,
  };
}

import { ACTIVITY_KINDS } from '@contract/activity/activity.constants';
import { ALERT_TYPE_FILTER_LABELS, type AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import {
  TICKET_EVENT_KIND_LABELS,
  TICKET_STATUS_LABELS,
  type TicketEventKind,
  type TicketStatus,
} from '@contract/alerts/tickets.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { COMPANY_EVENTS_KEPT_DAYS, type CompanyEventKind } from '@contract/integrations/company-events.constants';
import { LOAD_PAPER_LABELS } from '@contract/loads/load-papers.constants';
import type { LoadTimelineEntry } from '@contract/loads/load-timeline.calls';
import { type LoadTimelineGroup, TIMELINE_LEFT_OUT } from '@contract/loads/load-timeline.constants';
import { DAY_MS } from '@contract/shared/day';
import { formatPhone } from '@contract/shared/format';
import { missingToMay } from '@contract/shared/permissions';
import { TEXT_STATUS_LABELS } from '@contract/texts/texts.constants';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import {
  carriers,
  carrierVehicles,
  companyEvents,
  loadAssignments,
  loadLogs,
  loadPapers,
  notes,
  storedFiles,
  textAnswers,
  texts,
  ticketEvents,
  tickets,
  users,
} from '../../../db/schema';
import { namesLoad } from '../../tickets/names-load';
import type { LoadRow } from '../load-facts.queries';
import { logToWire } from '../loads.queries';
import { vehicleLabel } from '../vehicle-label';

/**
 * Events of the company that a timeline shows, by group. Others are left out: a stop's arrival and departure are logs, and
 * what happens to an alert is its own history, both with more to say.
 */
const EVENT_GROUPS: Partial<Record<CompanyEventKind, LoadTimelineGroup>> = {
  load_carrier: 'cover',
  load_covered: 'cover',
  load_status: 'cover',
  load_delivered: 'stops',
  load_protection: 'cover',
  exception_requested: 'cover',
  exception_decided: 'cover',
  carrier_denied: 'cover',
  dock_check_failed: 'stops',
  dock_mismatch_cleared: 'stops',
  load_posted: 'board',
  load_unposted: 'board',
  bid_received: 'board',
  bid_changed: 'board',
  counteroffer_sent: 'board',
  counteroffer_answered: 'board',
  rate_confirmation_sent: 'papers',
  rate_confirmation_accepted: 'papers',
  rate_confirmation_rejected: 'papers',
  rate_confirmation_cancelled: 'papers',
  rate_confirmation_mail_flagged: 'papers',
  load_paper_differs: 'papers',
  load_eta: TIMELINE_LEFT_OUT,
};

type Asked = { load: LoadRow; user: CurrentUser; group: LoadTimelineGroup | undefined };
type Entry = Omit<LoadTimelineEntry, 'id' | 'occurred_at'>;

/** A table whose rows are entries; `letter` begins their ids. */
type Source = {
  letter: string;
  /** The requested rows: `id` and `at`. Null: none of them. */
  rows: (asked: Asked) => SQL | null;
  /** The entries of some of its rows, by their ids. */
  entries: (db: Queryable, ids: number[], load: LoadRow) => Promise<[id: number, entry: Entry][]>;
};

/** Whether a group's entries are requested. */
const isAsked = ({ group }: Asked, own: LoadTimelineGroup) =>
  group === undefined ? own !== TIMELINE_LEFT_OUT : group === own;

const ENTRY: Omit<Entry, 'group'> = {
  summary: null,
  comment: null,
  user: null,
  carrier_name: null,
  about: null,
  log: null,
};

const SOURCES: readonly Source[] = [
  {
    letter: 'l',
    rows(asked) {
      const isTalk = sql`is_type IN ('check_call', 'note')`;
      const talk = isAsked(asked, 'talk');
      const stops = isAsked(asked, 'stops');
      if (!talk && !stops) return null;
      const narrowed = talk && stops ? sql`` : talk ? sql`AND ${isTalk}` : sql`AND NOT ${isTalk}`;
      return sql`SELECT id, occurred_at AS at FROM load_logs WHERE load_id = ${asked.load.id} ${narrowed}`;
    },
    async entries(db, ids) {
      const rows = await db
        .select({ log: loadLogs, user: fullNameOrNull(users) })
        .from(loadLogs)
        .leftJoin(users, eq(users.id, loadLogs.userId))
        .where(inArray(loadLogs.id, ids));
      return rows.map(({ log, user }) => [
        log.id,
        {
          ...ENTRY,
          group: log.isType === 'check_call' || log.isType === 'note' ? 'talk' : 'stops',
          user,
          log: logToWire(log, user),
        },
      ]);
    },
  },
  {
    letter: 'n',
    rows: (asked) =>
      isAsked(asked, 'talk')
        ? sql`SELECT id, created_at AS at FROM notes
            WHERE company_id = ${asked.load.companyId} AND notable_type = 'Load' AND notable_id = ${asked.load.id}`
        : null,
    async entries(db, ids) {
      const rows = await db
        .select({ id: notes.id, body: notes.body, user: fullNameOrNull(users) })
        .from(notes)
        .leftJoin(users, eq(users.id, notes.userId))
        .where(inArray(notes.id, ids));
      return rows.map(({ id, body, user }) => [id, { ...ENTRY, group: 'talk', summary: 'Note', comment: body, user }]);
    },
  },
  {
    letter: 'x',
    rows: (asked) =>
      isAsked(asked, 'talk')
        ? sql`SELECT id, coalesce(sent_at, created_at) AS at FROM texts
            WHERE load_id = ${asked.load.id} AND company_id = ${asked.load.companyId} AND kind <> 'reply'`
        : null,
    async entries(db, ids) {
      const rows = await db
        .select({ text: texts, user: fullNameOrNull(users) })
        .from(texts)
        .leftJoin(users, eq(users.id, texts.userId))
        .where(inArray(texts.id, ids));
      return rows.map(({ text, user }) => [
        text.id,
        {
          ...ENTRY,
          group: 'talk',
          summary: `${text.kind === 'check_call' ? 'Check call by text' : 'Text'} to ${formatPhone(text.toE164)}. ${TEXT_STATUS_LABELS[text.status]}${text.problem === null ? '' : `: ${text.problem}`}`,
          // A link and a code are for the driver alone.
          comment: text.kind === 'driver' || text.kind === 'check_call' ? text.body : null,
          user,
        },
      ]);
    },
  },
  {
    letter: 'y',
    // An answer to a check call is the log of it.
    rows: (asked) =>
      isAsked(asked, 'talk')
        ? sql`SELECT id, received_at AS at FROM text_answers
            WHERE load_id = ${asked.load.id} AND company_id = ${asked.load.companyId} AND load_log_id IS NULL`
        : null,
    async entries(db, ids) {
      const rows = await db.select().from(textAnswers).where(inArray(textAnswers.id, ids));
      return rows.map(({ id, fromE164, body, isFromDriver }) => [
        id,
        {
          ...ENTRY,
          group: 'talk',
          summary: `Text from outside, ${formatPhone(fromE164)}${isFromDriver ? '' : ', not a driver of this load now'}`,
          comment: body,
        },
      ]);
    },
  },
  {
    letter: 'e',
    rows(asked) {
      const kinds = (Object.entries(EVENT_GROUPS) as [CompanyEventKind, LoadTimelineGroup][]).flatMap(
        ([kind, group]) =>
          isAsked(asked, group) && missingToMay(ACTIVITY_KINDS[kind].may, asked.user) === null ? [kind] : [],
      );
      if (kinds.length === 0) return null;
      return sql`SELECT id, occurred_at AS at FROM company_events
        WHERE load_id = ${asked.load.id} AND company_id = ${asked.load.companyId}
          AND kind = ANY(${sql.param(kinds)}::text[])`;
    },
    async entries(db, ids, { reference }) {
      const rows = await db
        .select({ event: companyEvents, carrier: carriers.legalName, user: fullNameOrNull(users) })
        .from(companyEvents)
        .leftJoin(carriers, eq(carriers.id, companyEvents.carrierId))
        .leftJoin(users, eq(users.id, companyEvents.userId))
        .where(inArray(companyEvents.id, ids));
      return rows.map(({ event, carrier, user }) => [
        event.id,
        {
          ...ENTRY,
          group: EVENT_GROUPS[event.kind]!,
          summary: withoutReference(event.summary, reference),
          user,
          carrier_name: carrier,
          about: aboutOf(event.data),
        },
      ]);
    },
  },
  {
    letter: 't',
    rows: (asked) =>
      isAsked(asked, 'alerts')
        ? sql`SELECT e.id, e.occurred_at AS at FROM ticket_events e WHERE e.ticket_id IN (
            SELECT ${tickets.id} FROM ${tickets}
            WHERE ${tickets.companyId} = ${asked.load.companyId} AND ${namesLoad([asked.load.id])})`
        : null,
    async entries(db, ids) {
      const rows = await db
        .select({ event: ticketEvents, type: tickets.isType, user: fullNameOrNull(users) })
        .from(ticketEvents)
        .innerJoin(tickets, eq(tickets.id, ticketEvents.ticketId))
        .leftJoin(users, eq(users.id, ticketEvents.userId))
        .where(inArray(ticketEvents.id, ids));
      return rows.map(({ event, type, user }) => [
        event.id,
        {
          ...ENTRY,
          group: 'alerts',
          summary: `Alert ${ALERT_TYPE_FILTER_LABELS[type as AlertTypeFilter]}: ${alertStep(event.kind, event.after)}`,
          comment: event.comment,
          user,
          about: { type: 'ticket', id: event.ticketId },
        },
      ]);
    },
  },
  {
    letter: 'v',
    rows: (asked) =>
      isAsked(asked, 'cover')
        ? sql`SELECT id, vehicle_named_at AS at FROM load_assignments
            WHERE load_id = ${asked.load.id} AND carrier_vehicle_id IS NOT NULL AND vehicle_named_at IS NOT NULL`
        : null,
    async entries(db, ids) {
      const rows = await db
        .select({ assignment: loadAssignments, vehicle: carrierVehicles, user: fullNameOrNull(users) })
        .from(loadAssignments)
        .innerJoin(carrierVehicles, eq(carrierVehicles.id, loadAssignments.carrierVehicleId))
        .leftJoin(users, eq(users.id, loadAssignments.userId))
        .where(inArray(loadAssignments.id, ids));
      return rows.map(({ assignment, vehicle, user }) => [
        assignment.id,
        {
          ...ENTRY,
          group: 'cover',
          summary: `Truck assigned: ${vehicleLabel(vehicle)}`,
          comment: assignment.reason,
          user,
        },
      ]);
    },
  },
  documents('p', sql`created_at`, ({ type, file }) => `Document added: ${type}, ${file}`),
  documents('w', sql`withdrawn_at`, ({ type, file }) => `Document withdrawn: ${type}, ${file}`),
];

/** Documents by the time at which something was done with them. */
function documents(letter: string, at: SQL, say: (paper: { type: string; file: string }) => string): Source {
  return {
    letter,
    rows: (asked) =>
      isAsked(asked, 'papers')
        ? sql`SELECT id, ${at} AS at FROM load_papers WHERE load_id = ${asked.load.id} AND ${at} IS NOT NULL`
        : null,
    async entries(db, ids) {
      const rows = await db
        .select({ paper: loadPapers, file: storedFiles.name })
        .from(loadPapers)
        .innerJoin(storedFiles, eq(storedFiles.id, loadPapers.fileId))
        .where(inArray(loadPapers.id, ids));
      return rows.map(({ paper, file }) => [
        paper.id,
        {
          ...ENTRY,
          group: 'papers',
          summary: say({ type: LOAD_PAPER_LABELS[paper.isType], file }),
          comment: letter === 'w' ? paper.withdrawReason : null,
          about: { type: 'load_paper', id: paper.id },
        },
      ]);
    },
  };
}

type Placed = { letter: string; id: number | string; at: string | Date };

/**
 * A page of a load's timeline, newest first, as far as `user` may see it.
 *
 * @returns with how many entries there are, and since when events of the company are kept, if the load is older
 */
export async function timelineOf(db: Queryable, asked: Asked, page: { page: number; per_page: number }, now: Date) {
  const parts = SOURCES.flatMap(({ letter, rows }) => {
    const some = rows(asked);
    return some ? [sql`SELECT ${letter}::text AS letter, s.id::bigint AS id, s.at FROM (${some}) s`] : [];
  });
  const keptSince = new Date(now.getTime() - COMPANY_EVENTS_KEPT_DAYS * DAY_MS);
  const events_kept_since = asked.load.createdAt < keptSince ? keptSince.toISOString() : null;
  if (parts.length === 0) return { timeline: [], events_kept_since, total: 0 };
  const every = sql.join(parts, sql` UNION ALL `);
  const { rows } = await db.execute<Placed>(sql`
    SELECT letter, id, at FROM (${every}) every ORDER BY at DESC, letter DESC, id DESC
    LIMIT ${page.per_page} OFFSET ${(page.page - 1) * page.per_page}`);
  const counted = await db.execute<{ total: number | string }>(sql`SELECT count(*) AS total FROM (${every}) every`);
  const entries = new Map<string, Entry>();
  for (const { letter, entries: entriesOf } of SOURCES) {
    const ids = rows.flatMap((row) => (row.letter === letter ? [Number(row.id)] : []));
    if (ids.length === 0) continue;
    for (const [id, entry] of await entriesOf(db, ids, asked.load)) entries.set(`${letter}${id}`, entry);
  }
  const timeline = rows.flatMap(({ letter, id, at }): LoadTimelineEntry[] => {
    const entry = entries.get(`${letter}${id}`);
    return entry ? [{ id: `${letter}${id}`, occurred_at: new Date(at).toISOString(), ...entry }] : [];
  });
  return { timeline, events_kept_since, total: Number(counted.rows[0]!.total) };
}

/** "Load 48213: Delivered" is "Delivered" on the page of that load. */
function withoutReference(summary: string, reference: string): string {
  const start = `Load ${reference}: `;
  if (!summary.startsWith(start)) return summary;
  const rest = summary.slice(start.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const alertStep = (kind: TicketEventKind, after: string | null) =>
  kind === 'status_changed' && after !== null
    ? (TICKET_STATUS_LABELS[after as TicketStatus] ?? after).toLowerCase()
    : TICKET_EVENT_KIND_LABELS[kind].toLowerCase() + (kind === 'assigned' && after !== null ? ` to ${after}` : '');

const ABOUT = [
  ['rate_confirmation_mail_id', 'rate_confirmation_mail'],
  ['rate_confirmation_id', 'rate_confirmation'],
] as const;

function aboutOf(data: Record<string, unknown>): LoadTimelineEntry['about'] {
  for (const [key, type] of ABOUT) if (typeof data[key] === 'number') return { type, id: data[key] };
  return null;
}

import type { Notice, NoticedEvent } from '@contract/notifications/notices.calls';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { companyEvents, criticalNotices, notificationItems, notificationMails, tickets, users } from '../../db/schema';

/** Of an alert: so many events at most, of which the newest. */
const MAX_EVENTS = 20;

/** Who was notified of a company's alert, by its last events. @returns null for another company's alert */
export async function noticesOfTicket(
  db: Queryable,
  companyId: number,
  ticketId: number,
): Promise<NoticedEvent[] | null> {
  const [ticket] = await db
    .select({ loadId: tickets.loadId })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), eq(tickets.id, ticketId)));
  if (!ticket) return null;
  if (ticket.loadId === null) return [];
  const ofTicket = and(
    eq(companyEvents.companyId, companyId),
    eq(companyEvents.loadId, ticket.loadId),
    sql`(${companyEvents.data} ->> 'ticket_id')::bigint = ${ticketId}`,
  );
  return eventsWith(db, ofTicket, { limit: MAX_EVENTS, offset: 0 });
}

/** Critical events of a company, newest first, with who was notified. */
export async function criticalNoticesOf(
  db: Queryable,
  companyId: number,
  { page, per_page }: { page: number; per_page: number },
) {
  const ids = await db
    .select({ id: criticalNotices.eventId })
    .from(criticalNotices)
    .where(eq(criticalNotices.companyId, companyId))
    .orderBy(desc(criticalNotices.eventId))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const which = inArray(
    companyEvents.id,
    ids.map(({ id }) => id),
  );
  const events = ids.length === 0 ? [] : await eventsWith(db, which, { limit: per_page, offset: 0 });
  return { events, total: await db.$count(criticalNotices, eq(criticalNotices.companyId, companyId)) };
}

async function eventsWith(
  db: Queryable,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<NoticedEvent[]> {
  const rows = await db
    .select({
      id: companyEvents.id,
      kind: companyEvents.kind,
      summary: companyEvents.summary,
      occurredAt: companyEvents.occurredAt,
      carrier_id: companyEvents.carrierId,
      number: companyEvents.number,
      ticket_id: sql<number | null>`(${companyEvents.data} ->> 'ticket_id')::integer`,
      user: fullNameOrNull(users),
      isLookedAt: sql<boolean>`coalesce(${companyEvents.number} <= (
        SELECT max(c.last_number) FROM notification_cursors c JOIN ${users} u ON u.id = c.user_id
        WHERE u.company_id = ${companyEvents.companyId}), false)`,
    })
    .from(companyEvents)
    .leftJoin(users, eq(users.id, companyEvents.userId))
    .where(where)
    .orderBy(desc(companyEvents.id))
    .limit(limit)
    .offset(offset);
  const notices = await noticesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ occurredAt, isLookedAt, number: _number, ...row }) => ({
    ...row,
    occurred_at: occurredAt.toISOString(),
    is_looked_at: isLookedAt,
    notices: notices.get(row.id) ?? [],
  }));
}

async function noticesOf(db: Queryable, eventIds: readonly number[]): Promise<Map<number, Notice[]>> {
  const rows =
    eventIds.length === 0
      ? []
      : await db
          .select({
            eventId: notificationItems.eventId,
            id: notificationMails.id,
            user: fullNameOrNull(users),
            channel: notificationMails.channel,
            delivery: notificationMails.delivery,
            status: notificationMails.status,
            reason: notificationItems.reason,
            sentAt: notificationMails.sentAt,
            heldUntil: notificationMails.heldUntil,
          })
          .from(notificationItems)
          .innerJoin(notificationMails, eq(notificationMails.id, notificationItems.mailId))
          .leftJoin(users, eq(users.id, notificationMails.userId))
          .where(inArray(notificationItems.eventId, [...eventIds]))
          .orderBy(asc(users.firstName), asc(users.lastName), asc(notificationMails.id));
  const byEvent = new Map<number, Notice[]>();
  for (const { eventId, delivery, sentAt, heldUntil, ...row } of rows)
    byEvent.set(eventId, [
      ...(byEvent.get(eventId) ?? []),
      {
        ...row,
        is_digest: delivery === 'daily',
        sent_at: sentAt?.toISOString() ?? null,
        held_until: row.status === 'waiting' ? (heldUntil?.toISOString() ?? null) : null,
      },
    ]);
  return byEvent;
}

import type { TicketSeverity } from '@contract/alerts/tickets.constants';
import type { ConnectionStatus } from '@contract/connections/connections.constants';
import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import type { OverallResult } from '@contract/rules/rules.constants';
import { dayOf } from '@contract/shared/day';
import { EXPIRED_STATUS } from '@contract/shared/permissions';
import { timeZoneOf } from '@contract/shared/time-zones';
import { and, asc, eq, gt, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Env } from '../../base/env';
import { inTimeZone } from '../../db/callers';
import type { Database, Queryable } from '../../db/client';
import { companies, companyEvents, notificationCursors, notificationMails, users } from '../../db/schema';
import {
  type NotificationRecipient,
  notificationRecipients,
  TICKET_KINDS,
} from '../integrations/notification-preferences';
import { numberEarlierEvents } from '../integrations/number-events';
import { type MailedCarrier, notificationMail } from './notification-mail';

const HOUR_MS = 3_600_000;
/** At this hour (UTC) a day ends for its mail: before offices open from New York to San Francisco. */
export const DAILY_MAIL_HOUR = 10;
/** What happened longer ago is in no mail any more: no one was there to send it, and it is on the carriers' pages. */
const TOLD_WITHIN_MS = 8 * 24 * HOUR_MS;
/** Who is told for the first time hears of the last day, not of everything before. */
const FIRST_MAIL_WITHIN_MS = 24 * HOUR_MS;

type Writer = { db: Database; env: Pick<Env, 'portalOrigin' | 'watchdogOrigin'>; clock: () => Date };
type Event = typeof companyEvents.$inferSelect & { number: number };
type Delivery = NotificationRecipient['delivery'];

/**
 * Writes down the mails that are due: at once for what a user chose to hear of at once, and once a day for the rest. A
 * mail and the place up to which its reader has been told are written together, so that nothing is told twice and nothing
 * is left out, however many nodes do it.
 *
 * @param done what was looked at before by this process, so that companies without news cost nothing
 * @returns how many mails were written
 */
export async function queueMails({ db, env, clock }: Writer, done = new Map<number, string>()): Promise<number> {
  const now = clock();
  const unnumbered = await db
    .selectDistinct({ companyId: companyEvents.companyId })
    .from(companyEvents)
    .where(isNull(companyEvents.number));
  for (const { companyId } of unnumbered) await numberEarlierEvents(db, companyId, clock());
  const recent = await db
    .select({ companyId: companyEvents.companyId, last: sql<number>`max(${companyEvents.number})` })
    .from(companyEvents)
    .where(
      and(isNotNull(companyEvents.number), gte(companyEvents.occurredAt, new Date(now.getTime() - TOLD_WITHIN_MS))),
    )
    .groupBy(companyEvents.companyId);
  const isDailyDue = now.getUTCHours() >= DAILY_MAIL_HOUR;
  let written = 0;
  for (const { companyId, last } of recent) {
    const state = `${last} ${isDailyDue ? dayOf(now) : 'until the daily mail'}`;
    if (done.get(companyId) === state) continue;
    for (const delivery of isDailyDue ? (['at_once', 'daily'] as const) : (['at_once'] as const))
      written += await db.transaction((tx) => queueFor(tx, env, companyId, delivery, now));
    done.set(companyId, state);
  }
  return written;
}

async function queueFor(
  tx: Queryable,
  env: Writer['env'],
  companyId: number,
  delivery: Delivery,
  now: Date,
): Promise<number> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  const events = await untold(tx, companyId, delivery, now);
  const last = events.at(-1)?.number;
  if (!company || last === undefined) return 0;
  const choices = await choicesOf(tx, companyId, events);
  const isOpen = company.status !== EXPIRED_STATUS;
  const today = dayOf(now);
  let written = 0;
  for (const { recipient, isWatchdog, deliveries } of choices) {
    const cursor = await takeCursor(tx, recipient.userId, delivery, firstNumber(events, now));
    if (delivery === 'daily' && cursor.doneOn === today) continue;
    const news = events.filter(
      ({ number, kind, userId }) =>
        number > cursor.lastNumber &&
        deliveries.get(kind as CompanyEventKind) === delivery &&
        // Who did it knows.
        userId !== recipient.userId,
    );
    const own = news.filter((event) => !recipient.hearsOfOwnTicketsOnly || isOwnOrNoTicket(event, recipient.userId));
    await tx
      .update(notificationCursors)
      .set({ lastNumber: Math.max(last, cursor.lastNumber), ...(delivery === 'daily' && { doneOn: today }) })
      .where(and(eq(notificationCursors.userId, recipient.userId), eq(notificationCursors.delivery, delivery)));
    if (own.length === 0 || !isOpen) continue;
    const carriers = await mailedCarriers(tx, companyId, own);
    for (const [heldUntil, some] of byHeld(own, delivery, now)) {
      const { subject, body } = inTimeZone(timeZoneOf(company.timeZone, company.state), () =>
        notificationMail({
          delivery,
          firstName: recipient.firstName,
          companyName: company.legalName,
          origin: isWatchdog ? env.watchdogOrigin : env.portalOrigin,
          events: some.map((event) => ({ ...event, alert: alertOf(event), confirmationId: confirmationOf(event) })),
          carriers,
          now,
        }),
      );
      await tx.insert(notificationMails).values({
        companyId,
        userId: recipient.userId,
        delivery,
        subject,
        body,
        status: 'waiting',
        createdAt: now,
        nextTryAt: now,
        heldUntil: heldUntil === null ? null : new Date(heldUntil),
      });
      written += 1;
    }
  }
  return written;
}

/** Whether an event is about no alert on a load, or about one that the user or whose load the user has in hand. */
const isOwnOrNoTicket = ({ kind, data }: Event, userId: number) =>
  !TICKET_KINDS.includes(kind as CompanyEventKind) ||
  data.assignee_id === userId ||
  data.load_lock_assignee_id === userId;

/** The alert on a load that an event is about, and whether it has just come up for a person to act now. */
function alertOf({ kind, data }: Event) {
  const id = data.ticket_id;
  if (!TICKET_KINDS.includes(kind as CompanyEventKind) || typeof id !== 'number') return null;
  return { id, isToActOnNow: kind === 'alert_raised' && data.severity === ('act_now' satisfies TicketSeverity) };
}

/** The rate confirmation that an event names. Its page refuses those who may not read it. */
const confirmationOf = ({ data: { rate_confirmation_id: id } }: Event) => (typeof id === 'number' ? id : null);

/** Events in one mail each, by until when it is held: alerts that came up in quiet hours wait for their end. */
function byHeld(events: readonly Event[], delivery: Delivery, now: Date): Map<string | null, Event[]> {
  const mails = new Map<string | null, Event[]>();
  for (const event of events) {
    const until = delivery === 'at_once' ? event.data.mail_held_until : undefined;
    const heldUntil = typeof until === 'string' && Date.parse(until) > now.getTime() ? until : null;
    mails.set(heldUntil, [...(mails.get(heldUntil) ?? []), event]);
  }
  return mails;
}

/** What someone of the company may not have been told yet, in its order. */
async function untold(tx: Queryable, companyId: number, delivery: Delivery, now: Date): Promise<Event[]> {
  const lowest = sql`coalesce((
    SELECT min(c.last_number) FROM ${notificationCursors} c JOIN ${users} u ON u.id = c.user_id
    WHERE u.company_id = ${companyId} AND u.disabled_at IS NULL AND c.delivery = ${delivery}), 0)`;
  const rows = await tx
    .select()
    .from(companyEvents)
    .where(
      and(
        eq(companyEvents.companyId, companyId),
        gt(companyEvents.number, lowest),
        gte(companyEvents.occurredAt, new Date(now.getTime() - TOLD_WITHIN_MS)),
      ),
    )
    .orderBy(asc(companyEvents.number));
  const events = rows.filter((row): row is Event => row.number !== null);
  if (delivery === 'at_once') return events;
  // What came after the hour is in tomorrow's mail, and so is all that is numbered behind it.
  const until = Date.parse(`${dayOf(now)}T${DAILY_MAIL_HOUR}:00:00Z`);
  const later = events.findIndex(({ occurredAt }) => occurredAt.getTime() >= until);
  return later === -1 ? events : events.slice(0, later);
}

/** The number before the first event of the last day. */
const firstNumber = (events: readonly Event[], now: Date) => {
  const first = events.find(({ occurredAt }) => occurredAt.getTime() >= now.getTime() - FIRST_MAIL_WITHIN_MS);
  return (first?.number ?? events.at(-1)!.number + 1) - 1;
};

type Choices = { recipient: NotificationRecipient; isWatchdog: boolean; deliveries: Map<CompanyEventKind, Delivery> };

/** How each user of the company hears of the kinds among the events. */
async function choicesOf(tx: Queryable, companyId: number, events: readonly Event[]): Promise<Choices[]> {
  const choices = new Map<number, Choices>();
  const watchdogs = new Set(
    (
      await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.companyId, companyId), eq(users.isWatchdog, true)))
    ).map(({ id }) => id),
  );
  for (const kind of new Set(events.map((event) => event.kind))) {
    for (const recipient of await notificationRecipients(tx, companyId, kind)) {
      const known = choices.get(recipient.userId) ?? {
        recipient,
        isWatchdog: watchdogs.has(recipient.userId),
        deliveries: new Map<CompanyEventKind, Delivery>(),
      };
      known.deliveries.set(kind, recipient.delivery);
      choices.set(recipient.userId, known);
    }
  }
  return [...choices.values()].sort((a, b) => a.recipient.userId - b.recipient.userId);
}

/** The user's place, held until the end of the transaction: another node waits and then finds it moved. */
async function takeCursor(tx: Queryable, userId: number, delivery: Delivery, first: number) {
  await tx.insert(notificationCursors).values({ userId, delivery, lastNumber: first }).onConflictDoNothing();
  const [cursor] = await tx
    .select()
    .from(notificationCursors)
    .where(and(eq(notificationCursors.userId, userId), eq(notificationCursors.delivery, delivery)))
    .for('update');
  return cursor!;
}

async function mailedCarriers(
  tx: Queryable,
  companyId: number,
  events: readonly Event[],
): Promise<Map<number, MailedCarrier>> {
  const ids = [...new Set(events.flatMap(({ carrierId }) => (carrierId === null ? [] : [carrierId])))];
  const { rows } = await tx.execute<{
    id: number;
    name: string | null;
    dot_number: number | null;
    city: string | null;
    state: string | null;
    status: ConnectionStatus | null;
    verdict: OverallResult | null;
  }>(sql`
    SELECT c.id, coalesce(c.legal_name, c.dba_name) AS name, c.dot_number, c.city, c.state, n.status,
           s.overall_result AS verdict
    FROM carriers c
    LEFT JOIN connections n ON n.company_id = ${companyId} AND n.carrier_id = c.id
    LEFT JOIN subscriptions s ON s.company_id = ${companyId} AND s.carrier_id = c.id
    WHERE c.id = ANY(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map(({ dot_number, ...row }) => [row.id, { ...row, dotNumber: dot_number }]));
}

import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import { isCriticalEvent } from '@contract/notifications/critical-events';
import type { NoticeChannel, NoticeReason } from '@contract/notifications/notices.constants';
import { EXPIRED_STATUS } from '@contract/shared/permissions';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { COMPANY_LOCKS } from '../../db/locks';
import {
  companies,
  companyEvents,
  connectionInvitations,
  criticalNotices,
  notificationCursors,
  notificationItems,
  notificationMails,
  plans,
  users,
} from '../../db/schema';
import { numberEarlierEvents } from '../integrations/number-events';
import { grouped } from '../loads/grouped';
import { type OwnersOfLoads, ownersOfLoads } from '../loads/whose-loads';
import {
  isTold,
  MANAGERS_HEAR,
  type NotificationRecipient,
  PACKET_KINDS,
  readersOf,
  TICKET_KINDS,
  timesOf,
} from './notification-preferences';
import { nextDigest, quietUntil, type Times } from './when-told';

const HOUR_MS = 3_600_000;
/** Older events are not mailed anymore: the server was down when they were due, and the carriers' pages show them. */
const TOLD_WITHIN_MS = 8 * 24 * HOUR_MS;
/** A user's first mail covers the last day, not everything before. */
const FIRST_MAIL_WITHIN_MS = 24 * HOUR_MS;
type Writer = { db: Database; clock: () => Date };
type Event = typeof companyEvents.$inferSelect & { number: number };
type Delivery = 'at_once' | 'daily';

/**
 * Stores who is to be notified of which events, by which channel and when: at once, after quiet hours, or in the digest.
 * A notice and its reader's cursor are written together, so that no event is sent twice or left out, however many nodes
 * do it.
 *
 * @param done what this process has already processed, so that companies without news cost nothing
 * @returns how many notices were written
 */
export async function queueMails({ db, clock }: Writer, done = new Map<number, number>()): Promise<number> {
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
  let written = 0;
  for (const { companyId, last } of recent) {
    if (done.get(companyId) === last) continue;
    written += await db.transaction((tx) => queueFor(tx, companyId, now));
    done.set(companyId, last);
  }
  return written;
}

async function queueFor(tx: Queryable, companyId: number, now: Date): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${COMPANY_LOCKS.notices}, ${companyId})`);
  const [company] = await tx
    .select({ status: companies.status, canSeeLoads: plans.canLoadDashboard })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));
  const events = await untold(tx, companyId, now);
  const last = events.at(-1)?.number;
  if (!company || last === undefined) return 0;
  const receivers = await receiversOf(tx, companyId, events, company.canSeeLoads ?? false);
  const userIds = [...new Set([...receivers.values()].flatMap(({ all }) => all.map(({ userId }) => userId)))];
  const cursors = await takeCursors(tx, userIds, firstNumber(events, now));
  await tx.execute(sql`
    UPDATE ${notificationCursors} c SET last_number = ${last} FROM ${users} u
    WHERE u.id = c.user_id AND u.company_id = ${companyId} AND c.last_number < ${last}`);
  if (company.status === EXPIRED_STATUS) return 0;
  const times = await timesOf(tx, userIds);
  const planned = events.flatMap((event) =>
    (receivers.get(event.id)?.told ?? []).flatMap(({ reader, reason }) =>
      planFor(event, reader, reason, { cursors, times: times.get(reader.userId)!, now }),
    ),
  );
  await keepCritical(tx, companyId, events);
  const groups = grouped(planned, keyOf);
  for (const group of groups.values()) await putNotice(tx, companyId, group, now);
  return groups.size;
}

type Told = { reader: NotificationRecipient; reason: NoticeReason };
type Receivers = { all: readonly NotificationRecipient[]; told: Told[] };

/**
 * Who is notified of each event, by its id, and who could be. A critical event that no user chose to get goes to the managers.
 */
async function receiversOf(
  tx: Queryable,
  companyId: number,
  events: readonly Event[],
  canSeeLoads: boolean,
): Promise<Map<number, Receivers>> {
  const readers = new Map<CompanyEventKind, NotificationRecipient[]>();
  for (const kind of new Set(events.map((event) => event.kind)))
    readers.set(kind, await readersOf(tx, companyId, kind));
  const owners = await ownersOfLoads(tx, companyId, {
    loadIds: [...new Set(events.flatMap(({ loadId }) => loadId ?? []))],
    carrierIds: [...new Set(events.flatMap(({ carrierId, loadId }) => (loadId === null ? (carrierId ?? []) : [])))],
  });
  const inviters = await invitersOf(tx, companyId, [
    ...new Set(events.flatMap(({ kind, carrierId }) => (PACKET_KINDS.includes(kind) ? (carrierId ?? []) : []))),
  ]);
  const found = new Map<number, Receivers>();
  for (const event of events) {
    const { kind, data, loadId, carrierId, userId } = event;
    const whose = loadId !== null ? owners.ofLoad(loadId) : carrierId !== null ? owners.ofCarrier(carrierId) : null;
    const all = readers.get(kind)!;
    // Who did it knows.
    const others = all.filter((reader) => reader.userId !== userId);
    const hearing =
      kind === 'mentioned'
        ? others.filter((reader) => isMentioned(data, reader.userId) && (loadId === null || canSeeLoads))
        : PACKET_KINDS.includes(kind)
          ? hearingOfPacket(event, all, { whose, inviters }).filter((reader) => reader.userId !== userId)
          : others.filter((reader) => isTheirs(event, reader, whose));
    const told: Told[] = hearing
      .filter(isTold)
      .map((reader) => ({ reader, reason: kind === 'mentioned' ? 'mentioned' : 'chosen' }));
    if (told.length > 0 || !isCriticalEvent(kind, data)) found.set(event.id, { all, told });
    else {
      const managers = (await readersOf(tx, companyId, kind, { orManagers: true })).filter(
        (reader) => reader.isManager && reader.userId !== userId,
      );
      found.set(event.id, {
        all: [...all, ...managers],
        told: managers.map((reader) => ({ reader: { ...reader, delivery: 'at_once' }, reason: 'no_one_else' })),
      });
    }
  }
  return found;
}

/**
 * Whom a packet concerns: who invited the carrier, and who chose to hear of this kind; where that is no one, everyone who may. A held
 * change of bank, and a carrier who may be another, are everyone's: the one who invited the carrier may be the one to be seen.
 */
function hearingOfPacket(
  event: Event,
  all: readonly NotificationRecipient[],
  { whose, inviters }: { whose: OwnersOfLoads | null; inviters: ReadonlySet<string> },
): NotificationRecipient[] {
  const hasInvited = (reader: NotificationRecipient) => inviters.has(`${event.carrierId} ${reader.userId}`);
  if (isCarriersTurn(event)) return all.filter(hasInvited);
  const hearing = all.filter((reader) => hasInvited(reader) || isTheirs(event, reader, whose));
  if (MANAGERS_HEAR.includes(event.kind) || event.data.status === 'held_for_identity') return hearing;
  const concerned = hearing.filter((reader) => isTold(reader) && (hasInvited(reader) || reader.hasChosen));
  return concerned.length > 0 ? concerned : hearing;
}

/** The carrier fills its packet in: only who invited it may want to know. */
const isCarriersTurn = ({ kind, data }: Event) => kind === 'packet_status' && data.status === 'in_progress';

/** Who invited carriers to onboard, as "carrier user". */
async function invitersOf(tx: Queryable, companyId: number, carrierIds: readonly number[]): Promise<Set<string>> {
  if (carrierIds.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ carrierId: connectionInvitations.carrierId, userId: connectionInvitations.invitedByUserId })
    .from(connectionInvitations)
    .where(
      and(eq(connectionInvitations.companyId, companyId), inArray(connectionInvitations.carrierId, [...carrierIds])),
    );
  return new Set(rows.map(({ carrierId, userId }) => `${carrierId} ${userId}`));
}

const isMentioned = ({ mentioned_user_ids: ids }: Event['data'], userId: number) =>
  Array.isArray(ids) && ids.includes(userId);

/** Whether a user wants to hear of an event, by whose it is. What is about neither loads nor a carrier is everyone's. */
function isTheirs({ kind, data }: Event, { userId, whose }: NotificationRecipient, owners: OwnersOfLoads | null) {
  if (whose === 'all' || owners === null) return true;
  const hasAlert =
    TICKET_KINDS.includes(kind) && (data.assignee_id === userId || data.load_lock_assignee_id === userId);
  return hasAlert || owners.own.has(userId) || (whose === 'team' && owners.team.has(userId));
}

type Planned = {
  event: Event;
  userId: number;
  channel: NoticeChannel;
  subscriptionId: number | null;
  delivery: Delivery;
  heldUntil: Date | null;
  reason: NoticeReason;
};

type Cursors = ReadonlyMap<number, Readonly<Record<Delivery, number>>>;

/** The notices of one event to one user. */
function planFor(
  event: Event,
  { userId, delivery, subscriptionIds }: NotificationRecipient,
  reason: NoticeReason,
  { cursors, times, now }: { cursors: Cursors; times: Times; now: Date },
): Planned[] {
  const cursor = cursors.get(userId)!;
  const base = { event, userId, reason };
  const isNew = event.number > cursor.at_once;
  const heldUntil = heldAtOnce(event, times, now);
  const planned: Planned[] = [];
  if (delivery === 'at_once' && isNew)
    planned.push({ ...base, channel: 'mail', subscriptionId: null, delivery, heldUntil });
  if (delivery === 'daily' && event.number > cursor.daily)
    planned.push({ ...base, channel: 'mail', subscriptionId: null, delivery, heldUntil: nextDigest(times, now) });
  if (isNew)
    for (const subscriptionId of subscriptionIds)
      planned.push({ ...base, channel: 'push', subscriptionId, delivery: 'at_once', heldUntil });
  return planned;
}

/** Until when it waits that comes up in the quiet hours of a load's stop, or in the user's own. */
function heldAtOnce({ kind, data }: Event, times: Times, now: Date): Date | null {
  const until = typeof data.mail_held_until === 'string' ? new Date(data.mail_held_until) : now;
  const from = until > now ? until : now;
  const isHeard = times.is_critical_heard && isCriticalEvent(kind, data);
  return (isHeard ? null : quietUntil(times, from)) ?? (from > now ? from : null);
}

const keyOf = ({ userId, channel, subscriptionId, delivery, heldUntil }: Planned) =>
  [userId, channel, subscriptionId, delivery, heldUntil?.toISOString()].join(' ');

/** One notice about some events: events that wait until the same time go into it too. */
async function putNotice(tx: Queryable, companyId: number, planned: readonly Planned[], now: Date): Promise<void> {
  const { userId, channel, subscriptionId, delivery, heldUntil } = planned[0]!;
  const waiting =
    heldUntil === null ? null : await findHeld(tx, { companyId, userId, channel, subscriptionId, delivery, heldUntil });
  const mailId =
    waiting ?? (await insertNotice(tx, { companyId, userId, channel, subscriptionId, delivery, heldUntil }, now));
  await tx
    .insert(notificationItems)
    .values(planned.map(({ event, reason }) => ({ mailId, eventId: event.id, reason, ticketId: ticketOf(event) })))
    .onConflictDoNothing();
}

type Slot = Omit<Planned, 'event' | 'reason'> & { companyId: number };

async function findHeld(tx: Queryable, slot: Slot & { heldUntil: Date }): Promise<number | null> {
  const [row] = await tx
    .select({ id: notificationMails.id })
    .from(notificationMails)
    .where(
      and(
        eq(notificationMails.companyId, slot.companyId),
        eq(notificationMails.userId, slot.userId),
        eq(notificationMails.channel, slot.channel),
        slot.subscriptionId === null
          ? isNull(notificationMails.subscriptionId)
          : eq(notificationMails.subscriptionId, slot.subscriptionId),
        eq(notificationMails.delivery, slot.delivery),
        eq(notificationMails.status, 'waiting'),
        eq(notificationMails.heldUntil, slot.heldUntil),
        isNull(notificationMails.parts),
      ),
    )
    .orderBy(asc(notificationMails.id))
    .limit(1)
    .for('update');
  return row?.id ?? null;
}

/** A notice that waits; its events are added by the caller. @returns its id */
export async function insertNotice(tx: Queryable, slot: Slot, now: Date): Promise<number> {
  const [row] = await tx
    .insert(notificationMails)
    .values({ ...slot, status: 'waiting', createdAt: now, nextTryAt: now })
    .returning({ id: notificationMails.id });
  return row!.id;
}

/** The alert on a load that an event is about, or that a comment was written on. */
const ticketOf = ({ data: { ticket_id: id } }: Event) => (typeof id === 'number' ? id : null);

async function keepCritical(tx: Queryable, companyId: number, events: readonly Event[]): Promise<void> {
  const critical = events.filter(({ kind, data }) => isCriticalEvent(kind, data));
  if (critical.length === 0) return;
  await tx
    .insert(criticalNotices)
    .values(critical.map(({ id }) => ({ eventId: id, companyId })))
    .onConflictDoNothing();
}

/** Events of which a user of the company may not have been notified yet, in the company's order. */
async function untold(tx: Queryable, companyId: number, now: Date): Promise<Event[]> {
  const lowest = sql`coalesce((
    SELECT min(c.last_number) FROM ${notificationCursors} c JOIN ${users} u ON u.id = c.user_id
    WHERE u.company_id = ${companyId} AND u.disabled_at IS NULL), 0)`;
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
  return rows.filter((row): row is Event => row.number !== null);
}

/** The number before the first event of the last day. */
const firstNumber = (events: readonly Event[], now: Date) => {
  const first = events.find(({ occurredAt }) => occurredAt.getTime() >= now.getTime() - FIRST_MAIL_WITHIN_MS);
  return (first?.number ?? events.at(-1)!.number + 1) - 1;
};

/** The users' places, held until the end of the transaction. */
async function takeCursors(tx: Queryable, userIds: readonly number[], first: number): Promise<Cursors> {
  if (userIds.length === 0) return new Map();
  const deliveries = ['at_once', 'daily'] as const;
  await tx
    .insert(notificationCursors)
    .values(userIds.flatMap((userId) => deliveries.map((delivery) => ({ userId, delivery, lastNumber: first }))))
    .onConflictDoNothing();
  const rows = await tx
    .select()
    .from(notificationCursors)
    .where(sql`${notificationCursors.userId} = ANY(${sql.param([...userIds])}::int[])`)
    .for('update');
  const byUser = grouped(rows, ({ userId }) => userId);
  const lastOf = (userId: number, delivery: Delivery) =>
    byUser.get(userId)?.find((row) => row.delivery === delivery)?.lastNumber ?? first;
  return new Map(userIds.map((id) => [id, { at_once: lastOf(id, 'at_once'), daily: lastOf(id, 'daily') }]));
}

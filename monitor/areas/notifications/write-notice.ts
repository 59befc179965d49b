import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import type { TicketSeverity } from '@contract/alerts/tickets.constants';
import type { ConnectionStatus } from '@contract/connections/connections.constants';
import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import type { PacketStatus } from '@contract/onboarding/packets.constants';
import type { OverallResult } from '@contract/rules/rules.constants';
import { timeZoneOf } from '@contract/shared/time-zones';
import { asc, eq, sql } from 'drizzle-orm';
import type { Env } from '../../base/env';
import type { Letter } from '../../base/letter';
import { inTimeZone } from '../../db/callers';
import type { Queryable } from '../../db/client';
import { companies, companyEvents, notificationItems } from '../../db/schema';
import type { Mail } from '../../mail/mailer';
import { type MailedCarrier, type MailedEvent, notificationMail } from './notification-mail';
import { readersOf, TICKET_KINDS, timesOf } from './notification-preferences';

export type Handed = { id: number; companyId: number; userId: number; delivery: 'at_once' | 'daily' };
type Item = { event: typeof companyEvents.$inferSelect; reason: (typeof notificationItems.$inferSelect)['reason'] };

/**
 * The events in a notice at the time it is sent: those that its reader may still see. It may have waited for days, and
 * the reader may have fewer rights by now.
 */
export async function itemsOf(db: Queryable, { id, companyId, userId }: Handed): Promise<Item[]> {
  const items = await db
    .select({ event: companyEvents, reason: notificationItems.reason })
    .from(notificationItems)
    .innerJoin(companyEvents, eq(companyEvents.id, notificationItems.eventId))
    .where(eq(notificationItems.mailId, id))
    .orderBy(asc(companyEvents.number), asc(companyEvents.id));
  const allowed = new Map<string, boolean>();
  for (const { event, reason } of items) {
    const key = `${event.kind} ${reason}`;
    if (allowed.has(key)) continue;
    const readers = await readersOf(db, companyId, event.kind, { orManagers: reason === 'no_one_else' });
    allowed.set(
      key,
      readers.some((reader) => reader.userId === userId),
    );
  }
  return items.filter(({ event, reason }) => allowed.get(`${event.kind} ${reason}`));
}

/** A mail about all its events, with the reader's clock and the carriers as they are now; null: nothing that the reader may see. */
export async function writeMail(
  db: Queryable,
  env: Pick<Env, 'portalOrigin' | 'watchdogOrigin'>,
  mail: Handed,
  reader: { isWatchdog: boolean },
  now: Date,
): Promise<(Letter & Pick<Mail, 'thread'>) | null> {
  const items = await itemsOf(db, mail);
  const [company] = await db.select().from(companies).where(eq(companies.id, mail.companyId));
  if (items.length === 0 || !company) return null;
  const events = items.map(({ event }) => event);
  const carriers = await mailedCarriers(db, mail.companyId, events);
  const zone = (await timesOf(db, [mail.userId])).get(mail.userId)?.zone ?? timeZoneOf(company.timeZone, company.state);
  const letter = inTimeZone(zone, () =>
    notificationMail({
      delivery: mail.delivery,
      companyName: company.legalName,
      origin: reader.isWatchdog ? env.watchdogOrigin : env.portalOrigin,
      events: items.map(toMailed),
      carriers,
      now,
    }),
  );
  return { ...letter, ...threadOf(mail.companyId, events) };
}

/** Mails about one load, or about the packet of one carrier, stand together in a mailbox. */
function threadOf(companyId: number, events: readonly Item['event'][]): Pick<Mail, 'thread'> {
  const { loadId, carrierId } = events[0]!;
  if (loadId !== null && events.every((one) => one.loadId === loadId)) return { thread: `load-${loadId}` };
  const isOfPacket = (one: Item['event']) => one.kind === 'packet_status' && one.carrierId === carrierId;
  return events.every(isOfPacket) ? { thread: `packet-${companyId}-${carrierId}` } : {};
}

/** A packet that waits, by what its reader has to do. */
const PACKET_WAITS: Partial<Record<PacketStatus, string>> = {
  held_for_review: 'Review its onboarding packet',
  held_for_identity: 'Check its identity, the onboarding packet waits',
  held_for_authority: 'Onboarding packet stopped: authority or an out-of-service order',
  held_for_insurance: 'Read its insurance certificate, the onboarding packet waits',
  held_for_bank_change: 'Confirm its bank details by phone, the onboarding packet waits',
};

/** “Check its identity, the onboarding packet waits (Differs from the federal record)” */
function summaryOf({ kind, summary, data }: Item['event']): string {
  const waits = kind === 'packet_status' ? PACKET_WAITS[data.status as PacketStatus] : undefined;
  return waits === undefined ? summary : `${waits}${/ \([^()]*\)$/.exec(summary)?.[0] ?? ''}`;
}

const toMailed = ({ event, reason }: Item): MailedEvent => ({
  ...event,
  summary: summaryOf(event),
  alert: alertOf(event),
  confirmationId: numberIn(event.data.rate_confirmation_id),
  loadId: event.kind === 'mentioned' ? event.loadId : null,
  isForNoOneElse: reason === 'no_one_else',
});

/** The alert on a load that an event is about, and whether it has just come up for a person to act now. */
export function alertOf({ kind, data }: { kind: CompanyEventKind; data: Record<string, unknown> }) {
  const id = numberIn(data.ticket_id);
  if (id === null || !(TICKET_KINDS.includes(kind) || kind === 'mentioned')) return null;
  const type = data.is_type as AlertTypeFilter;
  return { id, type, isToActOnNow: kind === 'alert_raised' && data.severity === ('act_now' satisfies TicketSeverity) };
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

async function mailedCarriers(
  db: Queryable,
  companyId: number,
  events: readonly { carrierId: number | null }[],
): Promise<Map<number, MailedCarrier>> {
  const ids = [...new Set(events.flatMap(({ carrierId }) => (carrierId === null ? [] : [carrierId])))];
  const { rows } = await db.execute<{
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

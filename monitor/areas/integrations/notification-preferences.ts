import {
  COMPANY_EVENT_KINDS,
  type CompanyEventKind,
  type NotificationDelivery,
} from '@contract/integrations/company-events.constants';
import type { Scope } from '@contract/shared/permissions';
import { and, arrayContains, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companies, notificationPreferences, plans, users } from '../../db/schema';

export type NotificationRecipient = {
  userId: number;
  email: string;
  firstName: string | null;
  delivery: Exclude<NotificationDelivery, 'off'>;
};

/** What a user must be allowed to be told of a kind at all. */
export const scopeForNotification = (kind: CompanyEventKind): Scope =>
  kind === 'change_order' ? 'manage_users' : 'connection_notifications';

/** Kinds about a packet: they are for who may open one, which asks for a plan that connects. */
const PACKET_KINDS: readonly CompanyEventKind[] = [
  'connection_invited',
  'packet_status',
  'packet_paper',
  'bank_change_held',
  'contract_signed',
];

/** Users who may open a carrier's full profile: what a mail tells of one is part of it. */
export const mayOpenProfiles = () =>
  and(
    isNull(users.disabledAt),
    isNull(users.blockedPage),
    gt(users.firstName, ''),
    gt(users.lastName, ''),
    or(eq(users.isWatchdog, false), eq(users.watchdogCanViewFullCarrierProfile, true)),
  );

/**
 * Who of a company is mailed about a kind of event, at once or once a day: users with the scope for it who have not
 * switched it off. Mails go to those who may open what they tell of: an account without a name opens nothing, and a
 * watchdog account without the full profile neither a verdict nor a packet.
 */
export async function notificationRecipients(
  db: Queryable,
  companyId: number,
  kind: CompanyEventKind,
): Promise<NotificationRecipient[]> {
  const delivery = sql<NotificationDelivery>`coalesce(${notificationPreferences.delivery}, ${COMPANY_EVENT_KINDS[kind].delivery})`;
  const rows = await db
    .select({ userId: users.id, email: users.email, firstName: users.firstName, delivery })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(
      notificationPreferences,
      and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.kind, kind)),
    )
    .where(
      and(
        eq(users.companyId, companyId),
        mayOpenProfiles(),
        arrayContains(users.scopes, [scopeForNotification(kind)]),
        PACKET_KINDS.includes(kind) ? eq(plans.canConnect, true) : undefined,
      ),
    )
    .orderBy(asc(users.id));
  return rows.filter((row): row is NotificationRecipient => row.delivery !== 'off');
}

/** How one user hears of each kind: as they chose, else as the contract says. */
export async function notificationChoicesOf(
  db: Queryable,
  userId: number,
): Promise<Record<CompanyEventKind, NotificationDelivery>> {
  const rows = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId));
  const chosen = new Map(rows.map(({ kind, delivery }) => [kind, delivery as NotificationDelivery]));
  return Object.fromEntries(
    Object.entries(COMPANY_EVENT_KINDS).map(([kind, { delivery }]) => [kind, chosen.get(kind) ?? delivery]),
  ) as Record<CompanyEventKind, NotificationDelivery>;
}

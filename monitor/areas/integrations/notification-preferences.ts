import {
  COMPANY_EVENT_KINDS,
  type CompanyEventKind,
  type NotificationDelivery,
} from '@contract/integrations/company-events.constants';
import { PERMISSIONS, type Scope } from '@contract/shared/permissions';
import { and, arrayContains, arrayOverlaps, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companies, notificationPreferences, plans, users } from '../../db/schema';

export type NotificationRecipient = {
  userId: number;
  email: string;
  firstName: string | null;
  delivery: Exclude<NotificationDelivery, 'off'>;
  /** Of alerts on loads, their own alone. */
  hearsOfOwnTicketsOnly: boolean;
};

/** A user needs one of these to be told of a kind at all. */
const scopesForNotification = (kind: CompanyEventKind): readonly Scope[] => {
  if (TICKET_KINDS.includes(kind)) return PERMISSIONS.workTickets.oneOfScopes;
  if (kind.startsWith('rate_confirmation_')) return ['manage_rate_confirmations'];
  return [kind === 'change_order' ? 'manage_users' : 'connection_notifications'];
};

/** Whether a user of these scopes is told of a kind at all. */
export const mayHearOf = (kind: CompanyEventKind, scopes: readonly string[]) =>
  scopesForNotification(kind).some((scope) => scopes.includes(scope));

/** Kinds about alerts on loads: they are for who may see loads, which asks for a plan with them. */
export const TICKET_KINDS: readonly CompanyEventKind[] = ['alert_raised', 'alert_changed'];

/** Kinds about a packet: they are for who may open one, which asks for a plan that connects. */
const PACKET_KINDS: readonly CompanyEventKind[] = [
  'connection_invited',
  'packet_status',
  'packet_paper',
  'bank_change_held',
  'contract_signed',
];

/** What each manager hears of, once a day at least: whoever switches it off may be the one to be seen. */
const MANAGERS_HEAR: readonly CompanyEventKind[] = ['bank_change_held'];

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
 * watchdog account without the full profile neither a verdict nor a packet. Managers always hear of what `MANAGERS_HEAR` names.
 */
export async function notificationRecipients(
  db: Queryable,
  companyId: number,
  kind: CompanyEventKind,
): Promise<NotificationRecipient[]> {
  const delivery = sql<NotificationDelivery>`coalesce(${notificationPreferences.delivery}, ${COMPANY_EVENT_KINDS[kind].delivery})`;
  const isOfManagers = MANAGERS_HEAR.includes(kind);
  const isManager = arrayContains(users.scopes, ['manage_users']);
  const rows = await db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      delivery: isOfManagers
        ? sql<NotificationDelivery>`CASE WHEN ${delivery} = 'off' AND ${isManager} THEN 'daily' ELSE ${delivery} END`
        : delivery,
      hearsOfOwnTicketsOnly: users.hearsOfOwnTicketsOnly,
    })
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
        or(arrayOverlaps(users.scopes, [...scopesForNotification(kind)]), isOfManagers ? isManager : undefined),
        PACKET_KINDS.includes(kind) ? eq(plans.canConnect, true) : undefined,
        TICKET_KINDS.includes(kind) ? eq(plans.canLoadDashboard, true) : undefined,
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
  const chosen = new Map<string, NotificationDelivery>(rows.map(({ kind, delivery }) => [kind, delivery]));
  return Object.fromEntries(
    Object.entries(COMPANY_EVENT_KINDS).map(([kind, { delivery }]) => [kind, chosen.get(kind) ?? delivery]),
  ) as Record<CompanyEventKind, NotificationDelivery>;
}

/** Whether mails about alerts on loads come for the user's own alone. */
export async function hearsOfOwnTicketsOnly(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db.select({ only: users.hearsOfOwnTicketsOnly }).from(users).where(eq(users.id, userId));
  return row?.only ?? false;
}

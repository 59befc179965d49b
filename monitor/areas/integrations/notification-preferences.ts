import {
  COMPANY_EVENT_KINDS,
  type CompanyEventKind,
  type NotificationDelivery,
} from '@contract/integrations/company-events.constants';
import type { Scope } from '@contract/shared/permissions';
import { and, arrayContains, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { notificationPreferences, users } from '../../db/schema';

export type NotificationRecipient = {
  userId: number;
  email: string;
  firstName: string | null;
  delivery: Exclude<NotificationDelivery, 'off'>;
};

/** What a user must be allowed to be told of a kind at all. */
export const scopeForNotification = (kind: CompanyEventKind): Scope =>
  kind === 'change_order' ? 'manage_users' : 'connection_notifications';

/**
 * Who of a company is mailed about a kind of event, at once or once a day: users with the scope for it who have not
 * switched it off. Nobody is told of what they may not open.
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
    .leftJoin(
      notificationPreferences,
      and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.kind, kind)),
    )
    .where(
      and(
        eq(users.companyId, companyId),
        isNull(users.disabledAt),
        isNull(users.blockedPage),
        arrayContains(users.scopes, [scopeForNotification(kind)]),
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

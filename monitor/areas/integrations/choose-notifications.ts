import type { CallParsed } from '@contract/call';
import {
  COMPANY_EVENT_KIND_NAMES,
  COMPANY_EVENT_KINDS,
  NOTIFICATION_DELIVERY_LABELS,
} from '@contract/integrations/company-events.constants';
import type { updateNotificationPreferences } from '@contract/integrations/notification-preferences.calls';
import { eq, sql } from 'drizzle-orm';
import { notificationPreferences, users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { hearsOfOwnTicketsOnly, notificationChoicesOf } from './notification-preferences';

/** Chooses how the signed-in user is mailed of each kind of event, and of which alerts; what is left out stays as it is. */
export function chooseNotifications(
  deciding: Deciding,
  {
    notification_preferences: wanted,
    only_my_tickets: isOwnOnly,
  }: CallParsed<typeof updateNotificationPreferences>['body'],
) {
  return decide(deciding, async (d) => {
    const userId = d.user.id;
    const before = await notificationChoicesOf(d.tx, userId);
    const changes: string[] = [];
    if (isOwnOnly !== undefined && isOwnOnly !== (await hearsOfOwnTicketsOnly(d.tx, userId))) {
      await d.tx.update(users).set({ hearsOfOwnTicketsOnly: isOwnOnly }).where(eq(users.id, userId));
      changes.push(isOwnOnly ? 'Alerts on loads: own ones only' : 'Alerts on loads: all');
    }
    const chosen = COMPANY_EVENT_KIND_NAMES.flatMap((kind) => {
      const delivery = wanted[kind];
      return delivery === undefined ? [] : [{ kind, delivery }];
    });
    if (chosen.length > 0)
      await d.tx
        .insert(notificationPreferences)
        .values(chosen.map((choice) => ({ ...choice, userId, updatedAt: d.now })))
        .onConflictDoUpdate({
          target: [notificationPreferences.userId, notificationPreferences.kind],
          set: { delivery: sql`excluded.delivery`, updatedAt: d.now },
        });
    const changed = chosen.filter(({ kind, delivery }) => before[kind] !== delivery);
    changes.push(
      ...changed.map(
        ({ kind, delivery }) =>
          `${COMPANY_EVENT_KINDS[kind].label} ${NOTIFICATION_DELIVERY_LABELS[delivery].toLowerCase()}`,
      ),
    );
    if (changes.length === 0) return;
    d.audit({ kind: 'notifications_changed', summary: `Own emails: ${changes.join('; ')}`, subjectUserId: userId });
  });
}

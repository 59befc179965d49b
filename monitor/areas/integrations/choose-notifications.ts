import type { CallParsed } from '@contract/call';
import {
  COMPANY_EVENT_KIND_NAMES,
  COMPANY_EVENT_KINDS,
  NOTIFICATION_DELIVERY_LABELS,
} from '@contract/integrations/company-events.constants';
import type { updateNotificationPreferences } from '@contract/integrations/notification-preferences.calls';
import { sql } from 'drizzle-orm';
import { notificationPreferences } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { notificationChoicesOf } from './notification-preferences';

/** Chooses how the signed-in user is mailed of each kind of event; kinds that are left out stay as they are. */
export function chooseNotifications(
  deciding: Deciding,
  wanted: CallParsed<typeof updateNotificationPreferences>['body']['notification_preferences'],
) {
  return decide(deciding, async (d) => {
    const userId = d.user.id;
    const before = await notificationChoicesOf(d.tx, userId);
    const chosen = COMPANY_EVENT_KIND_NAMES.flatMap((kind) => {
      const delivery = wanted[kind];
      return delivery === undefined ? [] : [{ kind, delivery }];
    });
    if (chosen.length === 0) return;
    await d.tx
      .insert(notificationPreferences)
      .values(chosen.map((choice) => ({ ...choice, userId, updatedAt: d.now })))
      .onConflictDoUpdate({
        target: [notificationPreferences.userId, notificationPreferences.kind],
        set: { delivery: sql`excluded.delivery`, updatedAt: d.now },
      });
    const changed = chosen.filter(({ kind, delivery }) => before[kind] !== delivery);
    if (changed.length === 0) return;
    const changes = changed.map(
      ({ kind, delivery }) =>
        `${COMPANY_EVENT_KINDS[kind].label} ${NOTIFICATION_DELIVERY_LABELS[delivery].toLowerCase()}`,
    );
    d.audit({ kind: 'notifications_changed', summary: `Own emails: ${changes.join('; ')}`, subjectUserId: userId });
  });
}

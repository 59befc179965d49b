import {
  COMPANY_EVENT_KIND_NAMES,
  COMPANY_EVENT_KINDS,
  NOTIFICATION_DELIVERY_WORDS,
} from '@contract/integrations/company-events.constants';
import {
  listNotificationPreferences,
  updateNotificationPreferences,
} from '@contract/integrations/notification-preferences.calls';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { notificationPreferences } from '../../db/schema';
import { recordAuditEvent } from '../../history/audit-log';
import { type CallContext, mount } from '../../plugins/calls';
import type { Services } from '../../services';
import { notificationChoicesOf, scopeForNotification } from './notification-preferences';

/** A user's own choices: nobody sees or changes another's. */
export function notificationPreferencesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listNotificationPreferences, async (_input, { user }) => preferencesOf(user));

  mount(app, services, updateNotificationPreferences, async ({ body }, { user, company, now }) => {
    await db.transaction(async (tx) => {
      const before = await notificationChoicesOf(tx, user.id);
      const chosen = COMPANY_EVENT_KIND_NAMES.flatMap((kind) => {
        const delivery = body.notification_preferences[kind];
        return delivery === undefined ? [] : [{ kind, delivery }];
      });
      if (chosen.length === 0) return;
      await tx
        .insert(notificationPreferences)
        .values(chosen.map((choice) => ({ ...choice, userId: user.id, updatedAt: now })))
        .onConflictDoUpdate({
          target: [notificationPreferences.userId, notificationPreferences.kind],
          set: { delivery: sql`excluded.delivery`, updatedAt: now },
        });
      const changed = chosen.filter(({ kind, delivery }) => before[kind] !== delivery);
      if (changed.length === 0) return;
      const words = changed.map(
        ({ kind, delivery }) =>
          `${COMPANY_EVENT_KINDS[kind].label} ${NOTIFICATION_DELIVERY_WORDS[delivery].toLowerCase()}`,
      );
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'notifications_changed',
        summary: `Own mails: ${words.join('; ')}`,
        userId: user.id,
        subjectUserId: user.id,
        occurredAt: now,
      });
    });
    return preferencesOf(user);
  });

  async function preferencesOf(user: CallContext['user']) {
    const choices = await notificationChoicesOf(db, user.id);
    return {
      notification_preferences: COMPANY_EVENT_KIND_NAMES.map((kind) => ({
        kind,
        delivery: choices[kind],
        is_allowed: user.scopes.includes(scopeForNotification(kind)),
      })),
    };
  }
}

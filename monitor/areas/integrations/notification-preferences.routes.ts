import { COMPANY_EVENT_KIND_NAMES } from '@contract/integrations/company-events.constants';
import {
  listNotificationPreferences,
  updateNotificationPreferences,
} from '@contract/integrations/notification-preferences.calls';
import type { FastifyInstance } from 'fastify';
import { type CallContext, mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { chooseNotifications } from './choose-notifications';
import { hearsOfOwnTicketsOnly, mayHearOf, notificationChoicesOf } from './notification-preferences';

/** A user's own choices: no one sees or changes another's. */
export function notificationPreferencesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listNotificationPreferences, async (_input, { user }) => preferencesOf(user));

  mount(app, services, updateNotificationPreferences, async ({ body }, context) => {
    await chooseNotifications(context, body);
    return preferencesOf(context.user);
  });

  async function preferencesOf(user: CallContext['user']) {
    const choices = await notificationChoicesOf(db, user.id);
    return {
      only_my_tickets: await hearsOfOwnTicketsOnly(db, user.id),
      notification_preferences: COMPANY_EVENT_KIND_NAMES.map((kind) => ({
        kind,
        delivery: choices[kind],
        is_allowed: mayHearOf(kind, user.scopes),
      })),
    };
  }
}

import { COMPANY_EVENT_KIND_NAMES } from '@contract/integrations/company-events.constants';
import { CRITICAL_KINDS } from '@contract/notifications/critical-events';
import {
  listNotificationPreferences,
  updateNotificationPreferences,
} from '@contract/notifications/notification-preferences.calls';
import type { FastifyInstance } from 'fastify';
import { type CallContext, mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { chooseNotifications } from './choose-notifications';
import {
  kindsLeftToManagers,
  mayHearOf,
  notificationChoicesOf,
  TICKET_KINDS,
  timesOf,
} from './notification-preferences';

/** A user's own choices: other users neither see nor change them. */
export function notificationPreferencesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listNotificationPreferences, async (_input, context) => preferencesOf(context));

  mount(app, services, updateNotificationPreferences, async ({ body }, context) => {
    await chooseNotifications(context, body);
    return preferencesOf(context);
  });

  async function preferencesOf({ user, company }: Pick<CallContext, 'user' | 'company'>) {
    const choices = await notificationChoicesOf(db, user.id);
    const left = await kindsLeftToManagers(db, company.id);
    const { zone: _zone, ...times } = (await timesOf(db, [user.id])).get(user.id)!;
    return {
      only_my_tickets: TICKET_KINDS.every((kind) => choices[kind].whose === 'mine'),
      notification_times: times,
      notification_preferences: COMPANY_EVENT_KIND_NAMES.map((kind) => ({
        kind,
        ...choices[kind],
        is_allowed: mayHearOf(kind, user.scopes),
        is_critical: CRITICAL_KINDS.includes(kind),
        is_left_to_managers: left.has(kind),
      })),
    };
  }
}

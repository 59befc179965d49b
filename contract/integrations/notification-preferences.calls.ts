import { z } from 'zod';
import { defineCall } from '../call';
import { COMPANY_EVENT_KIND_NAMES, NOTIFICATION_DELIVERIES } from './company-events.constants';

const Delivery = z.enum(NOTIFICATION_DELIVERIES, { error: 'Choose at once, once a day or not by mail.' });

export const NotificationPreference = z.object({
  kind: z.enum(COMPANY_EVENT_KIND_NAMES),
  delivery: Delivery,
  /** False: the user gets none of this kind, whatever is chosen, until they have the scope for it. */
  is_allowed: z.boolean(),
});
export type NotificationPreference = z.infer<typeof NotificationPreference>;

const Preferences = z.object({
  notification_preferences: z.array(NotificationPreference),
  /** Emails only about alerts that are assigned to the user, or on loads that are. */
  only_my_tickets: z.boolean(),
});

export const NotificationChoices = z.partialRecord(
  z.enum(COMPANY_EVENT_KIND_NAMES, { error: 'Choose events from the list.' }),
  Delivery,
);

export const listNotificationPreferences = defineCall({
  method: 'GET',
  path: '/api/v1/notification_preferences',
  summary: 'How the signed-in user is mailed of each kind of event.',
  may: 'broker',
  asPerson: true,
  response: Preferences,
});

export const updateNotificationPreferences = defineCall({
  method: 'PATCH',
  path: '/api/v1/notification_preferences',
  summary: 'Choose how to be mailed; a kind that is left out stays as it was.',
  may: 'broker',
  asPerson: true,
  body: z.object({
    notification_preferences: NotificationChoices,
    only_my_tickets: z.boolean({ error: 'only_my_tickets is true or false.' }).optional(),
  }),
  response: Preferences,
});

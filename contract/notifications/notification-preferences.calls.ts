import { z } from 'zod';
import { defineCall } from '../call';
import { COMPANY_EVENT_KIND_NAMES, NOTIFICATION_DELIVERIES } from '../integrations/company-events.constants';
import { TIME_ZONE_NAMES } from '../shared/time-zones';
import { MAX_DIGEST_TIMES, NOTICES_WHOSE, WEEK_DAYS } from './notices.constants';

const Delivery = z.enum(NOTIFICATION_DELIVERIES, { error: 'Choose immediately, in the digest or no email.' });
const Whose = z.enum(NOTICES_WHOSE, { error: `whose may be ${NOTICES_WHOSE.join(', ')}.` });
const Kind = z.enum(COMPANY_EVENT_KIND_NAMES, { error: 'Choose events from the list.' });

export const NotificationPreference = z.object({
  kind: z.enum(COMPANY_EVENT_KIND_NAMES),
  /** By email; `daily` is in the digest. */
  delivery: Delivery,
  /** Whose loads it is about. What is about a carrier alone is theirs whose open load it hauls. */
  whose: Whose,
  /** Also to the user's browsers. */
  push: z.boolean(),
  /** False: the user gets none of this kind, whatever is chosen, until they have the scope for it. */
  is_allowed: z.boolean(),
  /** Events of this kind may be critical: if no user chose to get one, the company's managers get it at once. */
  is_critical: z.boolean(),
  /** It is critical and no user of the company has chosen to get all of its events. */
  is_left_to_managers: z.boolean(),
});
export type NotificationPreference = z.infer<typeof NotificationPreference>;

/** A time of day on a clock of 24 hours. */
const time = (words: string) => z.string({ error: words }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, words);

export const NotificationTimes = z.object({
  /** Null: the company's. */
  time_zone: z.enum(TIME_ZONE_NAMES, { error: 'Choose a time zone from the list.' }).nullable(),
  /** At once waits between these times and comes together at their end; null: never. */
  quiet_hours: z
    .object({
      starts_at: time('Enter a time like 22:00.'),
      ends_at: time('Enter a time like 06:00.'),
      /** Days on which they begin, 1 for Monday. */
      days: z.array(z.literal(WEEK_DAYS, { error: 'days may hold 1 to 7.' })).min(1, 'Choose at least one day.'),
    })
    .refine(({ starts_at, ends_at }) => starts_at !== ends_at, {
      path: ['ends_at'],
      error: 'Choose an end that differs from the start.',
    })
    .nullable(),
  /** What is critical does not wait for the end of quiet hours. */
  is_critical_heard: z.boolean({ error: 'is_critical_heard is true or false.' }),
  digest_times: z
    .array(time('Enter times like 06:00.'))
    .min(1, 'Enter at least one time.')
    .max(MAX_DIGEST_TIMES, `Enter ${MAX_DIGEST_TIMES} times at most.`)
    .transform((times) => [...new Set(times)].sort()),
});
export type NotificationTimes = z.infer<typeof NotificationTimes>;

const Preferences = z.object({
  notification_preferences: z.array(NotificationPreference),
  /** Only alerts that are assigned to the user, or on loads that are. */
  only_my_tickets: z.boolean(),
  notification_times: NotificationTimes,
});

export const NotificationChoices = z.partialRecord(Kind, Delivery);
export const WhoseChoices = z.partialRecord(Kind, Whose);
export const PushChoices = z.partialRecord(Kind, z.boolean({ error: 'push is true or false.' }));

export const listNotificationPreferences = defineCall({
  method: 'GET',
  path: '/api/v1/notification_preferences',
  summary: 'How and when the signed-in user is notified of each kind of event.',
  may: 'broker',
  asPerson: true,
  response: Preferences,
});

export const updateNotificationPreferences = defineCall({
  method: 'PATCH',
  path: '/api/v1/notification_preferences',
  summary: 'Choose how, of whose loads and when to be notified; what is left out stays as it was.',
  may: 'broker',
  asPerson: true,
  body: z
    .object({
      notification_preferences: NotificationChoices.optional(),
      whose: WhoseChoices.optional(),
      push: PushChoices.optional(),
      /** Sets `whose` of the kinds about alerts to mine or all. */
      only_my_tickets: z.boolean({ error: 'only_my_tickets is true or false.' }).optional(),
      notification_times: NotificationTimes.optional(),
    })
    .refine((body) => Object.values(body).some((choice) => choice !== undefined), { error: 'Send what changes.' }),
  response: Preferences,
});

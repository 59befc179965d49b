import { COMPANY_EVENT_KIND_NAMES } from '@contract/integrations/company-events.constants';
import { KINDS_OF_COMPANY, MAX_DIGEST_TIMES, NOTICES_WHOSE } from '@contract/notifications/notices.constants';
import {
  NotificationChoices,
  NotificationTimes,
  PushChoices,
  updateNotificationPreferences,
  WhoseChoices,
} from '@contract/notifications/notification-preferences.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, ticked } from '~/services/define-form.server';
import { ASKS_PUSH, pushField, whoseField } from './notification-fields';

const to = paths.accountTab('notifications');

/** The fields of the form as the call takes them: for each kind that the page showed, how, whose and whether by push. */
const Choices = z
  .record(z.string(), z.unknown())
  .transform((sent) => {
    const of = (name: (kind: string) => string) =>
      Object.fromEntries(
        COMPANY_EVENT_KIND_NAMES.flatMap((kind) => (sent[name(kind)] === undefined ? [] : [[kind, sent[name(kind)]]])),
      );
    const shown = COMPANY_EVENT_KIND_NAMES.filter((kind) => sent[kind] !== undefined);
    return {
      notification_preferences: of((kind) => kind),
      whose: of(whoseField),
      ...(sent[ASKS_PUSH] !== undefined && {
        push: Object.fromEntries(shown.map((kind) => [kind, sent[pushField(kind)] !== undefined])),
      }),
    };
  })
  .pipe(
    z.object({
      notification_preferences: NotificationChoices,
      whose: WhoseChoices,
      push: PushChoices.optional(),
    }),
  );

/** Which kinds of event the user is notified of, and how. */
export const saveNotifications = defineForm({
  form: 'notifications',
  intent: 'save-notifications',
  access: 'broker',
  schema: Choices,
  call: ({ monitor }, choices) => monitor.send(updateNotificationPreferences, { body: choices }),
  to,
  toast: 'Your choices are saved.',
});

/** Whose events, for every kind that has a choice, at once; how the user is notified of each stays as it is. */
export const saveWhose = defineForm({
  form: 'notification-whose',
  intent: 'save-notification-whose',
  access: 'broker',
  schema: z.object({ whose: z.enum(NOTICES_WHOSE, { error: 'Choose whose from the list.' }) }),
  call: ({ monitor }, { whose }) =>
    monitor.send(updateNotificationPreferences, {
      body: {
        whose: Object.fromEntries(
          COMPANY_EVENT_KIND_NAMES.filter((kind) => !KINDS_OF_COMPANY.includes(kind)).map((kind) => [kind, whose]),
        ),
      },
    }),
  to,
  toast: 'Your choices are saved.',
});

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;
const TIMES_WORDS = 'Enter times like 06:00, 14:00, 22:00.';
const timeOfDay = z.string().trim().max(5, 'Enter a time like 22:00.').optional();
const { time_zone } = NotificationTimes.shape;

/** When the user is notified. */
export const saveTimes = defineForm({
  form: 'notification-times',
  intent: 'save-notification-times',
  access: 'broker',
  schema: z
    .object({
      time_zone: z
        .string()
        .max(60, 'Choose a time zone from the list.')
        .optional()
        .transform((zone) => (zone ? zone : null))
        .pipe(time_zone),
      digest_times: z
        .string({ error: TIMES_WORDS })
        .trim()
        .max(80, TIMES_WORDS)
        .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
        .refine((times) => times.length > 0 && times.every((time) => TIME.test(time)), TIMES_WORDS)
        .refine((times) => times.length <= MAX_DIGEST_TIMES, `Enter ${MAX_DIGEST_TIMES} times at most.`)
        .transform((times) => times.map((time) => time.padStart(5, '0'))),
      has_quiet_hours: ticked,
      quiet_from: timeOfDay,
      quiet_until: timeOfDay,
      quiet_days: z.array(z.coerce.number({ error: 'Choose days from the list.' })).default([]),
      is_critical_heard: ticked,
    })
    .superRefine(
      ({ has_quiet_hours: isQuiet, quiet_from: from, quiet_until: until, quiet_days: days }, { addIssue }) => {
        if (!isQuiet) return;
        const say = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
        if (!from || !TIME.test(from)) say('quiet_from', 'Enter when quiet hours begin.');
        if (!until || !TIME.test(until)) say('quiet_until', 'Enter when quiet hours end.');
        else if (from === until) say('quiet_until', 'Enter another time than the beginning.');
        if (days.length === 0) say('quiet_days', 'Choose at least one day.');
      },
    ),
  renamed: { quiet_hours: 'quiet_from' },
  call: ({ monitor }, { has_quiet_hours: isQuiet, quiet_from: from, quiet_until: until, quiet_days: days, ...times }) =>
    monitor.send(updateNotificationPreferences, {
      body: {
        notification_times: {
          ...times,
          quiet_hours: isQuiet && from && until ? { starts_at: from, ends_at: until, days: days as Day[] } : null,
        },
      },
    }),
  to,
  toast: 'Your times are saved.',
});

/** The monitor rejects any other. */
type Day = NonNullable<NotificationTimes['quiet_hours']>['days'][number];

import { z } from 'zod';
import { defineCall } from '../call';
import { expectedVersion, version } from '../shared/record-id';
import { ALERT_TYPE_SETTINGS } from './alert-settings.constants';
import { ALERT_TYPE_FILTERS } from './alert-types.constants';
import { TICKET_RESOLUTIONS, TICKET_SEVERITIES } from './tickets.constants';

const isType = z.enum(ALERT_TYPE_FILTERS, { error: 'is_type is no type of alert.' });

/** A company's settings for a type. ALERT_TYPE_SETTINGS has the meaning and the bounds. */
export const AlertSetting = z.object({
  is_type: isType,
  is_on: z.boolean(),
  severity: z.enum(TICKET_SEVERITIES),
  /** In the unit of the type; null: it has none. */
  threshold: z.number().nullable(),
});
export type AlertSetting = z.infer<typeof AlertSetting>;

const timeOfDay = (name: string) =>
  z
    .string({ error: `${name} is a time such as 22:00.` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${name} is a time such as 22:00.`);

/** Null: emails go out at any hour. */
const QuietHours = z.object({ starts_at: timeOfDay('starts_at'), ends_at: timeOfDay('ends_at') }).nullable();

export const AlertSettings = z.object({
  types: z.array(AlertSetting),
  quiet_hours: QuietHours,
  /** 0: never changed. */
  version,
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

const AlertSettingChange = z
  .object({
    is_type: isType,
    is_on: z.boolean({ error: 'is_on is true or false.' }).optional(),
    /** Null restores the default, as below. */
    severity: z
      .enum(TICKET_SEVERITIES, { error: `severity may be ${TICKET_SEVERITIES.join(', ')}.` })
      .nullable()
      .optional(),
    threshold: z
      .number({ error: 'threshold is a number.' })
      .int('threshold is a whole number.')
      .min(0, 'threshold is 0 or more.')
      .max(10_000, 'threshold is too large.')
      .nullable()
      .optional(),
  })
  .superRefine(({ is_type: type, is_on: isOn, threshold }, { addIssue }) => {
    const { is_always_on: isAlwaysOn, threshold: bounds } = ALERT_TYPE_SETTINGS[type];
    if (isAlwaysOn && isOn === false)
      addIssue({ code: 'custom', path: ['is_on'], message: 'This type of alert cannot be switched off.' });
    if (threshold == null) return;
    if (!bounds) addIssue({ code: 'custom', path: ['threshold'], message: 'This type of alert has no threshold.' });
    else if (threshold < bounds.min || threshold > bounds.max)
      addIssue({
        code: 'custom',
        path: ['threshold'],
        message: `threshold lies between ${bounds.min} and ${bounds.max} ${bounds.unit}.`,
      });
  });

export const getAlertSettings = defineCall({
  method: 'GET',
  path: '/api/v1/alert_settings',
  summary: 'What the company has set for its alerts on loads. No text names this call.',
  may: 'viewLoads',
  response: z.object({ alert_settings: AlertSettings }),
});

export const updateAlertSettings = defineCall({
  method: 'PATCH',
  path: '/api/v1/alert_settings',
  summary:
    'Change some of it: a type that is left out stays. Loads are looked at again within minutes. A type that is switched off closes its open alerts. No text names this call.',
  may: 'manageTickets',
  body: z.object({
    alert_settings: z.object({
      expected_version: expectedVersion,
      types: z.array(AlertSettingChange).max(ALERT_TYPE_FILTERS.length, 'Each type once.').optional(),
      quiet_hours: QuietHours.optional(),
    }),
  }),
  response: z.object({ alert_settings: AlertSettings }),
});

const Resolutions = z.record(z.enum(TICKET_RESOLUTIONS), z.number());

/** A type's track record in the company. */
export const AlertTrackRecord = z.object({
  is_type: isType,
  /** Raised in the last 90 days, each load once. */
  raised: z.number(),
  /** Of these, still open. */
  open: z.number(),
  /** Of these, closed with each resolution. */
  resolutions: Resolutions,
  /** What other thresholds would have raised on the loads of the last 30 days; null: it cannot be computed. */
  thresholds: z
    .array(z.object({ threshold: z.number(), is_current: z.boolean(), would_have_raised: z.number() }))
    .nullable(),
  /** Why not; null where it can. */
  not_worked_out_because: z.string().nullable(),
});
export type AlertTrackRecord = z.infer<typeof AlertTrackRecord>;

export const listAlertTrackRecord = defineCall({
  method: 'GET',
  path: '/api/v1/tickets/track_record',
  summary:
    'For each type of alert: how many were raised in 90 days and what came of them, and what other thresholds would have raised in the last 30 days, from what is kept. No text names this call.',
  may: 'viewLoads',
  response: z.object({
    /** ISO days. */
    raised_since: z.string(),
    thresholds_since: z.string(),
    /** Loads of the last 30 days that the thresholds were tried on. */
    loads_tried: z.number(),
    track_record: z.array(AlertTrackRecord),
  }),
});

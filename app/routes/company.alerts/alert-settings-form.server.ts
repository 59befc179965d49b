import { ALERT_TYPE_SETTINGS } from '@contract/alerts/alert-settings.constants';
import { ALERT_TYPE_FILTERS, type AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import { TICKET_SEVERITIES } from '@contract/alerts/tickets.constants';
import { z } from 'zod';
import { shownVersion } from '~/services/page.server';
import { fieldOf, type TypeField } from './fields';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeOfDay = z.string().regex(TIME, 'Enter a time such as 22:00.').optional();

/** A number within the bounds of its type; left empty it is the default again. */
function thresholdOf(type: AlertTypeFilter) {
  const bounds = ALERT_TYPE_SETTINGS[type].threshold;
  if (bounds === null) return z.undefined().optional();
  const { min, max, unit } = bounds;
  const error = `Enter a whole number from ${min} to ${max} ${unit}.`;
  return z.coerce.number<string>({ error }).int(error).min(min, error).max(max, error).optional();
}

const fields = Object.fromEntries(
  ALERT_TYPE_FILTERS.flatMap((type) => [
    [fieldOf(type, 'on'), z.literal('on').optional()],
    [fieldOf(type, 'severity'), z.enum(TICKET_SEVERITIES, { error: 'Choose a severity.' })],
    [fieldOf(type, 'threshold'), thresholdOf(type)],
  ]),
) as Record<TypeField, z.ZodType<string | number | undefined, string | undefined>>;

/** The settings as the page's form sends them. */
export const AlertSettingsForm = z
  .object({
    ...fields,
    has_quiet_hours: z.literal('on').optional(),
    quiet_from: timeOfDay,
    quiet_until: timeOfDay,
    expected_version: shownVersion,
  })
  .superRefine(({ has_quiet_hours: isQuiet, quiet_from: from, quiet_until: until }, { addIssue }) => {
    if (!isQuiet) return;
    if (!from) addIssue({ code: 'custom', path: ['quiet_from'], message: 'Enter when quiet hours begin.' });
    if (!until) addIssue({ code: 'custom', path: ['quiet_until'], message: 'Enter when quiet hours end.' });
    if (from && from === until)
      addIssue({ code: 'custom', path: ['quiet_until'], message: 'Enter another time than the beginning.' });
  });

/** The same as the monitor takes it: every type, whether it was changed or not. */
export function settingsIn(form: z.output<typeof AlertSettingsForm>) {
  return {
    expected_version: form.expected_version,
    types: ALERT_TYPE_FILTERS.map((type) => ({
      is_type: type,
      is_on: ALERT_TYPE_SETTINGS[type].is_always_on || form[fieldOf(type, 'on')] === 'on',
      severity: form[fieldOf(type, 'severity')] as (typeof TICKET_SEVERITIES)[number],
      threshold: numberOrNull(form[fieldOf(type, 'threshold')]),
    })),
    quiet_hours:
      form.has_quiet_hours && form.quiet_from && form.quiet_until
        ? { starts_at: form.quiet_from, ends_at: form.quiet_until }
        : null,
  };
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

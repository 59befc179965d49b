import { z } from 'zod';
import { defineCall } from '../call';
import { LOAD_SETTINGS, type LoadSettings } from './load-settings.constants';

const Settings = z.object(
  Object.fromEntries(
    Object.entries(LOAD_SETTINGS).map(([name, setting]) => [
      name,
      setting.default === null ? z.number().nullable() : z.number(),
    ]),
  ),
) as unknown as z.ZodType<LoadSettings>;

const SettingsInput = z.object(
  Object.fromEntries(
    Object.entries(LOAD_SETTINGS).map(([name, { min, max }]) => [
      name,
      z
        .number({ error: `${name} is a number.` })
        .min(min, `${name} lies between ${min} and ${max}.`)
        .max(max, `${name} lies between ${min} and ${max}.`)
        .nullable()
        .optional(),
    ]),
  ),
) as unknown as z.ZodType<{ [Name in keyof LoadSettings]?: number | null }>;

export const getLoadSettings = defineCall({
  method: 'GET',
  path: '/api/v1/load_settings',
  summary:
    "The company's tracking settings for loads, in hours, minutes and miles, and its rate for detention, null where it has none.",
  may: 'viewLoads',
  response: z.object({ load_settings: Settings }),
});

export const updateLoadSettings = defineCall({
  method: 'PATCH',
  path: '/api/v1/load_settings',
  summary: 'Change some of the tracking settings; null restores the default. Open loads are evaluated again.',
  may: 'manageTickets',
  body: z.object({ load_settings: SettingsInput }),
  response: z.object({ load_settings: Settings }),
});

import { MAX_STOPS } from '@contract/loads/loads.constants';
import { APPOINTMENT_STATES, STOP_HANDLINGS, STOP_KINDS, STOP_NUMBER_LENGTH } from '@contract/loads/stops.constants';
import { COUNTRIES } from '@contract/shared/geography';
import { z } from 'zod';
import { degrees } from '~/services/degrees.server';
import { dollars } from '~/services/dollars.server';

const text = (most = 200) => z.string().trim().max(most, `At most ${most} characters.`).optional();

/** A whole number as people write it: `44,000`. */
const whole = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}(,?\d{3})*$/, 'Enter a whole number.')
    .transform((written) => Number(written.replaceAll(',', '')))
    .refine((number) => number <= most, `That is too large: ${most.toLocaleString('en-US')} at most.`)
    .optional();

const moment = z
  .string()
  .trim()
  .regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'Enter a date and a time.')
  .optional();

const Stop = z
  .object({
    kind: z.enum(STOP_KINDS, { error: 'Choose pickup or delivery.' }),
    window_starts_at: moment,
    window_ends_at: moment,
    city: text(100),
    state: text(3),
    postal_code: text(12),
    country: z.enum(COUNTRIES, { error: 'Choose the country.' }).default('US'),
    name: text(),
    street: text(),
    reference_number: text(STOP_NUMBER_LENGTH),
    appointment_number: text(STOP_NUMBER_LENGTH),
    appointment_state: z.enum(APPOINTMENT_STATES, { error: 'Choose the state of the appointment.' }).optional(),
    handling: z.enum(STOP_HANDLINGS, { error: 'Choose live or drop.' }).optional(),
    contact_name: text(100),
    contact_phone: text(30),
    utc_offset: z
      .string()
      .trim()
      .regex(/^(Z|[+-]\d\d:\d\d)$/, 'Enter an offset such as -06:00.')
      .optional(),
  })
  .refine(({ city, postal_code }) => city !== undefined || postal_code !== undefined, {
    path: ['city'],
    error: 'Enter the city, or the postal code.',
  });

/** The form as it is typed, in the words of the call. */
export const LoadForm = z
  .object({
    reference: z
      .string({ error: 'Enter the reference.' })
      .trim()
      .min(1, 'Enter the reference.')
      .max(60, 'At most 60 characters.'),
    customer_name: text(),
    po_number: text(60),
    customer_rate: dollars,
    rate: dollars,
    commodity: text(),
    equipment: text(60),
    trailer_length_ft: whole(100),
    weight_lbs: whole(1_000_000),
    cargo_value_usd: whole(1_000_000_000),
    is_hazmat: z.boolean().optional(),
    hazmat_un_number: text(10),
    hazmat_class: text(20),
    is_temperature_controlled: z.boolean().optional(),
    temperature_min_f: degrees,
    temperature_max_f: degrees,
    billable_miles: whole(20_000),
    stops: z.array(Stop).min(1, 'Add a stop.').max(MAX_STOPS, `At most ${MAX_STOPS} stops.`),
  })
  .transform(({ rate, customer_rate, stops, ...load }) => ({
    ...load,
    rate_cents: rate,
    customer_rate_cents: customer_rate,
    stops: stops.map(({ utc_offset: offset = '', ...stop }) => ({
      ...stop,
      window_starts_at: stop.window_starts_at && stop.window_starts_at + offset,
      window_ends_at: stop.window_ends_at && stop.window_ends_at + offset,
    })),
  }));

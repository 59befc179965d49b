import { z } from 'zod';
import { MAX_STOPS } from '../loads/loads.constants';
import { EmailAddress } from '../shared/email-address';
import { recordId } from '../shared/record-id';
import { textOrNull } from '../shared/text-or-null';
import {
  CURRENCIES,
  INVOICE_PAPERS,
  LUMPERS,
  MAX_NOTES_LENGTH,
  MAX_RATE_LINES,
  MAX_STOP_REFERENCES,
  MAX_TOTAL_CENTS,
  RATE_LINE_KINDS,
  RATE_LINE_UNITS,
  TEMPERATURE_MODES,
} from './rate-confirmations.constants';

/**
 * A person's input for a rate confirmation. Parties, stops and their times are copied from company, carrier and load.
 */

const text = (name: string, most = 200) => textOrNull(name, most).default(null);

/** Omitted, it stays as it is. */
const kept = (name: string, most: number) => textOrNull(name, most).optional();

const keptEmail = (name: string) =>
  textOrNull(name, 254)
    .refine((value) => value === null || /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/.test(value), {
      error: `${name} is no email address.`,
    })
    .optional();

const whole = (name: string, most: number) =>
  z
    .number({ error: `${name} is a number.` })
    .int(`${name} is a whole number.`)
    .min(0, `${name} is 0 or more.`)
    .max(most, `${name} is too large: ${most.toLocaleString('en-US')} at most.`);

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);
const yes = (name: string) => z.boolean({ error: `${name} is true or false.` }).default(false);
const oneOf = <const Words extends readonly [string, ...string[]]>(name: string, words: Words) =>
  z.enum(words, { error: `${name} may be ${words.join(', ')}.` });

const MONEY = `Amounts lie between $0.00 and $${(MAX_TOTAL_CENTS / 100).toLocaleString('en-US')}.00.`;
const cents = (name: string) =>
  z
    .number({ error: `${name} is a number of cents.` })
    .int(`${name} is a whole number of cents.`)
    .min(0, MONEY)
    .max(MAX_TOTAL_CENTS, MONEY);

const decimals = (name: string, most: number) =>
  z
    .number({ error: `${name} is a number.` })
    .min(0, `${name} is 0 or more.`)
    .max(most, `${name} is too large: ${most.toLocaleString('en-US')} at most.`)
    .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, {
      error: `${name} has at most three decimals.`,
    });

const LineInput = z.strictObject({
  kind: oneOf('kind', RATE_LINE_KINDS),
  label: text('label', 80),
  amount_cents: cents('amount_cents'),
  unit: oneOf('unit', RATE_LINE_UNITS).default('flat'),
  /** Omitted: one for a flat line; for others none, so that it is paid when it happens. */
  quantity: decimals('quantity', 100_000).nullable().optional(),
  cap_cents: optional(cents('cap_cents')),
  free_hours: optional(decimals('free_hours', 240)),
});

/** The paper's additions to a stop of the load, by the stop's position. */
const StopAdditions = z.strictObject({
  sequence: z
    .number({ error: 'sequence is a number.' })
    .int('sequence is a whole number.')
    .min(1, `sequence lies between 1 and ${MAX_STOPS}.`)
    .max(MAX_STOPS, `sequence lies between 1 and ${MAX_STOPS}.`),
  /** These three, omitted, are as the load has them, or as the newest revision. */
  contact_name: kept('contact_name', 100),
  contact_phone: kept('contact_phone', 40),
  references: z
    .array(
      z
        .string({ error: 'A reference is a text.' })
        .trim()
        .min(1, 'A reference is empty.')
        .max(60, 'A reference is too long: 60 characters at most.'),
    )
    .max(MAX_STOP_REFERENCES, `A stop has at most ${MAX_STOP_REFERENCES} references.`)
    .optional(),
  is_driver_assist: yes('is_driver_assist'),
  lumper: oneOf('lumper', LUMPERS).default('none'),
  instructions: text('instructions', 1000),
});

const FreightInput = z.strictObject({
  commodity: text('commodity'),
  pieces: optional(whole('pieces', 1_000_000)),
  pallets: optional(whole('pallets', 10_000)),
  weight_lbs: optional(whole('weight_lbs', 1_000_000)),
  value_usd: optional(whole('value_usd', 1_000_000_000)),
  hazmat_un: text('hazmat_un', 10),
  hazmat_class: text('hazmat_class', 20),
  equipment: text('equipment', 60),
  trailer_length_ft: optional(whole('trailer_length_ft', 100)),
  temperature_min_f: optional(
    z
      .number({ error: 'temperature_min_f is a number.' })
      .int('temperature_min_f is a whole number.')
      .min(-100, 'temperature_min_f is too low.')
      .max(200, 'temperature_min_f is too high.'),
  ),
  temperature_max_f: optional(
    z
      .number({ error: 'temperature_max_f is a number.' })
      .int('temperature_max_f is a whole number.')
      .min(-100, 'temperature_max_f is too low.')
      .max(200, 'temperature_max_f is too high.'),
  ),
  temperature_mode: optional(oneOf('temperature_mode', TEMPERATURE_MODES)),
  is_seal_required: yes('is_seal_required'),
  is_pallet_exchange: yes('is_pallet_exchange'),
  is_tracking_required: yes('is_tracking_required'),
});

/**
 * An omitted part stays as in the newest revision, else as load, company or carrier have it; a given one replaces that
 * part whole, except the people of broker and carrier, which change field by field.
 */
export const RateConfirmationInput = z.strictObject({
  broker: z
    .strictObject({
      contact_name: kept('contact_name', 100),
      contact_phone: kept('contact_phone', 40),
      contact_email: keptEmail('contact_email'),
      after_hours_phone: kept('after_hours_phone', 40),
      invoice_email: keptEmail('invoice_email'),
    })
    .optional(),
  carrier: z
    .strictObject({
      dispatcher_name: kept('dispatcher_name', 100),
      dispatcher_phone: kept('dispatcher_phone', 40),
      dispatcher_email: keptEmail('dispatcher_email'),
      driver_name: kept('driver_name', 100),
      driver_phone: kept('driver_phone', 40),
      second_driver_name: kept('second_driver_name', 100),
      second_driver_phone: kept('second_driver_phone', 40),
      truck: kept('truck', 60),
      trailer: kept('trailer', 60),
    })
    .optional(),
  stops: z.array(StopAdditions).max(MAX_STOPS, `A load has at most ${MAX_STOPS} stops.`).optional(),
  freight: FreightInput.optional(),
  currency: oneOf('currency', CURRENCIES).optional(),
  lines: z
    .array(LineInput, { error: 'lines is a list.' })
    .max(MAX_RATE_LINES, `A confirmation has at most ${MAX_RATE_LINES} lines of money.`)
    .optional(),
  payment: z
    .strictObject({
      terms_days: optional(whole('terms_days', 180)),
      quick_pay_percent: optional(decimals('quick_pay_percent', 25)),
      quick_pay_days: optional(whole('quick_pay_days', 30)),
      remit_to: text('remit_to'),
      papers: z
        .array(oneOf('papers', INVOICE_PAPERS))
        .max(INVOICE_PAPERS.length, 'A paper is named twice.')
        .default([]),
    })
    .optional(),
  notes: z
    .string({ error: 'notes is a text.' })
    .trim()
    .max(MAX_NOTES_LENGTH, `notes is too long: ${MAX_NOTES_LENGTH.toLocaleString('en-US')} characters at most.`)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional(),
});
export type RateConfirmationInput = z.output<typeof RateConfirmationInput>;

export const NewRateConfirmation = RateConfirmationInput.extend({ load_id: recordId('load_id', 'Choose a load.') });

/** An address to send to: one of the carrier's known ones. */
export const Addressee = z.strictObject({ email: EmailAddress });

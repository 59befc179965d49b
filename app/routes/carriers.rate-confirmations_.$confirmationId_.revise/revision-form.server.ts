import {
  RATE_LINE_KINDS,
  RATE_LINE_UNITS,
  TEMPERATURE_MODES,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmationFields } from '@contract/rate-confirmations/rate-confirmations.entities';
import { z } from 'zod';
import { degrees } from '~/services/degrees.server';
import { shownVersion } from '~/services/page.server';

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`).optional();

const whole = z
  .string()
  .trim()
  .regex(/^\d{1,3}(,?\d{3})*$/, 'Enter a whole number.')
  .transform((written) => Number(written.replaceAll(',', '')))
  .optional();

/** Dollars as people write them, in cents: `$2,150.50`. */
const dollars = z
  .string()
  .trim()
  .regex(/^\$?\s?\d{1,3}(,?\d{3}){0,2}(\.\d{1,2})?$/, 'Enter an amount, such as 2,150.00.')
  .transform((written) => Math.round(Number(written.replaceAll(/[$,\s]/g, '')) * 100))
  .optional();

const decimals = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,3})?$/, 'Enter a number, such as 2 or 2.5.')
  .transform(Number)
  .optional();

const Line = z.object({
  kind: z.enum(RATE_LINE_KINDS, { error: 'Choose what it is for.' }),
  label: text(80),
  amount: dollars,
  unit: z.enum(RATE_LINE_UNITS, { error: 'Choose the unit.' }),
  quantity: decimals,
  cap: dollars,
  free_hours: decimals,
});

/** The form as it is typed. A line without an amount is none. */
export const RevisionForm = z.object({
  commodity: text(200),
  weight_lbs: whole,
  equipment: text(60),
  hazmat_un: text(10),
  hazmat_class: text(20),
  temperature_min_f: degrees,
  temperature_max_f: degrees,
  temperature_mode: z.enum(TEMPERATURE_MODES, { error: 'Choose how the unit runs.' }).optional(),
  terms_days: whole,
  contact_name: text(100),
  contact_phone: text(40),
  notes: text(4000),
  lines: z.array(Line).default([]),
  expected_version: shownVersion,
});

/** The body of the call: parts that the form changes stay whole, with what it does not show as the newest revision has it. */
export function revisionOf(typed: z.output<typeof RevisionForm>, { broker, freight, payment }: RateConfirmationFields) {
  const { contact_email, after_hours_phone, invoice_email } = broker;
  return {
    broker: {
      contact_name: typed.contact_name ?? null,
      contact_phone: typed.contact_phone ?? null,
      contact_email,
      after_hours_phone,
      invoice_email,
    },
    freight: {
      ...freight,
      commodity: typed.commodity ?? null,
      weight_lbs: typed.weight_lbs ?? null,
      equipment: typed.equipment ?? null,
      hazmat_un: typed.hazmat_un ?? null,
      hazmat_class: typed.hazmat_class ?? null,
      temperature_min_f: typed.temperature_min_f ?? null,
      temperature_max_f: typed.temperature_max_f ?? null,
      temperature_mode: typed.temperature_mode ?? null,
    },
    payment: { ...payment, terms_days: typed.terms_days ?? null },
    lines: typed.lines.flatMap(({ amount, cap, label, quantity, free_hours, kind, unit }) =>
      amount === undefined
        ? []
        : [
            {
              kind,
              unit,
              label: label ?? null,
              amount_cents: amount,
              quantity: quantity ?? null,
              cap_cents: cap ?? null,
              free_hours: free_hours ?? null,
            },
          ],
    ),
    notes: typed.notes ?? null,
    expected_version: typed.expected_version,
  };
}

import { z } from 'zod';

const list = (what: string) =>
  z
    .array(z.string().trim().min(1).max(80, `${what}: 80 characters at most.`), { error: `${what} is a list.` })
    .max(50, `${what}: 50 at most.`);

/**
 * Which loads have a classification: those that meet any of these. Empty: none automatically; a person may still assign
 * it.
 */
export const LoadConditions = z.strictObject({
  every_load: z.boolean({ error: 'every_load is true or false.' }).optional(),
  /** Whole US dollars; null: any value. */
  min_value_usd: z
    .number({ error: 'min_value_usd is a number.' })
    .int('min_value_usd is a whole number.')
    .min(1, 'min_value_usd is 1 or more.')
    .max(1_000_000_000, 'min_value_usd is too large.')
    .nullable()
    .optional(),
  hazmat: z.boolean({ error: 'hazmat is true or false.' }).optional(),
  temperature_controlled: z.boolean({ error: 'temperature_controlled is true or false.' }).optional(),
  /** Descriptions of goods, such as "electronics"; compared by kind. */
  goods: list('goods').optional(),
  customers: list('customers').optional(),
});
export type LoadConditions = z.infer<typeof LoadConditions>;

import { z } from 'zod';

/** Dollars as people write them, converted to cents: `$2,150.50`. */
export const dollars = z
  .string()
  .trim()
  .regex(/^\$?\s?\d{1,3}(,?\d{3}){0,2}(\.\d{1,2})?$/, 'Enter an amount in dollars, such as 2,150.00.')
  .transform((written) => Math.round(Number(written.replaceAll(/[$,\s]/g, '')) * 100))
  .optional();

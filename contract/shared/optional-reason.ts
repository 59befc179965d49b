import { z } from 'zod';

/** A reason that may be left out or blank. */
export const optionalReason = z
  .string({ error: 'reason is a text.' })
  .trim()
  .max(1000, 'That is too long: 1,000 characters at most.')
  .transform((value) => (value === '' ? undefined : value))
  .optional();

import { z } from 'zod';

/** An email address that a person types. */
export const EmailAddress = z
  .string({ error: 'Enter an email address.' })
  .trim()
  .max(254, 'That is too long: 254 characters at most.')
  .regex(/^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/, 'Enter an email address, such as dispatch@carrier.com.');

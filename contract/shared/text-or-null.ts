import { z } from 'zod';

/** A text of a form or a list; an empty one is null. */
export const textOrNull = (name: string, most: number) =>
  z
    .string({ error: `${name} is a text.` })
    .trim()
    .max(most, `${name} is too long: ${most} characters at most.`)
    .transform((value) => (value === '' ? null : value))
    .nullable();

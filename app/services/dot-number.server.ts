import { z } from 'zod';

const ENTER = 'Enter the carrier’s DOT number.';

/** A carrier by its DOT number as people write it: `5000101`, `USDOT 5000101`. */
export const dotNumber = z
  .string({ error: ENTER })
  .trim()
  .regex(/^(?:us\s?)?(?:dot)?[\s#]*[1-9]\d{0,8}$/i, ENTER)
  .transform((text) => Number(text.replaceAll(/\D/g, '')));

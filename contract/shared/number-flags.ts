import { z } from 'zod';

/** Shown next to phone numbers that someone may call: which of them must not be called. */
export const numberFlags = {
  /** Those of them that are flagged for fraud, as E.164, by the list of flagged contacts or the company's own alert. */
  flagged_numbers: z.array(z.string()),
  /** If one is flagged: the carrier's next good number on the federal record. Null: none is flagged, or there is none. */
  call_instead: z.string().nullable(),
};

const NumberFlags = z.object(numberFlags);
export type NumberFlags = z.infer<typeof NumberFlags>;

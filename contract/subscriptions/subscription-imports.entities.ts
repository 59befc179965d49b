import { z } from 'zod';
import { Job } from '../shared/jobs.entities';
import { IMPORT_OUTCOMES } from './subscription-imports.constants';

/** A list of carriers that was uploaded, and what has become of it so far. */
export const SubscriptionImport = z.object({
  id: z.number(),
  file_name: z.string(),
  lines_count: z.number().int(),
  created_at: z.string(),
  /** Null when no one of the company, or no longer. */
  created_by: z.string().nullable(),
  /** How far it is, in lines; null once that is forgotten. */
  job: Job.nullable(),
  /** Lines by what became of them; those that still wait are in none. */
  outcomes: z.record(z.enum(IMPORT_OUTCOMES), z.number().int()),
});
export type SubscriptionImport = z.infer<typeof SubscriptionImport>;

/** A line of it. */
export const SubscriptionImportLine = z.object({
  line: z.number().int(),
  /** What stands on it. */
  given: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Why it was not taken, in words that say what to do; empty when it was. */
  why: z.string(),
  carrier_id: z.number().nullable(),
});
export type SubscriptionImportLine = z.infer<typeof SubscriptionImportLine>;

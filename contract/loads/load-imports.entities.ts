import { z } from 'zod';
import { Job } from '../shared/jobs.entities';
import { LOAD_IMPORT_OUTCOMES } from './load-imports.constants';

/** A list of loads that was uploaded, and what has become of it so far. */
export const LoadImport = z.object({
  id: z.number(),
  file_name: z.string(),
  lines_count: z.number().int(),
  created_at: z.string(),
  /** Null when no one of the company, or no longer. */
  created_by: z.string().nullable(),
  /** How far it is, in lines; null once that is forgotten. */
  job: Job.nullable(),
  /** Lines by what became of them; those that still wait are in none. */
  outcomes: z.record(z.enum(LOAD_IMPORT_OUTCOMES), z.number().int()),
});
export type LoadImport = z.infer<typeof LoadImport>;

/** A line of it. */
export const LoadImportLine = z.object({
  line: z.number().int(),
  /** What is written there. */
  given: z.string(),
  outcome: z.enum(LOAD_IMPORT_OUTCOMES),
  /** Why it was not imported, and what to do; empty when it was. */
  why: z.string(),
  load_id: z.number().nullable(),
});
export type LoadImportLine = z.infer<typeof LoadImportLine>;

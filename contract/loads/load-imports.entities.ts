import { z } from 'zod';
import { UploadedList } from '../shared/uploaded-list.entities';
import { LOAD_IMPORT_OUTCOMES } from './load-imports.constants';

/** An uploaded list of loads, and its results so far. */
export const LoadImport = UploadedList.extend({
  /** Lines by result; those that still wait are not counted. */
  outcomes: z.record(z.enum(LOAD_IMPORT_OUTCOMES), z.number().int()),
  /** Columns with something in their cells that were not read. */
  unread_columns: z.array(
    z.object({
      heading: z.string(),
      /** How many of its cells have something. */
      cells: z.number().int(),
      /** The heading that says the same more clearly; null: nothing known. */
      instead_of: z.string().nullable(),
    }),
  ),
  /** A date such as 11/12/2026 that was read month first, though no date of the list shows that it is so written. */
  guessed_date: z.string().nullable(),
});
export type LoadImport = z.infer<typeof LoadImport>;

/** A line of it. */
export const LoadImportLine = z.object({
  line: z.number().int(),
  /** What is written there. */
  given: z.string(),
  outcome: z.enum(LOAD_IMPORT_OUTCOMES),
  /** Why it was not imported, and what to do; empty if it was. */
  why: z.string(),
  load_id: z.number().nullable(),
});
export type LoadImportLine = z.infer<typeof LoadImportLine>;

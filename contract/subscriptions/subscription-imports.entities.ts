import { z } from 'zod';
import { UploadedList } from '../shared/uploaded-list.entities';
import { IMPORT_OUTCOMES, LIST_COLUMN_ROLES } from './subscription-imports.constants';

/** A column of an uploaded list, and what it was taken for. */
export const ListColumn = z.object({
  /** "Column 3" where the list has no headings. */
  heading: z.string(),
  /** Null: not read. */
  read_as: z.enum(LIST_COLUMN_ROLES).nullable(),
});
export type ListColumn = z.infer<typeof ListColumn>;

/** An uploaded list of carriers, and its results so far. */
export const SubscriptionImport = UploadedList.extend({
  /** Lines by result; those that still wait are not counted. */
  outcomes: z.record(z.enum(IMPORT_OUTCOMES), z.number().int()),
  /** Lines that mark their carriers as onboarded and wait until another manager confirms them. */
  waiting_to_be_confirmed: z.number().int(),
  /** Null: not confirmed, or no confirmation needed. */
  confirmed_by: z.string().nullable(),
  /** In their order in the list; empty for an upload of an earlier version. */
  columns: z.array(ListColumn),
});
export type SubscriptionImport = z.infer<typeof SubscriptionImport>;

/** A line of it. */
export const SubscriptionImportLine = z.object({
  line: z.number().int(),
  /** What stands on it. */
  given: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Why it was not accepted, and what to do; empty when it was. */
  why: z.string(),
  carrier_id: z.number().nullable(),
});
export type SubscriptionImportLine = z.infer<typeof SubscriptionImportLine>;

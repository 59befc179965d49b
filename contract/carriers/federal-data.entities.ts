import { z } from 'zod';
import { ImportedFile } from './carrier-events.entities';
import { CADENCES, FRESHNESS, SYNC_STATUSES } from './federal-data.constants';

/** The sync's state of one published file. */
export const FileSync = z.object({
  /** FMCSA's id of the file. */
  id: z.string(),
  status: z.enum(SYNC_STATUSES),
  /** Why it is held or failed, or a remark on a current one. */
  message: z.string().nullable(),
  /** Bytes downloaded or rows imported so far, while it runs. */
  done: z.number(),
  /** When its rows changed, by the publisher. */
  published_at: z.string().nullable(),
  /** The publisher was last checked. */
  checked_at: z.string().nullable(),
  /** The sync last imported it. */
  synced_at: z.string().nullable(),
  /** When it is next checked; null: only by the operator. */
  next_at: z.string().nullable(),
});
export type FileSync = z.infer<typeof FileSync>;

/** A dataset that the product reads, loaded or not. */
export const FederalDataset = z.object({
  key: z.string(),
  fmcsa_id: z.string(),
  name: z.string(),
  cadence: z.enum(CADENCES),
  /** Its as-of day; null: never loaded. */
  as_of: z.string().nullable(),
  freshness: z.enum(FRESHNESS),
  /** After this many days no carrier passes on it. */
  longest_age_days: z.number(),
  /** The file that it is as of; null: none, or loaded before files were recorded. */
  file: ImportedFile.nullable(),
  /** Null: no sync has run. */
  sync: FileSync.nullable(),
  /** Of its daily difference, if any. */
  difference_sync: FileSync.nullable(),
});
export type FederalDataset = z.infer<typeof FederalDataset>;

/**
 * What happens to the BIPD, or the authority, of carriers that are known only from FMCSA’s closed files. Decision 0162.
 */
export const ClosedFiles = z.object({
  subject: z.enum(['insurance', 'authority']),
  /** The day that the closed files are of. */
  as_of: z.string(),
  /** The last day on which they count. */
  until: z.string(),
  /** The files of Motus without which they do not count, and that are not loaded whole or are too old. */
  lacks: z.array(z.string()),
  /** How many of the company’s carriers have nothing newer, and no certificate that lasts longer. */
  carriers: z.number(),
});
export type ClosedFiles = z.infer<typeof ClosedFiles>;

/** What the newest file of a dataset changed, beside what is usual on the days of the last 30 that had one. Counts are rows. */
export const FileChanges = z.object({
  key: z.string(),
  name: z.string(),
  imported_on: z.string(),
  rows: z.number(),
  /** New or changed. */
  stored: z.number(),
  /** Deleted, since the file no longer has them; null: not recorded. */
  removed: z.number().nullable(),
  /** How many days before had a file. */
  days_before: z.number(),
  /** The median of those days; null: there was none. */
  usual_stored: z.number().nullable(),
  usual_removed: z.number().nullable(),
});
export type FileChanges = z.infer<typeof FileChanges>;

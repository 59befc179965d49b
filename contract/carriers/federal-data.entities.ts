import { z } from 'zod';
import { ImportedFile } from './carrier-events.entities';
import { CADENCES, FRESHNESS, SYNC_STATUSES } from './federal-data.constants';

/** How the sync is with one published file. */
export const FileSync = z.object({
  /** FMCSA's id of the file. */
  id: z.string(),
  status: z.enum(SYNC_STATUSES),
  /** Why it is held or failed, or what there is to know of one that is current. */
  message: z.string().nullable(),
  /** Bytes downloaded or rows imported so far, while it is under way. */
  done: z.number(),
  /** When its rows were changed, as the publisher last said. */
  published_at: z.string().nullable(),
  /** The publisher was last asked. */
  checked_at: z.string().nullable(),
  /** It was last imported by the sync. */
  synced_at: z.string().nullable(),
  /** When it is asked for next; null: by the operator alone. */
  next_at: z.string().nullable(),
});
export type FileSync = z.infer<typeof FileSync>;

/** A dataset that the product reads, loaded or not. */
export const FederalDataset = z.object({
  key: z.string(),
  fmcsa_id: z.string(),
  name: z.string(),
  cadence: z.enum(CADENCES),
  /** The day that it stands for; null: it was never loaded. */
  as_of: z.string().nullable(),
  freshness: z.enum(FRESHNESS),
  /** After so many days no carrier passes on it. */
  longest_age_days: z.number(),
  /** The file that it is as of; null: none, or it was loaded before files were recorded. */
  file: ImportedFile.nullable(),
  /** Null: no sync has run. */
  sync: FileSync.nullable(),
  /** Of its daily difference, where it has one. */
  difference_sync: FileSync.nullable(),
});
export type FederalDataset = z.infer<typeof FederalDataset>;

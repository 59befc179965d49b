import { z } from 'zod';
import { AS_OF_ORIGINS } from './carrier-events.constants';

/** Something the company did about a carrier, or learned of it: who, when and why. */
export const CarrierEvent = z.object({
  id: z.number(),
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  kind: z.string(),
  summary: z.string(),
  note: z.string().nullable(),
  user: z.string().nullable(),
  occurred_at: z.string(),
});
export type CarrierEvent = z.infer<typeof CarrierEvent>;

/** A file of a dataset, identified beyond doubt. */
export const ImportedFile = z.object({
  /** Of the file as given; `member` is the file in it if it is a zip. */
  name: z.string(),
  member: z.string().nullable(),
  /** Size of the file as given, in bytes. */
  bytes: z.number(),
  /** Lines below the header. */
  rows: z.number(),
  /** Over the bytes of the file as given, hexadecimal. */
  sha256: z.string(),
  as_of: z.string(),
  as_of_from: z.enum(AS_OF_ORIGINS),
  imported_at: z.string(),
});
export type ImportedFile = z.infer<typeof ImportedFile>;

/** A federal dataset that is loaded: how old its facts are, and when they were loaded. */
export const LoadedDataset = z.object({
  key: z.string(),
  name: z.string(),
  fmcsa_id: z.string(),
  /** Of the newest whole file; of the newest extract where there is no other. */
  as_of: z.string(),
  /** Never loaded as a whole: for a carrier that its files do not name it proves nothing. */
  is_extract: z.boolean(),
  loaded_at: z.string(),
  /** The file that it is as of; null: loaded before files were recorded. */
  file: ImportedFile.nullable(),
});
export type LoadedDataset = z.infer<typeof LoadedDataset>;

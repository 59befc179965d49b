import { z } from 'zod';

/** Something the company did about a carrier, or that became known of it: who, when and why. */
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

/** A federal dataset that is loaded: how old its facts are, and when they were loaded. */
export const LoadedDataset = z.object({
  key: z.string(),
  name: z.string(),
  fmcsa_id: z.string(),
  /** Of the newest whole file; of the newest extract where there is no other. */
  as_of: z.string(),
  /** Never loaded as a whole: of a carrier that its files do not name it tells nothing. */
  is_extract: z.boolean(),
  loaded_at: z.string(),
});
export type LoadedDataset = z.infer<typeof LoadedDataset>;

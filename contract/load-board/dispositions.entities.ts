import { z } from 'zod';
import { DISPOSITION_REASONS } from './load-board.constants';

/** Why a carrier did not take a load. */
export const LoadCarrierDisposition = z.object({
  id: z.number(),
  load_id: z.number(),
  load_reference: z.string(),
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  reason: z.enum(DISPOSITION_REASONS),
  notes: z.string().nullable(),
  /** The author; null: no longer with the company. */
  user: z.string().nullable(),
  created_at: z.string(),
});
export type LoadCarrierDisposition = z.infer<typeof LoadCarrierDisposition>;

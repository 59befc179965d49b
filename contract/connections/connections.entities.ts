import { z } from 'zod';
import { CarrierSummary } from '../carriers/carriers.entities';
import { CONNECTION_STATUSES } from './connections.constants';

/** What a broker has agreed with a carrier. */
export const Connection = z.object({
  id: z.number(),
  /** The broker. */
  issuer: z.object({ id: z.number(), legal_name: z.string() }),
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  status: z.enum(CONNECTION_STATUSES),
  is_dismissed: z.boolean(),
  /** Since when it has the status; dismissing it and bringing it back change nothing here. */
  updated_at: z.string(),
  /** Who gave it the status; null when nobody of the company, or no longer. */
  updated_by: z.string().nullable(),
  /** With `include=rules_assessment` only: the carrier as lists show it; null when no file names it any more. */
  carrier: CarrierSummary.nullable().optional(),
});
export type Connection = z.infer<typeof Connection>;

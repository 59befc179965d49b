import { z } from 'zod';
import { CarrierSummary } from '../carriers/carriers.entities';
import { LoadCarrierDisposition } from './dispositions.entities';

/** Why a carrier is on a load's list: evidence in sentences, each with its source. There is no score. */
export const MatchEvidence = z.object({
  kind: z.enum(['lane', 'truck_posting', 'truck_near', 'preference', 'equipment', 'disposition', 'verdict']),
  /** "Seen near Dallas, TX 14 times and near Atlanta, GA 9 times in two years." */
  sentence: z.string(),
  /** ISO day or moment of its source; null: the source has none. */
  as_of: z.string().nullable(),
});
export type MatchEvidence = z.infer<typeof MatchEvidence>;

export const LoadMatch = CarrierSummary.extend({
  is_in_network: z.boolean(),
  /** Whether the company's rules allow offering it the load today. */
  may_see: z.boolean(),
  evidence: z.array(MatchEvidence),
  /** The last one of this load or another; null: none. */
  last_disposition: LoadCarrierDisposition.nullable(),
});
export type LoadMatch = z.infer<typeof LoadMatch>;

import { z } from 'zod';
import { InsurancePolicy } from '../carriers/insurance.entities';
import { CONNECTION_STATUSES } from '../connections/connections.constants';
import { CERTIFICATE_COVERAGES } from './insurance.constants';

/** A carrier's policy on file with FMCSA. */
export const CarrierPolicy = InsurancePolicy.extend({ carrier_id: z.number() });
export type CarrierPolicy = z.infer<typeof CarrierPolicy>;

/** Coverage of a company's carrier that is about to end. */
export const EndingPolicy = z.object({
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  /** Null: the company only follows it. */
  connection_status: z.enum(CONNECTION_STATUSES).nullable(),
  /** `filing`: its cancellation is on file with FMCSA; `certificate`: a verified certificate runs out. */
  kind: z.enum(['filing', 'certificate']),
  coverage: z.enum(['bond', 'trust', 'other', ...CERTIFICATE_COVERAGES]),
  limit_usd: z.number().nullable(),
  insurer: z.string().nullable(),
  policy_number: z.string().nullable(),
  /** The first day it no longer counts. */
  ends_on: z.string(),
  /** Another policy of the same kind remains beyond that day. */
  is_continued: z.boolean(),
  source: z.string(),
});
export type EndingPolicy = z.infer<typeof EndingPolicy>;

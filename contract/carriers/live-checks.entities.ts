import { z } from 'zod';
import { SMS_BASICS } from '../shared/sms-basics';
import { LIVE_CHECK_CAUSES, LIVE_CHECK_OUTCOMES } from './live-checks.constants';

const flag = z.boolean().nullable();
const text = z.string().nullable();

/** An answer of FMCSA's QCMobile service. Null, of a value or a list: the service did not say. */
export const LiveAnswer = z.object({
  legal_name: text,
  dba_name: text,
  /** Missing in checks from before these were stored. */
  address: text.optional(),
  phone: text.optional(),
  is_allowed_to_operate: flag,
  /** Of the registration: A active, I inactive. */
  status_code: text,
  /** A active, I inactive, N none. */
  common_authority: text,
  contract_authority: text,
  broker_authority: text,
  is_out_of_service: flag,
  /** ISO day; null: the service did not say, or it is not out of service. */
  out_of_service_on: text,
  /** S satisfactory, C conditional, U unsatisfactory. */
  safety_rating: text,
  bipd_on_file_usd: z.number().nullable(),
  bipd_required_usd: z.number().nullable(),
  /** The carrier of one of its dockets, by the service's own search. */
  docket: z.object({ docket: z.string(), dot_number: z.number() }).nullable(),
  orders: z.array(z.object({ on: text, reason: text })).nullable(),
  basics: z
    .array(z.object({ name: z.string(), percentile: text, threshold: text, measure: text, is_over: flag }))
    .nullable(),
  cargo: z.array(z.string()).nullable(),
  operation_classes: z.array(z.string()).nullable(),
  /** Parts of the answer that were missing. */
  missing: z.array(z.string()),
});
export type LiveAnswer = z.infer<typeof LiveAnswer>;

/** What the loaded files say on one field. `loaded` false: none covers this carrier; null: they do not say. */
const Recorded = z.object({ value: text, loaded: z.boolean(), as_of: text });
export type Recorded = z.infer<typeof Recorded>;

/** What the loaded files say on the service's fields. */
export const LiveRecord = z.object({
  legal_name: Recorded,
  address: Recorded,
  phone: Recorded,
  registration: Recorded,
  common_authority: Recorded,
  contract_authority: Recorded,
  broker_authority: Recorded,
  out_of_service: Recorded,
  safety_rating: Recorded,
  bipd_on_file: Recorded,
  cargo: Recorded,
  operation_classes: Recorded,
  /** From SMS; empty with `sms.loaded`: it has no measures of the carrier. */
  basics: z.array(z.object({ basic: z.enum(SMS_BASICS), percentile: text, measure: text })),
  sms: z.object({ loaded: z.boolean(), as_of: text }),
});
export type LiveRecord = z.infer<typeof LiveRecord>;

/** One check of a carrier with FMCSA, for a company. */
export const LiveCheck = z.object({
  id: z.number(),
  carrier_id: z.number(),
  asked_at: z.string(),
  cause: z.enum(LIVE_CHECK_CAUSES),
  outcome: z.enum(LIVE_CHECK_OUTCOMES),
  /** Only with `answered`. */
  answer: LiveAnswer.nullable(),
});
export type LiveCheck = z.infer<typeof LiveCheck>;

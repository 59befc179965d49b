import { z } from 'zod';
import { OVERALL_RESULTS } from '../rules/rules.constants';
import { version } from '../shared/record-id';
import { BID_STATES } from './load-board.constants';

const moment = z.string();
const words = z.string().nullable();

/** What the company paid on a lane, by its own covered loads. */
export const PriceMemory = z.object({
  days: z.number(),
  /** How many covered loads it is computed from. */
  loads: z.number(),
  /** Null: too few. */
  median_cents: z.number().nullable(),
  /** "18 % under the median of 12 loads in 90 days", "Too few loads to compare: 2 loads in 90 days". */
  sentence: z.string(),
});
export type PriceMemory = z.infer<typeof PriceMemory>;

/** A carrier's price for hauling a load. */
export const Bid = z.object({
  id: z.number(),
  load_id: z.number(),
  /** The company's reference of the load. */
  load_reference: z.string(),
  posting_id: z.number(),
  state: z.enum(BID_STATES),
  amount_cents: z.number(),
  comment: words,
  /** As the carrier gave them on its page. */
  contact: z.object({ name: words, email: z.string(), phone_e164: words }),
  placed_at: moment,
  expires_at: moment,
  decided_at: moment.nullable(),
  /** Null: not a person. */
  decided_by: words,
  decide_reason: words,
  carrier: z.object({
    id: z.number(),
    legal_name: words,
    is_in_network: z.boolean(),
    /** At the time of the bid. Omitted, like the current one, for an account without the full profile. */
    overall_result_then: z.enum(OVERALL_RESULTS).nullable().optional(),
    /** As it stands now. */
    overall_result: z.enum(OVERALL_RESULTS).nullable().optional(),
    is_do_not_dispatch: z.boolean(),
  }),
  price_memory: PriceMemory,
  /** What is new about the bidder, a sentence each: "dispatch@… was never seen before". Empty: nothing. */
  first_seen: z.array(z.string()),
  version,
});
export type Bid = z.infer<typeof Bid>;

/** One carrier's link to a posting, where it can bid. */
export const BidLink = z.object({
  id: z.number(),
  posting_id: z.number(),
  carrier_id: z.number(),
  carrier_name: words,
  email: z.string(),
  /** Whose address it is, as far as known; null: it was new to the company. */
  known_as: words,
  sent_by: words,
  created_at: moment,
  expires_at: moment,
  last_opened_at: moment.nullable(),
});
export type BidLink = z.infer<typeof BidLink>;

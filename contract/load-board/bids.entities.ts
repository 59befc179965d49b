import { z } from 'zod';
import { LoadWay } from '../loads/load-way.entities';
import { OVERALL_RESULTS } from '../rules/rules.constants';
import { numberFlags } from '../shared/number-flags';
import { version } from '../shared/record-id';
import { BID_CHANGES, BID_STATES, COUNTEROFFER_STATES } from './load-board.constants';

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

/** The broker's price in answer to a bid. Accepted by the carrier it is the bid's price; it books nothing. */
export const Counteroffer = z.object({
  amount_cents: z.number(),
  /** The carrier reads it. */
  note: words,
  state: z.enum(COUNTEROFFER_STATES),
  offered_at: moment,
  offered_by: words,
  expires_at: moment,
});
export type Counteroffer = z.infer<typeof Counteroffer>;

/** One step of a bid. */
export const BidChange = z.object({
  kind: z.enum(BID_CHANGES),
  at: moment,
  /** The price of the bid after it, or of the counteroffer. */
  amount_cents: z.number(),
  /** Null: the carrier, or time. */
  by: words,
  note: words,
  /** It came from another network than the bid. */
  is_other_network: z.boolean(),
});
export type BidChange = z.infer<typeof BidChange>;

/** A carrier's price for hauling a load. */
export const Bid = z.object({
  id: z.number(),
  load_id: z.number(),
  /** The company's reference of the load. */
  load_reference: z.string(),
  lane: LoadWay,
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
  /** The last one; null: none was made. */
  counteroffer: Counteroffer.nullable(),
  /** Oldest first. */
  changes: z.array(BidChange),
  carrier: z.object({
    id: z.number(),
    legal_name: words,
    /** On its FMCSA record; null: none. Not what the bidder typed. */
    phone: words,
    /** Also of the number that the bidder typed. */
    ...numberFlags,
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

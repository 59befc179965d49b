import { z } from 'zod';
import { Identifier } from '../carriers/carriers.entities';
import { EQUIPMENT_TYPES } from '../carriers/equipment.constants';
import { LOAD_STATUSES, MILES_SOURCES } from '../loads/loads.constants';
import { LoadStop } from '../loads/loads.entities';
import { OVERALL_RESULTS } from '../rules/rules.constants';
import { version } from '../shared/record-id';
import { Bid } from './bids.entities';
import { LoadCarrierDisposition } from './dispositions.entities';
import { LaneHistory } from './lane-history.entities';
import {
  BROKER_REQUIREMENTS,
  LOAD_CERTIFICATIONS,
  POSTING_AUDIENCES,
  POSTING_CHANGES,
  POSTING_OBSTACLE_NAMES,
  POSTING_STATES,
  REQUIREMENT_RESULTS,
} from './load-board.constants';

const moment = z.string();
const words = z.string().nullable();

/** How many carriers of an audience have each verdict of the company's rules, and how many of them see the load. */
export const AudienceCounts = z.object({
  carriers: z.number(),
  sees: z.number(),
  by_verdict: z.record(z.enum(OVERALL_RESULTS), z.number()),
  /** On do not dispatch: they see nothing, whatever their verdict. */
  do_not_dispatch: z.number(),
  /** Offered to everyone: others are assessed when they open it, and only the network is counted here. */
  is_network_only: z.boolean(),
});
export type AudienceCounts = z.infer<typeof AudienceCounts>;

/** A requirement for a broker to offer freight. */
export const BrokerRequirement = z.object({
  name: z.enum(BROKER_REQUIREMENTS),
  result: z.enum(REQUIREMENT_RESULTS),
  /** "Broker authority MC123456 active", or why it cannot be checked. */
  sentence: z.string(),
  source: words,
  /** ISO day of its source. */
  as_of: words,
});
export type BrokerRequirement = z.infer<typeof BrokerRequirement>;

/** A load's posting. An ended one stays, until the load is posted again. */
export const LoadPosting = z.object({
  id: z.number(),
  load_id: z.number(),
  state: z.enum(POSTING_STATES),
  /** Null: no rate was given; carriers call or bid. */
  rate_cents: z.number().nullable(),
  /** False: carriers read "call" in its place. */
  is_rate_shown: z.boolean(),
  audience: z.enum(POSTING_AUDIENCES),
  classifications: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The chosen carriers. */
  carriers: z.array(z.object({ id: z.number(), legal_name: words })),
  /** When it was last posted or edited. */
  audience_counts: AudienceCounts.nullable(),
  certifications: z.array(z.enum(LOAD_CERTIFICATIONS)),
  instructions: words,
  posted_at: moment,
  /** When it was last edited; null: not since it was posted. */
  edited_at: moment.nullable(),
  expires_at: moment,
  closed_at: moment.nullable(),
  /** Why it was unposted, as the person wrote it. */
  close_reason: words,
  posted_by: words,
  version,
});
export type LoadPosting = z.infer<typeof LoadPosting>;

/** One line of a posting's history, complete without other rows. */
export const LoadPostingChange = z.object({
  id: z.number(),
  kind: z.enum(POSTING_CHANGES),
  at: moment,
  /** Null: not a person. */
  user: words,
  /** "Rate $1,850 → $1,950. Expires Nov 24, 4:00 PM." */
  summary: z.string(),
  reason: words,
});
export type LoadPostingChange = z.infer<typeof LoadPostingChange>;

const BoardEnd = z.object({
  city: words,
  state: words,
  postal_code: words,
  latitude: z.number(),
  longitude: z.number(),
  window_starts_at: moment.nullable(),
  window_ends_at: moment.nullable(),
  local_zone: words,
  /** Empty miles from the searched place; null: none. */
  deadhead_miles: z.number().nullable(),
});

/** A load as the board lists it. */
export const BoardLoad = z.object({
  id: z.number(),
  reference: z.string(),
  status: z.enum(LOAD_STATUSES),
  /** As the TMS words it. */
  equipment: words,
  equipment_type: z.enum(EQUIPMENT_TYPES).nullable(),
  trailer_length_ft: z.number().nullable(),
  weight_lbs: z.number().nullable(),
  commodity: words,
  customer_name: words,
  team_id: z.number().nullable(),
  /** The first pickup and the last delivery; null: it could not be placed. */
  origin: BoardEnd.nullable(),
  destination: BoardEnd.nullable(),
  stops_count: z.number(),
  billable_miles: z.number().nullable(),
  billable_miles_source: z.enum(MILES_SOURCES).nullable(),
  /** Of the open posting, else of the load. */
  rate_cents: z.number().nullable(),
  /** What the customer pays, and what that price leaves. Left out for who may not see it; null: not known. */
  customer_rate_cents: z.number().nullable().optional(),
  margin_cents: z.number().nullable().optional(),
  /** Estimated if the miles are. */
  rate_per_mile_cents: z.number().nullable(),
  posting: LoadPosting.pick({
    id: true,
    state: true,
    is_rate_shown: true,
    audience: true,
    posted_at: true,
    edited_at: true,
    expires_at: true,
    version: true,
  }).nullable(),
  open_bid_count: z.number(),
  version,
});
export type BoardLoad = z.infer<typeof BoardLoad>;

/** Why a load cannot be posted. */
export const LoadObstacle = z.object({ name: z.enum(POSTING_OBSTACLE_NAMES), sentence: z.string() });
export type LoadObstacle = z.infer<typeof LoadObstacle>;

/** A load on the board in full. */
export const BoardLoadDetails = z.object({
  load: BoardLoad.extend({
    stops: z.array(
      LoadStop.pick({
        id: true,
        sequence: true,
        kind: true,
        schedule: true,
        window_starts_at: true,
        window_ends_at: true,
        local_zone: true,
        name: true,
        city: true,
        state: true,
        postal_code: true,
        latitude_for_map: true,
        longitude_for_map: true,
        located_by: true,
      }),
    ),
    carrier: z.object({ id: z.number(), legal_name: words }).nullable(),
  }),
  /** Of this load. Empty, and every requirement met: it can be posted. */
  obstacles: z.array(LoadObstacle),
  requirements: z.array(BrokerRequirement),
  /** The form's default end: of the pickup window, 14 days at most. Null: the load cannot be posted. */
  latest_expiry: moment.nullable(),
  /** The last one, open or ended; null: it was never posted. */
  posting: LoadPosting.nullable(),
  /** Newest first. */
  posting_history: z.array(LoadPostingChange),
  /** What the company paid on the lane. */
  lane_history: LaneHistory,
  /** Newest first. */
  bids: z.array(Bid),
  /** Newest first. */
  dispositions: z.array(LoadCarrierDisposition),
});
export type BoardLoadDetails = z.infer<typeof BoardLoadDetails>;

/** A carrier of an audience: whether it sees the load, and why not. */
export const AudienceCarrier = z.object({
  carrier_id: z.number(),
  legal_name: words,
  identifiers: z.array(Identifier),
  is_in_network: z.boolean(),
  overall_result: z.enum(OVERALL_RESULTS),
  sees: z.boolean(),
  /** Why it does not, a sentence each. */
  reasons: z.array(z.string()),
});
export type AudienceCarrier = z.infer<typeof AudienceCarrier>;

export const PostedEquipmentType = z.object({
  name: z.enum(EQUIPMENT_TYPES),
  label: z.string(),
  description: z.string(),
});
export type PostedEquipmentType = z.infer<typeof PostedEquipmentType>;

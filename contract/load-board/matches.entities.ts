import { z } from 'zod';
import { CarrierSummary } from '../carriers/carriers.entities';
import { LoadCarrierDisposition } from './dispositions.entities';

/** Why a carrier is on a load's list: evidence in sentences, each with its source. There is no score. */
export const MatchEvidence = z.object({
  kind: z.enum([
    'hauled',
    'truck_posting',
    'truck_near',
    'service',
    'lane',
    'preference',
    'equipment',
    'disposition',
    'verdict',
  ]),
  /** "Seen near Dallas, TX 14 times and near Atlanta, GA 9 times in two years." */
  sentence: z.string(),
  /** ISO day or moment of its source; null: the source has none. */
  as_of: z.string().nullable(),
});
export type MatchEvidence = z.infer<typeof MatchEvidence>;

/** What is known of the place of a carrier's trucks, without a position. */
export const NearestTruck = z.object({
  /** Miles from its nearest posted truck that fits to the pickup; null: it posted none. */
  posted_miles: z.number().nullable(),
  /** ISO day from which that truck is free. */
  free_on: z.string().nullable(),
  /** Whether a truck was near the pickup in the last hours, by its newest position; null: no position is known. */
  is_near: z.boolean().nullable(),
  /** ISO moment of the newest of what it says. */
  as_of: z.string(),
});
export type NearestTruck = z.infer<typeof NearestTruck>;

/** The last time that a carrier is known to have been on the load's lane. */
export const LastRun = z.object({
  /** ISO day. */
  on: z.string(),
  /** The company's own loads that it delivered on the lane; 0: it was only seen there, near one end or both. */
  own_loads: z.number(),
});
export type LastRun = z.infer<typeof LastRun>;

export const LoadMatch = CarrierSummary.extend({
  is_in_network: z.boolean(),
  /** Whether the company's rules allow offering it the load today. */
  may_see: z.boolean(),
  evidence: z.array(MatchEvidence),
  /** Null: nothing is known of where its trucks are. */
  nearest_truck: NearestTruck.nullable(),
  /** Null: not in two years, or the lane is unknown. */
  last_run: LastRun.nullable(),
  /** The last one of this load or another; null: none. */
  last_disposition: LoadCarrierDisposition.nullable(),
});
export type LoadMatch = z.infer<typeof LoadMatch>;

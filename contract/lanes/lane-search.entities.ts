import { z } from 'zod';
import { CarrierSummary } from '../carriers/carriers.entities';
import { Area } from './areas.entities';

/** Why a carrier is on a lane's list. Ends are the market areas that the two places lie in, or their states. */
export const LaneEvidence = z.object({
  /** It says that it wants this lane. */
  is_preferred: z.boolean(),
  /**
   * How often it was seen near each end in the last two years: inspections at the roadside, and days on which an ELD
   * reported one of its vehicles there.
   */
  origin_sightings: z.number(),
  destination_sightings: z.number(),
  /** ISO day of the last of them; null when it was never seen near either end. */
  last_seen_on: z.string().nullable(),
  /** Vehicles by kind as inspections and crashes of 24 months show them; null: not known, or not for the reader. */
  equipment_seen: z.record(z.string(), z.number()).nullable(),
  /** The kinds that the carrier reports itself; null likewise. */
  equipment_reported: z.array(z.string()).nullable(),
});
export type LaneEvidence = z.infer<typeof LaneEvidence>;

export const LaneCarrier = CarrierSummary.extend({ lane: LaneEvidence });
export type LaneCarrier = z.infer<typeof LaneCarrier>;

/** How to get from one place to another, by a maps service or, where none is set up or answers, by estimate. */
export const Route = z.object({
  distance_miles: z.number(),
  /** Null: not known, as in an estimate. */
  duration_minutes: z.number().nullable(),
  /** True: along the great circle, which no truck drives. */
  is_estimate: z.boolean(),
  /** Points on the way, each longitude and latitude. */
  geometry: z.array(z.tuple([z.number(), z.number()])),
});
export type Route = z.infer<typeof Route>;

/** A lane as it was searched: the two places, and the areas near them that count. */
export const SearchedLane = z.object({
  origin: Area,
  destination: Area,
  /** What counts as near: the market area of the place, or its state where it has none. */
  origin_region: z.object({ id: z.number(), name: z.string() }),
  destination_region: z.object({ id: z.number(), name: z.string() }),
});
export type SearchedLane = z.infer<typeof SearchedLane>;

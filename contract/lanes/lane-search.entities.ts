import { z } from 'zod';
import { CarrierSummary } from '../carriers/carriers.entities';
import { Area } from './areas.entities';

/** Why a carrier is on a lane's list. Ends are the market areas of the two places, or their states. */
export const LaneEvidence = z.object({
  /** It reports wanting this lane. */
  is_preferred: z.boolean(),
  /**
   * How often it was seen near each end in the last two years: roadside inspections, and days on which an ELD reported
   * one of its vehicles there.
   */
  origin_sightings: z.number(),
  destination_sightings: z.number(),
  /** ISO day of the last of them; null when it was never seen near either end. */
  last_seen_on: z.string().nullable(),
  /** Vehicles by kind from inspections and crashes of 24 months; null: unknown, or not for the reader. */
  equipment_seen: z.record(z.string(), z.number()).nullable(),
  /** The kinds that the carrier reports itself; null: the same. */
  equipment_reported: z.array(z.string()).nullable(),
});
export type LaneEvidence = z.infer<typeof LaneEvidence>;

export const LaneCarrier = CarrierSummary.extend({ lane: LaneEvidence });
export type LaneCarrier = z.infer<typeof LaneCarrier>;

/** The route from one place to another, by a maps service or, if none is set up or answers, an estimate. */
export const Route = z.object({
  distance_miles: z.number(),
  /** Null: unknown, as in an estimate. */
  duration_minutes: z.number().nullable(),
  /** True: along the great circle, which no truck drives. */
  is_estimate: z.boolean(),
  /** Points on the route, each longitude and latitude. */
  geometry: z.array(z.tuple([z.number(), z.number()])),
});
export type Route = z.infer<typeof Route>;

/** A searched lane: the two places, and the areas that count as near them. */
export const SearchedLane = z.object({
  origin: Area,
  destination: Area,
  /** What counts as near: the market area of the place, or its state if it has none. */
  origin_region: z.object({ id: z.number(), name: z.string() }),
  destination_region: z.object({ id: z.number(), name: z.string() }),
});
export type SearchedLane = z.infer<typeof SearchedLane>;

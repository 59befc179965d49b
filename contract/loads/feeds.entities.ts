import { z } from 'zod';
import { FEED_COUNTS, FEED_STATES, type FeedCount } from './feeds.constants';

const moment = z.string();

const CarrierNamed = z.object({ id: z.number(), legal_name: z.string().nullable() });

const clock = {
  /** How far its times are behind when they come in, if that is steady; negative: ahead. Null: nothing shows. */
  clock_behind_minutes: z.number().nullable(),
  /** Its positions are set aside. */
  is_clock_wrong: z.boolean(),
};

/** Who sends positions for the company, and what became of them. */
export const PositionFeed = z.object({
  id: z.number(),
  /** The name of the API key or the person; “Demo” for the product's own. */
  sender: z.string(),
  /** The carrier whose connection key it sends; null: the company's own positions. */
  carrier: CarrierNamed.nullable(),
  state: z.enum(FEED_STATES),
  first_at: moment,
  /** Of its newest batch. */
  last_at: moment,
  /** The usual time between its batches; null: too few. */
  every_minutes: z.number().nullable(),
  /** That of most of its trucks whose clock shows. */
  ...clock,
  trucks: z.object({ all: z.number(), named: z.number(), unnamed: z.number(), wrong_clock: z.number() }),
  /** Of the last 7 days, UTC. */
  batches: z.number(),
  counts: z.record(z.enum(FEED_COUNTS), z.number()) as z.ZodType<Record<FeedCount, number>>,
});
export type PositionFeed = z.infer<typeof PositionFeed>;

/** A truck that a feed sends. Its place is shown through a load that names it, and who looks is recorded. */
export const PositionFeedTruck = z.object({
  id: z.number(),
  label: z.string(),
  carrier: CarrierNamed,
  /** Null: no load names it. */
  carrier_vehicle_id: z.number().nullable(),
  /** When this feed first and last sent it. */
  first_at: moment,
  last_at: moment,
  /** The time of its newest usable position from this feed; null: none. */
  last_good_at: moment.nullable(),
  /** The company's newest load that names it, with the newest position that the load may show. */
  load: z
    .object({
      id: z.number(),
      reference: z.string(),
      position: z
        .object({
          observed_at: moment,
          latitude: z.number(),
          longitude: z.number(),
          /** The nearest city. */
          area: z.object({ name: z.string(), state: z.string().nullable() }).nullable(),
          /** Straight miles out of its way, if a loaded truck is far from any way between the load's stops. */
          miles_off_corridor: z.number().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  ...clock,
});
export type PositionFeedTruck = z.infer<typeof PositionFeedTruck>;

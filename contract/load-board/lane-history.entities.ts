import { z } from 'zod';

const words = z.string().nullable();
const cents = z.number().nullable();

/** What the company paid in the last days. With fewer than three loads only the range is given. */
const LaneHistoryPeriod = z.object({
  days: z.number(),
  loads: z.number(),
  low_cents: cents,
  /** Null: fewer than three loads. */
  median_cents: cents,
  high_cents: cents,
  /** "Median $2,200.00, from $1,900.00 to $2,600.00: 12 loads in 90 days" */
  sentence: z.string(),
});
export type LaneHistoryPeriod = z.infer<typeof LaneHistoryPeriod>;

/** What the company's own carriers were paid on a load's lane, with the same equipment. */
export const LaneHistory = z.object({
  /** Whether the load's stops are located: else nothing is known. */
  is_located: z.boolean(),
  /** "Dallas, TX market"; null: not located. */
  origin: words,
  destination: words,
  /** Null: the load does not say its equipment, and any counts. */
  equipment: words,
  periods: z.array(LaneHistoryPeriod),
  /** The newest of them; null: none in the longest period. */
  last: z
    .object({
      load_id: z.number(),
      reference: z.string(),
      on: z.string(),
      paid_cents: z.number(),
      carrier: z.object({ id: z.number(), legal_name: words }),
    })
    .nullable(),
});
export type LaneHistory = z.infer<typeof LaneHistory>;

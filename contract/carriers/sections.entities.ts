import { z } from 'zod';
import { Source } from './carriers.entities';

/**
 * A dataset behind a profile's section. `loaded`: it tells of this carrier, since the whole dataset is here or a file of
 * it named the carrier. `is_partial`: it may have rows of the carrier that are not here, so that the absence of a row
 * says nothing. `too_old_days`: how many days ago it is as of, where that is
 * too long ago to tell of today; else null. `is_looked_up` false: it knows carriers by their
 * USDOT number, and this one has none.
 */
export const SectionSource = Source.extend({
  loaded: z.boolean(),
  is_partial: z.boolean(),
  too_old_days: z.number().nullable(),
  is_looked_up: z.boolean(),
});
export type SectionSource = z.infer<typeof SectionSource>;

/** The days that a section's counts are of, both inside it. */
export const CountedPeriod = z.object({ from: z.string(), to: z.string() });
export type CountedPeriod = z.infer<typeof CountedPeriod>;

/**
 * A quarter of a trend by its first day. Counted are the days `from` to `until`: a trend has the days of the section's period, so that
 * its first quarter may begin late, and its last one ends with the data.
 */
export const Quarter = z.object({ starts_on: z.string(), from: z.string(), until: z.string() });
export type Quarter = z.infer<typeof Quarter>;

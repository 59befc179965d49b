import { z } from 'zod';
import { Source } from './carriers.entities';

/**
 * A dataset behind a profile's section. `loaded`: it covers this carrier, since the whole dataset is loaded or a file
 * of it named the carrier. `is_partial`: rows of the carrier may be missing, so that a missing row proves nothing.
 * `too_old_days`: its age in days if too old to describe today; else null. `is_looked_up` false: it is keyed by USDOT
 * number, and this carrier has none.
 */
export const SectionSource = Source.extend({
  loaded: z.boolean(),
  is_partial: z.boolean(),
  too_old_days: z.number().nullable(),
  is_looked_up: z.boolean(),
});
export type SectionSource = z.infer<typeof SectionSource>;

/** The days of a section's counts, inclusive. */
export const CountedPeriod = z.object({ from: z.string(), to: z.string() });
export type CountedPeriod = z.infer<typeof CountedPeriod>;

/**
 * A quarter of a trend by its first day. It counts the days `from` to `until`: a trend covers exactly the section's
 * period, so that its first quarter may begin late, and its last one ends with the data.
 */
export const Quarter = z.object({ starts_on: z.string(), from: z.string(), until: z.string() });
export type Quarter = z.infer<typeof Quarter>;

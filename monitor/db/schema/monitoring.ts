import { jsonb, primaryKey } from 'drizzle-orm/pg-core';
import { carrier, moment, table } from './columns';
import { company } from './company-columns';

/**
 * What was last seen of a carrier that a company follows. What differs the next time is an event; the first look makes
 * none. A row older than the following itself counts as none.
 */
export const carrierWatches = table(
  'carrier_watches',
  {
    companyId: company(),
    carrierId: carrier(),
    /** WatchedFacts of the monitoring area. */
    facts: jsonb('facts').$type<unknown>().notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.carrierId] })],
);

import type { LiveAnswer } from '@contract/carriers/live-checks.entities';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { carrier, id, moment } from './columns';
import { company, user } from './company-columns';

/** Each time that FMCSA's live service was asked about a carrier for a company. Rows are only ever added. */
export const liveChecks = pgTable(
  'live_checks',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    userId: user('user_id'),
    askedAt: moment('asked_at').notNull(),
    cause: text('cause').notNull(), // LIVE_CHECK_CAUSES of the contract
    outcome: text('outcome').notNull(), // LIVE_CHECK_OUTCOMES
    /** With the outcome `answered` alone. */
    answer: jsonb('answer').$type<LiveAnswer>(),
  },
  (t) => [index('live_checks_carrier').on(t.companyId, t.carrierId, t.askedAt)],
);

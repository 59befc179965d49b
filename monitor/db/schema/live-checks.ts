import { LIVE_CHECK_CAUSES, LIVE_CHECK_OUTCOMES } from '@contract/carriers/live-checks.constants';
import type { LiveAnswer } from '@contract/carriers/live-checks.entities';
import { index, jsonb } from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';

/** Each query to FMCSA's live service about a carrier for a company. Rows are only ever added. */
export const liveChecks = table(
  'live_checks',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    userId: user('user_id'),
    askedAt: moment('asked_at').notNull(),
    cause: oneOf('cause', LIVE_CHECK_CAUSES).notNull(),
    outcome: oneOf('outcome', LIVE_CHECK_OUTCOMES).notNull(),
    /** With the outcome `answered` alone. */
    answer: jsonb('answer').$type<LiveAnswer>(),
  },
  (t) => [index('live_checks_carrier').on(t.companyId, t.carrierId, t.askedAt)],
);

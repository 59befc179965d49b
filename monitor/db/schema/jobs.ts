import { JOB_STATUSES } from '@contract/shared/jobs.constants';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf, table } from './columns';
import { user } from './company-columns';
import { companies } from './identity';

/**
 * Work that takes longer than a request may: it is written down in the transaction that asks for it, taken by any node,
 * and taken again by another when its node went away.
 */
export const jobs = table(
  'jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** Whose work it is, for who may see it; null: the product's own. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    userId: user('user_id'),
    status: oneOf('status', JOB_STATUSES).notNull(),
    params: jsonb('params').$type<unknown>().notNull(),
    /** Units of its own kind: carriers, lines, rows. `total` null: not known yet. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** What a run that is taken up again goes on from. */
    checkpoint: jsonb('checkpoint').$type<unknown>(),
    result: jsonb('result').$type<unknown>(),
    /** Why it failed for good, as a sentence for the person who waits for it. */
    failure: text('failure'),
    tries: integer('tries').notNull().default(0),
    /** One waiting job with this key at a time: asking again while it waits asks for the same. */
    once: text('once'),
    createdAt: moment('created_at').notNull(),
    /** Not before. */
    runAt: moment('run_at').notNull(),
    /** While running: when its node last said that it is alive. */
    heartbeatAt: moment('heartbeat_at'),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    index('jobs_waiting').on(t.runAt).where(sql`${t.status} IN ('waiting', 'running')`),
    index('jobs_company').on(t.companyId, t.kind, t.createdAt),
    uniqueIndex('jobs_once').on(t.kind, t.once).where(sql`${t.status} = 'waiting'`),
  ],
);

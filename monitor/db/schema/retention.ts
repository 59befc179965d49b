import { HOLD_SUBJECTS, RETENTION_KINDS } from '@contract/retention/retention.constants';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';
import { loads } from './loads';

/** How long a company keeps what, what it must not lose before a case ends, and whom it has forgotten. */

/** While it is open, nothing about its carrier or load is removed or pseudonymised. */
export const legalHolds = table(
  'legal_holds',
  {
    id: id(),
    companyId: company(),
    subject: oneOf('subject', HOLD_SUBJECTS).notNull(),
    carrierId: bigint('carrier_id', { mode: 'number' }),
    /** No cascade: a load under a hold is not deleted. */
    loadId: integer('load_id').references(() => loads.id),
    reason: text('reason').notNull(),
    placedAt: moment('placed_at').notNull(),
    placedByUserId: user('placed_by_user_id'),
    releasedAt: moment('released_at'),
    releasedByUserId: user('released_by_user_id'),
    releaseReason: text('release_reason'),
  },
  (t) => [
    uniqueIndex('legal_holds_carrier').on(t.companyId, t.carrierId).where(sql`${t.releasedAt} IS NULL`),
    uniqueIndex('legal_holds_load').on(t.loadId).where(sql`${t.releasedAt} IS NULL`),
    check(
      'legal_holds_one_subject',
      sql`CASE ${t.subject} WHEN 'carrier' THEN ${t.carrierId} IS NOT NULL AND ${t.loadId} IS NULL
        ELSE ${t.loadId} IS NOT NULL AND ${t.carrierId} IS NULL END`,
    ),
  ],
);

/** What a company chose; without a row the kind's default counts. */
export const retentionSettings = table(
  'retention_settings',
  {
    companyId: company(),
    kind: oneOf('kind', RETENTION_KINDS).notNull(),
    days: integer('days').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind] })],
);

/** What was removed of a company on a day, by which rule. */
export const retentionRemovals = table(
  'retention_removals',
  {
    id: id(),
    companyId: company(),
    kind: oneOf('kind', RETENTION_KINDS).notNull(),
    /** That counted at the time. */
    days: integer('days').notNull(),
    removed: integer('removed').notNull(),
    /** UTC. One row a day. */
    removedOn: date('removed_on', { mode: 'string' }).notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [uniqueIndex('retention_removals_day').on(t.companyId, t.kind, t.days, t.removedOn)],
);

/** Persons who were erased, without anything of them: the number is in their pseudonym. */
export const erasures = table(
  'erasures',
  {
    id: id(),
    companyId: company(),
    erasedAt: moment('erased_at').notNull(),
    erasedByUserId: user('erased_by_user_id'),
    changed: integer('changed').notNull(),
    held: integer('held').notNull(),
  },
  (t) => [index('erasures_company').on(t.companyId, t.id)],
);

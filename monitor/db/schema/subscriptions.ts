import { OVERALL_RESULTS } from '@contract/rules/rules.constants';
import { IMPORT_OUTCOMES } from '@contract/subscriptions/subscription-imports.constants';
import type { ListColumn } from '@contract/subscriptions/subscription-imports.entities';
import { bigint, date, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { company, companyOfParent, user } from './company-columns';
import { jobs } from './jobs';

/** The carriers that a company follows, and the files by which it began to. */

/** A carrier that a company follows, with its verdict as it was last found: lists by verdict read it from here. */
export const subscriptions = table(
  'subscriptions',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    /** Null: not assessed yet. */
    overallResult: oneOf('overall_result', OVERALL_RESULTS),
    /** RulesAssessmentSummary of the contract, as of `assessed_at`. */
    rulesAssessment: jsonb('rules_assessment').$type<unknown>(),
    assessedAt: moment('assessed_at'),
  },
  (t) => [
    uniqueIndex('subscriptions_company_carrier').on(t.companyId, t.carrierId),
    index('subscriptions_company_result').on(t.companyId, t.overallResult, t.carrierId),
    index('subscriptions_carrier').on(t.carrierId),
  ],
);

/** A file of carriers that a company wants to follow, as it was sent. */
export const subscriptionImports = table(
  'subscription_imports',
  {
    id: id(),
    companyId: company(),
    userId: user('user_id'),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    linesCount: integer('lines_count').notNull(),
    /** What its columns were taken for. */
    columns: jsonb('columns').$type<ListColumn[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    /** When another manager confirmed its carriers as onboarded; null: not confirmed, or no confirmation needed. */
    confirmedAt: moment('confirmed_at'),
    confirmedByUserId: user('confirmed_by_user_id'),
  },
  (t) => [index('subscription_imports_company').on(t.companyId, t.createdAt)],
);

/** A line of such a file: what it says, and what became of it. */
export const subscriptionImportLines = table(
  'subscription_import_lines',
  {
    companyId: companyOfParent(),
    importId: integer('import_id')
      .notNull()
      .references(() => subscriptionImports.id, { onDelete: 'cascade' }),
    /** Its number in the file, from 1. */
    line: integer('line').notNull(),
    /** What stands in it, for who corrects it. */
    given: text('given').notNull(),
    /** The USDOT number and the docket that it names; `number` is one that could be either. */
    dot: text('dot'),
    docketType: oneOf('docket_type', ['MC', 'MX', 'FF']),
    docket: text('docket'),
    number: text('number'),
    /** The status that it brings in: onboarded | do_not_dispatch; null: it only follows. */
    status: text('status'),
    /** Since when it was onboarded elsewhere, and by whom; or why it must not be dispatched. */
    statusOn: date('status_on'),
    statusNote: text('status_note'),
    /** The carrier that it names, once found. */
    carrierId: bigint('carrier_id', { mode: 'number' }),
    outcome: oneOf('outcome', ['waiting', ...IMPORT_OUTCOMES]).notNull(),
    /** Of a repeated carrier: the line that named it first. */
    sameAsLine: integer('same_as_line'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('subscription_import_lines_carrier').on(t.importId, t.carrierId, t.line),
  ],
);

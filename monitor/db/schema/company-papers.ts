import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';
import { company, user } from './company-columns';
import { jobs } from './jobs';

/** What a company keeps about itself: reports that were run, and changes of its details that await a decision. */

/** A report of a company, once for each kind. Its rows are those of the last run that ended well. */
export const companyReports = pgTable(
  'company_reports',
  {
    id: id(),
    companyId: company(),
    kind: text('kind').notNull(),
    /** The run asked for last; null: never run. */
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    requestedByUserId: user('requested_by_user_id'),
    requestedAt: moment('requested_at'),
    /** Which of the rows are the finished ones. */
    finishedRun: uuid('finished_run'),
    finishedAt: moment('finished_at'),
    rowsCount: integer('rows_count'),
  },
  (t) => [uniqueIndex('company_reports_kind').on(t.companyId, t.kind)],
);

export const companyReportRows = pgTable(
  'company_report_rows',
  {
    reportId: integer('report_id')
      .notNull()
      .references(() => companyReports.id, { onDelete: 'cascade' }),
    run: uuid('run').notNull(),
    position: integer('position').notNull(),
    /** In the order of the report's columns; null: not known. */
    cells: jsonb('cells').$type<(string | number | null)[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.run, t.position] })],
);

/** A change of the company's details that somebody or some record asks for and a manager decides. */
export const companyChangeOrders = pgTable(
  'company_change_orders',
  {
    id: id(),
    companyId: company(),
    source: text('source').notNull(), // user | fmcsa
    /** Who asked; null: the federal record. */
    requestedByUserId: user('requested_by_user_id'),
    /** The federal entry that says so. */
    carrierId: bigint('carrier_id', { mode: 'number' }),
    /** What each detail was when it was asked for and what it would become; null: none. */
    changes: jsonb('changes').$type<{ field: string; from: string | null; to: string | null }[]>().notNull(),
    reason: text('reason'),
    status: text('status').notNull(), // pending | approved | rejected | superseded
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedByUserId: user('decided_by_user_id'),
    decisionNote: text('decision_note'),
  },
  (t) => [
    index('company_change_orders_company').on(t.companyId, t.createdAt),
    // What the federal record says is asked for once at a time.
    uniqueIndex('company_change_orders_fmcsa')
      .on(t.companyId)
      .where(sql`${t.source} = 'fmcsa' AND ${t.status} = 'pending'`),
  ],
);

import { COMPANY_REPORT_KINDS } from '@contract/reports/reports.constants';
import { integer, jsonb, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { company, companyOfParent, user } from './company-columns';
import { jobs } from './jobs';

/** A report of a company, once for each kind. Its rows are those of the last run that ended well. */
export const companyReports = table(
  'company_reports',
  {
    id: id(),
    companyId: company(),
    kind: oneOf('kind', COMPANY_REPORT_KINDS).notNull(),
    /** The last requested run; null: never run. */
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

export const companyReportRows = table(
  'company_report_rows',
  {
    companyId: companyOfParent(),
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

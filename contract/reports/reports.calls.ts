import { z } from 'zod';
import { defineCall } from '../call';
import { Job } from '../shared/jobs.entities';
import { Paging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { COMPANY_REPORT_KINDS } from './reports.constants';

/** A report of the company with its latest run and the rows of the last successful one. */
export const CompanyReport = z.object({
  id: z.number(),
  kind: z.enum(COMPANY_REPORT_KINDS),
  /** Null: never run. */
  job: Job.nullable(),
  requested_by: z.string().nullable(),
  /** Of the readable rows; null: no run has succeeded yet. */
  finished_at: z.string().nullable(),
  rows_count: z.number().nullable(),
});
export type CompanyReport = z.infer<typeof CompanyReport>;

/** In the order of the report's columns; null: not known. */
export const ReportRow = z.array(z.union([z.string(), z.number(), z.null()]));

export const listCompanyReports = defineCall({
  method: 'GET',
  path: '/api/v1/company_reports',
  summary: 'The reports that the user may run, with how far a run is.',
  may: 'runReports',
  response: z.object({ company_reports: z.array(CompanyReport) }),
});

export const runCompanyReport = defineCall({
  method: 'PATCH',
  path: '/api/v1/company_reports/{id}/run_report',
  summary: 'Run a report, as a job. While a run is under way, asking again is that run.',
  may: 'runReports',
  params: RecordId,
  response: CompanyReport,
});

export const listCompanyReportRows = defineCall({
  method: 'GET',
  path: '/api/v1/company_reports/{id}/rows',
  summary: 'The rows of the last run that ended well; the first page is noted in the audit log as an export.',
  may: 'runReports',
  params: RecordId,
  query: Paging,
  response: z.object({
    kind: z.enum(COMPANY_REPORT_KINDS),
    columns: z.array(z.string()),
    rows: z.array(ReportRow),
    finished_at: z.string(),
  }),
  paged: 'rows',
});

import { z } from 'zod';
import { defineCall } from '../call';
import { Job } from '../shared/jobs.entities';
import { Paging } from '../shared/paging';
import { RecordId } from '../shared/record-id';

/** An archive of all that a company has. */
export const CompanyExport = z.object({
  id: z.number(),
  /** Null: not a user of the company anymore. */
  created_by: z.string().nullable(),
  created_at: z.string(),
  /** Null: the job is no longer kept. */
  job: Job.nullable(),
  finished_at: z.string().nullable(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  /** Of the archive. */
  sha256: z.string().nullable(),
  /** Until when it can be downloaded; null: not made yet, or no longer kept. */
  kept_until: z.string().nullable(),
});
export type CompanyExport = z.infer<typeof CompanyExport>;

export const createCompanyExport = defineCall({
  method: 'POST',
  path: '/api/v1/company_exports',
  summary:
    'Have an archive made of all that the company has, as a job: rows, papers and a README, without secrets. Needs every permission that does something, since it hides nothing from its reader. Every other manager is mailed. 409 while one is being made. No text names this call.',
  may: 'exportCompany',
  asPerson: true,
  stepUp: true,
  response: CompanyExport,
  errors: [409],
});

export const listCompanyExports = defineCall({
  method: 'GET',
  path: '/api/v1/company_exports',
  summary: 'The archives of all that the company has, newest first. No text names this call.',
  may: 'exportCompany',
  asPerson: true,
  query: Paging,
  response: z.object({ company_exports: z.array(CompanyExport) }),
  paged: true,
});

export const downloadCompanyExport = defineCall({
  method: 'GET',
  path: '/api/v1/company_exports/{id}/file',
  summary:
    'The archive (zip); the audit log says who took it. Needs every permission that does something. 404 until it is made, and once it is no longer kept. No text names this call.',
  may: 'exportCompany',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  response: null,
  download: true,
  errors: [409],
});

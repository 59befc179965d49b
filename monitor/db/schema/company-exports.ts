import { bigint, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, table } from './columns';
import { company, user } from './company-columns';
import { storedFiles } from './files';
import { jobs } from './jobs';

/** Exports of all of a company. The row says for good that one was made; its archive is kept for a few days. */
export const companyExports = table(
  'company_exports',
  {
    id: id(),
    companyId: company(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    finishedAt: moment('finished_at'),
    /** Of the archive, in hex. */
    sha256: text('sha256'),
    bytes: bigint('bytes', { mode: 'number' }),
    rows: integer('rows'),
    /** Null: not made yet, or no longer kept. */
    fileId: uuid('file_id').references(() => storedFiles.id, { onDelete: 'set null' }),
  },
  (t) => [index('company_exports_company').on(t.companyId, t.id), index('company_exports_file').on(t.fileId)],
);

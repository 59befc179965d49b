import { PROOF_BUNDLE_KINDS } from '@contract/proof/proof-bundles.constants';
import { bigint, date, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';
import { storedFiles } from './files';
import { jobs } from './jobs';

/** Proof bundles that people of a company had made. The row says for good that one was made; its archive is kept for a while. */
export const proofBundles = table(
  'proof_bundles',
  {
    id: id(),
    companyId: company(),
    kind: oneOf('kind', PROOF_BUNDLE_KINDS).notNull(),
    /** Of what: the one that the kind names. No references: the row outlives what it is about. */
    loadId: integer('load_id'),
    carrierId: bigint('carrier_id', { mode: 'number' }),
    /** On the company's clock. */
    day: date('day', { mode: 'string' }),
    /** As it was called when it was asked for: a load's number, a carrier's name. */
    about: text('about').notNull(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    finishedAt: moment('finished_at'),
    /** Of the manifest, in hex: what the seal is of. */
    manifestSha256: text('manifest_sha256'),
    /** The loads whose trucks' positions it shows. */
    loadIds: integer('load_ids').array().notNull().default([]),
    /** The archive; null: not made yet, or no longer kept. */
    fileId: uuid('file_id').references(() => storedFiles.id, { onDelete: 'set null' }),
  },
  (t) => [index('proof_bundles_company').on(t.companyId, t.id), index('proof_bundles_file').on(t.fileId)],
);

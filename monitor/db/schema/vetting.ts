import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { carrier, id, moment } from './columns';
import { company } from './company-columns';

/** What can be shown later of a decision: the vetting files, each chained to the one before. */

/**
 * The head of a company's chain: whoever writes the next file holds this row until the transaction ends. A trigger lets
 * it go forward one by one and never back.
 */
export const vettingChains = pgTable('vetting_chains', {
  companyId: company().primaryKey(),
  lastSeq: integer('last_seq').notNull(),
  lastHash: text('last_hash').notNull(),
});

/**
 * What was known of a carrier when something was decided about it. Triggers refuse to change or delete a row; it goes
 * only with its company.
 */
export const vettingFiles = pgTable(
  'vetting_files',
  {
    companyId: company(),
    /** The company's own count, 1 for its first: the number people call the file by. */
    seq: integer('seq').notNull(),
    /** From here to `decided_at` parts of the content are repeated, for lists; verifying compares them. */
    carrierId: carrier(),
    carrierName: text('carrier_name'),
    decision: text('decision').notNull(), // VETTING_DECISIONS of the contract
    summary: text('summary').notNull(),
    /** Of the company's work, such as a load number, when it was made for one. */
    reference: text('reference'),
    overallResult: text('overall_result').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at').notNull(),
    /** Canonical JSON, as it was hashed: `VettingContent` of the contract. */
    content: text('content').notNull(),
    /** SHA-256 in hex of the file before; 64 zeros for the first. */
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.seq] }),
    index('vetting_files_carrier').on(t.companyId, t.carrierId, t.seq),
  ],
);

/**
 * The papers that a vetting file names, with the hash that it names them by. Repeats `papers` of the content, so that a paper
 * is compared with every file that rests on it whenever it is read, and is kept as long as one does. Triggers refuse to
 * change or delete a row. `fileId` is no reference: a paper that is gone must be missed.
 */
export const vettingFilePapers = pgTable(
  'vetting_file_papers',
  {
    companyId: company(),
    seq: integer('seq').notNull(),
    fileId: uuid('file_id').notNull(),
    sha256: text('sha256').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.seq, t.fileId] }),
    foreignKey({
      columns: [t.companyId, t.seq],
      foreignColumns: [vettingFiles.companyId, vettingFiles.seq],
      name: 'vetting_file_papers_file',
    }).onDelete('cascade'),
    index('vetting_file_papers_paper').on(t.fileId),
  ],
);

/**
 * The head of a chain as it was given to someone outside: a time stamp of a third party's clock, or a mail to the company's
 * witnesses. Triggers refuse to change or delete a row.
 */
export const vettingAnchors = pgTable(
  'vetting_anchors',
  {
    id: id(),
    companyId: company(),
    /** The head at that time: the newest file's number and hash. */
    seq: integer('seq').notNull(),
    hash: text('hash').notNull(),
    kind: text('kind').notNull(), // time_stamp | mail
    /** Of a stamp, what its clock says; of a mail, when it was sent. */
    anchoredAt: moment('anchored_at').notNull(),
    /** Who stamped it: the address of the service. Of a mail, to whom it went. */
    witness: text('witness').notNull(),
    /** The time stamp response (RFC 3161, DER) in base64; null for a mail. */
    stamp: text('stamp'),
  },
  (t) => [index('vetting_anchors_company').on(t.companyId, t.seq)],
);

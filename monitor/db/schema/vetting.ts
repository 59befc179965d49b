import { VETTING_ANCHOR_KINDS } from '@contract/vetting/vetting-anchors.constants';
import { VETTING_DECISIONS } from '@contract/vetting/vetting-files.constants';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { company } from './company-columns';

/** What can be shown later of a decision: the vetting files, each chained to the one before. */

/**
 * The head of a company's chain: whoever writes the next file holds this row until the transaction ends. A trigger lets
 * it go forward one by one and never back.
 */
export const vettingChains = table('vetting_chains', {
  companyId: company().primaryKey(),
  lastSeq: integer('last_seq').notNull(),
  lastHash: text('last_hash').notNull(),
});

/**
 * What was known about a carrier when something was decided about it. Triggers reject changing or deleting a row; only
 * deleting its company deletes it.
 */
export const vettingFiles = table(
  'vetting_files',
  {
    companyId: company(),
    /** The company's own count, 1 for its first: the number people call the file by. */
    seq: integer('seq').notNull(),
    /** From here to `decided_at` parts of the content are repeated, for lists; verifying compares them. */
    carrierId: carrier(),
    carrierName: text('carrier_name'),
    decision: oneOf('decision', VETTING_DECISIONS).notNull(),
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
 * is compared with every file that depends on it whenever it is read, and is kept as long as one does. Triggers reject
 * changing or deleting a row. `fileId` is no reference: a paper that is gone must be missed.
 */
export const vettingFilePapers = table(
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
 * witnesses. Triggers reject changing or deleting a row.
 */
export const vettingAnchors = table(
  'vetting_anchors',
  {
    id: id(),
    companyId: company(),
    /** The head at that time: the newest file's number and hash. */
    seq: integer('seq').notNull(),
    hash: text('hash').notNull(),
    kind: oneOf('kind', VETTING_ANCHOR_KINDS).notNull(),
    /** Of a stamp, what its clock says; of a mail, when it was sent. */
    anchoredAt: moment('anchored_at').notNull(),
    /** Who stamped it: the address of the service. Of a mail, to whom it went. */
    witness: text('witness').notNull(),
    /** The time stamp response (RFC 3161, DER) in base64; null for a mail. */
    stamp: text('stamp'),
  },
  (t) => [index('vetting_anchors_company').on(t.companyId, t.seq)],
);

/**
 * The heads of all companies' chains that had grown, hashed together once a day. Each vetting file names the newest weave, so
 * that a rewritten chain differs from what other companies' chains hold. Triggers reject changing or deleting a row.
 */
export const vettingWeaves = table('vetting_weaves', {
  /** 1 for the first, without gaps. */
  number: integer('number').primaryKey(),
  wovenAt: moment('woven_at').notNull(),
  /** Of the weave before; 64 zeros for the first. */
  previousRoot: text('previous_root').notNull(),
  /** SHA-256 in hex of the canonical JSON of number, moment, previous root and heads. */
  root: text('root').notNull(),
});

/** What a weave holds. It stays when its company is deleted, or the root could not be calculated again. Triggers as above. */
export const vettingWeaveHeads = table(
  'vetting_weave_heads',
  {
    weave: integer('weave')
      .notNull()
      .references(() => vettingWeaves.number),
    companyId: integer('company_id').notNull(),
    seq: integer('seq').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.weave, t.companyId] }), index('vetting_weave_heads_company').on(t.companyId, t.seq)],
);

/**
 * The pages of a vetting file's PDF as they were drawn, by their hash: an earlier layout cannot be drawn again by a later
 * version of the product. Triggers reject changing or deleting a row.
 */
export const vettingPages = table(
  'vetting_pages',
  {
    companyId: company(),
    seq: integer('seq').notNull(),
    /** Of what `plainPdf` makes of the PDF. */
    sha256: text('sha256').notNull(),
    layout: integer('layout').notNull(),
    drawnAt: moment('drawn_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.seq, t.sha256] }),
    foreignKey({
      columns: [t.companyId, t.seq],
      foreignColumns: [vettingFiles.companyId, vettingFiles.seq],
      name: 'vetting_pages_file',
    }).onDelete('cascade'),
  ],
);

/** The certificates that PDFs were signed with, for good: a PDF is recognized by them long after. */
export const signingCertificates = table(
  'signing_certificates',
  {
    id: id(),
    /** SHA-256 of the certificate, in hex. */
    fingerprint: text('fingerprint').notNull().unique(),
    /** PEM. */
    certificate: text('certificate').notNull(),
    /** The private key (PKCS 8, PEM), sealed by DATA_KEYS; null: the key is in a file that the settings name. */
    sealedKey: text('sealed_key'),
    madeAt: moment('made_at').notNull(),
    /** Since when the installation's own key signs no more. */
    retiredAt: moment('retired_at'),
  },
  (t) => [
    // One own key at a time: of two nodes that make one, the second takes the first's.
    uniqueIndex('signing_certificates_own')
      .on(sql`(true)`)
      .where(sql`${t.sealedKey} IS NOT NULL AND ${t.retiredAt} IS NULL`),
  ],
);

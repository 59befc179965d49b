import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { carrier, moment } from './columns';
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

import { bigint, boolean, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment, table } from './columns';
import { company, companyOfParent, user } from './company-columns';

/**
 * A document that someone sent: a certificate, an agreement, a tax form. Kept in the database, so that every node has
 * it, a backup holds it, and nothing that serves files can reach it.
 */
export const storedFiles = table(
  'stored_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: company(),
    /** The carrier that it is about; null: the company's own, such as its agreement. */
    carrierId: bigint('carrier_id', { mode: 'number' }),
    /** As it was sent, made safe. */
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(), // application/pdf | image/png | image/jpeg, as its content says
    bytes: integer('bytes').notNull(),
    /** Of the content in clear, as `bytes` is. */
    sha256: text('sha256').notNull(),
    /** Its chunks are sealed with DATA_KEYS: a paper that shows bank or taxpayer numbers. */
    isSealed: boolean('is_sealed').notNull().default(false),
    /** Who sent it; null: the carrier, on the onboarding pages. */
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('stored_files_company_carrier').on(t.companyId, t.carrierId)],
);

export const storedFileChunks = table(
  'stored_file_chunks',
  {
    companyId: companyOfParent(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    content: bytea('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.position] })],
);

/** Logos that a company had: papers that name one by its hash are drawn with it again (decision 0202). */
export const keptLogos = table(
  'kept_logos',
  {
    companyId: company(),
    sha256: text('sha256').notNull(),
    content: bytea('content').notNull(),
    keptAt: moment('kept_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.sha256] })],
);

/** A company's logo, a PNG: on the pages that its carriers open, of which it is a part. */
export const companyLogos = table('company_logos', {
  companyId: company().primaryKey(),
  content: bytea('content').notNull(),
  changedByUserId: user('changed_by_user_id'),
  changedAt: moment('changed_at').notNull(),
});

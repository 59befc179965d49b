import { TMS_FORMATS, TMS_MESSAGE_STATES } from '@contract/tms/tms.constants';
import type { MappingRules, TmsLoadResult } from '@contract/tms/tms.entities';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, id, moment, oneOf, table } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';

/** Messages of a company's TMS (decision 0219): how they become loads, and what became of each. */

/** How messages of one sender become loads. */
export const tmsMappings = table(
  'tms_mappings',
  {
    id: id(),
    companyId: company(),
    name: text('name').notNull(),
    format: oneOf('format', TMS_FORMATS).notNull(),
    /** Null: none yet. */
    versionInUse: integer('version_in_use'),
    isActive: boolean('is_active').notNull(),
    /** Of the secret in the address that messages are posted to; null: it has none. */
    addressDigest: text('address_digest'),
    createdAt: moment('created_at').notNull(),
    ...versioned(),
  },
  (t) => [index('tms_mappings_company').on(t.companyId, t.id), uniqueIndex('tms_mappings_address').on(t.addressDigest)],
);

/** The rules of a mapping as they were saved: never changed, so that each message can be read as it was then. */
export const tmsMappingVersions = table(
  'tms_mapping_versions',
  {
    id: id(),
    companyId: company(),
    mappingId: integer('mapping_id')
      .notNull()
      .references(() => tmsMappings.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    rules: jsonb('rules').$type<MappingRules>().notNull(),
    /** A message that the rules were tried on. */
    sample: text('sample').notNull(),
    createdAt: moment('created_at').notNull(),
    createdByUserId: user('created_by_user_id'),
  },
  (t) => [uniqueIndex('tms_mapping_versions_number').on(t.mappingId, t.number)],
);

/** A message, and what became of its loads. Kept for 30 days. */
export const tmsMessages = table(
  'tms_messages',
  {
    id: id(),
    companyId: company(),
    mappingId: integer('mapping_id')
      .notNull()
      .references(() => tmsMappings.id, { onDelete: 'cascade' }),
    /** The version that it was read by; null: there was none. */
    versionNumber: integer('version_number'),
    state: oneOf('state', TMS_MESSAGE_STATES).notNull(),
    /** Why all or some of it was not taken in; null: it was. */
    problem: text('problem'),
    /** Of its loads, as written. */
    references: text('references').array().notNull(),
    results: jsonb('results').$type<TmsLoadResult[]>().notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    receivedAt: moment('received_at').notNull(),
    resentAt: moment('resent_at'),
  },
  (t) => [
    index('tms_messages_company').on(t.companyId, t.id),
    index('tms_messages_problems').on(t.companyId, t.id).where(sql`${t.state} IN ('failed', 'in_part')`),
    index('tms_messages_content').on(t.mappingId, t.sha256),
    index('tms_messages_received').on(t.receivedAt),
  ],
);

/** The bytes of a message as they came: apart, so that lists do not read them. */
export const tmsContents = table('tms_contents', {
  companyId: companyOfParent(),
  messageId: integer('message_id')
    .primaryKey()
    .references(() => tmsMessages.id, { onDelete: 'cascade' }),
  content: bytea('content').notNull(),
});

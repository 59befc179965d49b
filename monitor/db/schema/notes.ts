import { NOTABLE_TYPES, type StoredMention } from '@contract/notes/notes.constants';
import { bigint, index, jsonb, text } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';

/** A note on something of the company's, or on a carrier. Rows are only ever added. */
export const notes = table(
  'notes',
  {
    id: id(),
    companyId: company(),
    notableType: oneOf('notable_type', NOTABLE_TYPES).notNull(),
    notableId: bigint('notable_id', { mode: 'number' }).notNull(),
    /** The carrier that it is about, where it is about one. */
    carrierId: bigint('carrier_id', { mode: 'number' }),
    body: text('body').notNull(),
    /** Colleagues that it names, each as it is written there; null: the note is older than mentions. */
    mentions: jsonb('mentions').$type<StoredMention[]>(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('notes_notable').on(t.companyId, t.notableType, t.notableId, t.createdAt),
    index('notes_carrier').on(t.companyId, t.carrierId, t.createdAt),
    index('notes_company').on(t.companyId, t.createdAt),
  ],
);

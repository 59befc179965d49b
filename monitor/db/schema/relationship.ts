import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';
import { company, user } from './company-columns';

/** What a company's people write down about a carrier or anything else they work on. */

/** A note on something of the company's, or on a carrier. Rows are only ever added. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    companyId: company(),
    notableType: text('notable_type').notNull(), // NOTABLE_TYPES of the contract
    notableId: bigint('notable_id', { mode: 'number' }).notNull(),
    /** The carrier that it is about, where it is about one. */
    carrierId: bigint('carrier_id', { mode: 'number' }),
    body: text('body').notNull(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('notes_notable').on(t.companyId, t.notableType, t.notableId, t.createdAt),
    index('notes_carrier').on(t.companyId, t.carrierId, t.createdAt),
  ],
);

/** What a company says is wrong about a carrier's data. The record itself is changed by whoever publishes it. */
export const editRequests = pgTable(
  'edit_requests',
  {
    id: id(),
    companyId: company(),
    carrierId: bigint('carrier_id', { mode: 'number' }).notNull(),
    message: text('message').notNull(),
    status: text('status').notNull(), // open | closed
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    /** When it was mailed to whoever runs the product; null: no address of theirs is set. */
    mailedAt: moment('mailed_at'),
    closedAt: moment('closed_at'),
    closedByUserId: user('closed_by_user_id'),
  },
  (t) => [index('edit_requests_carrier').on(t.companyId, t.carrierId, t.createdAt)],
);

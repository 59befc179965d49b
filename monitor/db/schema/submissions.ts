import { jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, table } from './columns';
import { company } from './company-columns';

/** What was sent and made, kept for a day so that the same sent again is not made twice. */
export const submissions = table(
  'submissions',
  {
    companyId: company(),
    /** The name of the call, or of the form. */
    call: text('call').notNull(),
    /** Of the submission's id, its sender and all that it holds. */
    digest: text('digest').notNull(),
    /** The id of what it made; null within the transaction that makes it. */
    made: jsonb('made').$type<number | string>(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.call, t.digest] })],
);

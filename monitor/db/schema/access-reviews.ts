import { ACCESS_REVIEW_REASON_NAMES, ACCESS_REVIEW_STATUSES } from '@contract/identity/access-review.constants';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { companies, users } from './identity';

/** Who may speak for a company, and what the operator has changed about accounts. */

/**
 * A person's wish to work here for a company that their email address does not speak for. The company is made when it is
 * approved, so that a person who waits does not block others.
 */
export const accessReviews = table(
  'access_reviews',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its entry in the federal record; null: it is not in the loaded files. */
    carrierId: bigint('carrier_id', { mode: 'number' }),
    reason: oneOf('reason', ACCESS_REVIEW_REASON_NAMES).notNull(),
    /** As the person wrote them. */
    statedName: text('stated_name'),
    statedNumber: text('stated_number'),
    note: text('note'),
    status: oneOf('status', ACCESS_REVIEW_STATUSES).notNull(),
    createdAt: moment('created_at').notNull(),
    /** The address of record that the newest code went to, and the digest of the code. */
    mailedTo: text('mailed_to'),
    codeHash: text('code_hash'),
    codeMailedAt: moment('code_mailed_at'),
    codeExpiresAt: moment('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    decidedAt: moment('decided_at'),
    decidedBy: oneOf('decided_by', ['code', 'operator']),
    decisionNote: text('decision_note'),
    /**
     * When it stopped keeping its user out: approved, withdrawn, or left behind after a rejection. Null: it still does.
     */
    closedAt: moment('closed_at'),
  },
  (t) => [
    uniqueIndex('access_reviews_open').on(t.userId).where(sql`${t.closedAt} IS NULL`),
    index('access_reviews_user').on(t.userId, t.createdAt),
  ],
);

/** What the operator changed about accounts by command. Lines are added with the change and never changed. */
export const operatorActions = table(
  'operator_actions',
  {
    id: id(),
    occurredAt: moment('occurred_at').notNull(),
    /** Complete without the rows it mentions: they may be deleted. */
    summary: text('summary').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'set null' }),
  },
  (t) => [index('operator_actions_newest').on(t.occurredAt)],
);

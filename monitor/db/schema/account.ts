import { CHANGE_ORDER_SOURCES, CHANGE_ORDER_STATUSES } from '@contract/account/company-details.constants';
import { BRANDS } from '@contract/shared/brands.constants';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';
import { roles } from './identity';

/** What a company changes about itself: who is invited to it, and details that await a decision. */

/**
 * A person invited into a company by mail. Who accepts it gets its scopes; accepted and withdrawn invitations are kept.
 */
export const userInvitations = table(
  'user_invitations',
  {
    id: id(),
    companyId: company(),
    email: text('email').notNull(), // lower case
    scopes: text('scopes').array().notNull().default([]),
    /** Who accepts it gets this role, in place of scopes. */
    roleId: integer('role_id').references(() => roles.id, { onDelete: 'set null' }),
    site: oneOf('site', BRANDS).notNull(),
    /** Of the newest mail. */
    deliveredAt: moment('delivered_at').notNull(),
    claimedAt: moment('claimed_at'),
    deletedAt: moment('deleted_at'),
    invitedByUserId: user('invited_by_user_id'),
  },
  (t) => [
    index('user_invitations_company').on(t.companyId, t.deliveredAt),
    index('user_invitations_email').on(t.email),
    // One open invitation an address and company: inviting twice is sending again.
    uniqueIndex('user_invitations_open')
      .on(t.companyId, t.email)
      .where(sql`${t.claimedAt} IS NULL AND ${t.deletedAt} IS NULL`),
  ],
);

/** A change of the company's details that someone or some record asks for and a manager decides. */
export const companyChangeOrders = table(
  'company_change_orders',
  {
    id: id(),
    companyId: company(),
    source: oneOf('source', CHANGE_ORDER_SOURCES).notNull(),
    /** Who requested it; null: the federal record. */
    requestedByUserId: user('requested_by_user_id'),
    /** The federal entry that says so. */
    carrierId: bigint('carrier_id', { mode: 'number' }),
    /** What each detail was at the time of the request and what it would become; null: none. */
    changes: jsonb('changes').$type<{ field: string; from: string | null; to: string | null }[]>().notNull(),
    reason: text('reason'),
    status: oneOf('status', CHANGE_ORDER_STATUSES).notNull(),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedByUserId: user('decided_by_user_id'),
    decisionNote: text('decision_note'),
  },
  (t) => [
    index('company_change_orders_company').on(t.companyId, t.createdAt),
    // At most one open request comes from the federal record.
    uniqueIndex('company_change_orders_fmcsa')
      .on(t.companyId)
      .where(sql`${t.source} = 'fmcsa' AND ${t.status} = 'pending'`),
  ],
);

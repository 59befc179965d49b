import { EDIT_REQUEST_STATUSES } from '@contract/edit-requests/edit-requests.constants';
import { index, text } from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';

/** What a company says is wrong about a carrier's data. The record itself is changed by whoever publishes it. */
export const editRequests = table(
  'edit_requests',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    message: text('message').notNull(),
    status: oneOf('status', EDIT_REQUEST_STATUSES).notNull(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    /** When it was mailed to whoever runs the product; null: no address of theirs is set. */
    mailedAt: moment('mailed_at'),
    closedAt: moment('closed_at'),
    closedByUserId: user('closed_by_user_id'),
  },
  (t) => [index('edit_requests_carrier').on(t.companyId, t.carrierId, t.createdAt)],
);

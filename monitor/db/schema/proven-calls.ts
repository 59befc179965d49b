import { CALLED_SOURCES } from '@contract/proven-calls/proven-calls.constants';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';

/** Calls to a number on file that prove who answers: three digits by telephone, three by mail or text message, all six said. */
export const provenCalls = table(
  'proven_calls',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    calledNumber: text('called_number').notNull(),
    calledSource: oneOf('called_source', CALLED_SOURCES).notNull(),
    /** The address on file that the second three go to; null: they go by text message. */
    email: text('email'),
    /** The number on file that they go to by text message, another than the called one; null: by mail. */
    textTo: text('text_to'),
    /** The three that the caller reads out: the page shows them. */
    readOut: text('read_out').notNull(),
    /** Of the second three, bound to the call; null: not sent yet. */
    mailedHash: text('mailed_hash'),
    tries: integer('tries').notNull().default(0),
    startedByUserId: user('started_by_user_id'),
    startedAt: moment('started_at').notNull(),
    provenAt: moment('proven_at'),
    answeredBy: text('answered_by'),
    /** An address for rate confirmations that they confirmed. */
    confirmedEmail: text('confirmed_email'),
  },
  (t) => [index('proven_calls_carrier').on(t.companyId, t.carrierId, t.startedAt)],
);

import { CARRIER_NOTICE_KINDS } from '@contract/rate-confirmations/carrier-notices.constants';
import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { company } from './company-columns';
import { loads } from './loads';
import { rateConfirmations } from './rate-confirmations';

/** What a notice is about, complete without the rows it mentions. */
type NoticeDetails = {
  number?: string;
  reference?: string;
  signer?: string;
  /** That a confirmation was sent to, or accepted by. */
  email?: string;
  /** A change of bank, and not the first one. */
  isChange?: boolean;
  /** In which a bank was named. */
  packetId?: number;
};

/**
 * What the address of record of a carrier is notified of: what happened in its name, where it can say that it was not the
 * carrier. One row an event.
 */
export const carrierNotices = table(
  'carrier_notices',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    kind: oneOf('kind', CARRIER_NOTICE_KINDS).notNull(),
    /** Names the event: a repeated event has the same name. */
    event: text('event').notNull(),
    isFirstLoad: boolean('is_first_load').notNull().default(false),
    details: jsonb('details').$type<NoticeDetails>().notNull(),
    loadId: integer('load_id').references(() => loads.id, { onDelete: 'set null' }),
    rateConfirmationId: integer('rate_confirmation_id').references(() => rateConfirmations.id, {
      onDelete: 'set null',
    }),
    /** The address of record; null: none was known, and no notice is sent. */
    email: text('email'),
    /** Of the link in the mail; null: it was not sent yet. */
    tokenHash: text('token_hash'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    /** When the carrier said that it was not them; the link works no more. */
    deniedAt: moment('denied_at'),
    deniedFrom: text('denied_from'),
  },
  (t) => [
    uniqueIndex('carrier_notices_event').on(t.companyId, t.event),
    uniqueIndex('carrier_notices_token').on(t.tokenHash),
    index('carrier_notices_load').on(t.loadId),
    index('carrier_notices_confirmation').on(t.rateConfirmationId),
    index('carrier_notices_carrier').on(t.carrierId, t.companyId),
  ],
);

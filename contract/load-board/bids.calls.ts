import { z } from 'zod';
import { defineCall } from '../call';
import { optionalReason } from '../shared/optional-reason';
import { Paging } from '../shared/paging';
import { carrierId, expectedVersion, RecordId } from '../shared/record-id';
import { Bid, BidLink } from './bids.entities';
import {
  BID_STATES,
  BROKER_CONNECTION_STATUS_FILTER,
  MAX_COUNTEROFFER_NOTE,
  MAX_POSTING_RATE_USD,
} from './load-board.constants';

const Decision = z.strictObject({ reason: optionalReason, expected_version: expectedVersion }).optional();

export const listBids = defineCall({
  method: 'GET',
  path: '/api/v1/bids',
  summary:
    'Bids on the company’s loads, newest first, each with the carrier’s verdict now, how far it is from the own lane’s memory, and what is new about who bids. No text names this call.',
  may: 'useLoadBoard',
  query: Paging.extend({
    load_id: RecordId.shape.id.optional(),
    carrier_id: carrierId('carrier_id').optional(),
    state: z.enum(BID_STATES, { error: `state may be ${BID_STATES.join(', ')}.` }).optional(),
    broker_connection_status: z
      .literal(BROKER_CONNECTION_STATUS_FILTER, {
        error: `broker_connection_status may be ${BROKER_CONNECTION_STATUS_FILTER}.`,
      })
      .optional(),
  }),
  response: z.object({ bids: z.array(Bid) }),
  paged: true,
  errors: [404],
});

export const acceptBid = defineCall({
  method: 'PATCH',
  path: '/api/v1/bids/{id}/accept',
  summary:
    'Choose a bid: the load is then covered by its carrier on the load’s own page, at this amount. Of two people the second is refused; the other open bids stay until the load is covered. A bid whose price changed must be named by the version that was read. No text names this call.',
  may: 'workLoadBoard',
  params: RecordId,
  body: Decision,
  response: Bid,
  errors: [409],
});

export const declineBid = defineCall({
  method: 'PATCH',
  path: '/api/v1/bids/{id}/decline',
  summary: 'Turn a bid down. Its carrier may bid again. No text names this call.',
  may: 'workLoadBoard',
  params: RecordId,
  body: Decision,
  response: Bid,
  errors: [409],
});

export const counterBid = defineCall({
  method: 'PATCH',
  path: '/api/v1/bids/{id}/counter',
  summary:
    'Answer an open bid with another price: it is mailed to the carrier’s address of record with a link, where the carrier accepts it, declines it or sends another price. It replaces the counteroffer before it. Nothing is booked: an accepted one is the bid’s price, and the broker still accepts the bid. A carrier that may no longer see the load is refused. No text names this call.',
  may: 'workLoadBoard',
  params: RecordId,
  body: z.strictObject({
    counteroffer: z.strictObject({
      amount_cents: z
        .int({ error: 'Enter an amount.' })
        .min(1, 'Enter an amount above zero.')
        .max(MAX_POSTING_RATE_USD * 100, 'At most $1,000,000.'),
      /** The carrier reads it. */
      note: z
        .string({ error: 'note is a text.' })
        .trim()
        .max(MAX_COUNTEROFFER_NOTE, `At most ${MAX_COUNTEROFFER_NOTE} characters.`)
        .transform((value) => (value === '' ? null : value))
        .nullish(),
      /** Omitted: the end of the posting, which it cannot outlive. */
      expires_at: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }).optional(),
    }),
    expected_version: expectedVersion,
  }),
  response: Bid,
  errors: [409, 429],
});

export const listBidLinks = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/bid_links',
  summary: 'To whom the posting of a load was mailed, newest first. No text names this call.',
  may: 'useLoadBoard',
  params: RecordId,
  query: Paging,
  response: z.object({ bid_links: z.array(BidLink) }),
  paged: true,
});

export const sendBidLink = defineCall({
  method: 'POST',
  path: '/api/v1/loads/{id}/bid_links',
  summary:
    'Mail a carrier a link to the posting, where it can bid without an account. A carrier that fails the rules or is on do not dispatch is refused. Sent twice under one Idempotency-Key it is mailed once. No text names this call.',
  may: 'workLoadBoard',
  repeats: 'by-key',
  params: RecordId,
  body: z.strictObject({
    bid_link: z.strictObject({
      carrier_id: carrierId('carrier_id', 'Choose a carrier.'),
      /** Omitted: the carrier's address on the FMCSA record. */
      email: z.email('That is no email address.').max(254, 'That is no email address.').optional(),
    }),
  }),
  response: BidLink,
  errors: [409, 429],
});

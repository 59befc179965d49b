import { EQUIPMENT_TYPE_LABELS } from '@contract/carriers/equipment.constants';
import type { BoardLoad } from '@contract/load-board/board.entities';
import { POSTING_AUDIENCE_LABELS, POSTING_STATE_LABELS } from '@contract/load-board/load-board.constants';
import type { FileColumns } from '../csv';

const dollars = (cents: number | null | undefined) => (cents == null ? '' : (cents / 100).toFixed(2));
const number = (value: number | null) => (value === null ? '' : String(value));

type End = BoardLoad['origin'];

const placeOf = (end: End) => (end && ([end.city, end.state].filter(Boolean).join(', ') || end.postal_code)) || '';

const ofEnd = (name: string, endOf: (load: BoardLoad) => End): FileColumns<BoardLoad> => [
  [name, (load) => placeOf(endOf(load))],
  [`${name} window from (UTC)`, (load) => endOf(load)?.window_starts_at ?? ''],
  [`${name} window to (UTC)`, (load) => endOf(load)?.window_ends_at ?? ''],
  [`${name} time zone`, (load) => endOf(load)?.local_zone ?? ''],
];

/**
 * The columns of the file of the board.
 *
 * @param mayViewCustomerRates of the reader; a column that they may not see is left out
 */
export const boardFile = (mayViewCustomerRates: boolean): FileColumns<BoardLoad> => [
  ['Load', ({ reference }) => reference],
  ['Customer', ({ customer_name }) => customer_name ?? ''],
  ['Posting', ({ posting }) => (posting ? POSTING_STATE_LABELS[posting.state] : 'Not posted')],
  ['Audience', ({ posting }) => (posting ? POSTING_AUDIENCE_LABELS[posting.audience] : '')],
  ['Posted (UTC)', ({ posting }) => posting?.posted_at ?? ''],
  ['Expires (UTC)', ({ posting }) => posting?.expires_at ?? ''],
  ['Open bids', ({ open_bid_count }) => String(open_bid_count)],
  ...ofEnd('Pickup', ({ origin }) => origin),
  ...ofEnd('Dropoff', ({ destination }) => destination),
  ['Stops', ({ stops_count }) => String(stops_count)],
  ['Equipment', ({ equipment_type: type, equipment }) => (type ? EQUIPMENT_TYPE_LABELS[type] : (equipment ?? ''))],
  ['Trailer length (ft)', ({ trailer_length_ft }) => number(trailer_length_ft)],
  ['Weight (lbs)', ({ weight_lbs }) => number(weight_lbs)],
  ['Commodity', ({ commodity }) => commodity ?? ''],
  ['Miles', ({ billable_miles }) => number(billable_miles)],
  ['Rate (USD)', ({ rate_cents }) => dollars(rate_cents)],
  ['Rate per mile (USD)', ({ rate_per_mile_cents }) => dollars(rate_per_mile_cents)],
  ...(mayViewCustomerRates ? CUSTOMER_COLUMNS : []),
];

/** A margin that is not known is empty, never zero. */
const CUSTOMER_COLUMNS: FileColumns<BoardLoad> = [
  ['Customer rate (USD)', ({ customer_rate_cents }) => dollars(customer_rate_cents)],
  ['Margin (USD)', ({ margin_cents }) => dollars(margin_cents)],
];

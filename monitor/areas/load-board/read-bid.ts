import { MAX_POSTING_RATE_USD } from '@contract/load-board/load-board.constants';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { formatCents, formatInteger } from '@contract/shared/format';
import { type Message, said } from '../../base/said';
import { BID_ERRORS } from './bid-page-words';

const MAX_BID_CENTS = MAX_POSTING_RATE_USD * 100;
const MAX_NAME = 120;
const MAX_COMMENT = 500;

/** The carrier's input on the page of an offer. */
export interface TypedBid {
  amount: string;
  name: string;
  phone: string;
  comment: string;
}

/** A bid as it can be stored. */
export interface NewBid {
  amountCents: number;
  name: string;
  phoneE164: string | null;
  comment: string | null;
}

/** Reads the form of a bid. `bid` null: it has errors. */
export function readBid(sent: Record<string, unknown>): {
  typed: TypedBid;
  errors: Partial<Record<keyof TypedBid, Message>>;
  bid: NewBid | null;
} {
  const text = (name: string) => String(sent[name] ?? '').trim();
  const typed = { amount: text('amount'), name: text('name'), phone: text('phone'), comment: text('comment') };
  const errors: Partial<Record<keyof TypedBid, Message>> = {};
  const amountCents = centsIn(typed.amount);
  if (amountCents === null || amountCents === 0) errors.amount = BID_ERRORS.amount;
  else if (amountCents > MAX_BID_CENTS) errors.amount = said(BID_ERRORS.tooMuch, formatCents(MAX_BID_CENTS));
  const tooLong = (most: number) => said(BID_ERRORS.tooLong, formatInteger(most));
  if (typed.name === '') errors.name = BID_ERRORS.name;
  else if (typed.name.length > MAX_NAME) errors.name = tooLong(MAX_NAME);
  const phoneE164 = typed.phone === '' ? null : readPhoneE164(typed.phone);
  if (typed.phone !== '' && phoneE164 === null) errors.phone = BID_ERRORS.phone;
  if (typed.comment.length > MAX_COMMENT) errors.comment = tooLong(MAX_COMMENT);
  const isRight = Object.keys(errors).length === 0 && amountCents !== null;
  const comment = typed.comment === '' ? null : typed.comment;
  return { typed, errors, bid: isRight ? { amountCents, name: typed.name, phoneE164, comment } : null };
}

/**
 * `1850`, `$1,850`, `1 850.50`; null: no amount. A comma before two digits is ambiguous: the carrier must correct it.
 */
function centsIn(typed: string): number | null {
  const found = /^\$?(\d{1,3}(?:[ ,]\d{3})+|\d{1,12})(?:\.(\d{2}))?$/.exec(typed);
  if (!found) return null;
  return Number(found[1]!.replaceAll(/[ ,]/g, '')) * 100 + Number(found[2] ?? 0);
}

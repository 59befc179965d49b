import { MAX_POSTING_RATE_USD } from '@contract/load-board/load-board.constants';
import { isFarFrom, meantBeside, readPrice } from '@contract/load-board/typed-price';
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

/** Prices, in cents, one of which the carrier must choose: what it typed can be read otherwise, or is far off. */
export type Meant = readonly number[];

type Errors = Partial<Record<keyof TypedBid, Message>>;

/**
 * Reads the form of a bid. `bid` null: it has errors, or `meant` asks which price.
 *
 * @param beside the price that the carrier sees on its page; null: none
 */
export function readBid(
  sent: Record<string, unknown>,
  beside: number | null,
): { typed: TypedBid; errors: Errors; meant: Meant; bid: NewBid | null } {
  const text = (name: string) => String(sent[name] ?? '').trim();
  const typed = { amount: text('amount'), name: text('name'), phone: text('phone'), comment: text('comment') };
  const { amountCents, error, meant } = readAmount(sent, beside);
  const errors: Errors = {};
  if (error) errors.amount = error;
  const tooLong = (most: number) => said(BID_ERRORS.tooLong, formatInteger(most));
  if (typed.name === '') errors.name = BID_ERRORS.name;
  else if (typed.name.length > MAX_NAME) errors.name = tooLong(MAX_NAME);
  const phoneE164 = typed.phone === '' ? null : readPhoneE164(typed.phone);
  if (typed.phone !== '' && phoneE164 === null) errors.phone = BID_ERRORS.phone;
  if (typed.comment.length > MAX_COMMENT) errors.comment = tooLong(MAX_COMMENT);
  const isRight = Object.keys(errors).length === 0 && amountCents !== null;
  const comment = typed.comment === '' ? null : typed.comment;
  return { typed, errors, meant, bid: isRight ? { amountCents, name: typed.name, phoneE164, comment } : null };
}

/** Reads a price alone: of a bid, or of its change. `meant`: the button of one of them says which, once. */
export function readAmount(
  sent: Record<string, unknown>,
  beside: number | null,
): { amountCents: number | null; error: Message | null; meant: Meant } {
  const none = { amountCents: null, meant: [] };
  const read = readPrice(String(sent.amount ?? ''));
  if (read.kind === 'none' || read.cents === 0) return { ...none, error: BID_ERRORS.amount };
  if (read.cents > MAX_BID_CENTS) return { ...none, error: said(BID_ERRORS.tooMuch, formatCents(MAX_BID_CENTS)) };
  const isFar = isFarFrom(read.cents, beside);
  if (read.kind === 'price' && !isFar) return { amountCents: read.cents, error: null, meant: [] };
  const other = isFar ? meantBeside(read.cents, beside) : null;
  const meant = [...(other === null || other > MAX_BID_CENTS ? [] : [other]), read.cents];
  const chosen = meant.find((cents) => String(cents) === String(sent.meant ?? ''));
  if (chosen !== undefined) return { amountCents: chosen, error: null, meant: [] };
  const question =
    meant.length === 1 && !isFar
      ? said(BID_ERRORS.meant, formatCents(read.cents))
      : meant.length === 1
        ? said(BID_ERRORS.far, formatCents(read.cents), formatCents(beside))
        : said(BID_ERRORS.farMeant, formatCents(meant[0]), formatCents(read.cents), formatCents(beside));
  return { amountCents: null, error: question, meant };
}

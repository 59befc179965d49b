import { z } from 'zod';
import { ContactAge } from '../carriers/contact-history.entities';
import { CALLED_SOURCES, DIGITS_BY } from './proven-calls.constants';

/** A number that was on file before what the call is about, and is old enough to prove something: only such a one is worth a call. */
export const NumberOnFile = z.object({
  number: z.string(),
  source: z.enum(CALLED_SOURCES),
  label: z.string(),
  ...ContactAge.shape,
});
export type NumberOnFile = z.infer<typeof NumberOnFile>;

/**
 * A call to a number on file that proves who answers: three digits are read out by telephone, three go by mail to an address on
 * file, or by text message to another number on file, and who answers says all six.
 */
export const ProvenCall = z.object({
  id: z.number(),
  carrier_id: z.number(),
  called_number: z.string(),
  called_source: z.enum(CALLED_SOURCES),
  /** How the second three went, and where: of an address the first letter and the domain, of a telephone the last four digits. */
  sent_by: z.enum(DIGITS_BY),
  sent_to: z.string(),
  /** The three to read out; null for anyone but the caller, and once the call is over. */
  read_out: z.string().nullable(),
  started_by: z.string().nullable(),
  started_at: z.string(),
  /** The digits can be typed in until then. */
  ends_at: z.string(),
  tries_left: z.number(),
  /** Null: not proven. */
  proven_at: z.string().nullable(),
  answered_by: z.string().nullable(),
  /** An address for rate confirmations that they confirmed. */
  confirmed_email: z.string().nullable(),
});
export type ProvenCall = z.infer<typeof ProvenCall>;

import { z } from 'zod';
import { defineCall } from '../call';
import { ASKED_CONTACT } from '../carriers/contact-search.calls';
import { RateConfirmationMailSummary } from '../rate-confirmations/mails.entities';
import { RATE_CONFIRMATION_STATUSES } from '../rate-confirmations/rate-confirmations.constants';
import { CallerCheck } from './caller-check.calls';

const NamedCarrier = z.object({ id: z.number(), legal_name: z.string().nullable() });
const NamedLoad = z.object({ id: z.number(), reference: z.string() });

export const SenderCheck = z.object({
  /** Who has the sender's address, by the caller check; the carrier is that of the confirmation or load in the subject. */
  caller: CallerCheck,
  /** What speaks against the email itself, each a sentence. Empty proves nothing. */
  warnings: z.array(z.string()),
  /** By what the mail servers found; `nothing_against` is no proof: the sender may own the domain. */
  authentication: z.enum(['against', 'nothing_against', 'not_given']),
  /** Rate confirmations that the subject names, by their number or load; null: not for this account. */
  confirmations: z
    .array(
      z.object({
        id: z.number(),
        number: z.string(),
        status: z.enum(RATE_CONFIRMATION_STATUSES),
        load: NamedLoad,
        carrier: NamedCarrier,
      }),
    )
    .nullable(),
  /** Loads that the subject names; null: not for this account. */
  loads: z.array(NamedLoad.extend({ carrier: NamedCarrier.nullable() })).nullable(),
  /** This email, and flagged ones of the same sender, as the product received and checked them; null: not for this account. */
  mails: z.array(RateConfirmationMailSummary.extend({ is_this_one: z.boolean() })).nullable(),
});
export type SenderCheck = z.infer<typeof SenderCheck>;

const part = (name: string, most: number) =>
  z.string({ error: `${name} must be a text.` }).max(most, `${name} is too long: ${most} characters at most.`);

export const checkSender = defineCall({
  method: 'POST',
  path: '/api/v1/sender_check',
  summary:
    "Who wrote an email by what is on file: the caller check of its sender's address, the rate confirmations and loads that its subject names, and what was found in it if it was forwarded here. Stores nothing. Confirmations and emails take their own permission, loads the permission to view loads.",
  may: 'searchByContact',
  looksOnly: true,
  body: z.strictObject({
    email: ASKED_CONTACT.email,
    /** The sender's name as it is displayed. */
    name: part('name', 500).optional(),
    subject: part('subject', 2000).optional(),
    message_id: part('message_id', 1000).optional(),
    reply_to: part('reply_to', 2000).optional(),
    /** Values of the Authentication-Results headers. They only ever count against the sender. */
    authentication_results: z
      .array(part('authentication_results', 4000), { error: 'authentication_results must be a list.' })
      .max(20, 'authentication_results has 20 at most.')
      .optional(),
  }),
  response: SenderCheck,
  errors: [404],
});

import { z } from 'zod';
import { TICKET_STATUSES } from '../alerts/tickets.constants';
import { ContactAge } from '../carriers/contact-history.entities';
import { version } from '../shared/record-id';
import { MAIL_FINDINGS, MAIL_SOURCES, MAIL_THING_STANDINGS, MAIL_THINGS } from './mails.constants';
import { RATE_CONFIRMATION_MAIL_STATUSES } from './rate-confirmations.constants';

export const MailAddress = z.object({ name: z.string().nullable(), address: z.string() });
export type MailAddress = z.infer<typeof MailAddress>;

/** One check. `is_checked` false: it could not be done, which neither flags the email nor clears it. */
export const MailFinding = z.object({
  kind: z.enum(MAIL_FINDINGS),
  /** A full sentence. */
  what: z.string(),
  /** The email's value; null: none. */
  value: z.string().nullable(),
  /** The expected value; null: nothing is on file to compare with. */
  expected: z.string().nullable(),
  is_checked: z.boolean(),
});
export type MailFinding = z.infer<typeof MailFinding>;

/** One thing that an email names, compared with what was on file when it was checked. */
export const MailThing = z.object({
  kind: z.enum(MAIL_THINGS),
  /** For people; of an account the last digits. */
  value: z.string(),
  /** The parts that name it: `Text`, `Quoted text`, `letter.pdf`. */
  where: z.array(z.string()),
  standing: z.enum(MAIL_THING_STANDINGS),
  /** Which record has it, and since when; null: none. */
  source: z.string().nullable(),
});
export type MailThing = z.infer<typeof MailThing>;

export const MailAttachment = z.object({
  /** Null: it was not stored, and `not_kept` says why. */
  id: z.number().nullable(),
  name: z.string(),
  /** By its content; null: not one of the stored kinds. */
  media_type: z.string().nullable(),
  bytes: z.number(),
  sha256: z.string(),
  not_kept: z.string().nullable(),
});
export type MailAttachment = z.infer<typeof MailAttachment>;

const summary = {
  id: z.number(),
  status: z.enum(RATE_CONFIRMATION_MAIL_STATUSES),
  /** Who uploaded it; null: it came in by email or through the inbox folder. */
  user_id: z.number().nullable(),
  source: z.enum(MAIL_SOURCES),
  subject: z.string().nullable(),
  /** The first sender; null: none is named. */
  from: MailAddress.nullable(),
  /** The carrier it was addressed to by DOT number, else its load's; null: unknown. */
  carrier: z.object({ id: z.number(), legal_name: z.string().nullable() }).nullable(),
  load: z.object({ id: z.number(), reference: z.string() }).nullable(),
  received_at: z.string(),
  findings: z.array(MailFinding),
  version,
};

/** An email as the lists show it, with its findings. */
export const RateConfirmationMailSummary = z.object(summary);
export type RateConfirmationMailSummary = z.infer<typeof RateConfirmationMailSummary>;

export const RateConfirmationMail = z.object({
  ...summary,
  senders: z.array(MailAddress),
  reply_to: z.array(MailAddress),
  to: z.array(MailAddress),
  message_id: z.string().nullable(),
  /** By the sender's computer. */
  sent_at: z.string().nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Its content as text: HTML is never shown. Null: it has no text, or could not be read. */
  text: z.string().nullable(),
  is_text_cut: z.boolean(),
  attachments: z.array(MailAttachment),
  /** What it names. Emails that were checked before it was compared have none. */
  things: z.array(MailThing),
  /** Numbers of the carrier's federal record that prove something by being answered, the oldest first. */
  numbers_to_call: z.array(ContactAge.extend({ number: z.string(), label: z.string() })),
  /** The original email; null: there was no room for it. */
  eml_file_id: z.number().nullable(),
  rate_confirmation: z.object({ id: z.number() }).nullable(),
  /** The alert on its load about it, open or closed. */
  tickets: z.array(z.object({ id: z.number(), status: z.enum(TICKET_STATUSES) })),
  linked: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  dismissed: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
});
export type RateConfirmationMail = z.infer<typeof RateConfirmationMail>;

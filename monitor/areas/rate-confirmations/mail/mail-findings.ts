import type { MailFindingKind } from '@contract/rate-confirmations/mails.constants';
import type { MailFinding } from '@contract/rate-confirmations/mails.entities';
import type { RateConfirmationMailStatus } from '@contract/rate-confirmations/rate-confirmations.constants';
import { dkim, dmarc, senderNotProven, spf } from './findings/authentication';
import { changesLoad, newContact, sharedWithOthers } from './findings/changes';
import {
  deliveryFailed,
  foreignLink,
  notReadWhole,
  otherRemitTo,
  repeatedMessageId,
  riskyAttachment,
  unknownPdf,
  unreadAttachment,
} from './findings/content';
import {
  loadOfAnotherCarrier,
  noReference,
  otherCarrierNumber,
  unknownCarrier,
  unknownReference,
} from './findings/load';
import {
  freeMail,
  lookAlikeDomain,
  nameShowsAnotherAddress,
  otherReplyTo,
  severalSenders,
  unknownSender,
} from './findings/sender';
import type { FindingRule, MailFacts } from './mail-facts';

/** One rule per kind of finding; in the order of MAIL_FINDINGS of the contract. */
export const FINDING_RULES: Readonly<Record<MailFindingKind, FindingRule>> = {
  not_read_whole: notReadWhole,
  several_senders: severalSenders,
  look_alike_domain: lookAlikeDomain,
  name_shows_another_address: nameShowsAnotherAddress,
  unknown_sender: unknownSender,
  free_mail: freeMail,
  other_reply_to: otherReplyTo,
  spf,
  dkim,
  dmarc,
  sender_not_proven: senderNotProven,
  other_remit_to: otherRemitTo,
  changes_load: changesLoad,
  new_contact: newContact,
  shared_with_others: sharedWithOthers,
  unread_attachment: unreadAttachment,
  unknown_pdf: unknownPdf,
  risky_attachment: riskyAttachment,
  foreign_link: foreignLink,
  other_carrier_number: otherCarrierNumber,
  no_reference: noReference,
  unknown_reference: unknownReference,
  load_of_another_carrier: loadOfAnotherCarrier,
  unknown_carrier: unknownCarrier,
  repeated_message_id: repeatedMessageId,
  delivery_failed: deliveryFailed,
};

/** An email's findings: problems first, then what could not be checked. */
export function findingsOf(facts: MailFacts): MailFinding[] {
  const all = Object.values(FINDING_RULES).flatMap((rule) => rule(facts) ?? []);
  return [...all.filter((one) => one.is_checked), ...all.filter((one) => !one.is_checked)];
}

/** Means only that the email did not reach a carrier. */
const UNDELIVERED: readonly MailFindingKind[] = ['unknown_carrier', 'delivery_failed'];

/** An unchecked finding neither flags nor clears an email: it shows beside the status. */
export function statusOf(findings: readonly MailFinding[]): Exclude<RateConfirmationMailStatus, 'queued'> {
  const wrong = findings.filter((one) => one.is_checked);
  if (wrong.some(({ kind }) => !UNDELIVERED.includes(kind))) return 'flagged';
  return wrong.length > 0 ? 'undelivered' : 'completed';
}

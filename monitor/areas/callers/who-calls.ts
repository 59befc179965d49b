import type { CallerCheck } from '@contract/callers/caller-check.calls';
import type { CallerAnswer } from '@contract/callers/callers.constants';
import type { RecordContact } from '@contract/carriers/contact-history.entities';
import type { AssociatedWithContact } from '@contract/carriers/contact-search.entities';
import type { GateAnswer } from '@contract/loads/gate.entities';
import { formatCount, formatDate, formatPhone } from '@contract/shared/format';

export interface CallerFacts {
  contact: AssociatedWithContact;
  carrier: CallerCheck['carrier'];
  /** The caller named the carrier; else it is the only one that has the contact. */
  isClaimed: boolean;
  /** Null: no load was named. */
  gate: GateAnswer | null;
}

/**
 * Who a caller is by what is on file, and what to do next. Pure. What is on record is no proof of who is on the line: a caller ID
 * and a sender's address can be forged, so that every answer ends in a call to a number that was on file before.
 */
export function whoCalls(facts: CallerFacts): Pick<CallerCheck, 'answer' | 'sentence' | 'next'> {
  const answer = answerOf(facts);
  return { answer, sentence: SENTENCES[answer](facts), next: nextOf(answer, facts) };
}

const FLAGGED = /_flagged_for_fraud$|_of_blocked_user_or_company$|_with_identity_alert$/;

function answerOf({ contact, carrier, isClaimed }: CallerFacts): CallerAnswer {
  const { category, found, is_in_own_alert: isInOwnAlert } = contact;
  if (isInOwnAlert || (category !== null && FLAGGED.test(category))) return 'flagged';
  const onRecord = carrier?.on_record ?? null;
  if (onRecord !== null && onRecord.last_seen === null)
    return onRecord.standing === 'young'
      ? 'new_on_record'
      : found.exactly > 1 && !isClaimed
        ? 'of_several'
        : 'on_record';
  if (carrier?.seen_here?.proves) return 'confirmed_here';
  if (isClaimed && found.exactly > 0) return 'of_another';
  if (category === 'email_spoofing_attempt') return 'of_another';
  if (found.exactly > 1) return 'of_several';
  // Without a whole census that it is nowhere proves nothing.
  return contact.sources.every(({ loaded, is_partial: isPartial }) => loaded && !isPartial)
    ? 'not_on_record'
    : 'not_checked';
}

const nameOf = (carrier: CallerFacts['carrier']) =>
  carrier?.legal_name ?? carrier?.dba_name ?? (carrier ? `USDOT ${carrier.id}` : 'the carrier');

const written = ({ contact_type: type, value }: AssociatedWithContact) =>
  type === 'phone' ? formatPhone(value) : value;

const SENTENCES: Record<CallerAnswer, (facts: CallerFacts) => string> = {
  flagged: ({ contact }) =>
    `${written(contact)} is flagged: fraud, a carrier on do not dispatch, or a carrier that others pretend to be.`,
  of_another: ({ contact, carrier, isClaimed }) =>
    contact.category === 'email_spoofing_attempt'
      ? `${written(contact)} imitates the address of another company: ${contact.look_alikes[0]?.domain ?? 'a known domain'}.`
      : `${written(contact)} is on the record of ${contact.carriers.length === 1 ? nameOfOther(contact) : 'other carriers'}${isClaimed ? `, not of ${nameOf(carrier)}` : ''}.`,
  not_on_record: ({ contact, carrier, isClaimed }) => {
    const left = carrier?.on_record?.last_seen;
    if (left) return `${written(contact)} left the record of ${nameOf(carrier)} on ${formatDate(left)}.`;
    return `${written(contact)} is on the record of no carrier${isClaimed ? `, and not of ${nameOf(carrier)}` : ''}.`;
  },
  new_on_record: ({ contact, carrier }) => {
    const of = `${written(contact)} is on the record of ${nameOf(carrier)}`;
    return carrier?.on_record?.is_first_known === false
      ? `${of} only ${sinceWords(carrier.on_record)}: a record that is taken over gets a new number first.`
      : `${of} ${sinceWords(carrier?.on_record)}, less than 90 days: too new to prove who calls.`;
  },
  of_several: ({ contact }) =>
    `${written(contact)} is on the record of ${formatCount(contact.found.exactly, 'carrier')}: ask which one calls, and check again with its USDOT number.`,
  on_record: ({ contact, carrier }) =>
    `${written(contact)} is on the record of ${nameOf(carrier)}, ${sinceWords(carrier?.on_record)}.`,
  confirmed_here: ({ contact, carrier }) =>
    `${written(contact)} is not on the federal record, but known here as ${nameOf(carrier)}’s since ${formatDate(carrier?.seen_here?.first_seen ?? null)}.`,
  not_checked: ({ contact }) => `${written(contact)} can’t be checked: FMCSA’s census is not loaded whole.`,
};

/** “since at least Jan 5, 2024”. */
function sinceWords(contact: RecordContact | null | undefined): string {
  if (!contact?.first_seen) return 'since a day that is not known';
  return `since ${contact.is_first_known ? 'at least ' : ''}${formatDate(contact.first_seen)}`;
}

const nameOfOther = ({ carriers }: AssociatedWithContact) =>
  carriers[0]?.legal_name ?? carriers[0]?.dba_name ?? 'another carrier';

function nextOf(answer: CallerAnswer, { contact, carrier, gate }: CallerFacts): string[] {
  const isPhone = contact.contact_type === 'phone';
  const [first] = carrier?.numbers_on_file ?? [];
  const against = gate && gate.answer !== 'yes' ? [gate.sentence] : [];
  if (answer === 'flagged')
    return [
      `Give no load and no details. ${isPhone ? 'Hang up' : 'Do not reply'}, and tell someone with the permission “compliance”.`,
      ...against,
    ];
  const callBack = first
    ? `${isPhone ? 'Hang up and call' : 'Do not answer the email. Call'} ${nameOf(carrier)} at ${formatPhone(first.number)}, on file since ${formatDate(first.first_seen)}.`
    : carrier === null
      ? 'Ask for their USDOT number, and check again with it.'
      : 'No number on file is old enough to prove who answers. Give them no load.';
  const dispatcher =
    contact.category === 'found_phone_of_dispatcher_service'
      ? ['A dispatch service has this number. Ask the carrier itself whether it speaks for it.']
      : [];
  return [callBack, ...dispatcher, ...(gate?.answer === 'yes' ? [`Then: ${gate.sentence}`] : against)];
}

import type { ContactCategory } from '@contract/carriers/contact-search.constants';
import type { OverallResult } from '@contract/rules/rules.constants';

/** What is known of the carriers that a contact, or its domain, belongs to. */
export type ContactLead = {
  carriers: number;
  /** One of them is on the company's do not dispatch list. */
  isBlocked: boolean;
  /** Brokers warned of one of them. */
  isAlerted: boolean;
  /** Whether the given carrier is one of them; null without one. */
  isOfAsked: boolean | null;
  /** For a single carrier: whether the company has a connection with it, and its verdict; null: not shown. */
  only: { isInNetwork: boolean; verdict: OverallResult | null } | null;
};

const VERDICTS = {
  pass: 'passing',
  partial_pass: 'partially_passing',
  incomplete: 'incomplete',
  fail: 'failing',
} as const satisfies Record<OverallResult, string>;

function leadCategory<Kind extends 'phone' | 'email' | 'email_domain'>(kind: Kind, lead: ContactLead) {
  if (lead.isBlocked) return `found_${kind}_of_blocked_user_or_company` as const;
  if (lead.isAlerted) return `found_${kind}_of_carrier_with_identity_alert` as const;
  if (lead.isOfAsked === false) return `known_${kind}_not_belonging_to_carrier` as const;
  if (lead.only === null) return `found_${kind}_associated_with_multiple_carriers` as const;
  if (!lead.only.isInNetwork) return `found_${kind}_associated_with_one_carrier_and_not_in_brokers_network` as const;
  if (lead.only.verdict === null) return null;
  return `found_${kind}_associated_with_one_carrier_and_${VERDICTS[lead.only.verdict]}_rule_assessment` as const;
}

/** Signs that a less alarming label must not hide. */
const isWorse = (category: ContactCategory | null) =>
  category !== null && /_of_blocked_|_with_identity_alert$|_not_belonging_to_|_failing_/.test(category);

/**
 * The category of a phone number. A block by the company itself comes first, then that the number is someone else's.
 *
 * @param isOfBlockedUser the company itself knows it of a carrier on its do not dispatch list
 * @param isFlagged the company's own published alert names it, or it is on the list of flagged contacts
 * @param isOfDispatcher it is on the list of dispatch services, so it identifies no single carrier
 * @param isComplete false when its absence proves nothing, since the census is not loaded
 */
export function phoneCategory(
  lead: ContactLead,
  isOfBlockedUser: boolean,
  isFlagged: boolean,
  isOfDispatcher: boolean,
  isComplete: boolean,
): ContactCategory | null {
  if (isOfBlockedUser) return 'found_phone_of_blocked_user_or_company';
  if (isFlagged) return 'found_phone_flagged_for_fraud';
  const byLead = lead.carriers > 0 ? leadCategory('phone', lead) : null;
  if (isOfDispatcher && !isWorse(byLead)) return 'found_phone_of_dispatcher_service';
  if (lead.carriers > 0) return byLead;
  return isComplete ? 'phone_number_not_known' : null;
}

/**
 * The category of an email address: by the address itself; if no carrier has it, by its domain; if no carrier has that,
 * by the known domains it resembles.
 *
 * @param byDomain null: the domain is open to anyone and does not count
 * @param flagged the part of it that the company's own published alert, or the list of flagged contacts, names
 */
export function emailCategory(
  exactly: ContactLead,
  byDomain: ContactLead | null,
  lookAlikes: number,
  isOfBlockedUser: boolean,
  flagged: 'email' | 'email_domain' | null,
  isComplete: boolean,
): ContactCategory | null {
  if (isOfBlockedUser) return 'found_email_of_blocked_user_or_company';
  if (flagged !== null) return `found_${flagged}_flagged_for_fraud`;
  if (exactly.carriers > 0) return leadCategory('email', exactly);
  if (byDomain && byDomain.carriers > 0) return leadCategory('email_domain', byDomain);
  if (lookAlikes > 0) return 'email_spoofing_attempt';
  return isComplete ? 'email_and_email_domain_not_known' : null;
}

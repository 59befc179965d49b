/** What a contact can be looked up by (loads text, section 5). */
export const CONTACT_TYPES = ['email', 'phone'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

export const CONTACT_TYPE_MISSING_MESSAGE = 'Please select a type of email or phone number.';

/** The category of a phone number, as far as the available data decide it. */
export const PHONE_CATEGORIES = [
  'found_phone_of_blocked_user_or_company',
  'found_phone_flagged_for_fraud',
  'found_phone_of_carrier_with_identity_alert',
  'found_phone_of_dispatcher_service',
  'known_phone_not_belonging_to_carrier',
  'found_phone_associated_with_multiple_carriers',
  'found_phone_associated_with_one_carrier_and_not_in_brokers_network',
  'found_phone_associated_with_one_carrier_and_passing_rule_assessment',
  'found_phone_associated_with_one_carrier_and_partially_passing_rule_assessment',
  'found_phone_associated_with_one_carrier_and_incomplete_rule_assessment',
  'found_phone_associated_with_one_carrier_and_failing_rule_assessment',
  'phone_number_not_known',
] as const;
export type PhoneCategory = (typeof PHONE_CATEGORIES)[number];

/** The same for an email address; for its domain if no carrier has the address itself. */
export const EMAIL_CATEGORIES = [
  'found_email_of_blocked_user_or_company',
  'found_email_flagged_for_fraud',
  'found_email_domain_flagged_for_fraud',
  'found_email_of_carrier_with_identity_alert',
  'known_email_not_belonging_to_carrier',
  'found_email_associated_with_multiple_carriers',
  'found_email_associated_with_one_carrier_and_not_in_brokers_network',
  'found_email_associated_with_one_carrier_and_passing_rule_assessment',
  'found_email_associated_with_one_carrier_and_partially_passing_rule_assessment',
  'found_email_associated_with_one_carrier_and_incomplete_rule_assessment',
  'found_email_associated_with_one_carrier_and_failing_rule_assessment',
  'found_email_domain_of_blocked_user_or_company',
  'found_email_domain_of_carrier_with_identity_alert',
  'known_email_domain_not_belonging_to_carrier',
  'found_email_domain_associated_with_multiple_carriers',
  'found_email_domain_associated_with_one_carrier_and_not_in_brokers_network',
  'found_email_domain_associated_with_one_carrier_and_passing_rule_assessment',
  'found_email_domain_associated_with_one_carrier_and_partially_passing_rule_assessment',
  'found_email_domain_associated_with_one_carrier_and_incomplete_rule_assessment',
  'found_email_domain_associated_with_one_carrier_and_failing_rule_assessment',
  'email_spoofing_attempt',
  'email_and_email_domain_not_known',
] as const;
export type EmailCategory = (typeof EMAIL_CATEGORIES)[number];
export type ContactCategory = PhoneCategory | EmailCategory;

/** How a carrier matched, strongest first. */
export const CONTACT_MATCHES = ['phone', 'cell_phone', 'email', 'domain', 'look_alike'] as const;
export type ContactMatch = (typeof CONTACT_MATCHES)[number];

/**
 * The company's own sources for a contact. None is the federal record: most are a carrier's own claims. `bank_call`: a
 * number on file that was called about a changed bank account.
 */
export const KNOWN_CONTACT_SOURCES = [
  'packet',
  'carrier_user',
  'invitation',
  'certificate_request',
  'bank_call',
  'certificate_note',
  'identifier_note',
  'note',
] as const;

/** How many of them an answer has. */
export const KNOWN_CONTACTS_SHOWN = 50;

/** How a domain differs from a known carrier's: by exactly one of these. */
export const DOMAIN_EDITS = ['changed', 'left_out', 'added', 'swapped', 'look_alike_letters'] as const;
export type DomainEdit = (typeof DOMAIN_EDITS)[number];

import { z } from 'zod';
import { CONNECTION_STATUSES } from '../connections/connections.constants';
import { FraudListCheck } from '../identity-alerts/fraud-lists.entities';
import { RulesAssessmentSummary } from '../rules/rules.entities';
import { NamedCarrier, Relationship, Source } from './carriers.entities';
import {
  CONTACT_MATCHES,
  CONTACT_TYPES,
  DOMAIN_EDITS,
  EMAIL_CATEGORIES,
  KNOWN_CONTACT_SOURCES,
  PHONE_CATEGORIES,
} from './contact-search.constants';
import { SectionSource } from './sections.entities';

/** A carrier that a contact belongs to, how it matched, and the company's view of it. */
export const ContactCarrier = NamedCarrier.extend({
  matched_by: z.enum(CONTACT_MATCHES),
  /** The number or address on this carrier's record; E.164, or as printed where it is no number. */
  matched_value: z.string(),
  /** The file that gave the carrier its contact data. */
  source: Source,
  /** Both null for a watchdog account without the full profile. */
  relationship: Relationship.nullable(),
  rules_assessment: RulesAssessmentSummary.nullable(),
});
export type ContactCarrier = z.infer<typeof ContactCarrier>;

/** A known carrier's domain that this one resembles. */
export const LookAlikeDomain = z.object({
  domain: z.string(),
  edit: z.enum(DOMAIN_EDITS),
  /** Carriers with an address of that domain. */
  carriers: z.number(),
});
export type LookAlikeDomain = z.infer<typeof LookAlikeDomain>;

/** The carrier that a caller claims to be from, with the contact data on its record. */
export const AskedCarrier = z.object({
  id: z.number(),
  legal_name: z.string().nullable(),
  dba_name: z.string().nullable(),
  phone: z.string().nullable(),
  cell_phone: z.string().nullable(),
  email: z.string().nullable(),
  source: Source,
  /** Its record has the contact. */
  has_contact: z.boolean(),
  /** Its record has an address of the same domain; null: phones, and free email domains. */
  has_domain: z.boolean().nullable(),
});
export type AskedCarrier = z.infer<typeof AskedCarrier>;

/** One place where the company itself has the contact, outside the federal record. */
export const KnownContact = z.object({
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  /** Null: the company has no connection with the carrier. */
  connection_status: z.enum(CONNECTION_STATUSES).nullable(),
  source: z.enum(KNOWN_CONTACT_SOURCES),
  /**
   * Of a packet: the contact's role, as its field begins (`dispatch`, `company`). Of a carrier user: `dispatcher` or
   * `carrier_user`.
   */
  role: z.string().nullable(),
  /** The name given for it. */
  person: z.string().nullable(),
  /** When it was given, mailed or noted. */
  as_of: z.string(),
  /** Who in the company requested, called or noted it; null: the carrier gave it, or a former user did. */
  by: z.string().nullable(),
  /** Of a packet its status, of a carrier user theirs; else null. */
  status: z.string().nullable(),
  /** Of a carrier user's address: when its mailed code came back. That confirms nothing else. */
  address_confirmed_at: z.string().nullable(),
});
export type KnownContact = z.infer<typeof KnownContact>;

export const AssociatedWithContact = z.object({
  contact_type: z.enum(CONTACT_TYPES),
  /** In the compared form: E.164, or the address in lower case. */
  value: z.string(),
  /** Of an email address. */
  domain: z.string().nullable(),
  /** A free email domain, which proves nothing. */
  is_free_mail: z.boolean().nullable(),
  /**
   * Null: nothing was found and the census is not loaded, which proves nothing; or something was found, and the account
   * may not see the company's view.
   */
  category: z.enum([...PHONE_CATEGORIES, ...EMAIL_CATEGORIES]).nullable(),
  /** The company's own published alert, still in force, names it. */
  is_in_own_alert: z.boolean(),
  /** The contact on the operator's lists. A list that is missing, old or incomplete leaves it unchecked. */
  fraud_lists: z.array(FraudListCheck),
  /** Carriers by how they matched; null if that was not compared. */
  found: z.object({ exactly: z.number(), by_domain: z.number().nullable(), by_look_alike: z.number().nullable() }),
  look_alikes: z.array(LookAlikeDomain),
  asked_carrier: AskedCarrier.nullable(),
  /**
   * The company's own records: exactly the number or address, newest first. Never another company's. Null: the account
   * does not see the full profile.
   */
  known_by_company: z
    .object({
      total: z.number(),
      carriers: z.number(),
      has_asked: z.boolean().nullable(),
      entries: z.array(KnownContact),
    })
    .nullable(),
  /** Those with the number or address itself first, then by domain, then by look-alikes. */
  carriers: z.array(ContactCarrier),
  sources: z.array(SectionSource),
});
export type AssociatedWithContact = z.infer<typeof AssociatedWithContact>;

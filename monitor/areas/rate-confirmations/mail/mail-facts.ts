import type { MailFinding } from '@contract/rate-confirmations/mails.entities';
import type { MailLink, MailPerson, ReadMail } from './read-mail';

/** An attachment as it is looked at: the same when it came in and when it is read again from the database. */
export type FactAttachment = { name: string; mediaType: string | null; sha256: string; risk: string | null };

/** All that is known of a mail when it is judged. Nothing here is asked of the sender's own words alone. */
export type MailFacts = {
  from: MailPerson[];
  fromHeaders: number;
  replyTo: MailPerson[];
  subject: string | null;
  text: string | null;
  hiddenText: string | null;
  links: MailLink[];
  attachments: FactAttachment[];
  linksLeftOut: number;
  attachmentsLeftOut: number;
  isTextCut: boolean;
  problem: ReadMail['problem'];
  /** Null too where one is said to be and it did not come to a return address of ours: see `claimedBounce`. */
  bounce: ReadMail['bounce'];
  /** It says that it returns an email, and nothing proves it. */
  claimedBounce: ReadMail['bounce'];
  authenticationResults: string[];
  /** How many of them our own servers wrote, above where the mail crossed into them. */
  resultsOfOurs: number;
  /** Whose Authentication-Results are believed; null: no one's. */
  authservId: string | null;
  isMessageIdRepeated: boolean;
  /** The DOT number that it was addressed to; null: none. */
  addressedDot: number | null;
  /** Null: none is on file under that number. */
  carrier: { id: number; name: string; numbers: string[] } | null;
  /** Addresses on file of the carrier, in small letters. */
  carrierAddresses: readonly string[];
  /** Addresses of the company's own people, in small letters. */
  ownAddresses: readonly string[];
  /** Numbers of the broker itself: `DOT 1234567`, `MC 123456`. */
  ownNumbers: readonly string[];
  /** Where our own links lead: the portal, the carrier's pages, the domain that takes mail. */
  ownHosts: readonly string[];
  load: { reference: string; carrierId: number | null } | null;
  /** What in the subject may be references: words with a digit. */
  namedReferences: readonly string[];
  /** How many loads the subject names. */
  loadsNamed: number;
  /** Whom the packet says to pay; null: no complete packet is on file. */
  remitTo: string | null;
  /** The last digits of the account that counts for the carrier; null: none. */
  accountLastFour: string | null;
  /** What the load has and its carrier is known by; null: no load, or another carrier's. Phones as E.164. */
  agreed: {
    vin: string | null;
    driverPhone: string | null;
    phones: readonly string[];
    stops: readonly Place[];
    /** Where carrier and broker are. */
    places: readonly Place[];
  } | null;
  /** Hashes of the copies that we delivered for this load; null: we delivered none. */
  deliveredPdfs: readonly string[] | null;
};

type Place = { city: string; state: string };

/** What one rule says of a mail; null: nothing. */
export type FindingRule = (facts: MailFacts) => MailFinding | null;

type Said = Omit<MailFinding, 'is_checked'>;

/** Something is wrong. */
export const found = (finding: Said): MailFinding => ({ ...finding, is_checked: true });

/** It could not be told. */
export const notChecked = (finding: Said): MailFinding => ({ ...finding, is_checked: false });

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Whether a host is the domain or lies beneath it. */
export const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** One line of facts for a person: at most three, and how many more. */
export function listed(values: Iterable<string>): string {
  const all = [...new Set(values)];
  return all.length <= 3 ? all.join(', ') : `${all.slice(0, 3).join(', ')} and ${all.length - 3} more`;
}

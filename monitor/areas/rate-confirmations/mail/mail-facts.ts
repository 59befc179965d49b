import type { MailFinding } from '@contract/rate-confirmations/mails.entities';
import type { MailLink, MailPerson, ReadMail } from './read-mail';

/** An attachment for the checks: the same on arrival and when read again from the database. */
export type FactAttachment = { name: string; mediaType: string | null; sha256: string; risk: string | null };

/** Everything known of an email for its check. Nothing here rests only on the sender's own words. */
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
  /** Also null if it claims to be one but did not come to a return address of ours: see `claimedBounce`. */
  bounce: ReadMail['bounce'];
  /** It claims to return an email, without proof. */
  claimedBounce: ReadMail['bounce'];
  authenticationResults: string[];
  /** How many of them our own servers wrote, above the point where the email entered them. */
  resultsOfOurs: number;
  /** Whose Authentication-Results are trusted; null: no one's. */
  authservId: string | null;
  isMessageIdRepeated: boolean;
  /** The DOT number that it was addressed to; null: none. */
  addressedDot: number | null;
  /** Null: none is on file under that number. */
  carrier: { id: number; name: string; numbers: string[] } | null;
  /** Addresses on file of the carrier, in lower case. */
  carrierAddresses: readonly string[];
  /** Addresses of the company's own people, in lower case. */
  ownAddresses: readonly string[];
  /** Numbers of the broker itself: `DOT 1234567`, `MC 123456`. */
  ownNumbers: readonly string[];
  /** Hosts of our own links: the portal, the carrier's pages, the domain that receives mail. */
  ownHosts: readonly string[];
  load: { reference: string; carrierId: number | null } | null;
  /** Possible references in the subject: words with a digit. */
  namedReferences: readonly string[];
  /** How many loads the subject names. */
  loadsNamed: number;
  /** The packet's remit-to; null: no complete packet is on file. */
  remitTo: string | null;
  /** The last digits of the carrier's valid account; null: none. */
  accountLastFour: string | null;
  /** The load's fields and its carrier's contacts; null: no load, or another carrier's. Phones as E.164. */
  agreed: {
    vin: string | null;
    driverPhone: string | null;
    phones: readonly string[];
    stops: readonly Place[];
    /** Where carrier and broker are based. */
    places: readonly Place[];
  } | null;
  /** Hashes of the copies delivered for this load; null: none was delivered. */
  deliveredPdfs: readonly string[] | null;
};

type Place = { city: string; state: string };

/** One rule's finding on an email; null: nothing. */
export type FindingRule = (facts: MailFacts) => MailFinding | null;

type Said = Omit<MailFinding, 'is_checked'>;

/** Something is wrong. */
export const found = (finding: Said): MailFinding => ({ ...finding, is_checked: true });

/** It could not be checked. */
export const notChecked = (finding: Said): MailFinding => ({ ...finding, is_checked: false });

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Whether a host is the domain or a subdomain. */
export const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** One line of facts for a person: three at most, and how many more. */
export function listed(values: Iterable<string>): string {
  const all = [...new Set(values)];
  return all.length <= 3 ? all.join(', ') : `${all.slice(0, 3).join(', ')} and ${all.length - 3} more`;
}

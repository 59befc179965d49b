import type { MailFinding } from '@contract/rate-confirmations/mails.entities';
import type { MailLink, MailPerson, ReadMail } from './read-mail';
import type { ComparedThing } from './things/compared-thing';
import type { MailPart } from './things/written-parts';

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
  /** Everything that it says, by who says it. */
  parts: readonly MailPart[];
  /** What it names, compared with what is on file. */
  things: readonly ComparedThing[];
  /** Attachments whose words were not read, or not all, by why. */
  unread: readonly { name: string; problem: string; isPicture: boolean }[];
  /** Senders of the emails attached to it. */
  attachedFrom: MailPerson[];
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
  /**
   * Its DKIM signatures by our own check; null: they could not be checked; empty: it has none, or no key may be looked up.
   */
  signatures: readonly { domain: string; result: string; isAligned: boolean; why: string | null }[] | null;
  /** Whose Authentication-Results are trusted; null: those of no server. */
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
  /** It is about a load of the very carrier. */
  isOfCarriersLoad: boolean;
  /** Amounts of the load and its confirmations, in cents: lines, caps and totals. */
  agreedCents: readonly number[];
  /** With which unrelated carriers it shares what it asks to be used, in a sentence; null: with none. */
  ring: string | null;
  /** Hashes of the copies delivered for this load; null: none was delivered. */
  deliveredPdfs: readonly string[] | null;
};

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

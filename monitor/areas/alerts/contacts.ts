import { domainAndParents } from '../../base/email-domains';
import type { AlertFacts, ContactFacts, ListedContact } from './alert-facts';

/** An address with its domain. */
export interface Address extends ContactFacts {
  domain: string;
}

/** The carrier's addresses, each once. */
export function addressesOf({ contacts }: Pick<AlertFacts, 'contacts'>): Address[] {
  const found = new Map<string, Address>();
  for (const contact of contacts) {
    const domain = contact.value.split('@')[1];
    if (domain && !found.has(contact.value)) found.set(contact.value, { ...contact, domain });
  }
  return [...found.values()];
}

/** The carrier's phones and the driver's, each once. */
export function phonesOf({ contacts }: Pick<AlertFacts, 'contacts'>): ContactFacts[] {
  const phones = contacts.filter(({ value }) => !value.includes('@'));
  return phones.filter(({ value }, at) => phones.findIndex((one) => one.value === value) === at);
}

/** A list's entry for a domain or one of its parents. */
export const listed = (list: ReadonlyMap<string, ListedContact>, domain: string): ListedContact | undefined =>
  domainAndParents(domain)
    .map((part) => list.get(part))
    .find((one) => one !== undefined);

const WORDS: Record<ContactFacts['from'], string> = {
  record: 'FMCSA census',
  carrier_user: 'A person of the carrier',
  packet: 'The carrier’s packet',
  invitation: 'Your invitation',
  driver: 'The load',
};

export const whoseWord = ({ from }: ContactFacts) => WORDS[from];

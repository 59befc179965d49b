import { isFreeMail } from '../../../base/email-domains';
import { domainOf, type MailFacts } from './mail-facts';

/** Domains of addresses, without free email domains. */
const ownDomainsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map(domainOf).filter((domain) => !isFreeMail(domain))),
];

type Known = Pick<MailFacts, 'carrierAddresses' | 'ownAddresses'>;

/** The domains of the carrier and of the broker itself. */
export const knownDomains = ({ carrierAddresses, ownAddresses }: Known): string[] => [
  ...new Set([...ownDomainsOf(carrierAddresses), ...ownDomainsOf(ownAddresses)]),
];

/**
 * Whether an address is the carrier's or the broker's: exactly the address, or one at a domain that is theirs alone.
 * Others in the same office write too; an address at a free email domain is known only as a whole.
 */
export function isKnownSender(facts: Known, address: string): boolean {
  if (facts.carrierAddresses.includes(address) || facts.ownAddresses.includes(address)) return true;
  return knownDomains(facts).includes(domainOf(address));
}

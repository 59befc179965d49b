import { emailDomain } from '@contract/shared/contact-details';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Not in the package's list. */
const FURTHER_DOMAINS = ['spamgourmet.com', 'tempmail.com'];

/**
 * Domains whose mailboxes anyone can read or discard: an address there proves nothing about a person. Refuses their
 * subdomains too.
 */
const DISPOSABLE_DOMAINS = new Set([...disposableEmailBlocklistSet(), ...FURTHER_DOMAINS]);

/** Whether no one may sign up with this address. */
export function isRejectedAddress(email: string): boolean {
  const labels = emailDomain(email)?.split('.') ?? [];
  return labels.some((_label, at) => DISPOSABLE_DOMAINS.has(labels.slice(at).join('.')));
}

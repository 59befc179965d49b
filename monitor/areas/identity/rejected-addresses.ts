import { emailDomain } from '@contract/shared/contact-details';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Not in the package's list. */
const FURTHER_DOMAINS = ['spamgourmet.com', 'tempmail.com'];

/**
 * Domains whose mailboxes anyone can read or discard: an address there proves nothing about a person. Their subdomains
 * are rejected too.
 */
const DISPOSABLE_DOMAINS = new Set([...disposableEmailBlocklistSet(), ...FURTHER_DOMAINS]);

/** Whether this address is barred from signing up. */
export function isRejectedAddress(email: string): boolean {
  const labels = emailDomain(email)?.split('.') ?? [];
  return labels.some((_label, at) => DISPOSABLE_DOMAINS.has(labels.slice(at).join('.')));
}

import { emailDomain } from '@contract/shared/contact-details';

/**
 * Domains whose mailboxes anybody can read or throw away: an address there proves nothing about who signs up. A
 * subdomain of one is refused too.
 */
const THROW_AWAY_DOMAINS = new Set([
  '10minutemail.com',
  'discard.email',
  'dispostable.com',
  'fakeinbox.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'mohmal.com',
  'mytemp.email',
  'sharklasers.com',
  'spamgourmet.com',
  'temp-mail.org',
  'tempail.com',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
]);

/** Whether nobody may sign up with this address. */
export function isRefusedAddress(email: string): boolean {
  const labels = emailDomain(email)?.split('.') ?? [];
  return labels.some((_label, at) => THROW_AWAY_DOMAINS.has(labels.slice(at).join('.')));
}

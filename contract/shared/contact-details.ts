/** An email address as it is sent and stored: trimmed (both texts, section 5). */
export function cleanEmail(email: string): string {
  return email.trim();
}

/** A phone number as an identity alert sends it: hyphens removed, nothing else changed (vetting text, section 5). */
export function cleanAlertPhone(phone: string): string {
  return phone.trim().replace(/-/g, '');
}

/** The part of an email address after its last @, in lower case; null when there is none. */
export function emailDomain(email: string | null | undefined): string | null {
  const domain = email?.trim().toLowerCase().split('@').slice(1).pop() ?? '';
  return domain === '' ? null : domain;
}

const EXTENSION = /[\s,;]*(?:x|ext|extension)[.:#\s]*\d{1,6}$/i;

/** A phone number as people write it, without its extension: `ext. 12`, `x12`. */
export const withoutExtension = (phone: string): string => phone.replace(EXTENSION, '');

/**
 * A phone number as E.164 (`+13125550123`): ignores blanks, dots, hyphens and brackets; ten digits without a country
 * code are a North American number. Null when it cannot be one.
 */
export function readPhoneE164(text: string): string | null {
  const bare = text
    .normalize('NFKC')
    .replace(/[\s().\u2010-\u2013-]/g, '')
    .replace(/^00/, '+');
  const northAmerican = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/.exec(bare)?.[1];
  if (northAmerican) return `+1${northAmerican}`;
  return /^\+(?!1)[2-9]\d{6,14}$/.test(bare) ? bare : null;
}

import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A phone number in the stored form of carriers' numbers. Without a country code it counts as a North American number;
 * a Mexican number needs its +52.
 *
 * @param text possibly already without hyphens
 * @returns E.164 (`+13125550123`), or null when no phone can have this number
 */
export function readPhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text.normalize('NFKC').trim(), 'US');
  return parsed?.isPossible() ? parsed.number : null;
}

/** A mailbox, one @, and a domain of two parts or more. Letters of any script: look-alikes use a Cyrillic a. */
const EMAIL = /^([^\s@\p{C}]+)@([\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}[\p{L}\p{N}-]*)$/u;

/**
 * An email address in lower case, the stored form, and its domain.
 *
 * @returns null when the text is no address
 */
export function readEmail(text: string): { email: string; domain: string } | null {
  const lower = text.trim().toLowerCase();
  const domain = EMAIL.exec(lower)?.[2];
  return domain === undefined || domain.includes('..') ? null : { email: lower, domain };
}

import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A phone number as carriers' numbers are stored. Without a country code it is read as one of the North American plan;
 * a Mexican number needs its +52.
 *
 * @param text hyphens may be gone already
 * @returns E.164 (`+13125550123`), or null when no phone can have this number
 */
export function readPhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text.normalize('NFKC').trim(), 'US');
  return parsed?.isPossible() ? parsed.number : null;
}

/** A mailbox, one @, and a domain of two parts or more. Letters of any script: a Cyrillic a is what look-alikes use. */
const EMAIL = /^([^\s@\p{C}]+)@([\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}[\p{L}\p{N}-]*)$/u;

/**
 * An email address in small letters, as carriers' addresses are stored, and its domain.
 *
 * @returns null when the text is no address
 */
export function readEmail(text: string): { email: string; domain: string } | null {
  const lower = text.trim().toLowerCase();
  const domain = EMAIL.exec(lower)?.[2];
  return domain === undefined || domain.includes('..') ? null : { email: lower, domain };
}

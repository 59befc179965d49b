import { readPhoneE164 } from '../../../../contract/shared/contact-details';
import { type Column, RejectedRow, type Row, requiredDate, text } from '../fields';

/** What the rows of every list begin with: as of when they are true, and on whose word. */
export const LIST_COLUMNS = ['AS_OF', 'SOURCE'] as const;

/** Longer than this is no name of anything. */
const LONGEST_TEXT = 200;

/** @param fileDay the day of the file: no row of it is newer */
export function listedBy(row: Row, at: { AS_OF: Column; SOURCE: Column }, fileDay: string) {
  const asOf = requiredDate(row, at.AS_OF);
  if (asOf > fileDay) throw new RejectedRow(`AS_OF ${asOf} is after the day of the file, ${fileDay}`);
  return { asOf, source: requiredText(row, at.SOURCE) };
}

export function requiredText(row: Row, column: Column): string {
  const value = text(row, column);
  if (value === null) throw new RejectedRow(`${column.name} is blank`);
  if (value.length > LONGEST_TEXT) throw new RejectedRow(`${column.name} is longer than ${LONGEST_TEXT} characters`);
  return value;
}

/** E.164, as the contact search compares numbers. */
export function phoneValue(column: Column, value: string): string {
  const phone = readPhoneE164(value);
  if (phone === null) throw new RejectedRow(`${column.name} is not a telephone number`);
  return phone;
}

/** Letters of any script: look-alikes of known domains are written with them. */
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*$/u;

/** A domain in small letters, with or without an @ before it. */
export function domainValue(column: Column, value: string): string {
  const domain = value.toLowerCase().replace(/^@/, '');
  if (!DOMAIN.test(domain)) throw new RejectedRow(`${column.name} is not a domain, such as carrier.com`);
  return domain;
}

/** An address in small letters. */
export function emailValue(column: Column, value: string): string {
  const [mailbox = '', domain = '', ...more] = value.toLowerCase().split('@');
  if (mailbox === '' || /\s/.test(mailbox) || more.length > 0 || !DOMAIN.test(domain))
    throw new RejectedRow(`${column.name} is not an email address`);
  return `${mailbox}@${domain}`;
}

import { companyKey } from '@contract/shared/company-names';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { nameKey } from '@contract/shared/names';
import type { NamedPlace } from './things-in-text';

/** Whose record has a thing, in a sentence's words; `isYoung`: it came so lately that it proves nothing. */
export type Source = { source: string; isYoung?: boolean };

/** What is on file of the carrier that an email is about, of its load and of the broker itself. */
export type OnFile = {
  /** By E.164. */
  phones: ReadonlyMap<string, Source>;
  emails: ReadonlyMap<string, Source>;
  vins: ReadonlyMap<string, Source>;
  plates: ReadonlyMap<string, Source>;
  /** Of the carrier and of the broker: `DOT 1234567`, `MC 123456`. */
  carrierNumbers: readonly string[];
  /** Accounts that were accepted: with a null number where its key is gone and only the last digits are known. */
  accounts: readonly { routing: string | null; account: string | null; lastFour: string; source: string }[];
  places: readonly (NamedPlace & Source & { isStop: boolean })[];
  /** Who may be paid: the packet's remit-to. */
  payee: string | null;
  /** The carrier's people by name, in capitals. */
  people: readonly string[];
  load: { vin: string | null; plate: string | null; driverPhone: string | null } | null;
  hasCarrier: boolean;
};

/** Adds the telephones, mailboxes, people and places that answers or a paper name by their keys. */
export function collect(
  said: unknown,
  sourceOf: (key: string) => string,
  into: { phones: Map<string, Source>; emails: Map<string, Source>; people: Set<string> },
): void {
  if (Array.isArray(said)) for (const one of said) collect(one, sourceOf, into);
  else if (typeof said === 'object' && said !== null)
    for (const [key, value] of Object.entries(said)) {
      if (typeof value !== 'string') {
        collect(value, sourceOf, into);
        continue;
      }
      if (value.trim() === '') continue;
      const phone = /(?:^|_)phone$/.test(key) ? readPhoneE164(value) : null;
      if (phone !== null && !into.phones.has(phone)) into.phones.set(phone, { source: sourceOf(key) });
      const email = /(?:^|_)email$/.test(key) ? value.trim().toLowerCase() : null;
      if (email !== null && !into.emails.has(email)) into.emails.set(email, { source: sourceOf(key) });
      if (/^(?:owner|dispatch|after_hours|ar|dispatcher|driver)_name$/.test(key))
        into.people.add(value.trim().toUpperCase());
    }
}

const houseNumber = (street: string) => /^(?:P\.?\s?O\.?\s?BOX\s+)?(\d+)/i.exec(street)?.[1] ?? nameKey(street);
const isBox = (street: string) => /^P\.?\s?O/i.test(street);

/** Whether a place is one on file: by its ZIP code or city, and by the number of its street where both have one. */
export function placeOnFile(
  { street, city, state, zip }: NamedPlace,
  places: OnFile['places'],
): OnFile['places'][number] | null {
  const isThere = (one: NamedPlace) =>
    city === ''
      ? one.street !== null
      : one.state === state &&
        ((zip !== null && one.zip === zip) || city.endsWith(one.city) || one.city.endsWith(city));
  const isStreet = (one: NamedPlace) =>
    street === null ||
    one.street === null ||
    (isBox(street) === isBox(one.street) && houseNumber(street) === houseNumber(one.street));
  return places.find((one) => isThere(one) && isStreet(one)) ?? null;
}

/** What companies that buy invoices have in their names. */
const FORMS_OF_FACTOR =
  /\b(?:factors?|factoring|funding|capital|financial|finance|services?|group|business credit)\b/gi;

const BY_WAY_OF = /\bc\/o\b|\bcare of\b|\bfactor|\ba\/c of\b/i;

/** Whether a name is the payee's on file, as people shorten it. */
export function isSamePayee(said: string, onFile: string): boolean {
  // Paid to someone else under the right name.
  if (BY_WAY_OF.test(said) && !BY_WAY_OF.test(onFile)) return false;
  const [written, known] = [companyKey(said), companyKey(onFile)];
  if (written === '' || known === '') return false;
  const short = (name: string) => companyKey(name.replaceAll(FORMS_OF_FACTOR, ' '));
  return written.startsWith(known) || (short(said).length >= 4 && short(said) === short(onFile));
}

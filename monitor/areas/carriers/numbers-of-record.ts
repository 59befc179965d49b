import { provingContacts } from '@contract/carriers/contact-history';
import type { RecordContact } from '@contract/carriers/contact-history.entities';
import type { Queryable } from '../../db/client';
import type { carriers } from '../../db/schema';
import { contactsOfRecord, contactsOfRecords } from './contact-history';
import { readEmail } from './contact-values';

type CarrierRow = typeof carriers.$inferSelect;

/** Phone numbers of the carrier on the federal record, its main one first. A fax machine answers a fax number. */
export function phonesOf({ phone, cellPhone }: Pick<CarrierRow, 'phone' | 'cellPhone'>) {
  return [
    { number: phone ?? '', label: 'Telephone' },
    { number: cellPhone ?? '', label: 'Cell phone' },
  ].filter(({ number }) => number.trim() !== '');
}

/** A number of the federal record that a call may rest on, with its first and last day there. */
export type NumberOfRecord = Pick<RecordContact, 'first_seen' | 'is_first_known' | 'last_seen'> & {
  number: string;
  label: string;
};

const NUMBERS = ['phone', 'cell_phone'] as const;

/**
 * Numbers of the federal record that prove something by being answered, the oldest first.
 *
 * @param today an ISO day
 */
export async function numbersOfRecord(db: Queryable, carrierId: number, today: string): Promise<NumberOfRecord[]> {
  return (await numbersOfRecords(db, [carrierId], today)).get(carrierId) ?? [];
}

/** The same of several carriers, by id. */
export async function numbersOfRecords(
  db: Queryable,
  carrierIds: readonly number[],
  today: string,
): Promise<Map<number, NumberOfRecord[]>> {
  const found = await contactsOfRecords(db, carrierIds, today);
  return new Map([...found].map(([id, contacts]) => [id, proving(contacts, today)]));
}

const proving = (contacts: readonly RecordContact[], today: string): NumberOfRecord[] =>
  provingContacts(contacts, NUMBERS, today).map(
    ({ field, value, standing, first_seen, is_first_known, last_seen }) => ({
      number: value,
      label: `${field === 'phone' ? 'Telephone' : 'Cell phone'}${standing === 'past' ? ' before it changed' : ''}`,
      first_seen,
      is_first_known,
      last_seen,
    }),
  );

/**
 * The email address of the federal record; where it changed lately, the one before it, for the same reason. Null: the record has
 * none, or one that changed lately with none before it.
 */
export async function emailOfRecord(db: Queryable, carrierId: number, today: string): Promise<string | null> {
  const contacts = await contactsOfRecord(db, carrierId, today);
  const [oldest] = provingContacts(contacts, ['email'], today);
  // A notice to an address of unknown age does no harm; leaving it out would.
  const unknown = contacts.find(
    ({ field, last_seen, is_first_known }) => field === 'email' && last_seen === null && is_first_known,
  );
  return readEmail((oldest ?? unknown)?.value ?? '')?.email ?? null;
}

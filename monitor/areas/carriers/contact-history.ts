import { CONTACT_CHANGED_LATELY_DAYS, type ContactField } from '@contract/carriers/contact-changes.constants';
import type { RecordContact } from '@contract/carriers/contact-history.entities';
import { companyKey } from '@contract/shared/company-names';
import { addDays } from '@contract/shared/day';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierContactChanges, carrierKnownSince, carriers } from '../../db/schema';

/** What a census reports in a field of a carrier, and in which it was before. */
export interface ContactChange {
  field: ContactField;
  /** ISO day of the census that said it first. */
  asOf: string;
  was: string | null;
  became: string | null;
}

export interface ContactsOfRecord {
  /** What the newest census reports. */
  now: Readonly<Record<ContactField, string | null>>;
  /** Oldest first. */
  changes: readonly ContactChange[];
  /** Day of the oldest census imported that names the carrier; null: none does. */
  since: string | null;
  /** When the carrier filed what the newest census reports. */
  filedOn: string | null;
}

/** A contact is as old as its first day on record: from here on it proves something. */
export const provesOn = (today: string) => addDays(today, -CONTACT_CHANGED_LATELY_DAYS);

/**
 * Every contact that the federal record has or had, with its first and last day; the newest of each field first. Pure.
 *
 * A contact is `proven` if the record had it 90 days ago. `filed`: the imported files do not go back so far, and the carrier
 * filed its registration before that. `young`: it came later, or its first day is unknown. `past`: the record no longer has it.
 *
 * @param today an ISO day; later changes are left out
 */
export function contactHistory({ now, changes, since, filedOn }: ContactsOfRecord, today: string): RecordContact[] {
  const old = provesOn(today);
  return (Object.keys(now) as ContactField[]).flatMap((field) => {
    const ofField = changes.filter((change) => change.field === field && change.asOf <= today);
    const found = new Map<string, RecordContact>();
    const note = (value: string | null, first: string | null, isFirst: boolean, last: string | null) => {
      if (value === null || value.trim() === '') return;
      // Away and back again, or only spelled in another way, it is as old as it was.
      const key = keyOf(field, value);
      const { first_seen, is_first_known } = found.get(key) ?? { first_seen: first, is_first_known: isFirst };
      found.delete(key);
      found.set(key, { field, value, first_seen, is_first_known, last_seen: last, standing: 'past' });
    };
    for (const [at, { asOf, was }] of ofField.entries())
      note(was, at === 0 ? since : ofField[at - 1]!.asOf, at === 0, addDays(asOf, -1));
    note(now[field], ofField.at(-1)?.asOf ?? since, ofField.length === 0, null);
    return [...found.values()]
      .map((contact) => ({ ...contact, standing: standingOf(contact, filedOn, old) }))
      .reverse();
  });
}

/** What is one contact however it is spelled: `ABC TRUCKING, INC` is `A.B.C. Trucking`, and officers come in any order. */
function keyOf(field: ContactField, value: string): string {
  if (field === 'legal_name') return companyKey(value) || value;
  if (field !== 'officers') return value;
  return value
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .sort()
    .join(' ');
}

function standingOf(contact: RecordContact, filedOn: string | null, old: string): RecordContact['standing'] {
  if (contact.last_seen !== null) return 'past';
  if (contact.first_seen !== null && contact.first_seen <= old) return 'proven';
  return contact.is_first_known && filedOn !== null && filedOn <= old ? 'filed' : 'young';
}

/** @param today an ISO day */
export async function contactsOfRecord(db: Queryable, carrierId: number, today: string): Promise<RecordContact[]> {
  return (await contactsOfRecords(db, [carrierId], today)).get(carrierId) ?? [];
}

/** The same of several carriers, by id. */
export async function contactsOfRecords(
  db: Queryable,
  carrierIds: readonly number[],
  today: string,
): Promise<Map<number, RecordContact[]>> {
  if (carrierIds.length === 0) return new Map();
  const records = await db
    .select({ carrier: carriers, since: carrierKnownSince.since })
    .from(carriers)
    .leftJoin(carrierKnownSince, eq(carrierKnownSince.carrierId, carriers.id))
    .where(inArray(carriers.id, [...carrierIds]));
  const changes = await db
    .select()
    .from(carrierContactChanges)
    .where(and(inArray(carrierContactChanges.carrierId, [...carrierIds]), lte(carrierContactChanges.asOf, today)))
    .orderBy(asc(carrierContactChanges.asOf));
  return new Map(
    records.map((record) => {
      const own = changes.filter(({ carrierId }) => carrierId === record.carrier.id);
      return [record.carrier.id, contactsOf(record, own, today)];
    }),
  );
}

function contactsOf(
  { carrier, since }: { carrier: typeof carriers.$inferSelect; since: string | null },
  changes: readonly ContactChange[],
  today: string,
): RecordContact[] {
  const inARow = (parts: readonly (string | null)[], between: string) =>
    parts.filter((part) => part !== null && part.trim() !== '').join(between) || null;
  const now = {
    legal_name: carrier.legalName,
    officers: inARow([carrier.officer1, carrier.officer2], ' and '),
    phone: carrier.phone,
    cell_phone: carrier.cellPhone,
    email: carrier.email,
    address: inARow(
      [carrier.street, carrier.city, inARow([carrier.state, carrier.postalCode], ' '), carrier.country],
      ', ',
    ),
  };
  return contactHistory({ now, changes, since: since ?? carrier.censusAsOf, filedOn: carrier.mcs150Date }, today);
}

/**
 * The contacts of some fields that prove something by being answered, the oldest first. One that came within 90 days proves
 * nothing, since a record that is taken over gets another number first: the one before it stands in its place.
 *
 * @param today an ISO day
 */
export function provingContacts(
  contacts: readonly RecordContact[],
  fields: readonly ContactField[],
  today: string,
): RecordContact[] {
  const old = provesOn(today);
  const found = contacts.filter(({ field, standing, last_seen, first_seen, is_first_known }) => {
    if (!fields.includes(field) || standing === 'young') return false;
    // Of what was replaced lately only what stood there before all of it: a thief may change a number twice.
    return standing !== 'past' || (last_seen! >= old && (is_first_known || (first_seen !== null && first_seen <= old)));
  });
  const seen = new Set<string>();
  return found
    .toSorted(
      (a, b) =>
        (a.first_seen ?? '').localeCompare(b.first_seen ?? '') || fields.indexOf(a.field) - fields.indexOf(b.field),
    )
    .filter(({ value }) => !seen.has(value) && seen.add(value));
}

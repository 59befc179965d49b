import { companyKey } from '../shared/company-names';
import { addDays } from '../shared/day';
import { CONTACT_CHANGED_LATELY_DAYS, type ContactField } from './contact-changes.constants';
import type { NameAge, RecordContact } from './contact-history.entities';

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
  now: Readonly<Partial<Record<ContactField, string | null>>>;
  /** Oldest first. */
  changes: readonly ContactChange[];
  /** Day of the oldest census imported that names the carrier; null: none does. */
  since: string | null;
  /** The same of its DBA name, where what came before is not known; null: as `since`. */
  dbaSince: string | null;
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
export function contactHistory(record: ContactsOfRecord, today: string): RecordContact[] {
  const { now, changes, filedOn } = record;
  const old = provesOn(today);
  return (Object.keys(now) as ContactField[]).flatMap((field) => {
    const ofField = changes.filter((change) => change.field === field && change.asOf <= today);
    const since = (field === 'dba_name' ? record.dbaSince : null) ?? record.since;
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
    note(now[field] ?? null, ofField.at(-1)?.asOf ?? since, ofField.length === 0, null);
    return [...found.values()]
      .map((contact) => ({ ...contact, standing: standingOf(contact, filedOn, old) }))
      .reverse();
  });
}

/** What is one contact however it is spelled: `ABC TRUCKING, INC` is `A.B.C. Trucking`, and officers come in any order. */
function keyOf(field: ContactField, value: string): string {
  if (field === 'legal_name' || field === 'dba_name') return companyKey(value) || value;
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

/** How old a name of a record is; null: it has none. */
export function nameAgeOf(
  field: 'legal_name' | 'dba_name',
  name: string | null,
  record: Omit<ContactsOfRecord, 'now'>,
  today: string,
): NameAge | null {
  const now = contactHistory({ ...record, now: { [field]: name } }, today).find(({ last_seen }) => last_seen === null);
  return now ? { first_seen: now.first_seen, is_first_known: now.is_first_known, standing: now.standing } : null;
}

import { CONTACT_CHANGED_LATELY_DAYS } from '@contract/carriers/contact-changes.constants';
import { addDays } from '@contract/shared/day';
import { and, between, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierContactChanges, carriers } from '../../db/schema';
import { readEmail } from './contact-values';

type CarrierRow = typeof carriers.$inferSelect;

/** Phone numbers of the carrier on the federal record, its main one first. A fax machine answers a fax number. */
export function phonesOf({ phone, cellPhone }: Pick<CarrierRow, 'phone' | 'cellPhone'>) {
  return [
    { number: phone ?? '', label: 'Telephone' },
    { number: cellPhone ?? '', label: 'Cell phone' },
  ].filter(({ number }) => number.trim() !== '');
}

/** A number of the federal record that a verification call may use. */
export interface NumberOfRecord {
  number: string;
  label: string;
  /** ISO day of the record that has it. */
  as_of: string | null;
}

/**
 * Numbers of the federal record at which an answer proves something. One that changed lately proves nothing, since a
 * takeover of a record changes the number first: the one before it takes its place.
 *
 * @param today an ISO day
 */
export async function numbersOfRecord(db: Queryable, carrierId: number, today: string): Promise<NumberOfRecord[]> {
  const [record] = await db.select().from(carriers).where(eq(carriers.id, carrierId));
  if (!record) return [];
  const changes = await changedLately(db, carrierId, today);
  const isNew = (number: string) => changes.some(({ became }) => became === number);
  const now = phonesOf(record)
    .filter(({ number }) => !isNew(number))
    .map((one) => ({ ...one, as_of: record.censusAsOf ?? record.nameAsOf }));
  const before = changes
    .filter(({ field, was }) => (field === 'phone' || field === 'cell_phone') && was.trim() !== '' && !isNew(was))
    .map(({ field, was, asOf }) => ({
      number: was,
      label: `${field === 'phone' ? 'Telephone' : 'Cell phone'} before it changed`,
      as_of: addDays(asOf, -1),
    }));
  const seen = new Set<string>();
  return [...now, ...before].filter(({ number }) => !seen.has(number) && seen.add(number));
}

/**
 * The email address of the federal record; if it changed lately, the one before it, for the same reason. Null: the
 * record has no usable one.
 */
export async function emailOfRecord(db: Queryable, carrierId: number, today: string): Promise<string | null> {
  const changes = await changedLately(db, carrierId, today);
  // The first change within the quarter has the value before all of them.
  const before = changes.findLast(({ field, was }) => field === 'email' && was.trim() !== '');
  if (before) return readEmail(before.was)?.email ?? null;
  const [record] = await db.select({ email: carriers.email }).from(carriers).where(eq(carriers.id, carrierId));
  return readEmail(record?.email ?? '')?.email ?? null;
}

/** Newest first. */
const changedLately = (db: Queryable, carrierId: number, today: string) =>
  db
    .select()
    .from(carrierContactChanges)
    .where(
      and(
        eq(carrierContactChanges.carrierId, carrierId),
        between(carrierContactChanges.asOf, addDays(today, -CONTACT_CHANGED_LATELY_DAYS), today),
      ),
    )
    .orderBy(desc(carrierContactChanges.asOf));

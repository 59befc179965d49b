import { nameKey } from '@contract/shared/names';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers } from '../../db/schema';

/**
 * A company invites carriers and signs agreements under the name in its federal record. Users cannot type it: a typed
 * name could be another broker's (decision 0058).
 */

/** The legal name in the record of a company's own entry; null: it has no entry, or an entry without a name. */
export async function recordedLegalName(db: Queryable, carrierId: number | null): Promise<string | null> {
  if (!carrierId) return null;
  const [entry] = await db.select({ name: carriers.legalName }).from(carriers).where(eq(carriers.id, carrierId));
  return entry?.name?.trim() || null;
}

/** Whether two names differ at most in case, accents, blanks and punctuation. A name without letters or digits is no name. */
export function isSameName(one: string, other: string): boolean {
  const key = nameKey(one);
  return key !== '' && key === nameKey(other);
}

/** @param recorded the result of `recordedLegalName` */
export const otherNameWords = (recorded: string | null) =>
  recorded === null
    ? 'The legal name comes from FMCSA’s record, which has none for this company yet. It cannot be typed.'
    : `The legal name comes from FMCSA’s record and cannot be typed. There it is ${recorded}.`;

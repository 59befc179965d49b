import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierIdentifiers } from '../../db/schema';

/**
 * Carriers look a broker up by an MC number that the federal record gives to the company's own entry: a typed one could
 * be another broker's (decision 0075).
 */

/** The MC dockets in the record of a company's own entry, as digits; empty: it has no entry, or an entry without one. */
export async function recordedDockets(db: Queryable, carrierId: number | null): Promise<string[]> {
  if (!carrierId) return [];
  const rows = await db
    .select({ value: carrierIdentifiers.value })
    .from(carrierIdentifiers)
    .where(and(eq(carrierIdentifiers.carrierId, carrierId), eq(carrierIdentifiers.type, 'MC')))
    .orderBy(asc(carrierIdentifiers.value));
  return rows.map(({ value }) => value);
}

/** @param recorded the result of `recordedDockets` */
export const otherDocketWords = (recorded: readonly string[]) =>
  recorded.length === 0
    ? 'The MC number comes from the FMCSA record, which has none for this company here. It can’t be typed in.'
    : `The MC number comes from the FMCSA record: ${recorded.map((value) => `MC ${value}`).join(' or ')}.`;

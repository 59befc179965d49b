import type { Queryable } from '../../db/client';
import { mcDocketsOf } from '../../mail/broker-of-record';

/**
 * Carriers look a broker up by an MC number that the federal record gives to the company's own entry: a typed one could
 * be another broker's (decision 0075).
 */

/** The MC dockets in the record of a company's own entry, as digits; empty: it has no entry, or an entry without one. */
export const recordedDockets = async (db: Queryable, carrierId: number | null): Promise<string[]> =>
  carrierId ? mcDocketsOf(db, carrierId) : [];

/** @param recorded the result of `recordedDockets` */
export const otherDocketWords = (recorded: readonly string[]) =>
  recorded.length === 0
    ? 'The MC number comes from the FMCSA record, which has none for this company here. It can’t be typed in.'
    : `The MC number comes from the FMCSA record: ${recorded.map((value) => `MC ${value}`).join(' or ')}.`;

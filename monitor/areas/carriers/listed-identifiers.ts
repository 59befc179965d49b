import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { type SQL, sql } from 'drizzle-orm';

/** The two stand in no identifier: types and stored values are letters, digits and a few signs (see parseIdentifier). */
const BEFORE_VALUE = ' ';
const BEFORE_NEXT = ',';

/**
 * Every number of a carrier for a row of a list, in the order of their types: `DOT 295017,MC 139446`. Read from one
 * index alone, and a text rather than JSON: putting JSON together took a third of a search.
 */
export const listedIdentifiers = (carrierId: SQL) => sql`array_to_string(ARRAY(
  SELECT i.type || ${sql.raw(`'${BEFORE_VALUE}'`)} || i.value FROM carrier_identifiers i
  WHERE i.carrier_id = ${carrierId} ORDER BY i.type, i.value), ${sql.raw(`'${BEFORE_NEXT}'`)})`;

/** What `listedIdentifiers` gave. */
export function readListedIdentifiers(text: string): CarrierSummary['identifiers'] {
  if (text === '') return [];
  return text.split(BEFORE_NEXT).map((identifier) => {
    const end = identifier.indexOf(BEFORE_VALUE);
    return { is_type: identifier.slice(0, end), value: identifier.slice(end + 1) };
  });
}

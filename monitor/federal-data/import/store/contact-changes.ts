import type { ImportSession } from './session';

/**
 * What two censuses say about a carrier's contact data, as SQL: both ways of storing a census record the differences in the
 * statement that compares the two.
 *
 * @param stored alias of the present row in `carriers`
 * @param told alias of the row of the file
 * @returns rows (field, stored, filed), one for each of CONTACT_FIELDS
 */
const contactFields = (stored: string, told: string) => `
  (VALUES
    ('legal_name', ${stored}.legal_name, ${told}.legal_name),
    ('dba_name', ${stored}.dba_name, ${told}.dba_name),
    ('officers', ${officers(stored)}, ${officers(told)}),
    ('phone', ${stored}.phone, ${told}.phone),
    ('cell_phone', ${stored}.cell_phone, ${told}.cell_phone),
    ('email', ${stored}.email, ${told}.email),
    ('address', ${address(stored)}, CASE
      -- Spelled in another way it is the same place.
      WHEN ${stored}.address_key = ${told}.address_key THEN ${address(stored)} ELSE ${address(told)} END)
  ) AS f (field, stored, filed)`;

const officers = (row: string) => `nullif(concat_ws(' and ', ${row}.officer_1, ${row}.officer_2), '')`;
const address = (row: string) => `nullif(concat_ws(', ', ${row}.street, ${row}.city,
  nullif(concat_ws(' ', ${row}.state, ${row}.postal_code), ''), ${row}.country), '')`;

/** Two rows of a census that are compared. */
export type ContactComparison = {
  /** The source of the pairs, with both aliases: `carriers c JOIN told t ON t.id = c.id`. */
  from: string;
  /** Alias of the row in `carriers` as it stands, and of the row of the file. */
  stored: string;
  told: string;
  /** Which of the pairs count, beside that a census named the carrier before. */
  isNews: string;
};

/**
 * A part of a WITH that writes down what changed. A file may name a carrier twice: what its second row says otherwise
 * than its first is no change.
 */
export function recordingContactChanges(importId: number, { from, stored, told, isNews }: ContactComparison): string {
  return `contact AS (
    INSERT INTO carrier_contact_changes AS known (carrier_id, as_of, field, was, became)
    SELECT ${told}.id, ${told}.census_as_of, f.field, f.stored, f.filed
    FROM ${from} CROSS JOIN LATERAL ${contactFields(stored, told)}
    WHERE f.stored IS DISTINCT FROM f.filed AND ${isNews} AND (${stored}.census_as_of < ${told}.census_as_of
      OR (${stored}.census_as_of = ${told}.census_as_of AND NOT EXISTS (
        SELECT 1 FROM import_changed_carriers x WHERE x.import_id = ${importId} AND x.carrier_id = ${told}.id)))
    ON CONFLICT (carrier_id, as_of, field) DO UPDATE SET became = excluded.became
  )`;
}

/**
 * Parts of a WITH that make histories longer by a census older than any that named the carrier: it changes nothing of what
 * is known now. Where it differs from the oldest census until then, the value changed by the day of that one.
 *
 * @param told rows of the file
 */
export function deepeningContactHistory(told: string): string {
  return `older AS (
    SELECT s.*, k.since, k.dba_since FROM ${told} s JOIN carrier_known_since k ON k.carrier_id = s.id WHERE s.census_as_of < k.since
  ), earlier_contact AS (
    INSERT INTO carrier_contact_changes (carrier_id, as_of, field, was, became)
    SELECT s.id, CASE f.field WHEN 'dba_name' THEN coalesce(s.dba_since, s.since) ELSE s.since END, f.field, f.filed, oldest.value
    FROM older s JOIN carriers c ON c.id = s.id
    CROSS JOIN LATERAL ${contactFields('c', 's')}
    CROSS JOIN LATERAL (SELECT CASE WHEN x.field IS NULL THEN f.stored ELSE x.was END AS value
      FROM (VALUES (1)) AS one LEFT JOIN LATERAL (
        SELECT h.field, h.was FROM carrier_contact_changes h WHERE h.carrier_id = s.id AND h.field = f.field
        ORDER BY h.as_of LIMIT 1) x ON true) AS oldest
    WHERE f.filed IS DISTINCT FROM oldest.value
    ON CONFLICT DO NOTHING
  ), deepened AS (
    UPDATE carrier_known_since k SET since = s.census_as_of, dba_since = NULL FROM older s WHERE k.carrier_id = s.id
  )`;
}

/** Notes from which day on the carriers of a census are known, for those that no census named before. */
export function noteKnownSince(session: ImportSession, asOf: string): Promise<void> {
  return session.run(async (client) => {
    await client.query(
      `INSERT INTO carrier_known_since (carrier_id, since)
       SELECT id, census_as_of FROM carriers c
       WHERE census_as_of = $1 AND NOT EXISTS (SELECT FROM carrier_known_since k WHERE k.carrier_id = c.id)
       ON CONFLICT DO NOTHING`,
      [asOf],
    );
  });
}

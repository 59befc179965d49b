/**
 * What a census says otherwise of a carrier's contact data than the one before it, as SQL: two ways of storing a census
 * write it down in the statement that compares the two.
 *
 * @param stored alias of the row in `carriers` as it stands
 * @param told alias of the row of the file
 * @returns rows (field, was, became), one for each field that was reported before and is otherwise now
 */
const changedFields = (stored: string, told: string) => `
  SELECT f.field, f.was, f.became FROM (VALUES
    ('legal_name', ${stored}.legal_name, ${told}.legal_name),
    ('officers', ${officers(stored)}, ${officers(told)}),
    ('phone', ${stored}.phone, ${told}.phone),
    ('cell_phone', ${stored}.cell_phone, ${told}.cell_phone),
    ('email', ${stored}.email, ${told}.email),
    ('address', ${address(stored)}, CASE
      -- Spelled otherwise it is the same place.
      WHEN ${stored}.address_key = ${told}.address_key THEN ${address(stored)} ELSE ${address(told)} END)
  ) AS f (field, was, became)
  WHERE f.was IS NOT NULL AND f.was IS DISTINCT FROM f.became`;

const officers = (row: string) => `nullif(concat_ws(' and ', ${row}.officer_1, ${row}.officer_2), '')`;
const address = (row: string) => `nullif(concat_ws(', ', ${row}.street, ${row}.city,
  nullif(concat_ws(' ', ${row}.state, ${row}.postal_code), ''), ${row}.country), '')`;

/** Two rows of a census that are compared. */
export type ContactComparison = {
  /** Whence the pairs come, with both aliases: `carriers c JOIN told t ON t.id = c.id`. */
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
    SELECT ${told}.id, ${told}.census_as_of, changed.field, changed.was, changed.became
    FROM ${from} CROSS JOIN LATERAL (${changedFields(stored, told)}) AS changed
    WHERE ${isNews} AND (${stored}.census_as_of < ${told}.census_as_of
      OR (${stored}.census_as_of = ${told}.census_as_of AND NOT EXISTS (
        SELECT 1 FROM import_changed_carriers x WHERE x.import_id = ${importId} AND x.carrier_id = ${told}.id)))
    ON CONFLICT (carrier_id, as_of, field) DO UPDATE SET became = excluded.became
  )`;
}

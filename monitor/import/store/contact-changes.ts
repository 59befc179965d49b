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

/**
 * A part of a WITH that writes them down. Two rows of one day are one census: what differs between them is no change.
 *
 * @param from whence the pairs come, with both aliases: `carriers c JOIN told t ON t.id = c.id`
 * @param isNews which of the pairs count, beside that an older census named the carrier
 */
export function recordingContactChanges(from: string, stored: string, told: string, isNews: string): string {
  return `contact AS (
    INSERT INTO carrier_contact_changes AS known (carrier_id, as_of, field, was, became)
    SELECT ${told}.id, ${told}.census_as_of, changed.field, changed.was, changed.became
    FROM ${from} CROSS JOIN LATERAL (${changedFields(stored, told)}) AS changed
    WHERE ${stored}.census_as_of < ${told}.census_as_of AND ${isNews}
    ON CONFLICT (carrier_id, as_of, field) DO UPDATE SET became = excluded.became
  )`;
}

import { GENERIC_VALUE_CARRIERS } from '@contract/carriers/associated-carriers.constants';
import { type SQL, sql } from 'drizzle-orm';

/** Whether a `kind` and `value` can be compared: two carriers without an email share none. */
export const isUsableValue = (of: SQL): SQL => sql`CASE ${of}.kind
  WHEN 'phone' THEN length(regexp_replace(${of}.value, '[^0-9]', '', 'g')) >= 7
  WHEN 'email' THEN ${of}.value LIKE '_%@_%'
  ELSE btrim(${of}.value) <> '' END`;

/** One more than a value that is an agent’s needs: the count then says so. */
const LOOKED_UP = sql.raw(String(GENERIC_VALUE_CARRIERS + 2));

/** Contacts of carriers `c` of the census, as rows of kind and value. */
const CONTACTS = sql`(VALUES ('phone', c.phone), ('phone', c.cell_phone), ('email', c.email), ('address', c.address_key)) AS v(kind, value)`;

/** The carriers with a contact `v`, each by an equality on an index. */
const CARRIERS_WITH = sql`
  (SELECT o.id FROM carriers o WHERE v.kind = 'phone' AND o.phone = v.value LIMIT ${LOOKED_UP})
  UNION (SELECT o.id FROM carriers o WHERE v.kind = 'phone' AND o.cell_phone = v.value LIMIT ${LOOKED_UP})
  UNION (SELECT o.id FROM carriers o WHERE v.kind = 'email' AND o.email = v.value LIMIT ${LOOKED_UP})
  UNION (SELECT o.id FROM carriers o WHERE v.kind = 'address' AND o.address_key = v.value LIMIT ${LOOKED_UP})`;

/**
 * What carriers share with others: of, id of the other, and the kinds as `shared`. A value of more carriers than
 * GENERIC_VALUE_CARRIERS is an agent's, and none.
 */
export const sharedContacts = (ids: SQL): SQL => sql`
  WITH own AS MATERIALIZED (
    SELECT DISTINCT c.id AS of, v.kind, v.value FROM carriers c CROSS JOIN LATERAL ${CONTACTS}
    WHERE c.id = ANY(${ids}) AND ${isUsableValue(sql`v`)}
  )
  SELECT of, id, array_agg(DISTINCT kind) AS shared
  FROM (
    SELECT v.of, v.kind, other.id, count(*) OVER (PARTITION BY v.of, v.kind, v.value) AS carriers
    FROM own v CROSS JOIN LATERAL (${CARRIERS_WITH}) AS other
  ) AS found
  WHERE carriers <= ${sql.raw(String(GENERIC_VALUE_CARRIERS + 1))} AND id <> of
  GROUP BY of, id`;

/** Whoever shares a contact with one of these carriers, now or before it changed. */
export const sharersOf = (ids: SQL): SQL => sql`
  SELECT DISTINCT other.id
  FROM (
    SELECT v.kind, v.value FROM carriers c CROSS JOIN LATERAL ${CONTACTS} WHERE c.id = ANY(${ids})
    UNION
    SELECT CASE field WHEN 'cell_phone' THEN 'phone' ELSE field END, was FROM carrier_contact_changes
    WHERE carrier_id = ANY(${ids}) AND field IN ('phone', 'cell_phone', 'email')
  ) AS v CROSS JOIN LATERAL (${CARRIERS_WITH}) AS other
  WHERE ${isUsableValue(sql`v`)}`;

/** The carrier `c` has no for-hire authority, and one was taken from it. */
export const isRevoked = sql`(
  NOT EXISTS (
    SELECT FROM authorities a WHERE a.carrier_id = c.id AND a.kind = 'carrier' AND a.status IN ('active', 'pending')
      AND (a.source = 'motus' OR NOT EXISTS (
        SELECT FROM authorities m WHERE m.carrier_id = c.id AND m.source = 'motus' AND m.docket = a.docket)))
  AND EXISTS (
    SELECT FROM authority_events e WHERE e.carrier_id = c.id AND e.kind = 'carrier'
      AND upper(e.action || '|' || coalesce(e.disposition, '')) ~ '(^|[|])(INVOLUNTARY REVO|REVOKED)'))`;

/** Two rows of `carriers` name an officer alike. */
export const shareAnOfficer = (a: SQL, b: SQL): SQL => sql`EXISTS (
  SELECT FROM (VALUES (${a}.officer_1), (${a}.officer_2)) AS x(name) JOIN (VALUES (${b}.officer_1), (${b}.officer_2)) AS y(name)
    ON upper(btrim(x.name)) = upper(btrim(y.name))
  WHERE btrim(x.name) LIKE '_% _%')`;

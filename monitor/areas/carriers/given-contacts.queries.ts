import { type SQL, sql } from 'drizzle-orm';

/** Where a company has a carrier's phone or address from: the federal record, or who gave it to the company. */
export type ContactFrom = 'record' | 'carrier_user' | 'packet' | 'invitation';

/**
 * A query: addresses and phones that people of carriers gave a company, each once, in small letters.
 *
 * @param isAsked a condition on the column of the carrier's id
 * @returns rows of `carrier_id`, `from`, `value` and `as_of`, an ISO day
 */
export const givenContacts = (
  companyId: number | SQL | ReturnType<typeof sql.placeholder>,
  isAsked: (carrierId: SQL) => SQL,
): SQL => sql`
  SELECT carrier_id, "from", lower(value) AS value, max(at)::date::text AS as_of FROM (
    SELECT u.carrier_id, 'carrier_user' AS "from", v.value, u.created_at AS at FROM carrier_users u
    CROSS JOIN LATERAL (VALUES (u.email), (u.phone_e164)) v (value)
    WHERE u.company_id = ${companyId} AND ${isAsked(sql`u.carrier_id`)} AND u.status <> 'inactive'
    UNION ALL
    SELECT p.carrier_id, 'packet', v.value, s.saved_at FROM onboarding_packets p
    JOIN packet_sections s ON s.packet_id = p.id
    CROSS JOIN LATERAL (VALUES (s.answers->'answers'->>'email'), (s.answers->'answers'->>'phone'),
      (s.answers->'answers'->>'dispatch_email'), (s.answers->'answers'->>'dispatch_phone'),
      (s.answers->'answers'->>'owner_email'), (s.answers->'answers'->>'owner_phone'),
      (s.answers->'answers'->>'after_hours_phone')) v (value)
    WHERE p.company_id = ${companyId} AND ${isAsked(sql`p.carrier_id`)} AND s.section IN ('company', 'contacts')
    UNION ALL
    SELECT i.carrier_id, 'invitation', i.email, i.delivered_at FROM connection_invitations i
    WHERE i.company_id = ${companyId} AND ${isAsked(sql`i.carrier_id`)}
  ) given
  WHERE value IS NOT NULL AND value <> '' GROUP BY 1, 2, 3`;

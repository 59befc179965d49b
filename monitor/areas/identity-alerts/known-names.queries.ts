import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';

/** More than any carrier has; the newest come first. */
const MOST_NAMES = 500;

/**
 * Names of persons that the record or the company itself knows of a carrier: officers, carrier users, contacts of
 * packets, from which the directory is made too. Of no carrier: none.
 */
export async function knownNames(db: Queryable, companyId: number, carrierId: number | null): Promise<string[]> {
  if (carrierId === null) return [];
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT DISTINCT name FROM (
      SELECT unnest(ARRAY[c.officer_1, c.officer_2]) AS name FROM carriers c WHERE c.id = ${carrierId}
      UNION ALL SELECT u.full_name FROM carrier_users u WHERE u.company_id = ${companyId} AND u.carrier_id = ${carrierId}
      UNION ALL SELECT a.value FROM onboarding_packets p JOIN packet_sections s ON s.packet_id = p.id
        CROSS JOIN LATERAL jsonb_each_text(
          CASE WHEN jsonb_typeof(s.answers->'answers') = 'object' THEN s.answers->'answers' ELSE '{}'::jsonb END) AS a
        WHERE p.company_id = ${companyId} AND p.carrier_id = ${carrierId}
          AND (a.key LIKE '%\_name' OR a.key = 'name') AND a.key NOT IN ('legal_name', 'dba_name', 'company_name', 'bank_name')
    ) AS known WHERE length(name) BETWEEN 3 AND 80 LIMIT ${MOST_NAMES}`);
  return rows.map(({ name }) => name);
}

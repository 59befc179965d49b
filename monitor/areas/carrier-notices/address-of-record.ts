import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { emailOfRecord } from '../carriers/numbers-of-record';

/**
 * Where a carrier is notified of what happens in its name: at the address of its FMCSA record, as it was before it changed
 * lately; where the record has none, at the oldest address that the company knows from a packet that was completed or a
 * person who proved theirs by a code. Null: there is none.
 *
 * @param today an ISO day
 */
export async function addressOfRecord(
  db: Queryable,
  { companyId, carrierId, today }: { companyId: number; carrierId: number; today: string },
): Promise<string | null> {
  const ofRecord = await emailOfRecord(db, carrierId, today);
  if (ofRecord !== null) return ofRecord;
  const { rows } = await db.execute<{ email: string }>(sql`
    SELECT email FROM (
      SELECT lower(trim(s.answers->'answers'->>'email')) AS email, p.completed_at AS since
      FROM packet_sections s JOIN onboarding_packets p ON p.id = s.packet_id
      WHERE p.company_id = ${companyId} AND p.carrier_id = ${carrierId} AND p.completed_at IS NOT NULL
        AND s.section = 'company'
      UNION ALL
      SELECT lower(u.email), u.confirmed_at FROM carrier_users u
      WHERE u.company_id = ${companyId} AND u.carrier_id = ${carrierId} AND u.status = 'active'
        AND u.confirmed_at IS NOT NULL
    ) AS known WHERE email LIKE '%_@_%' ORDER BY since, email LIMIT 1`);
  return rows[0]?.email ?? null;
}

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { identityAlerts as alerts, flaggedContacts } from '../../db/schema';

/**
 * Which of some phone numbers are flagged for fraud on a day: on the list of flagged contacts, or in an alert that the company
 * itself published and that warns still. One statement, however many there are.
 *
 * @param numbers E.164
 * @param today an ISO day
 */
export async function flaggedNumbers(
  db: Queryable,
  { companyId, today }: { companyId: number; today: string },
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const isAsked = sql`= ANY(string_to_array(${[...new Set(numbers)].join(' ')}, ' '))`;
  const { rows } = await db.execute<{ number: string }>(sql`
    SELECT value AS number FROM ${flaggedContacts}
    WHERE kind = 'phone' AND value ${isAsked} AND (expires_on IS NULL OR expires_on >= ${today}::date)
    UNION
    SELECT phone_e164 FROM ${alerts}
    WHERE company_id = ${companyId} AND phone_e164 ${isAsked} AND published_at IS NOT NULL AND unpublished_at IS NULL
      AND expires_at > ${today}::date`);
  return new Set(rows.map(({ number }) => number));
}

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { runStatement } from '../../db/run-statement';
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
  const rows = await runStatement<{ number: string }>(db, {
    name: 'flagged_numbers',
    write: () => {
      const isAsked = sql`= ANY(string_to_array(${sql.placeholder('numbers')}, ' '))`;
      const today = sql`${sql.placeholder('today')}::date`;
      return sql`
        SELECT value AS number FROM ${flaggedContacts}
        WHERE kind = 'phone' AND value ${isAsked} AND (expires_on IS NULL OR expires_on >= ${today})
        UNION
        SELECT phone_e164 FROM ${alerts}
        WHERE company_id = ${sql.placeholder('companyId')} AND phone_e164 ${isAsked} AND published_at IS NOT NULL
          AND unpublished_at IS NULL AND expires_at > ${today}`;
    },
    values: { companyId, today, numbers: [...new Set(numbers)].join(' ') },
  });
  return new Set(rows.map(({ number }) => number));
}

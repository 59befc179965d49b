import type { CompanyEventData } from '@contract/integrations/company-events.entities';
import { sql } from 'drizzle-orm';
import { beyondCompany } from '../../db/beyond-company';
import { recordCarrierEvent } from '../../db/history/carrier-history';
import type { Decision } from '../../decisions/decision';

/**
 * A line in the history of every other company that follows the carrier or has a connection with it, and the event that
 * its webhooks and mails are fed from. It says nothing of who reported.
 */
export async function tellReaders(
  d: Decision,
  carrierId: number,
  summary: string,
  data: CompanyEventData['identity_alert'],
): Promise<void> {
  const readers = sql`
    SELECT company_id FROM subscriptions WHERE carrier_id = ${carrierId} AND company_id <> ${d.companyId}
    UNION SELECT company_id FROM connections WHERE carrier_id = ${carrierId} AND company_id <> ${d.companyId}
    ORDER BY company_id`;
  const { rows } = await beyondCompany('tell_readers', () => d.tx.execute<{ company_id: number }>(readers));
  const told = rows.map(({ company_id: companyId }) => ({
    companyId,
    carrierId,
    kind: 'identity_alert' as const,
    summary,
    userId: null,
    occurredAt: d.now,
    data,
  }));
  for (let from = 0; from < told.length; from += 500)
    await beyondCompany('tell_readers', () => recordCarrierEvent(d.tx, ...told.slice(from, from + 500)));
}

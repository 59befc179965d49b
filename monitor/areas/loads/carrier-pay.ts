import type { LoadSummary } from '@contract/loads/loads.entities';
import { OPEN_RATE_CONFIRMATION_STATUSES } from '@contract/rate-confirmations/rate-confirmations.constants';
import { sql } from 'drizzle-orm';
import type { PaperOfLoad } from './rate-confirmations-of-loads.queries';

/**
 * What a load's carrier is paid: the total of the rate confirmation that it was sent, else the load's rate. Null: neither
 * is on file, or the paper is in another currency. Pure.
 */
export function carrierPayOf(rateCents: number | null, paper: PaperOfLoad | undefined): LoadSummary['carrier_pay'] {
  if (paper && isSent(paper))
    return paper.currency === 'USD' ? { cents: paper.totalCents, from: 'rate_confirmation' } : null;
  return rateCents === null ? null : { cents: rateCents, from: 'load' };
}

const isSent = ({ status }: PaperOfLoad) => OPEN_RATE_CONFIRMATION_STATUSES.some((one) => one === status);

/**
 * The same in SQL, over `loads`. The columns are written out: of a statement over one table Drizzle leaves the table's name
 * off, and within the subquery they would be the paper's.
 */
export const carrierPayCents = sql<number | null>`coalesce(
  (SELECT CASE WHEN p.status = ANY (${sql.param([...OPEN_RATE_CONFIRMATION_STATUSES])}::text[])
      THEN CASE WHEN p.currency = 'USD' THEN to_jsonb(p.total_cents) ELSE 'null'::jsonb END END
    FROM rate_confirmations p
    WHERE p.load_id = loads.id AND p.carrier_id = loads.carrier_id AND p.company_id = loads.company_id
    ORDER BY p.id DESC LIMIT 1),
  to_jsonb(loads.rate_cents))`;

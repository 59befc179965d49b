import type { CurrentUser } from '@contract/identity/identity.entities';
import type { LoadSummary } from '@contract/loads/loads.entities';
import { missingFor } from '@contract/shared/permissions';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loads } from '../../db/schema';

/**
 * Loads with what their customers pay, for a reader who may see it; for another as they are. The only reader of that column:
 * whatever else shows a load, to a colleague or to a carrier, never has it.
 */
export async function withCustomerRates<Shown extends LoadSummary>(
  db: Queryable,
  { companyId, user }: { companyId: number; user: CurrentUser },
  shown: Shown[],
): Promise<Shown[]> {
  if (shown.length === 0 || missingFor('viewCustomerRates', user) !== null) return shown;
  const ids = shown.map(({ id }) => id);
  const rows = await db
    .select({ id: loads.id, cents: loads.customerRateCents })
    .from(loads)
    .where(and(eq(loads.companyId, companyId), inArray(loads.id, ids)));
  const centsOf = new Map(rows.map(({ id, cents }) => [id, cents]));
  return shown.map((load) => ({ ...load, customer_rate_cents: centsOf.get(load.id) ?? null }));
}

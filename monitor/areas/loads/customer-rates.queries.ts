import type { CurrentUser } from '@contract/identity/identity.entities';
import { marginOf } from '@contract/loads/load-money';
import { missingFor } from '@contract/shared/permissions';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loads } from '../../db/schema';

/** A load as a call shows it. */
type Shown = { id: number; customer_rate_cents?: number | null | undefined; margin_cents?: number | null | undefined };

/**
 * Loads with what their customers pay, and the margin that their carrier's pay leaves, for a reader who may see it; for
 * another as they are. The only reader of that column: whatever else shows a load, to a colleague or to a carrier, never
 * has it.
 *
 * @param payOf what the carrier is paid or offered, in cents; null: not on file
 */
export async function withCustomerRates<Load extends Shown>(
  db: Queryable,
  { companyId, user }: { companyId: number; user: CurrentUser },
  shown: Load[],
  payOf: (load: Load) => number | null,
): Promise<Load[]> {
  if (shown.length === 0 || missingFor('viewCustomerRates', user) !== null) return shown;
  const ids = shown.map(({ id }) => id);
  const rows = await db
    .select({ id: loads.id, cents: loads.customerRateCents })
    .from(loads)
    .where(and(eq(loads.companyId, companyId), inArray(loads.id, ids)));
  const centsOf = new Map(rows.map(({ id, cents }) => [id, cents]));
  return shown.map((load) => {
    const cents = centsOf.get(load.id) ?? null;
    return { ...load, customer_rate_cents: cents, margin_cents: marginOf(cents, payOf(load))?.cents ?? null };
  });
}

/** Of a load with its carrier's pay. */
export const paidOf = ({ carrier_pay: pay }: { carrier_pay: { cents: number } | null }) => pay?.cents ?? null;

import type { Queryable } from '../../db/client';
import { subscriptions } from '../../db/schema';
import type { Consequences } from '../../server/consequences';
import { watchCarriers } from '../monitoring/watch-carriers';

type Subscription = { companyId: number; carrierId: number; userId: number | null; now: Date };

/**
 * Makes a company follow a carrier, with its verdict: every connection does. Given the transaction that connects them.
 *
 * @param consequences assess the carrier; it may complete a packet, so they come from above
 * @returns whether the company did not follow it before
 */
export async function subscribe(
  tx: Queryable,
  { companyId, carrierId, userId, now }: Subscription,
  { reassess }: Pick<Consequences, 'reassess'>,
): Promise<boolean> {
  const made = await tx
    .insert(subscriptions)
    .values({ companyId, carrierId, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: subscriptions.id });
  if (made.length === 0) return false;
  await reassess(tx, companyId, [carrierId], { now });
  // The first check, so that every change from here on becomes an event.
  await watchCarriers(tx, companyId, [carrierId], now);
  return true;
}

import { lastChange } from '../../db/history/carrier-history';
import { subscriptions } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { changedMeanwhile } from '../../decisions/versions';
import { getSubscription } from './subscriptions.queries';

/**
 * Stops following a carrier.
 *
 * @param expectedVersion the version that the caller saw; left out: not compared
 * @throws ApiError 404 for another company's subscription; 409 when the one that the caller saw is gone
 */
export function unfollowCarrier(deciding: Deciding, id: number, expectedVersion: number | undefined) {
  return decide(deciding, async (d) => {
    const about = { companyId: d.companyId, kinds: ['carrier_followed'], data: { subscription_id: id } } as const;
    if (expectedVersion !== undefined && (await d.tx.$count(subscriptions, d.own(subscriptions, id))) === 0) {
      const removal = await lastChange(d.tx, about);
      if (removal.at) throw changedMeanwhile(removal);
    }
    const { carrier_id: carrierId } = await getSubscription(d.tx, d.companyId, id);
    await d.tx.delete(subscriptions).where(d.own(subscriptions, id));
    const data = { is_followed: false, subscription_id: id };
    d.carrierEvent({ carrierId, kind: 'carrier_followed', summary: 'Monitoring stopped', data });
  });
}

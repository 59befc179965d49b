import { subscriptions } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { lastChange } from '../../history/carrier-history';
import { httpErrors } from '../../plugins/errors';
import { findSubscription, getSubscription } from './subscriptions.queries';

/**
 * Stops following a carrier.
 *
 * @param seenCarrierId the carrier that the caller saw followed; left out: not compared
 * @throws ApiError 404 for another company's subscription; 409 when the carrier is not followed by it any more
 */
export function unfollowCarrier(deciding: Deciding, id: number, seenCarrierId: number | undefined) {
  return decide(deciding, async (d) => {
    if (seenCarrierId !== undefined) await assertStillFollowed(d, id, seenCarrierId);
    const { carrier_id: carrierId } = await getSubscription(d.tx, d.companyId, id);
    await d.tx.delete(subscriptions).where(d.own(subscriptions, id));
    const data = { is_followed: false };
    d.carrierEvent({ carrierId, kind: 'carrier_followed', summary: 'No longer followed', data });
  });
}

/** @throws ApiError 409 naming who has stopped following the carrier, or has begun anew, since a page showed it */
async function assertStillFollowed({ tx, company }: Decision, id: number, carrierId: number) {
  const companyId = company.id;
  const now = await findSubscription(tx, companyId, carrierId);
  if (now?.id === id) return;
  const { who, when } = await lastChange(tx, { companyId, carrierId, kinds: ['carrier_followed'] });
  throw httpErrors.conflict(
    now
      ? `It was no longer followed, and ${who} has followed it again${when}. Look again and decide.`
      : `${who} has stopped following it${when}. Nothing is left to do.`,
  );
}

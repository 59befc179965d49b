import { MAX_OPEN_BIDS } from '@contract/load-board/load-board.constants';
import { formatCents } from '@contract/shared/format';
import { and, eq, gt, lte } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { said } from '../../base/said';
import { bids, loadPostings } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { changeRow, firstChange } from '../../decisions/versions';
import type { Services } from '../../server/services';
import { getLoadRow } from '../loads/loads.queries';
import { keepLoadTraces } from '../rings/load-traces';
import { BID_ERRORS } from './bid-page-words';
import type { LinkedOffer } from './carrier-offer.queries';
import type { NewBid } from './read-bid';
import { isOnBoard, judgedFor } from './who-may-open';

/** Where the form came from. */
export interface Sender {
  networkAddress: string;
  userAgent: string | null;
}

type Placing = { link: LinkedOffer['link']; bid: NewBid; sender: Sender };

/**
 * A carrier bids on its page.
 *
 * @throws ApiError 409 when the load is no longer offered; 422 when the load or the carrier has the most open bids
 * allowed
 */
export function placeBid(services: Services, placing: Placing, now: Date): Promise<void> {
  const { companyId } = placing.link;
  return decide(decidingWithoutUser(services, companyId, now), (d) => place(d, placing));
}

/** The same within a decision. */
export async function place(d: Decision<null>, { link, bid, sender }: Placing): Promise<void> {
  const { carrierId, postingId } = link;
  const [posting] = await d.tx.select().from(loadPostings).where(d.own(loadPostings, postingId));
  if (!posting) throw httpErrors.conflict(BID_ERRORS.over);
  const load = await getLoadRow(d.tx, d.companyId, posting.loadId);
  const judged = await judgedFor(d.tx, posting, carrierId, d.today);
  if (!(await isOnBoard(d.tx, posting, load, d.now)) || !judged.sees) throw httpErrors.conflict(BID_ERRORS.over);
  const ofLoad = and(eq(bids.postingId, postingId), eq(bids.state, 'open'));
  await changeRow(d, bids, and(ofLoad, lte(bids.expiresAt, d.now)), 'Bid expired', { state: 'expired' });
  const isOpen = and(ofLoad, gt(bids.expiresAt, d.now));
  if ((await d.tx.$count(bids, and(isOpen, eq(bids.carrierId, carrierId)))) > 0)
    throw httpErrors.invalid({ form: [BID_ERRORS.one] });
  const hasAccepted = and(eq(bids.postingId, postingId), eq(bids.carrierId, carrierId), eq(bids.state, 'accepted'));
  if ((await d.tx.$count(bids, hasAccepted)) > 0) throw httpErrors.conflict(BID_ERRORS.decided);
  if ((await d.tx.$count(bids, isOpen)) >= MAX_OPEN_BIDS)
    throw httpErrors.invalid({ form: [said(BID_ERRORS.full, MAX_OPEN_BIDS)] });
  const amount = formatCents(bid.amountCents);
  const [made] = await d.tx
    .insert(bids)
    .values({
      companyId: d.companyId,
      postingId,
      loadId: load.id,
      linkId: link.id,
      carrierId,
      state: 'open',
      amountCents: bid.amountCents,
      comment: bid.comment,
      contactName: bid.name,
      contactEmail: link.email,
      contactPhoneE164: bid.phoneE164,
      ...sender,
      overallResult: judged.overallResult,
      placedAt: d.now,
      expiresAt: posting.expiresAt,
      ...firstChange(d, `Bid of ${amount} sent`),
    })
    .returning({ id: bids.id });
  await keepLoadTraces(d, [load.id]);
  d.carrierEvent({
    carrierId,
    kind: 'bid_received',
    summary: `Bid ${amount} on load ${load.reference}`,
    data: { load_id: load.id, reference: load.reference, bid_id: made!.id, amount_cents: bid.amountCents },
  });
}

/** A carrier withdraws its open bid. @throws ApiError 409 when it has none: it was decided meanwhile */
export function withdrawBid(services: Services, { companyId, postingId, carrierId }: LinkedOffer['link'], now: Date) {
  return decide(decidingWithoutUser(services, companyId, now), async (d) => {
    const isIts = and(
      eq(bids.postingId, postingId),
      eq(bids.carrierId, carrierId),
      eq(bids.state, 'open'),
      gt(bids.expiresAt, d.now),
    );
    const set = { state: 'withdrawn', decidedAt: d.now } as const;
    const withdrawn = await changeRow(d, bids, isIts, 'Bid withdrawn by the carrier', set);
    if (withdrawn.length === 0) throw httpErrors.conflict(BID_ERRORS.decided);
  });
}

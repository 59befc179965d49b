import { type BidChangeKind, MAX_BID_PRICES, MAX_OPEN_BIDS } from '@contract/load-board/load-board.constants';
import { formatCents } from '@contract/shared/format';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { said } from '../../base/said';
import { bidChanges, bids, loadPostings } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { changeRow, firstChange } from '../../decisions/versions';
import type { Services } from '../../server/services';
import { getLoadRow } from '../loads/loads.queries';
import { keepLoadTraces } from '../rings/load-traces';
import { BID_ERRORS } from './bid-page-words';
import { type BidRow, counterStateOf } from './bids.queries';
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
  const { posting, load, judged } = await stillOffered(d, link);
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
  await keepChange(d, made!.id, 'sent', { amountCents: bid.amountCents, note: bid.comment, sender });
  await keepLoadTraces(d, [load.id]);
  d.carrierEvent({
    carrierId,
    kind: 'bid_received',
    summary: `Bid ${amount} on load ${load.reference}`,
    data: { load_id: load.id, reference: load.reference, bid_id: made!.id, amount_cents: bid.amountCents },
  });
}

/**
 * The posting, its load and the carrier, while the load is offered to it: checked at every form under the company's
 * lock.
 *
 * @throws ApiError 409 when it is no longer offered
 */
async function stillOffered(d: Decision<null>, { postingId, carrierId }: LinkedOffer['link']) {
  const [posting] = await d.tx.select().from(loadPostings).where(d.own(loadPostings, postingId));
  if (!posting) throw httpErrors.conflict(BID_ERRORS.over);
  const load = await getLoadRow(d.tx, d.companyId, posting.loadId);
  const judged = await judgedFor(d.tx, posting, carrierId, d.today);
  if (!(await isOnBoard(d.tx, posting, load, d.now)) || !judged.sees) throw httpErrors.conflict(BID_ERRORS.over);
  return { posting, load, judged };
}

/** Adds a step to a bid's history. `sender`: of the carrier's form. */
export async function keepChange(
  d: Decision,
  bidId: number,
  kind: BidChangeKind,
  { amountCents, note = null, sender }: { amountCents: number; note?: string | null; sender?: Sender },
): Promise<void> {
  await d.tx
    .insert(bidChanges)
    .values({ bidId, kind, amountCents, note, userId: d.userId, createdAt: d.now, ...sender });
}

/** The bid that a form of the carrier's page is about, as the page showed it. */
interface Answering {
  link: LinkedOffer['link'];
  /** Of the bid when the page was made. */
  version: number;
  sender: Sender;
}

/**
 * The carrier's open bid, in the version that its page showed: an answer to a price that changed meanwhile is none.
 *
 * @throws ApiError 409 when it was decided, ended or changed
 */
async function openBidAsRead(d: Decision<null>, { link, version }: Answering): Promise<BidRow> {
  const [bid] = await d.tx.select().from(bids).where(isOpenBidOf(link, d.now)).limit(1);
  if (!bid) throw httpErrors.conflict(BID_ERRORS.decided);
  if (bid.version !== version) throw httpErrors.conflict(BID_ERRORS.changed);
  return bid;
}

const isOpenBidOf = ({ companyId, postingId, carrierId }: LinkedOffer['link'], now: Date) =>
  and(
    eq(bids.companyId, companyId),
    eq(bids.postingId, postingId),
    eq(bids.carrierId, carrierId),
    eq(bids.state, 'open'),
    gt(bids.expiresAt, now),
  );

/**
 * A carrier changes the price of its open bid. A counteroffer that waits is answered by it.
 *
 * @throws ApiError 409 when the load is no longer offered, or the bid changed or was decided; 422 for the same price, and
 * for one too many
 */
export function changePrice(services: Services, answering: Answering & { amountCents: number }, now: Date) {
  const { link, amountCents, sender } = answering;
  return decide(decidingWithoutUser(services, link.companyId, now), async (d) => {
    const { load } = await stillOffered(d, link);
    const bid = await openBidAsRead(d, answering);
    if (bid.amountCents === amountCents) throw httpErrors.invalid({ amount: [BID_ERRORS.same] });
    const priced = and(eq(bidChanges.bidId, bid.id), inArray(bidChanges.kind, ['sent', 'price_changed']));
    if ((await d.tx.$count(bidChanges, priced)) >= MAX_BID_PRICES)
      throw httpErrors.invalid({ form: [said(BID_ERRORS.often, MAX_BID_PRICES)] });
    const [before, after] = [formatCents(bid.amountCents), formatCents(amountCents)];
    const isAnswer = counterStateOf(bid, d.now) === 'offered';
    await changeRow(d, bids, bid.id, `Price changed by the carrier, ${before} → ${after}`, {
      amountCents,
      pricedAt: d.now,
      ...(isAnswer && { counterState: 'replaced' as const }),
    });
    await keepChange(d, bid.id, 'price_changed', { amountCents, sender });
    d.carrierEvent({
      carrierId: link.carrierId,
      kind: 'bid_changed',
      summary: `Bid ${before} → ${after} on load ${load.reference}`,
      data: { load_id: load.id, reference: load.reference, bid_id: bid.id, amount_cents: amountCents },
    });
  });
}

/**
 * A carrier accepts or declines the counteroffer that its page showed. If accepted, it becomes the bid's price: the
 * broker still decides, and the gate is checked then.
 *
 * @param answer with the amount that was read
 * @throws ApiError 409 when the load is no longer offered, or the bid or counteroffer has changed since it was shown
 */
export function answerCounteroffer(
  services: Services,
  answering: Answering & { isAccepted: boolean; amountCents: number },
  now: Date,
): Promise<void> {
  const { link, isAccepted, amountCents, sender } = answering;
  return decide(decidingWithoutUser(services, link.companyId, now), async (d) => {
    const { load } = await stillOffered(d, link);
    const bid = await openBidAsRead(d, answering);
    if (counterStateOf(bid, d.now) !== 'offered') throw httpErrors.conflict(BID_ERRORS.counterOver);
    if (bid.counterCents !== amountCents) throw httpErrors.conflict(BID_ERRORS.changed);
    const amount = formatCents(amountCents);
    const what = isAccepted ? 'accepted' : 'declined';
    await changeRow(d, bids, bid.id, `Counteroffer of ${amount} ${what} by the carrier`, {
      counterState: what,
      ...(isAccepted && { amountCents, pricedAt: d.now }),
    });
    await keepChange(d, bid.id, `counter_${what}`, { amountCents, sender });
    d.carrierEvent({
      carrierId: link.carrierId,
      kind: 'counteroffer_answered',
      summary: `Counteroffer of ${amount} on load ${load.reference} ${what} by the carrier`,
      data: {
        load_id: load.id,
        reference: load.reference,
        bid_id: bid.id,
        amount_cents: amountCents,
        is_accepted: isAccepted,
      },
    });
  });
}

/** A carrier withdraws its open bid. @throws ApiError 409 when it has none: it was decided meanwhile */
export function withdrawBid(services: Services, link: LinkedOffer['link'], sender: Sender, now: Date) {
  return decide(decidingWithoutUser(services, link.companyId, now), async (d) => {
    const set = { state: 'withdrawn', decidedAt: d.now } as const;
    const withdrawn = await changeRow(d, bids, isOpenBidOf(link, d.now), 'Bid withdrawn by the carrier', set);
    if (withdrawn.length === 0) throw httpErrors.conflict(BID_ERRORS.decided);
    for (const { id, amountCents } of withdrawn) await keepChange(d, id, 'withdrawn', { amountCents, sender });
  });
}

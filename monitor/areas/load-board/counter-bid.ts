import type { CallParsed } from '@contract/call';
import type { counterBid } from '@contract/load-board/bids.calls';
import { MAX_COUNTEROFFERS } from '@contract/load-board/load-board.constants';
import { formatCents, formatMoment } from '@contract/shared/format';
import { and, eq } from 'drizzle-orm';
import type { Env } from '../../base/env';
import { ApiError, httpErrors } from '../../base/http-errors';
import { saidMoment } from '../../base/said';
import { bidChanges, bids, loadPostings } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailForBroker } from '../../decisions/mail-for-broker';
import { assertVersion, changedMeanwhile, changeRow, lastChangedOf } from '../../decisions/versions';
import { addressOfRecord } from '../../mail/address-of-record';
import { getLoadRow } from '../loads/loads.queries';
import { counterofferMail } from './bid-mails';
import { type BidRow, stateOfBid } from './bids.queries';
import { assertPriceRead, nameOf, ownBid } from './decide-bid';
import { offeredLoad, offerThread } from './offered-load';
import { keepChange } from './place-bid';
import { makeBidLink } from './send-bid-link';
import { seesVerdicts } from './shown-verdicts';
import { isOnBoard, judgedFor } from './who-may-open';

type Input = CallParsed<typeof counterBid>['body'];

/**
 * Answers an open bid with another price, mailed to the carrier's address of record with a new link. It replaces the
 * counteroffer before it, and books nothing.
 *
 * @throws ApiError 404; 409 when the bid changed or was decided, or the load is off the board; 422 for a carrier that may
 * not see the load by now, and for one whose record has no address, or another one than bid; 429 above the limits
 */
export function counterBidOn(deciding: Deciding, id: number, input: Input): Promise<void> {
  return decide(deciding, (d) => counter(d, deciding.env, id, input));
}

/** The same within a decision. */
export async function counter(
  d: Decision,
  env: Pick<Env, 'onboardingOrigin'>,
  id: number,
  { counteroffer, expected_version: expected }: Input,
): Promise<void> {
  const { amount_cents: amountCents, note = null } = counteroffer;
  const bid = await ownBid(d, id);
  await assertVersion(d, bids, id, expected);
  assertPriceRead(bid, expected);
  if (stateOfBid(bid, d.now) !== 'open') throw changedMeanwhile(await lastChangedOf(d, bids, id));
  const { posting, load, email } = await stillOpenTo(d, bid);
  if (amountCents === bid.amountCents)
    throw refused('amount_cents', 'That is the price of the bid. Accept it instead.');
  const expiresAt = counteroffer.expires_at === undefined ? posting.expiresAt : new Date(counteroffer.expires_at);
  if (expiresAt <= d.now) throw refused('expires_at', 'Enter a time in the future.');
  if (expiresAt > posting.expiresAt)
    throw refused('expires_at', `The posting ends ${formatMoment(posting.expiresAt.toISOString())}.`);
  const sent = and(eq(bidChanges.bidId, id), eq(bidChanges.kind, 'countered'));
  if ((await d.tx.$count(bidChanges, sent)) >= MAX_COUNTEROFFERS)
    throw new ApiError(429, {
      code: 'too_many_counteroffers',
      message: `This bid has ${MAX_COUNTEROFFERS} counteroffers. Call the carrier instead.`,
    });
  const amount = formatCents(amountCents);
  const name = await nameOf(d, bid.carrierId);
  const { link } = await makeBidLink(d, env, {
    postingId: posting.id,
    carrierId: bid.carrierId,
    email,
    expiresAt: posting.expiresAt,
  });
  await changeRow(d, bids, id, `Counteroffer of ${amount} to ${name}, who bid ${formatCents(bid.amountCents)}`, {
    counterCents: amountCents,
    counterNote: note,
    counterState: 'offered',
    counterOfferedAt: d.now,
    counterExpiresAt: expiresAt,
    counterUserId: d.userId,
  });
  await keepChange(d, id, 'countered', { amountCents, note });
  d.carrierEvent({
    carrierId: bid.carrierId,
    kind: 'counteroffer_sent',
    summary: `Counteroffer of ${amount} on load ${load.reference}`,
    data: { load_id: load.id, reference: load.reference, bid_id: id, amount_cents: amountCents },
  });
  const mail = counterofferMail({
    carrierName: name,
    companyName: d.company.legal_name,
    bidCents: bid.amountCents,
    amountCents,
    until: saidMoment(expiresAt.toISOString()),
    link,
    load: await offeredLoad(d.tx, load.id),
  });
  await mailForBroker(d, email, mail, { thread: offerThread(d.companyId, load.id) });
}

/**
 * A counteroffer is an offer: it goes only to carriers that could open the load's page, and only to the address that
 * bid.
 */
async function stillOpenTo(d: Decision, bid: BidRow) {
  const [posting] = await d.tx.select().from(loadPostings).where(d.own(loadPostings, bid.postingId));
  const load = await getLoadRow(d.tx, d.companyId, bid.loadId);
  if (!posting || !(await isOnBoard(d.tx, posting, load, d.now)))
    throw httpErrors.conflict('The load is no longer on the board.');
  const { sees, reasons } = await judgedFor(d.tx, posting, bid.carrierId, d.today);
  if (!sees)
    throw refused('bid', ['This carrier no longer sees the load.', ...(seesVerdicts(d) ? reasons : [])].join(' '));
  const address = await addressOfRecord(d.tx, bid.carrierId);
  if (address?.email !== bid.contactEmail.toLowerCase())
    throw refused(
      'bid',
      'The email address on the carrier’s FMCSA record is not the one that bid. Call the carrier at a number on file.',
    );
  return { posting, load, email: address.email };
}

const refused = (field: string, message: string) =>
  httpErrors.invalid({ [field === 'bid' ? 'bid' : `counteroffer.${field}`]: [message] });

import type { CallParsed } from '@contract/call';
import type { acceptBid, declineBid } from '@contract/load-board/bids.calls';
import { formatCents } from '@contract/shared/format';
import { and, eq, ne } from 'drizzle-orm';
import type { Env } from '../../base/env';
import { httpErrors } from '../../base/http-errors';
import type { Letter } from '../../base/letter';
import { bids, carriers, loadPostings } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailForBroker } from '../../decisions/mail-for-broker';
import { assertVersion, changedMeanwhile, changeRow, lastChangedOf } from '../../decisions/versions';
import { addressOfRecord } from '../../mail/address-of-record';
import { isActorOfKey } from '../../server/authentication/api-key-tokens';
import { assertMayHaveLoad } from '../loads/gate/ask-gate';
import { getLoadRow } from '../loads/loads.queries';
import { acceptedMail, declinedMail, type NextPrice } from './bid-mails';
import { type BidRow, stateOfBid } from './bids.queries';
import { offeredLoad, offerThread } from './offered-load';
import { keepChange } from './place-bid';
import { isLinkLimitReached, makeBidLink } from './send-bid-link';
import { isOnBoard, judgedFor } from './who-may-open';

type Input = NonNullable<CallParsed<typeof acceptBid>['body']> & NonNullable<CallParsed<typeof declineBid>['body']>;

/**
 * Accepts a bid. The load is then covered on its own page, prefilled with the carrier and the amount. One bid of a load
 * is accepted at a time: the second of two people sees who accepted which.
 *
 * @throws ApiError 404; 409 when it changed, another one was accepted, or the posting is over; 422 for a carrier
 * that may not have the load
 */
export function acceptBidOn(deciding: Deciding, id: number, input: Input = {}): Promise<void> {
  return decide(deciding, (d) => accept(d, deciding.env, id, input));
}

/** The same within a decision. */
export async function accept(
  d: Decision,
  env: Pick<Env, 'onboardingOrigin'>,
  id: number,
  { reason, expected_version: expected }: Input,
): Promise<void> {
  const bid = await ownBid(d, id);
  const [posting] = await d.tx.select().from(loadPostings).where(d.own(loadPostings, bid.postingId));
  const isOther = and(eq(bids.loadId, bid.loadId), eq(bids.state, 'accepted'), ne(bids.id, id));
  const other = await lastChangedOf(d, bids, isOther);
  if (other) throw changedMeanwhile(other);
  await assertVersion(d, bids, id, expected);
  assertPriceRead(bid, expected);
  if (stateOfBid(bid, d.now) !== 'open') throw changedMeanwhile(await lastChangedOf(d, bids, id));
  const load = await getLoadRow(d.tx, d.companyId, bid.loadId);
  if (!posting || !(await isOnBoard(d.tx, posting, load, d.now)))
    throw httpErrors.conflict('The load is no longer on the board. Post it again, or cover it on its page.');
  await assertMayHaveLoad(d, load, bid.carrierId, 'carrier_id');
  await decideAs('accepted', d, bid, reason);
  const { user } = d;
  const who = user && !isActorOfKey(user) ? [user.first_name, user.last_name].filter(Boolean).join(' ') || null : null;
  await tell(d, bid, async (about, email) => {
    const next = await nextFor(d, env, bid, email);
    return acceptedMail({ ...about, who, link: typeof next === 'object' && next !== null ? next.link : null });
  });
}

/**
 * Declines a bid, or takes back its acceptance while its carrier does not have the load.
 *
 * @throws ApiError 404; 409 when it changed or was decided; 422 when its carrier has the load
 */
export function declineBidOn(deciding: Deciding, id: number, input: Input = {}): Promise<void> {
  return decide(deciding, (d) => decline(d, deciding.env, id, input));
}

/** The same within a decision. */
export async function decline(
  d: Decision,
  env: Pick<Env, 'onboardingOrigin'>,
  id: number,
  { reason, expected_version: expected }: Input,
): Promise<void> {
  const bid = await ownBid(d, id);
  await assertVersion(d, bids, id, expected);
  const state = stateOfBid(bid, d.now);
  if (state !== 'open' && state !== 'accepted') throw changedMeanwhile(await lastChangedOf(d, bids, id));
  const load = await getLoadRow(d.tx, d.companyId, bid.loadId);
  if (state === 'accepted' && load.carrierId === bid.carrierId)
    throw httpErrors.invalid({ carrier_id: ['This carrier has the load. Remove it from the load first.'] });
  await decideAs('declined', d, bid, reason);
  const canAnswer = d.user !== null && !isActorOfKey(d.user);
  await tell(d, bid, async (about, email) =>
    declinedMail({ ...about, canAnswer, next: await nextFor(d, env, bid, email) }),
  );
}

async function decideAs(
  state: 'accepted' | 'declined',
  d: Decision,
  { id, carrierId, amountCents }: Awaited<ReturnType<typeof ownBid>>,
  reason = null as string | null,
): Promise<void> {
  const name = await nameOf(d, carrierId);
  const summary = `Bid of ${name}, ${formatCents(amountCents)}, ${state}`;
  await changeRow(d, bids, id, summary, { state, decidedAt: d.now, decideReason: reason });
  await keepChange(d, id, state, { amountCents, note: reason });
}

/**
 * A price that the carrier changed, or that answers a counteroffer, is only accepted by the version that was read.
 *
 * @throws ApiError 422 when it is not named
 */
export function assertPriceRead({ pricedAt, counterCents }: BidRow, expected: number | undefined): void {
  if (expected === undefined && (pricedAt !== null || counterCents !== null))
    throw httpErrors.invalid({ expected_version: ['The price of this bid changed. Name the version that you read.'] });
}

/** @throws ApiError 404, also for another company's */
export async function ownBid(d: Decision, id: number): Promise<BidRow> {
  const [bid] = await d.tx.select().from(bids).where(d.own(bids, id));
  if (!bid) throw httpErrors.notFound('That bid');
  return bid;
}

export async function nameOf(d: Decision, carrierId: number): Promise<string> {
  const [known] = await d.tx.select().from(carriers).where(eq(carriers.id, carrierId));
  return known?.legalName ?? known?.dbaName ?? `carrier ${carrierId}`;
}

/** To the address of record, wherever the bid came from. */
async function tell(
  d: Decision,
  bid: BidRow,
  write: (
    about: Pick<Parameters<typeof acceptedMail>[0], 'companyName' | 'load' | 'amountCents'>,
    email: string,
  ) => Letter | Promise<Letter>,
): Promise<void> {
  const address = await addressOfRecord(d.tx, bid.carrierId);
  if (!address) return;
  const load = await offeredLoad(d.tx, bid.loadId);
  const about = { companyName: d.company.legal_name, amountCents: bid.amountCents, load };
  const mail = await write(about, address.email);
  await mailForBroker(d, address.email, mail, { thread: offerThread(d.companyId, bid.loadId) });
}

/** By a new link, if its mail goes to the address that bid. */
async function nextFor(
  d: Decision,
  env: Pick<Env, 'onboardingOrigin'>,
  { postingId, loadId, carrierId, contactEmail }: BidRow,
  email: string,
): Promise<NextPrice> {
  const [posting] = await d.tx.select().from(loadPostings).where(d.own(loadPostings, postingId));
  if (!posting || !(await judgedFor(d.tx, posting, carrierId, d.today)).sees) return null;
  if (!(await isOnBoard(d.tx, posting, await getLoadRow(d.tx, d.companyId, loadId), d.now))) return 'over';
  if (contactEmail.toLowerCase() !== email || (await isLinkLimitReached(d))) return 'earlier link';
  return makeBidLink(d, env, { postingId: posting.id, carrierId, email, expiresAt: posting.expiresAt });
}

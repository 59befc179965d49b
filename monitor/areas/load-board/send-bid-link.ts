import type { CallParsed } from '@contract/call';
import type { sendBidLink } from '@contract/load-board/bids.calls';
import { DAY_MS } from '@contract/shared/day';
import { and, eq, gt } from 'drizzle-orm';
import type { Env } from '../../base/env';
import { ApiError, httpErrors } from '../../base/http-errors';
import { masked } from '../../carrier-pages/masked';
import { bidLinks, carriers, loadPostings } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailForBroker } from '../../decisions/mail-for-broker';
import { addressOfRecord } from '../../mail/address-of-record';
import { digest, newToken } from '../../server/authentication/tokens';
import type { CallContext } from '../../server/calls';
import { getLoadRow } from '../loads/loads.queries';
import { offerMail } from './bid-mails';
import { offeredLoad, offerThread } from './offered-load';
import { seesVerdicts } from './shown-verdicts';
import { isOnBoard, judgedFor } from './who-may-open';

type Input = CallParsed<typeof sendBidLink>['body']['bid_link'];

/** Per posting and carrier within a day, and per company: it must not be a way to flood others. */
const MAX_LINKS_TO_CARRIER = 2;
const MAX_LINKS_A_DAY = 500;

/**
 * Emails a carrier its link to the posting of a load, only to the address on the FMCSA record: someone who could name
 * another could read and bid in the carrier's name.
 *
 * @returns its id
 * @throws ApiError 404; 409 when the load is not posted; 422 for a carrier that may not see it, and for one without an
 * address on record; 429 above the limits
 */
export async function mailBidLink(context: CallContext, loadId: number, input: Input): Promise<number> {
  const submission = submissionOf(context, 'sendBidLink', { id: loadId, ...input });
  const { id } = await decideOnce(context, submission, async (d) => (await linkTo(d, context.env, loadId, input)).id);
  return id;
}

/** The same within a decision. @returns the token too, which is not stored */
export async function linkTo(
  d: Decision,
  env: Pick<Env, 'onboardingOrigin'>,
  loadId: number,
  { carrier_id: carrierId, email }: Input,
): Promise<{ id: number; token: string }> {
  const load = await getLoadRow(d.tx, d.companyId, loadId);
  const [posting] = await d.tx
    .select()
    .from(loadPostings)
    .where(and(eq(loadPostings.companyId, d.companyId), eq(loadPostings.loadId, loadId)));
  if (!posting || !(await isOnBoard(d.tx, posting, load, d.now)))
    throw httpErrors.conflict('The load is not on the board. Post it first.');
  const [known] = await d.tx.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId));
  if (!known) throw refused('carrier_id', 'No carrier has that number.');
  const { sees, reasons } = await judgedFor(d.tx, posting, carrierId, d.today);
  if (!sees)
    throw refused('carrier_id', ['This carrier does not see the load.', ...(seesVerdicts(d) ? reasons : [])].join(' '));
  const address = await addressOfRecord(d.tx, carrierId);
  if (!address)
    throw refused(
      'carrier_id',
      'The FMCSA record of this carrier has no email address, and no other is used. Call the carrier.',
    );
  if (email !== undefined && email.toLowerCase() !== address.email)
    throw refused('email', `The link goes to the address on the FMCSA record alone: ${masked(address.email)}.`);
  await assertWithinLimits(d, posting.id, carrierId);
  const { email: to } = address;
  const made = await makeBidLink(d, env, { postingId: posting.id, carrierId, email: to, expiresAt: posting.expiresAt });
  const { id, token, link } = made;
  const offered = await offeredLoad(d.tx, loadId);
  const mail = offerMail({ carrierName: address.name, companyName: d.company.legal_name, link, load: offered });
  await mailForBroker(d, address.email, mail, { thread: offerThread(d.companyId, loadId) });
  return { id, token };
}

/**
 * A new link for a carrier to a posting that it may see; the caller mails it. Counted with the company's links of a day.
 *
 * @throws ApiError 429 above that limit
 */
export async function makeBidLink(
  d: Decision,
  env: Pick<Env, 'onboardingOrigin'>,
  to: Pick<typeof bidLinks.$inferInsert, 'postingId' | 'carrierId' | 'email' | 'expiresAt'>,
): Promise<{ id: number; token: string; link: string }> {
  if (await isLinkLimitReached(d))
    throw tooMany(`Your company sent ${MAX_LINKS_A_DAY} links in 24 hours. Try again tomorrow.`);
  const token = newToken();
  const [made] = await d.tx
    .insert(bidLinks)
    .values({
      companyId: d.companyId,
      ...to,
      knownAs: 'On the FMCSA record',
      tokenHash: digest(token),
      userId: d.userId,
      createdAt: d.now,
    })
    .returning({ id: bidLinks.id });
  return { id: made!.id, token, link: `${env.onboardingOrigin}/load-offers/${token}` };
}

export const isLinkLimitReached = async (d: Decision): Promise<boolean> =>
  (await d.tx.$count(bidLinks, sentToday(d))) >= MAX_LINKS_A_DAY;

/** Counted under the company's lock. */
const sentToday = ({ companyId, now }: Decision) =>
  and(eq(bidLinks.companyId, companyId), gt(bidLinks.createdAt, new Date(now.getTime() - DAY_MS)));

const refused = (field: string, message: string) => httpErrors.invalid({ [`bid_link.${field}`]: [message] });

async function assertWithinLimits(d: Decision, postingId: number, carrierId: number): Promise<void> {
  const toThis = and(sentToday(d), eq(bidLinks.postingId, postingId), eq(bidLinks.carrierId, carrierId));
  if ((await d.tx.$count(bidLinks, toThis)) >= MAX_LINKS_TO_CARRIER)
    throw tooMany(`This carrier was sent ${MAX_LINKS_TO_CARRIER} links to this load in 24 hours. Call it instead.`);
}

const tooMany = (message: string) =>
  new ApiError(429, { code: 'too_many_links', message }, { 'retry-after': String(DAY_MS / 1000) });

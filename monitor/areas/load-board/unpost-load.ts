import { and, eq, gt, gte } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { bidLinks, bids, loadPostings } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion } from '../../decisions/versions';
import { closePostings } from '../loads/close-postings';
import { getLoadRow } from '../loads/loads.queries';

type Input = {
  reason?: string | undefined;
  if_untouched?: true | undefined;
  expected_version?: number | undefined;
};

/**
 * Takes a load off the board.
 *
 * @throws ApiError 404 for another company's; 409 when the posting changed since the caller read it, or with
 * `if_untouched` when a carrier has had to do with it; 422 when the load
 * is
 * not posted
 */
export function unpostLoad(
  deciding: Deciding,
  id: number,
  { reason, if_untouched, expected_version }: Input,
): Promise<void> {
  return decide(deciding, async (d) => {
    await getLoadRow(d.tx, d.companyId, id);
    await assertVersion(d, loadPostings, eq(loadPostings.loadId, id), expected_version);
    const { userId, now } = d;
    const isOpen = and(eq(loadPostings.loadId, id), eq(loadPostings.state, 'posted'), gt(loadPostings.expiresAt, now));
    const [open] = await d.tx.select().from(loadPostings).where(isOpen);
    if (!open) throw httpErrors.invalid({ load: ['This load is not on the board.'] });
    if (if_untouched) await assertUntouched(d, open);
    await closePostings(d.tx, [id], { state: 'unposted', reason: reason ?? null, userId, now });
  });
}

/** A bid or a link since it was posted: taking it off would end them. */
async function assertUntouched(d: Decision, { id, postedAt }: typeof loadPostings.$inferSelect): Promise<void> {
  const bidsSince = and(eq(bids.companyId, d.companyId), eq(bids.postingId, id), gte(bids.placedAt, postedAt));
  const linksSince = and(
    eq(bidLinks.companyId, d.companyId),
    eq(bidLinks.postingId, id),
    gte(bidLinks.createdAt, postedAt),
  );
  if ((await d.tx.$count(bids, bidsSince)) > 0)
    throw httpErrors.conflict('A carrier bid on it meanwhile: remove it from the board on its own page.');
  if ((await d.tx.$count(bidLinks, linksSince)) > 0)
    throw httpErrors.conflict('It was sent to a carrier meanwhile: remove it from the board on its own page.');
}

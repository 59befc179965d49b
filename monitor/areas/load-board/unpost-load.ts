import { and, eq, gt } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { loadPostings } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion } from '../../decisions/versions';
import { closePostings } from '../loads/close-postings';
import { getLoadRow } from '../loads/loads.queries';

/**
 * Takes a load off the board.
 *
 * @throws ApiError 404 for another company's; 409 when the posting changed since the caller read it; 422 when the load
 * is
 * not posted
 */
export function unpostLoad(
  deciding: Deciding,
  id: number,
  { reason, expected_version }: { reason?: string | undefined; expected_version?: number | undefined },
): Promise<void> {
  return decide(deciding, async (d) => {
    await getLoadRow(d.tx, d.companyId, id);
    await assertVersion(d, loadPostings, eq(loadPostings.loadId, id), expected_version);
    const { userId, now } = d;
    const isOpen = and(eq(loadPostings.loadId, id), eq(loadPostings.state, 'posted'), gt(loadPostings.expiresAt, now));
    if ((await d.tx.$count(loadPostings, isOpen)) === 0)
      throw httpErrors.invalid({ load: ['This load is not on the board.'] });
    await closePostings(d.tx, [id], { state: 'unposted', reason: reason ?? null, userId, now });
  });
}

import { and, asc, eq, lte, or } from 'drizzle-orm';
import { loadPostings, loads } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import { repeat } from '../../jobs/repeat';
import type { Services } from '../../server/services';
import { closePostings } from '../loads/close-postings';

/** Postings per round: the next round follows at once if there are more. */
const BATCH = 200;

/**
 * Takes postings off the board whose time is over, or whose pickup window is over after the TMS moved it.
 *
 * @returns how many were checked
 */
export async function expirePostings(services: Services, now: Date): Promise<number> {
  const isDue = and(
    eq(loadPostings.state, 'posted'),
    or(lte(loadPostings.expiresAt, now), lte(loads.pickupEndsAt, now)),
  );
  const due = await services.db
    .select({ loadId: loadPostings.loadId, companyId: loadPostings.companyId })
    .from(loadPostings)
    .innerJoin(loads, eq(loads.id, loadPostings.loadId))
    .where(isDue)
    .orderBy(asc(loadPostings.expiresAt))
    .limit(BATCH);
  for (const companyId of new Set(due.map((one) => one.companyId)))
    await decide(decidingWithoutUser(services, companyId, now), async (d) => {
      // Read again under the company's lock: someone may have edited one meanwhile.
      const own = await d.tx
        .select({ loadId: loadPostings.loadId })
        .from(loadPostings)
        .innerJoin(loads, eq(loads.id, loadPostings.loadId))
        .where(and(isDue, eq(loadPostings.companyId, companyId)))
        .limit(BATCH);
      const ids = own.map(({ loadId }) => loadId);
      await closePostings(d.tx, ids, { state: 'expired', reason: null, userId: null, now });
    });
  return due.length;
}

/** A posting is gone within 5 s of its end. */
const LOOK_EVERY_MS = 2_000;

/** Expires postings while the product runs. @returns a function that stops it after the current round */
export const startExpiringPostings = (services: Services, onError: (error: unknown) => void) =>
  repeat('postings', async () => (await expirePostings(services, services.clock())) === BATCH, LOOK_EVERY_MS, onError);

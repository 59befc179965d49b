import type { RateConfirmationStatus } from '@contract/rate-confirmations/rate-confirmations.constants';
import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { rateConfirmations as confirmations, rateConfirmationRevisions as revisions } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import { changeRow } from '../../decisions/versions';
import { repeat } from '../../jobs/repeat';
import type { Services } from '../../server/services';
import { evaluateLoads } from '../loads/evaluate-loads';

/** Confirmations per round: the next round follows at once if there are more. */
const BATCH = 200;
const EXPIRES: RateConfirmationStatus[] = ['draft', 'delivered', 'viewed'];

/**
 * Confirmations that no carrier accepted by the end of the first pickup window expire. @returns how many were checked
 */
export async function expireConfirmations(services: Services, now: Date): Promise<number> {
  const isDue = and(
    inArray(confirmations.status, EXPIRES),
    isNotNull(confirmations.expiresAt),
    lte(confirmations.expiresAt, now),
  );
  const due = await services.db
    .select({ id: confirmations.id, companyId: confirmations.companyId })
    .from(confirmations)
    .where(isDue)
    .orderBy(asc(confirmations.expiresAt))
    .limit(BATCH);
  for (const companyId of new Set(due.map((one) => one.companyId)))
    await decide(decidingWithoutUser(services, companyId, now), async (d) => {
      const ids = due.filter((one) => one.companyId === companyId).map(({ id }) => id);
      const expired = await changeRow(d, confirmations, and(inArray(confirmations.id, ids), isDue), 'Expired', {
        status: 'expired',
        needsAcceptance: false,
      });
      await evaluateLoads(d.tx, [...new Set(expired.map(({ loadId }) => loadId))], now);
      for (const { id, revision } of expired)
        await d.tx
          .update(revisions)
          .set({ status: 'expired' })
          .where(
            and(
              eq(revisions.rateConfirmationId, id),
              eq(revisions.revision, revision),
              inArray(revisions.status, EXPIRES),
            ),
          );
    });
  return due.length;
}

const LOOK_EVERY_MS = 60_000;

/** Expires confirmations while the product runs. @returns a function that stops it after the current round */
export const startExpiringConfirmations = (services: Services, onError: (error: unknown) => void) =>
  repeat(
    'expiring',
    async () => (await expireConfirmations(services, services.clock())) === BATCH,
    LOOK_EVERY_MS,
    onError,
  );

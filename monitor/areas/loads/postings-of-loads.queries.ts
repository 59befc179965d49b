import type { LoadSummary } from '@contract/loads/loads.entities';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadPostings } from '../../db/schema';

/**
 * For loads on the board, since when and until when. One past its end is not on the board, even before the expiry loop
 * closes it.
 */
export async function postingsOfLoads(
  db: Queryable,
  loadIds: readonly number[],
  now: Date,
): Promise<Map<number, LoadSummary['posting']>> {
  if (loadIds.length === 0) return new Map();
  const rows = await db
    .select({ loadId: loadPostings.loadId, postedAt: loadPostings.postedAt, expiresAt: loadPostings.expiresAt })
    .from(loadPostings)
    .where(
      and(
        inArray(loadPostings.loadId, [...loadIds]),
        eq(loadPostings.state, 'posted'),
        gt(loadPostings.expiresAt, now),
      ),
    );
  return new Map(
    rows.map(({ loadId, postedAt, expiresAt }) => [
      loadId,
      { posted_at: postedAt.toISOString(), expires_at: expiresAt.toISOString() },
    ]),
  );
}

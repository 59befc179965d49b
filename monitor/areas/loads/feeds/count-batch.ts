import type { FeedCount } from '@contract/loads/feeds.constants';
import { dayOf } from '@contract/shared/day';
import { and, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { positionFeeds } from '../../../db/schema';

/** Who sends positions: a person or an API key of a company, by its user, or null for the product's demo. */
export interface Sender {
  /** Null: a telematics provider of the carrier's, not read for a single company. */
  companyId: number | null;
  userId: number | null;
  connectionId: number | null;
}

/** The number of a sender's feed; a new sender gets one. */
export async function feedOf(tx: Queryable, sender: Sender, now: Date): Promise<number> {
  const { companyId, userId, connectionId } = sender;
  const isIt = and(
    sql`coalesce(${positionFeeds.companyId}, 0) = ${companyId ?? 0}`,
    sql`coalesce(${positionFeeds.userId}, 0) = ${userId ?? 0}`,
    sql`coalesce(${positionFeeds.connectionId}, 0) = ${connectionId ?? 0}`,
  );
  const find = async () => (await tx.select({ id: positionFeeds.id }).from(positionFeeds).where(isIt))[0]?.id;
  const known = await find();
  if (known !== undefined) return known;
  const row = { companyId, userId, connectionId, firstAt: now, lastAt: now };
  const made = await tx.insert(positionFeeds).values(row).onConflictDoNothing().returning({ id: positionFeeds.id });
  return made[0]?.id ?? (await find())!;
}

/** Batches that a feed's rhythm is seen from. */
const RHYTHM_BATCHES = 12;

/** Adds a batch to a feed: one statement, whatever the size of the batch. */
export async function countBatch(
  tx: Queryable,
  feedId: number,
  counts: Readonly<Partial<Record<FeedCount, number>>>,
  now: Date,
): Promise<void> {
  const some = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  const at = now.toISOString();
  await tx.execute(sql`
    WITH feed AS (
      UPDATE position_feeds f SET last_at = greatest(f.last_at, ${at}::timestamptz), batch_times = (
        SELECT coalesce(jsonb_agg(t ORDER BY t), '[]') FROM (
          SELECT t::bigint AS t FROM jsonb_array_elements_text(f.batch_times) AS t
          UNION SELECT ${now.getTime()}::bigint ORDER BY 1 DESC LIMIT ${RHYTHM_BATCHES}) times)
      WHERE f.id = ${feedId} RETURNING f.id
    )
    INSERT INTO position_feed_days AS d (feed_id, day, batches, counts, first_at, last_at)
    SELECT id, ${dayOf(now)}::date, 1, ${JSON.stringify(some)}::jsonb, ${at}::timestamptz, ${at}::timestamptz FROM feed
    ON CONFLICT (feed_id, day) DO UPDATE SET batches = d.batches + 1, counts = (
        SELECT coalesce(jsonb_object_agg(key, total), '{}') FROM (
          SELECT key, sum(value::int) AS total FROM (
            SELECT * FROM jsonb_each_text(d.counts) UNION ALL SELECT * FROM jsonb_each_text(excluded.counts)) both_of
          GROUP BY key) summed),
      first_at = least(d.first_at, excluded.first_at), last_at = greatest(d.last_at, excluded.last_at)`);
}

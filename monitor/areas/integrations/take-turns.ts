import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { webhooks } from '../../db/schema';

/** Posts under way at once to the addresses of one company, by all nodes together. */
export const MAX_POSTS_OF_COMPANY = 4;

/** A post takes ten seconds at most. A node that went away loses the address after this. */
const HELD_FOR = sql.raw("interval '2 minutes'");

/** An address that is being posted to, by any node. Nodes' own clocks may differ: the database's decides. */
const isHeld = (webhook: string) =>
  sql.raw(`(${webhook}.held_by IS NOT NULL AND ${webhook}.held_until > clock_timestamp()
    AND ${webhook}.held_until <= clock_timestamp() + interval '2 minutes')`);

/**
 * Waits no longer. A try of the future means that the clock was set back: its event would wait for as long. Nodes' clocks
 * may differ by less.
 */
const isDue = (now: string) => sql`(d.tries = 0 OR d.next_try_at <= ${now}::timestamptz
  OR d.last_tried_at > ${now}::timestamptz + interval '10 minutes')`;

/** The address answered and rejected this one event: it is tried again by itself, and those of other loads go on. */
const IS_REJECTED = sql.raw(
  '(d.tries > 0 AND coalesce(d.answer_status, 0) BETWEEN 400 AND 499 AND d.answer_status NOT IN (408, 429))',
);

/** The same of one answer. */
export const isRejection = (status: number | null): boolean =>
  status !== null && status >= 400 && status <= 499 && status !== 408 && status !== 429;

/** What waits for an address, as `d`. */
const waitingFor = (webhook: ReturnType<typeof sql>) =>
  sql`FROM webhook_deliveries d WHERE d.webhook_id = ${webhook} AND d.status = 'waiting'`;

/**
 * Whether an address is backing off: the oldest event failed, and until its next try none overtakes it.
 */
const isBackingOff = (webhook: ReturnType<typeof sql>, now: string) =>
  // What was tried has an index of its own: a long backlog is not read for it.
  sql`EXISTS (SELECT ${waitingFor(webhook)} AND d.tries > 0 AND NOT ${isDue(now)} AND NOT ${IS_REJECTED})`;

/**
 * Whether `d` may go: no earlier event of its load waits for the same address, so that a load's events arrive in the order of
 * their numbers. What someone asked for again is apart: it holds no news back.
 */
const IS_NEXT_OF_ITS_LOAD = sql.raw(`(d.load_id IS NULL OR NOT EXISTS (
  SELECT FROM webhook_deliveries e WHERE e.webhook_id = d.webhook_id AND e.load_id = d.load_id AND e.status = 'waiting'
    AND e.is_replay = d.is_replay AND e.id < d.id))`);

/** What can be posted now, as `d`. */
const postable = (webhook: ReturnType<typeof sql>, at: string) =>
  sql`${waitingFor(webhook)} AND ${isDue(at)} AND ${IS_NEXT_OF_ITS_LOAD}`;

/** A channel rests between messages. A rest of more than minutes means that the clock was set back. */
const isResting = (webhook: string, now: string) =>
  sql`(${sql.raw(webhook)}.paused_until > ${now}::timestamptz
    AND ${sql.raw(webhook)}.paused_until <= ${now}::timestamptz + interval '10 minutes')`;

export type Turn = { deliveryId: number; webhookId: number; heldBy: string };

/**
 * Takes the next address to post to and its oldest event, news before what someone asked for again. No other node posts to an address while it is held. Companies take
 * turns, and within a company its addresses; one that backs off or is held is passed over, and so is a company that has
 * enough posts under way.
 *
 * @returns null: nothing is due
 */
export async function takeTurn(db: Database, now: Date): Promise<Turn | null> {
  const at = now.toISOString();
  const heldBy = randomUUID();
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        UPDATE webhooks SET held_by = ${heldBy}, held_until = clock_timestamp() + ${HELD_FOR}
        WHERE id = (
          SELECT w.id FROM webhooks w
          JOIN users maker ON maker.id = w.created_by_user_id AND ${MAKER_MAY_READ_EVENTS}
          WHERE w.disabled_at IS NULL AND w.deleted_at IS NULL AND NOT ${isHeld('w')}
            AND EXISTS (SELECT ${postable(sql`w.id`, at)})
            AND NOT ${isBackingOff(sql`w.id`, at)}
            AND ${isResting('w', at)} IS NOT TRUE
            AND (SELECT count(*) FROM webhooks o WHERE o.company_id = w.company_id AND ${isHeld('o')}) < ${MAX_POSTS_OF_COMPANY}
          ORDER BY (SELECT max(o.held_until) FROM webhooks o WHERE o.company_id = w.company_id) NULLS FIRST,
            w.held_until NULLS FIRST, w.id
          LIMIT 1 FOR UPDATE OF w SKIP LOCKED)
        RETURNING id`);
      const [webhook] = rows;
      if (!webhook) return null;
      // A statement of its own: another node may have posted there since the one above began.
      const { rows: oldest } = await tx.execute<{ id: number }>(sql`
        SELECT d.id ${postable(sql`${webhook.id}`, at)} AND NOT ${isBackingOff(sql`${webhook.id}`, at)}
        ORDER BY d.is_replay, d.id LIMIT 1`);
      if (!oldest[0]) await endTurn(tx, { webhookId: webhook.id, heldBy });
      return { webhookId: webhook.id, deliveryId: oldest[0]?.id ?? null };
    });
    if (taken === null) return null;
    if (taken.deliveryId !== null) return { webhookId: taken.webhookId, deliveryId: taken.deliveryId, heldBy };
  }
}

/** Lets go of an address, with the outcome of its post in the same transaction. */
export async function endTurn(tx: Queryable, { webhookId, heldBy }: Omit<Turn, 'deliveryId'>): Promise<void> {
  await tx
    .update(webhooks)
    .set({ heldBy: null, heldUntil: sql`clock_timestamp()` })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.heldBy, heldBy)));
}

/**
 * A webhook posts what `maker` may read in the feed (`readEvents`), as `w` and `maker`. It posts nothing for a maker
 * who left, is disabled, or is a watchdog user without the full profile (decision 0059).
 */
export const MAKER_MAY_READ_EVENTS = sql.raw(`maker.company_id = w.company_id AND maker.disabled_at IS NULL
  AND (NOT maker.is_watchdog OR maker.watchdog_can_view_full_carrier_profile)`);

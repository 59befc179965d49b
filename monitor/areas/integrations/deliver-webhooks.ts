import { COMPANY_EVENTS_KEPT_DAYS } from '@contract/integrations/company-events.constants';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { companyEvents, webhookDeliveries, webhooks } from '../../db/schema';
import type { Env } from '../../env';
import { recordAuditEvent } from '../account/audit-log';
import { toWire } from './company-events.routes';
import { companiesWithNews, numberEvents } from './number-events';
import { type Posted, postEvent } from './post-event';
import type { Resolve } from './public-address';
import { unseal } from './sealed-secrets';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long after a try that failed the next one is made; after the last there is none. Two days in all. */
export const RETRY_AFTER_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY] as const;

/** While it is being tried, nobody else tries it; a node that went away lets go of it after that. */
const HELD_FOR_MS = 2 * MINUTE;

/** An address that took nothing for so long, and was given up on, is switched off. */
const SWITCHED_OFF_AFTER_MS = 3 * DAY;

/** Posts at once to different addresses; one address gets them one after another. */
const AT_ONCE = 8;

type Deliverer = { db: Database; env: Pick<Env, 'isDemo' | 'sessionSecrets'>; clock: () => Date; resolve?: Resolve };

/**
 * Sends what is due to the webhooks, until nothing is. Safe on many nodes at once.
 *
 * @returns how many posts were made
 */
export async function deliverWebhooks(deliverer: Deliverer, isStopped: () => boolean = () => false): Promise<number> {
  const { db, clock } = deliverer;
  for (const companyId of await companiesWithNews(db))
    await db.transaction((tx) => numberEvents(tx, companyId, clock()));
  let posted = 0;
  while (!isStopped()) {
    const due = await takeDue(db, clock());
    if (due.length === 0) break;
    await Promise.all(due.map((id) => deliver(deliverer, id)));
    posted += due.length;
  }
  return posted;
}

/** Takes the oldest due delivery of some addresses, one each, and keeps others from taking them. */
async function takeDue(db: Database, now: Date): Promise<number[]> {
  const held = new Date(now.getTime() + HELD_FOR_MS);
  const { rows } = await db.execute<{ id: number }>(sql`
    UPDATE webhook_deliveries SET next_try_at = ${held}
    WHERE id IN (
      SELECT d.id FROM webhook_deliveries d
      JOIN webhooks w ON w.id = d.webhook_id AND w.disabled_at IS NULL AND w.deleted_at IS NULL
      WHERE d.status = 'waiting' AND d.next_try_at <= ${now}
        AND NOT EXISTS (
          SELECT FROM webhook_deliveries earlier
          WHERE earlier.webhook_id = d.webhook_id AND earlier.status = 'waiting'
            AND (earlier.next_try_at, earlier.id) < (d.next_try_at, d.id) AND earlier.next_try_at <= ${now})
      ORDER BY d.next_try_at, d.id LIMIT ${AT_ONCE}
      FOR UPDATE OF d SKIP LOCKED)
    RETURNING id`);
  return rows.map(({ id }) => id);
}

async function deliver({ db, env, clock, resolve }: Deliverer, id: number) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks, event: companyEvents })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(companyEvents, eq(companyEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.id, id));
  if (!row) return;
  const secret = unseal(row.webhook.sealedSecret, env.sessionSecrets);
  const post: Posted =
    secret === null
      ? { answerStatus: null, problem: 'Its signing secret cannot be read any more. Remove it and add it again.' }
      : await postEvent(
          {
            url: row.webhook.url,
            body: JSON.stringify(toWire(row.event)),
            headers: { event: row.event.kind, delivery: String(id) },
            secret,
            now: clock(),
          },
          { isDemo: env.isDemo, resolve },
        );
  await keepOutcome(db, row, post, clock());
}

type Row = { delivery: typeof webhookDeliveries.$inferSelect; webhook: typeof webhooks.$inferSelect };

async function keepOutcome(db: Database, { delivery, webhook }: Row, { answerStatus, problem }: Posted, now: Date) {
  const tries = delivery.tries + 1;
  const wait = RETRY_AFTER_MS[tries - 1];
  const isGivenUp = problem !== null && wait === undefined;
  await db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({
        status: problem === null ? 'delivered' : isGivenUp ? 'failed' : 'waiting',
        tries,
        answerStatus,
        problem,
        lastTriedAt: now,
        nextTryAt: problem === null || wait === undefined ? null : new Date(now.getTime() + wait),
      })
      // Unless it was removed, or sent again, meanwhile.
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.status, 'waiting')));
    if (!isGivenUp) return;
    const since = new Date(now.getTime() - SWITCHED_OFF_AFTER_MS);
    if (webhook.createdAt > since) return;
    const [taken] = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhook.id),
          eq(webhookDeliveries.status, 'delivered'),
          gt(webhookDeliveries.lastTriedAt, since),
        ),
      )
      .limit(1);
    if (taken) return;
    const disabled = await tx
      .update(webhooks)
      .set({ disabledAt: now, disabledReason: 'Switched off: it has taken nothing for three days.' })
      .where(and(eq(webhooks.id, webhook.id), isNull(webhooks.disabledAt)))
      .returning({ id: webhooks.id });
    if (disabled.length === 0) return;
    await recordAuditEvent(tx, {
      companyId: webhook.companyId,
      kind: 'webhook_changed',
      summary: `Webhook to ${new URL(webhook.url).origin}: switched off, it took nothing for three days`,
      userId: null,
      occurredAt: now,
    });
  });
}

/** Deletes events, with their deliveries, that are kept for nobody any more. Those not numbered yet stay. */
export async function sweepCompanyEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - COMPANY_EVENTS_KEPT_DAYS * DAY);
  // The newest of each company stays: the count goes on from it.
  await db
    .delete(companyEvents)
    .where(
      and(
        lt(companyEvents.occurredAt, before),
        sql`${companyEvents.number} < (SELECT max(newest.number) FROM ${companyEvents} newest WHERE newest.company_id = ${companyEvents.companyId})`,
      ),
    );
}

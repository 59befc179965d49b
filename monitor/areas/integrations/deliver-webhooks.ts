import type { PostedEvent } from '@contract/integrations/company-events.entities';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Env } from '../../base/env';
import type { Database } from '../../db/client';
import { recordAuditEvent } from '../../db/history/audit-log';
import { companyEvents, webhookDeliveries, webhooks } from '../../db/schema';
import { unseal } from '../../documents/sealing/sealed-secrets';
import { PREVIOUS_OF_LOAD, toWire } from './company-events.queries';
import { dueMessage, postMessage, UNREADABLE_ADDRESS } from './deliver-chat';
import { companiesWithNews, numberEarlierEvents } from './number-events';
import { type Posted, postEvent } from './post-event';
import type { Resolve } from './public-address';
import { endTurn, isRejection, type Turn, takeTurn } from './take-turns';
import { namedWebhook } from './webhooks.queries';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long after a try that failed the next one is made; after the last there is none. Two days in all. */
export const RETRY_AFTER_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY] as const;

const TRIED_FOR_MS = RETRY_AFTER_MS.reduce((sum, wait) => sum + wait, 0);

/** An address that took nothing for so long, and was given up on, is switched off. */
const SWITCHED_OFF_AFTER_MS = 3 * DAY;

/** Posts of one node under way at once, each to another address. */
export const MAX_POSTS = 24;

export type Deliverer = {
  db: Database;
  env: Pick<Env, 'isDemo' | 'sessionSecrets' | 'portalOrigin' | 'watchdogOrigin'>;
  clock: () => Date;
  resolve?: Resolve;
  post?: typeof postEvent;
};

/**
 * Posts to the webhooks what is due, many at a time: none waits for a slow one. Safe on many nodes at once.
 *
 * @param onError gets the error of a failed post or query; the rest continues
 */
export function webhookPosts(deliverer: Deliverer, onError: (error: unknown) => void) {
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let posted = 0;
  let starting = Promise.resolve();

  async function startDue() {
    while (!isStopped && underWay.size < MAX_POSTS) {
      const turn = await takeTurn(deliverer.db, deliverer.clock());
      if (!turn) return;
      posted += 1;
      const post: Promise<void> = deliver(deliverer, turn)
        .catch(onError)
        .finally(() => {
          underWay.delete(post);
          start();
        });
      underWay.add(post);
    }
  }
  const start = () => {
    starting = starting.then(startDue).catch(onError);
  };

  return {
    /** Numbers what happened since and starts the posts that are due. Does not await them. */
    async look() {
      await numberNews(deliverer, onError);
      start();
      await starting;
    },
    /** Awaits what is under way and all that follows from it. @returns how many posts were made */
    async settled(): Promise<number> {
      for (;;) {
        const last = starting;
        await last;
        if (underWay.size > 0) await Promise.race(underWay);
        else if (last === starting) return posted;
      }
    },
    /** Starts no more posts, and awaits those under way. */
    async stop() {
      isStopped = true;
      await starting;
      while (underWay.size > 0) await Promise.race(underWay);
    },
  };
}

/**
 * Sends what is due to the webhooks, until nothing is.
 *
 * @returns how many posts were made
 */
export async function deliverWebhooks(deliverer: Deliverer): Promise<number> {
  const errors: unknown[] = [];
  const posts = webhookPosts(deliverer, (error) => errors.push(error));
  await posts.look();
  const posted = await posts.settled();
  if (errors.length > 0) throw errors[0];
  return posted;
}

/** One company whose events cannot be numbered keeps no other's from it. */
async function numberNews({ db, clock }: Deliverer, onError: (error: unknown) => void) {
  for (const companyId of await companiesWithNews(db)) await numberEarlierEvents(db, companyId, clock()).catch(onError);
}

async function deliver({ db, env, clock, resolve, post = postEvent }: Deliverer, turn: Turn) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks, event: companyEvents, previous: PREVIOUS_OF_LOAD })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(companyEvents, eq(companyEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.id, turn.deliveryId));
  if (!row) return endTurn(db, turn);
  const secret = unseal(row.webhook.sealedSecret, env.sessionSecrets);
  if (row.webhook.format !== 'json') {
    const { body, also } = await dueMessage(db, row.webhook, turn.deliveryId, env, clock());
    const posted =
      secret === null
        ? { answerStatus: null, problem: UNREADABLE_ADDRESS }
        : await postMessage(secret, body, { isDemo: env.isDemo, resolve });
    return keepOutcome(db, turn, row, posted, clock(), also);
  }
  const outcome: Posted =
    secret === null
      ? { answerStatus: null, problem: 'Its signing secret cannot be read any more. Remove it and add it again.' }
      : await post(
          {
            url: row.webhook.url,
            body: JSON.stringify({ ...toWire(row), is_replay: row.delivery.isReplay } satisfies PostedEvent),
            headers: {
              event: row.event.kind,
              delivery: String(turn.deliveryId),
              ...(row.delivery.isReplay && { replay: 'true' }),
            },
            secret,
            now: clock(),
          },
          { isDemo: env.isDemo, resolve },
        );
  await keepOutcome(db, turn, row, outcome, clock());
}

type Row = { delivery: typeof webhookDeliveries.$inferSelect; webhook: typeof webhooks.$inferSelect };

async function keepOutcome(
  db: Database,
  turn: Turn,
  { delivery, webhook }: Row,
  { answerStatus, problem, retryAfterMs = 0 }: Posted,
  now: Date,
  /** Deliveries that the same post carried; what failed is gathered anew at the next try. */
  also: readonly number[] = [],
) {
  const tries = delivery.tries + 1;
  // What waited behind an earlier event of its load has had its time: else a load that an address rejects would never end.
  const isOver = isRejection(answerStatus) && now.getTime() - delivery.createdAt.getTime() >= TRIED_FOR_MS;
  const step = isOver ? undefined : RETRY_AFTER_MS[tries - 1];
  const wait = step && Math.max(step, retryAfterMs);
  const isGivenUp = problem !== null && wait === undefined;
  await db.transaction(async (tx) => {
    await endTurn(tx, turn);
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
      .where(
        and(
          inArray(webhookDeliveries.id, problem === null ? [delivery.id, ...also] : [delivery.id]),
          eq(webhookDeliveries.status, 'waiting'),
        ),
      );
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
      summary: `${namedWebhook(webhook)}: turned off after three days without an answer`,
      userId: null,
      occurredAt: now,
    });
  });
}

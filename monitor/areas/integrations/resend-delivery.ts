import { formatCount } from '@contract/shared/format';
import { and, eq, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { webhookDeliveries } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { getDelivery, getWebhookOf, namedWebhook, sendGivenUpAgain, sentAgain } from './webhooks.queries';

/**
 * Has an event posted to its webhook once more.
 *
 * @throws ApiError 404 for another company's; 409 while the webhook is switched off
 */
export function resendDelivery(deciding: Deciding, id: number) {
  return decide(deciding, async ({ tx, company, now }) => {
    const { webhookId } = await getDelivery(tx, company.id, id);
    await webhookThatIsOn({ tx, companyId: company.id }, webhookId);
    await tx
      .update(webhookDeliveries)
      // One that already waits keeps its turn; another is no news any more.
      .set({
        ...sentAgain(now),
        isReplay: sql`${webhookDeliveries.isReplay} OR ${webhookDeliveries.status} <> 'waiting'`,
      })
      .where(and(eq(webhookDeliveries.companyId, company.id), eq(webhookDeliveries.id, id)));
    // Someone believes that the address answers again: what it is backing off from is tried now too.
    await tx
      .update(webhookDeliveries)
      .set({ nextTryAt: now })
      .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'waiting')));
  });
}

/**
 * Has every event posted to a webhook once more that was given up on.
 *
 * @returns how many
 * @throws ApiError 404 for another company's; 409 while the webhook is switched off
 */
export function resendUndelivered(deciding: Deciding, webhookId: number) {
  return decide(deciding, async (d) => {
    const webhook = await webhookThatIsOn(d, webhookId);
    const queued = await sendGivenUpAgain(d.tx, webhookId, d.now);
    if (queued > 0) {
      const summary = `${namedWebhook(webhook)}: sent ${formatCount(queued, 'event')} again that were given up on`;
      d.audit({ kind: 'webhook_replayed', summary });
    }
    return queued;
  });
}

/** @throws ApiError 404 for another company's; 409 while it is switched off */
export async function webhookThatIsOn({ tx, companyId }: Pick<Decision, 'tx' | 'companyId'>, id: number) {
  const webhook = await getWebhookOf(tx, companyId, id);
  if (webhook.disabled_at !== null)
    throw httpErrors.conflict('This webhook is switched off. Switch it on, then send again.');
  return webhook;
}

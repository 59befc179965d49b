import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { webhookDeliveries } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { getDelivery, getWebhookOf } from './webhooks.queries';

/**
 * Has an event posted to its webhook once more.
 *
 * @throws ApiError 404 for another company's; 409 while the webhook is switched off
 */
export function resendDelivery(deciding: Deciding, id: number) {
  return decide(deciding, async ({ tx, company, now }) => {
    const { webhookId } = await getDelivery(tx, company.id, id);
    const webhook = await getWebhookOf(tx, company.id, webhookId);
    if (webhook.disabled_at !== null)
      throw httpErrors.conflict('This webhook is switched off. Switch it on, then send again.');
    await tx
      .update(webhookDeliveries)
      .set({ status: 'waiting', tries: 0, nextTryAt: now })
      .where(and(eq(webhookDeliveries.companyId, company.id), eq(webhookDeliveries.id, id)));
    // Someone believes that the address answers again: what it is backing off from is tried now too.
    await tx
      .update(webhookDeliveries)
      .set({ nextTryAt: now })
      .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'waiting')));
  });
}

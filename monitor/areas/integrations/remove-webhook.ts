import { and, eq } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { getWebhookOf, namedWebhook } from './webhooks.queries';

/** Removes a webhook; what waits to be posted to it has failed. @throws ApiError 404 for another company's */
export function removeWebhook(deciding: Deciding, id: number) {
  return decide(deciding, async (d) => {
    const webhook = await getWebhookOf(d.tx, d.companyId, id);
    await d.tx.update(webhooks).set({ deletedAt: d.now, sealedSecret: '' }).where(d.own(webhooks, id));
    await d.tx
      .update(webhookDeliveries)
      .set({ status: 'failed', nextTryAt: null, problem: 'The webhook was removed.' })
      .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, 'waiting')));
    d.audit({ kind: 'webhook_removed', summary: `${namedWebhook(webhook)}: removed` });
  });
}

import type { CallParsed } from '@contract/call';
import type { updateWebhook } from '@contract/integrations/webhooks.calls';
import { webhooks } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { numberEarlierEvents } from './number-events';
import { getWebhookOf } from './webhooks.queries';

/**
 * Switches a webhook on or off, or changes which events it gets. Switched on, it posts what the person who did so may see.
 *
 * @throws ApiError 404 for another company's
 */
export async function changeWebhook(
  deciding: Deciding,
  id: number,
  { is_enabled: isEnabled, kinds }: CallParsed<typeof updateWebhook>['body']['webhook'],
) {
  if (isEnabled) await numberEarlierEvents(deciding.db, deciding.company.id, deciding.now);
  return decide(deciding, async (d) => {
    const webhook = await getWebhookOf(d.tx, d.companyId, id);
    const isToggled = isEnabled !== undefined && isEnabled !== (webhook.disabled_at === null);
    const areNewKinds = kinds !== undefined && kinds.join() !== webhook.kinds.join();
    if (!isToggled && !areNewKinds) return;
    await d.tx
      .update(webhooks)
      .set({
        ...(isToggled && {
          disabledAt: isEnabled ? null : d.now,
          disabledReason: isEnabled ? null : 'Switched off by a person.',
          ...(isEnabled && { createdByUserId: d.user.id }),
        }),
        ...(areNewKinds && { kinds }),
      })
      .where(d.own(webhooks, id));
    const changes = [
      isToggled && (isEnabled ? 'switched on' : 'switched off'),
      areNewKinds && 'changed which events it gets',
    ];
    const summary = `Webhook to ${new URL(webhook.url).origin}: ${changes.filter(Boolean).join(', ')}`;
    d.audit({ kind: 'webhook_changed', summary });
  });
}

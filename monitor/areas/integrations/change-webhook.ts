import type { CallParsed } from '@contract/call';
import type { updateWebhook } from '@contract/integrations/webhooks.calls';
import { httpErrors } from '../../base/http-errors';
import { webhooks } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { numberEarlierEvents } from './number-events';
import { assertOwnTeam, getWebhookOf, namedWebhook } from './webhooks.queries';

/**
 * Switches a webhook on or off, or changes which events it gets; of a channel its name and team too. Switched on, it posts what the person who did so may see.
 *
 * @throws ApiError 404 for another company's; 422 for another company's team, and for a name or team of what is no channel
 */
export async function changeWebhook(
  deciding: Deciding,
  id: number,
  { is_enabled: isEnabled, kinds, name, team_id: team }: CallParsed<typeof updateWebhook>['body']['webhook'],
) {
  if (isEnabled) await numberEarlierEvents(deciding.db, deciding.company.id, deciding.now);
  return decide(deciding, async (d) => {
    const webhook = await getWebhookOf(d.tx, d.companyId, id);
    const isToggled = isEnabled !== undefined && isEnabled !== (webhook.disabled_at === null);
    const areNewKinds = kinds !== undefined && kinds.join() !== webhook.kinds.join();
    if (webhook.format === 'json' && (name !== undefined || team !== undefined))
      throw httpErrors.invalid({ name: ['Only a channel has a name and a team.'] });
    const isRenamed = name !== undefined && name !== webhook.name;
    const isNewTeam = team !== undefined && team !== (webhook.team?.id ?? null);
    if (!isToggled && !areNewKinds && !isRenamed && !isNewTeam) return;
    await d.tx
      .update(webhooks)
      .set({
        ...(isToggled && {
          disabledAt: isEnabled ? null : d.now,
          disabledReason: isEnabled ? null : 'Switched off by a person.',
          ...(isEnabled && { createdByUserId: d.user.id }),
        }),
        ...(areNewKinds && { kinds }),
        ...(isRenamed && { name }),
        ...(isNewTeam && { teamId: await assertOwnTeam(d.tx, d.companyId, team) }),
      })
      .where(d.own(webhooks, id));
    const changes = [
      isToggled && (isEnabled ? 'switched on' : 'switched off'),
      areNewKinds && 'changed which events it gets',
      isRenamed && `renamed to ${name}`,
      isNewTeam && 'changed whose loads it gets',
    ];
    const summary = `${namedWebhook(webhook)}: ${changes.filter(Boolean).join(', ')}`;
    d.audit({ kind: 'webhook_changed', summary });
  });
}

import type { CallParsed } from '@contract/call';
import type { createChatChannel } from '@contract/integrations/chat-notices.calls';
import { CHAT_FORMAT_LABELS, MAX_CHAT_CHANNELS } from '@contract/integrations/chat-notices.constants';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { webhooks } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { seal, unseal } from '../../documents/sealing/sealed-secrets';
import { problemWithChatAddress, shownAddress } from './chat-address';
import { numberEarlierEvents } from './number-events';
import { addressFor, problemWithUrl, resolveByDns } from './public-address';
import { assertOwnTeam } from './webhooks.queries';

/**
 * Has events posted to a channel of Slack or Teams from now on.
 *
 * @returns its id
 * @throws ApiError 422 for an address that is no incoming webhook of the platform or is posted to already, another company's
 * team, or one channel too many
 */
export async function addChatChannel(
  deciding: Deciding,
  { format, name, url: address, kinds, team_id: team }: CallParsed<typeof createChatChannel>['body']['chat_channel'],
): Promise<number> {
  const { db, env, company, now } = deciding;
  const url = new URL(address);
  const problem = problemWithUrl(url, env.isDemo) ?? problemWithChatAddress(format, url, env.isDemo);
  if (problem !== null) throw httpErrors.invalid({ url: [problem] });
  const target = await addressFor(url, { isDemo: env.isDemo, resolve: resolveByDns });
  if ('refusal' in target) throw httpErrors.invalid({ url: [target.refusal] });
  await numberEarlierEvents(db, company.id, now);
  return decide(deciding, async (d) => {
    const { companyId } = d;
    const teamId = await assertOwnTeam(d.tx, companyId, team ?? null);
    const known = await d.tx
      .select({ sealed: webhooks.sealedSecret })
      .from(webhooks)
      .where(and(eq(webhooks.companyId, companyId), isNull(webhooks.deletedAt), ne(webhooks.format, 'json')));
    if (known.length >= MAX_CHAT_CHANNELS)
      throw httpErrors.invalid({
        url: [`There are ${MAX_CHAT_CHANNELS} channels already. Remove one that is not used.`],
      });
    if (known.some(({ sealed }) => unseal(sealed, env.sessionSecrets) === url.href))
      throw httpErrors.invalid({ url: ['Events are posted to this channel already.'] });
    const [made] = await d.tx
      .insert(webhooks)
      .values({
        companyId,
        format,
        name,
        url: shownAddress(url),
        sealedSecret: seal(url.href, env.sessionSecrets),
        kinds,
        teamId,
        createdByUserId: d.user.id,
        createdAt: d.now,
      })
      .returning({ id: webhooks.id });
    d.audit({ kind: 'webhook_created', summary: `Added the ${CHAT_FORMAT_LABELS[format]} channel ${name}` });
    return made!.id;
  });
}

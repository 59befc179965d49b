import type { CallParsed } from '@contract/call';
import type { createWebhook } from '@contract/integrations/webhooks.calls';
import { MAX_WEBHOOKS } from '@contract/integrations/webhooks.constants';
import { httpErrors } from '../../base/http-errors';
import { webhooks } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { seal } from '../../documents/sealing/sealed-secrets';
import { newToken } from '../../server/authentication/tokens';
import { numberEarlierEvents } from './number-events';
import { addressFor, problemWithUrl, resolveByDns } from './public-address';
import { webhooksOf } from './webhooks.queries';

/**
 * Has events posted to an address from now on.
 *
 * @returns the webhook's id, and the secret that its posts are signed with, which is shown this once
 * @throws ApiError 422 for an address that is not public or is posted to already, or one webhook too many
 */
export async function addWebhook(
  deciding: Deciding,
  { url: address, kinds }: CallParsed<typeof createWebhook>['body']['webhook'],
) {
  const { db, env, company, now } = deciding;
  const url = new URL(address);
  const problem = problemWithUrl(url, env.isDemo);
  if (problem !== null) throw httpErrors.invalid({ url: [problem] });
  const target = await addressFor(url, { isDemo: env.isDemo, resolve: resolveByDns });
  if ('refusal' in target) throw httpErrors.invalid({ url: [target.refusal] });
  const secret = `whsec_${newToken()}`;
  await numberEarlierEvents(db, company.id, now);
  const id = await decide(deciding, async (d) => {
    const { companyId } = d;
    const known = (await webhooksOf(d.tx, companyId)).filter(({ format }) => format === 'json');
    if (known.length >= MAX_WEBHOOKS)
      throw httpErrors.invalid({ url: [`There are ${MAX_WEBHOOKS} webhooks already. Remove one that is not used.`] });
    if (known.some((webhook) => webhook.url === url.href))
      throw httpErrors.invalid({ url: ['Events are posted to this address already.'] });
    const sealedSecret = seal(secret, env.sessionSecrets);
    const [made] = await d.tx
      .insert(webhooks)
      .values({ companyId, url: url.href, sealedSecret, kinds, createdByUserId: d.user.id, createdAt: d.now })
      .returning({ id: webhooks.id });
    d.audit({ kind: 'webhook_created', summary: `Created a webhook to ${url.origin}` });
    return made!.id;
  });
  return { id, secret };
}

import type { ChatFormat } from '@contract/integrations/chat-notices.constants';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { webhooks } from '../../db/schema';
import { unseal } from '../../documents/sealing/sealed-secrets';
import type { CallContext } from '../../server/calls';
import { chatMessage } from './chat-message';
import { testText } from './chat-text';
import { originFor, postMessage, UNREADABLE_ADDRESS } from './deliver-chat';
import type { Posted } from './post-event';
import { getWebhookOf } from './webhooks.queries';

/**
 * Posts a test message to a channel, off or on. Nothing is stored.
 *
 * @throws ApiError 404 for another company's; 409 for a webhook that is no channel
 */
export async function testChatChannel({ db, env, company }: CallContext, id: number): Promise<Posted> {
  await getWebhookOf(db, company.id, id);
  const [channel] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.companyId, company.id), eq(webhooks.id, id)));
  if (!channel || channel.format === 'json')
    throw httpErrors.conflict('Only channels of Slack and Microsoft Teams take a test message.');
  const url = unseal(channel.sealedSecret, env.sessionSecrets);
  if (url === null) return { answerStatus: null, problem: UNREADABLE_ADDRESS };
  const text = testText(channel.name ?? channel.url, await originFor(db, channel, env));
  return postMessage(url, chatMessage(channel.format as ChatFormat, text), { isDemo: env.isDemo });
}

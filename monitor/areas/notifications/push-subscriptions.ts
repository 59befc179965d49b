import type { CallParsed } from '@contract/call';
import { MAX_PUSH_SUBSCRIPTIONS } from '@contract/notifications/notices.constants';
import type { createPushSubscription, PushSubscription } from '@contract/notifications/push.calls';
import { and, asc, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { lockCompany } from '../../db/company-lock';
import { pushSubscriptions } from '../../db/schema';
import { seal } from '../../documents/sealing/sealed-secrets';
import type { Browser } from '../../server/authentication/sessions';
import { digest } from '../../server/authentication/tokens';
import type { CallContext } from '../../server/calls';
import type { Services } from '../../server/services';
import { problemWithUrl } from '../integrations/public-address';
import { pushKeyOf } from './push-keys';

/** What reaches a browser. Its address alone is enough to send it something that it drops. */
export type PushAddress = CallParsed<typeof createPushSubscription>['body']['push_subscription'];

/** The browsers of a user, the first switched on first. */
export async function pushSubscriptionsOf(
  db: Queryable,
  userId: number,
  sessionId: string,
): Promise<PushSubscription[]> {
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id));
  return rows.map((row) => ({
    id: row.id,
    user_agent: row.userAgent,
    network_address: row.networkAddress,
    host: row.host,
    is_this_session: row.sessionId === sessionId,
    created_at: row.createdAt.toISOString(),
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
  }));
}

/**
 * Sends a user's notices to a browser too. A browser is one person's: who switches them on in it takes it over.
 *
 * @throws ApiError 422 for an address that the product would not call, keys that are none, and one browser too many
 */
export async function addPushSubscription(
  { user, company, session, now }: Pick<CallContext, 'user' | 'company' | 'session' | 'now'>,
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  address: PushAddress,
  browser: Browser,
): Promise<void> {
  const url = new URL(address.endpoint);
  const problem = problemWithUrl(url, env.isDemo);
  if (problem !== null) throw httpErrors.invalid({ 'push_subscription.endpoint': [problem] });
  const key = Buffer.from(address.p256dh, 'base64url');
  if (key.length !== 65 || key[0] !== 4) throw httpErrors.invalid({ 'push_subscription.p256dh': ['That is no key.'] });
  if (Buffer.from(address.auth, 'base64url').length !== 16)
    throw httpErrors.invalid({ 'push_subscription.auth': ['That is no key.'] });
  const { id: keyId } = await pushKeyOf({ db, env, clock });
  const row = {
    userId: user.id,
    sessionId: session.id,
    sealed: seal(JSON.stringify(address), env.dataKeys),
    host: url.host,
    ...browser,
    keyId,
    createdAt: now,
    lastSentAt: null,
  };
  const endpointHash = digest(address.endpoint);
  await db.transaction(async (tx) => {
    await lockCompany(tx, company.id);
    const own = eq(pushSubscriptions.userId, user.id);
    const [known] = await tx
      .select()
      .from(pushSubscriptions)
      .where(and(own, eq(pushSubscriptions.endpointHash, endpointHash)));
    if (!known && (await tx.$count(pushSubscriptions, own)) >= MAX_PUSH_SUBSCRIPTIONS)
      throw httpErrors.invalid({
        'push_subscription.endpoint': [`Notices go to ${MAX_PUSH_SUBSCRIPTIONS} browsers at most. Remove one first.`],
      });
    await tx
      .insert(pushSubscriptions)
      .values({ ...row, endpointHash })
      .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: row });
  });
}

/** @throws ApiError 404, also for another user's */
export async function removePushSubscription(db: Queryable, userId: number, id: number): Promise<void> {
  const gone = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id });
  if (gone.length === 0) throw httpErrors.notFound('That browser');
}

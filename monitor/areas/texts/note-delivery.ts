import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { texts } from '../../db/schema';
import { providerIdIn } from './gateway-posts';
import { isStoppedAtGateway, noteStopped } from './send-texts';

/** Keeps how a text fared, as the gateway posts it: in any order, more than once, of texts that there are not. */
export async function noteDelivery(db: Queryable, fields: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const providerId = providerIdIn(fields.get('MessageSid'));
  if (providerId === null) return;
  const status = fields.get('MessageStatus');
  const own = eq(texts.providerId, providerId);
  if (status === 'delivered') {
    await db
      .update(texts)
      .set({ status: 'delivered', deliveredAt: now, problem: null })
      .where(and(own, inArray(texts.status, ['handing_over', 'sent', 'failed'])));
    return;
  }
  if (status !== 'failed' && status !== 'undelivered') return;
  const code = /^\d{1,6}$/.exec(fields.get('ErrorCode') ?? '')?.[0] ?? null;
  const [failed] = await db
    .update(texts)
    .set({ status: 'failed', problem: `It was not delivered${code === null ? '' : `: error ${code} of the gateway`}.` })
    .where(and(own, inArray(texts.status, ['handing_over', 'sent'])))
    .returning({ to: texts.toE164 });
  if (failed && isStoppedAtGateway(code)) await noteStopped(db, failed.to, now);
}

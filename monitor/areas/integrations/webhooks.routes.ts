import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  updateWebhook,
} from '@contract/integrations/webhooks.calls';
import { MAX_WEBHOOKS } from '@contract/integrations/webhooks.constants';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { webhookDeliveries, webhooks } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordAuditEvent } from '../../history/audit-log';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { newToken } from '../identity/tokens';
import { numberEvents } from './number-events';
import { addressFor, problemWithUrl, type Resolve, resolveByDns } from './public-address';
import { seal } from './sealed-secrets';
import { deliveriesOf, getDelivery, getWebhookOf, webhooksOf } from './webhooks.queries';

export function webhooksRoutes(app: FastifyInstance, services: Services, resolve: Resolve = resolveByDns) {
  const { db, env } = services;

  mount(app, services, listWebhooks, async (_input, { company }) => ({ webhooks: await webhooksOf(db, company.id) }));

  mount(app, services, getWebhook, async ({ params }, { company }) => getWebhookOf(db, company.id, params.id));

  mount(app, services, createWebhook, async ({ body }, { company, user, now }) => {
    const { kinds } = body.webhook;
    const url = new URL(body.webhook.url);
    const problem = problemWithUrl(url, env.isDemo);
    if (problem !== null) throw refuse.invalid({ url: [problem] });
    const target = await addressFor(url, { isDemo: env.isDemo, resolve });
    if ('refusal' in target) throw refuse.invalid({ url: [target.refusal] });
    const secret = `whsec_${newToken()}`;
    await skipWhatHappened(company.id, now);
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const known = await webhooksOf(tx, company.id);
      if (known.length >= MAX_WEBHOOKS)
        throw refuse.invalid({ url: [`There are ${MAX_WEBHOOKS} webhooks already. Remove one that is not used.`] });
      if (known.some((webhook) => webhook.url === url.href))
        throw refuse.invalid({ url: ['Events are posted to this address already.'] });
      const [made] = await tx
        .insert(webhooks)
        .values({
          companyId: company.id,
          url: url.href,
          sealedSecret: seal(secret, env.sessionSecrets),
          kinds,
          createdByUserId: user.id,
          createdAt: now,
        })
        .returning({ id: webhooks.id });
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'webhook_created',
        summary: `Has events posted to ${url.origin}`,
        userId: user.id,
        occurredAt: now,
      });
      return made!.id;
    });
    return { webhook: await getWebhookOf(db, company.id, id), secret };
  });

  mount(app, services, updateWebhook, async ({ params, body }, { company, user, now }) => {
    const { is_enabled, kinds } = body.webhook;
    if (is_enabled) await skipWhatHappened(company.id, now);
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const webhook = await getWebhookOf(tx, company.id, params.id);
      const isToggled = is_enabled !== undefined && is_enabled !== (webhook.disabled_at === null);
      const areNewKinds = kinds !== undefined && kinds.join() !== webhook.kinds.join();
      if (!isToggled && !areNewKinds) return;
      await tx
        .update(webhooks)
        .set({
          ...(isToggled && {
            disabledAt: is_enabled ? null : now,
            disabledReason: is_enabled ? null : 'Switched off by a person.',
            // It posts what that person may see, as long as they may.
            ...(is_enabled && { createdByUserId: user.id }),
          }),
          ...(areNewKinds && { kinds }),
        })
        .where(and(eq(webhooks.companyId, company.id), eq(webhooks.id, params.id)));
      const deeds = [
        isToggled && (is_enabled ? 'switched on' : 'switched off'),
        areNewKinds && 'changed which events it gets',
      ];
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'webhook_changed',
        summary: `Webhook to ${new URL(webhook.url).origin}: ${deeds.filter(Boolean).join(', ')}`,
        userId: user.id,
        occurredAt: now,
      });
    });
    return getWebhookOf(db, company.id, params.id);
  });

  mount(app, services, deleteWebhook, async ({ params }, { company, user, now }) => {
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const webhook = await getWebhookOf(tx, company.id, params.id);
      await tx
        .update(webhooks)
        .set({ deletedAt: now, sealedSecret: '' })
        .where(and(eq(webhooks.companyId, company.id), eq(webhooks.id, params.id)));
      await tx
        .update(webhookDeliveries)
        .set({ status: 'failed', nextTryAt: null, problem: 'The webhook was removed.' })
        .where(and(eq(webhookDeliveries.webhookId, params.id), eq(webhookDeliveries.status, 'waiting')));
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'webhook_removed',
        summary: `Removed the webhook to ${new URL(webhook.url).origin}`,
        userId: user.id,
        occurredAt: now,
      });
    });
    return undefined;
  });

  mount(app, services, listWebhookDeliveries, async ({ params, query }, { company }) => {
    await getWebhookOf(db, company.id, params.id);
    const { deliveries, total } = await deliveriesOf(db, company.id, params.id, query);
    return paged({ deliveries }, query, total);
  });

  mount(app, services, resendWebhookDelivery, async ({ params }, { company, now }) => {
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const { webhookId } = await getDelivery(tx, company.id, params.id);
      const webhook = await getWebhookOf(tx, company.id, webhookId);
      if (webhook.disabled_at !== null)
        throw refuse.changedMeanwhile('This webhook is switched off. Switch it on, then send again.');
      await tx
        .update(webhookDeliveries)
        .set({ status: 'waiting', tries: 0, nextTryAt: now })
        .where(and(eq(webhookDeliveries.companyId, company.id), eq(webhookDeliveries.id, params.id)));
      // Somebody believes that the address answers again: what it is backing off from is tried now too.
      await tx
        .update(webhookDeliveries)
        .set({ nextTryAt: now })
        .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'waiting')));
    });
    return (await getDelivery(db, company.id, params.id)).delivery;
  });

  /** A webhook gets what happens from now on. Before the company is locked: numbering asks for its row itself. */
  const skipWhatHappened = (companyId: number, now: Date) => db.transaction((tx) => numberEvents(tx, companyId, now));
}

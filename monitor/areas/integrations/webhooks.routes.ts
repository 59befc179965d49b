import { createChatChannel, testChatChannel as testCall } from '@contract/integrations/chat-notices.calls';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listUndeliveredEvents,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook as replayWebhookCall,
  resendUndelivered as resendUndeliveredCall,
  resendWebhookDelivery,
  updateWebhook,
} from '@contract/integrations/webhooks.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { addChatChannel } from './add-chat-channel';
import { addWebhook } from './add-webhook';
import { changeWebhook } from './change-webhook';
import { removeWebhook } from './remove-webhook';
import { replayWebhook } from './replay-webhook';
import { resendDelivery, resendUndelivered } from './resend-delivery';
import { testChatChannel } from './test-chat-channel';
import { deliveriesOf, getDelivery, getWebhookOf, undeliveredOf, webhooksOf } from './webhooks.queries';

export function webhooksRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listWebhooks, async (_input, { company }) => ({ webhooks: await webhooksOf(db, company.id) }));

  mount(app, services, getWebhook, async ({ params }, { company }) => getWebhookOf(db, company.id, params.id));

  mount(app, services, createWebhook, async ({ body }, context) => {
    const { id, secret } = await addWebhook(context, body.webhook);
    return { webhook: await getWebhookOf(db, context.company.id, id), secret };
  });

  mount(app, services, createChatChannel, async ({ body }, context) => {
    const id = await addChatChannel(context, body.chat_channel);
    return getWebhookOf(db, context.company.id, id);
  });

  mount(app, services, testCall, async ({ params }, context) => {
    const { answerStatus, problem } = await testChatChannel(context, params.id);
    return { answer_status: answerStatus, problem };
  });

  mount(app, services, updateWebhook, async ({ params, body }, context) => {
    await changeWebhook(context, params.id, body.webhook);
    return getWebhookOf(db, context.company.id, params.id);
  });

  mount(app, services, deleteWebhook, async ({ params }, context) => {
    await removeWebhook(context, params.id);
    return undefined;
  });

  mount(app, services, listWebhookDeliveries, async ({ params, query }, { company }) => {
    await getWebhookOf(db, company.id, params.id);
    const { deliveries, total } = await deliveriesOf(db, company.id, params.id, query);
    return paged({ deliveries }, query, total);
  });

  mount(app, services, resendWebhookDelivery, async ({ params }, context) => {
    await resendDelivery(context, params.id);
    return (await getDelivery(db, context.company.id, params.id)).delivery;
  });

  mount(app, services, listUndeliveredEvents, async ({ query }, { company }) => {
    const { total, ...found } = await undeliveredOf(db, company.id, query);
    return paged(found, query, total);
  });

  mount(app, services, resendUndeliveredCall, async ({ params }, context) => ({
    queued: await resendUndelivered(context, params.id),
  }));

  mount(app, services, replayWebhookCall, ({ params, body }, context) =>
    replayWebhook(context, params.id, body.replay),
  );
}

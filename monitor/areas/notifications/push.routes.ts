import {
  createPushSubscription,
  deletePushSubscription,
  listPushSubscriptions,
} from '@contract/notifications/push.calls';
import type { FastifyInstance } from 'fastify';
import { browserOf } from '../../server/authentication/sessions';
import { type CallContext, mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { pushKeyOf } from './push-keys';
import { addPushSubscription, pushSubscriptionsOf, removePushSubscription } from './push-subscriptions';

/** The browsers in which a user gets notices: other users neither see nor change them. */
export function pushRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listPushSubscriptions, async (_input, context) => subscriptionsOf(context));

  mount(app, services, createPushSubscription, async ({ body }, context) => {
    await addPushSubscription(context, services, body.push_subscription, browserOf(context.request));
    return subscriptionsOf(context);
  });

  mount(app, services, deletePushSubscription, async ({ params }, { user }) => {
    await removePushSubscription(db, user.id, params.id);
    return undefined;
  });

  async function subscriptionsOf({ user, session }: Pick<CallContext, 'user' | 'session'>) {
    return {
      public_key: (await pushKeyOf(services)).publicKey,
      push_subscriptions: await pushSubscriptionsOf(db, user.id, session.id),
    };
  }
}

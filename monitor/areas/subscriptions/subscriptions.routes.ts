import { createSubscription, deleteSubscription, listSubscriptions } from '@contract/subscriptions/subscriptions.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../plugins/calls';
import type { Services } from '../../services';
import { listedCarriers, loadVerdicts } from '../carriers/listed-carriers';
import { followCarrier } from './follow-carrier';
import { findSubscription, subscriptionsOf } from './subscriptions.queries';
import { unfollowCarrier } from './unfollow-carrier';

export function subscriptionsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listSubscriptions, async ({ query }, { company, user, today }) => {
    const isOpenSearch = user.feature_flags.includes('connection_search_opensearch');
    const asked = { q: query.q, searchText: query.search_text, isOpenSearch };
    const { subscriptions, total } = await subscriptionsOf(db, company.id, query, asked);
    if (query.include !== 'carrier') return paged({ subscriptions }, query, total);
    const ids = subscriptions.map(({ carrier_id }) => carrier_id);
    const carriers = await listedCarriers(db, ids, { companyId: company.id, today, load: loadVerdicts });
    const shown = subscriptions.map((one) => ({ ...one, carrier: carriers.get(one.carrier_id) ?? null }));
    return paged({ subscriptions: shown }, query, total);
  });

  mount(app, services, createSubscription, async ({ body }, context) => {
    const { carrier_id: carrierId } = body.subscription;
    await followCarrier(context, carrierId);
    return (await findSubscription(db, context.company.id, carrierId))!;
  });

  mount(app, services, deleteSubscription, async ({ params, query }, context) => {
    await unfollowCarrier(context, params.id, query.expected_version);
    return undefined;
  });
}

import type { CurrentUser } from '@contract/identity/identity.entities';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import {
  createSubscription,
  deleteSubscription,
  exportSubscriptions,
  listSubscriptions,
} from '@contract/subscriptions/subscriptions.calls';
import type { Subscription } from '@contract/subscriptions/subscriptions.entities';
import type { FastifyInstance } from 'fastify';
import { recordExport } from '../../db/history/audit-log';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import type { ListConditions } from '../carriers/list-conditions';
import { type ListReader, listedCarriers, loadVerdicts, readerOf } from '../carriers/listed-carriers';
import { followCarrier } from './follow-carrier';
import { findSubscription, subscriptionsAfter, subscriptionsOf } from './subscriptions.queries';
import { unfollowCarrier } from './unfollow-carrier';

export function subscriptionsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listSubscriptions, async ({ query }, { company, user, today }) => {
    const { subscriptions, total } = await subscriptionsOf(db, company.id, query, wantedBy(user, query, today));
    if (query.include !== 'carrier') return paged({ subscriptions }, query, total);
    return paged({ subscriptions: await withCarriers(subscriptions, readerOf(user, company.id, today)) }, query, total);
  });

  mount(app, services, exportSubscriptions, async ({ query }, { company, user, today, now }) => {
    const part = { afterId: query.after_id, limit: MAX_PER_PAGE };
    const found = await subscriptionsAfter(db, company.id, wantedBy(user, query, today), part);
    const subscriptions = await withCarriers(found, readerOf(user, company.id, today));
    await recordExport(
      db,
      {
        companyId: company.id,
        kind: 'carriers_exported',
        summary: 'Exported monitored carriers',
        userId: user.id,
        occurredAt: now,
      },
      query.after_id === 0,
    );
    return { subscriptions };
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

  async function withCarriers(subscriptions: Subscription[], reader: ListReader) {
    const ids = subscriptions.map(({ carrier_id }) => carrier_id);
    const carriers = await listedCarriers(db, ids, { ...reader, load: loadVerdicts });
    return subscriptions.map((one) => ({ ...one, carrier: carriers.get(one.carrier_id) ?? null }));
  }
}

type Query = ListConditions & { q?: unknown; search_text?: string };

const wantedBy = (
  user: CurrentUser,
  { q, search_text, passes_classification_id, fails_classification_id, warning }: Query,
  today: string,
) => ({
  q,
  searchText: search_text,
  passes_classification_id,
  fails_classification_id,
  warning,
  isOpenSearch: user.feature_flags.includes('connection_search_opensearch'),
  today,
});

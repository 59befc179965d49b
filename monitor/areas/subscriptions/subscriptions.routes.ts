import { createSubscription, deleteSubscription, listSubscriptions } from '@contract/subscriptions/subscriptions.calls';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { subscriptions } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { lastChange, recordCarrierEvent } from '../../history/carrier-history';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { assertKnownCarrier } from '../carriers/known-carrier';
import { listedCarriers, verdictsOf } from '../carriers/listed-carriers';
import { subscribe } from './subscribe';
import { findSubscription, getSubscription, subscriptionsOf } from './subscriptions.queries';

export function subscriptionsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listSubscriptions, async ({ query }, { company, user, today }) => {
    const isOpenSearch = user.feature_flags.includes('connection_search_opensearch');
    const asked = { q: query.q, searchText: query.search_text, isOpenSearch };
    const { subscriptions, total } = await subscriptionsOf(db, company.id, query, asked);
    if (query.include !== 'carrier') return paged({ subscriptions }, query, total);
    const ids = subscriptions.map(({ carrier_id }) => carrier_id);
    const carriers = await listedCarriers(db, ids, { companyId: company.id, today, tell: verdictsOf });
    const shown = subscriptions.map((one) => ({ ...one, carrier: carriers.get(one.carrier_id) ?? null }));
    return paged({ subscriptions: shown }, query, total);
  });

  mount(app, services, createSubscription, async ({ body }, { company, user, now }) => {
    const { carrier_id: carrierId } = body.subscription;
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      await assertKnownCarrier(tx, carrierId);
      if (!(await subscribe(tx, { companyId: company.id, carrierId, userId: user.id, now }))) return;
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId,
        kind: 'carrier_followed',
        summary: 'Followed',
        userId: user.id,
        occurredAt: now,
        data: { is_followed: true },
      });
    });
    return (await findSubscription(db, company.id, carrierId))!;
  });

  mount(app, services, deleteSubscription, async ({ params, query }, { company, user, now }) => {
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      if (query.seen_carrier_id !== undefined) await refuseUnfollowed(tx, company.id, params.id, query.seen_carrier_id);
      const { carrier_id: carrierId } = await getSubscription(tx, company.id, params.id);
      await tx
        .delete(subscriptions)
        .where(and(eq(subscriptions.companyId, company.id), eq(subscriptions.id, params.id)));
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId,
        kind: 'carrier_followed',
        summary: 'No longer followed',
        userId: user.id,
        occurredAt: now,
        data: { is_followed: false },
      });
    });
    return undefined;
  });
}

/** @throws Refusal 409 naming who has stopped following the carrier, or has begun anew, since a page showed it */
async function refuseUnfollowed(tx: Queryable, companyId: number, id: number, carrierId: number) {
  const now = await findSubscription(tx, companyId, carrierId);
  if (now?.id === id) return;
  const { who, when } = await lastChange(tx, { companyId, carrierId, kinds: ['carrier_followed'] });
  throw refuse.changedMeanwhile(
    now
      ? `It was no longer followed, and ${who} has followed it again${when}. Look again and decide.`
      : `${who} has stopped following it${when}. Nothing is left to do.`,
  );
}

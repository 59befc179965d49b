import { createLiveCheck, getLiveCheck } from '@contract/carriers/live-checks.calls';
import type { FastifyInstance } from 'fastify';
import { checkLive, liveChecksOf } from '../../live-check/live-checks';
import { mount } from '../../plugins/calls';
import { httpErrors } from '../../plugins/errors';
import type { Services } from '../../services';
import { requireCarrier } from './section-sources';

/** What FMCSA's live service says of a carrier, asked when someone wants to know. */
export function liveChecksRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, getLiveCheck, async ({ params }, { company }) => {
    await requireCarrier(db, params.id);
    const checks = await liveChecksOf(db, company.id, params.id);
    return { is_set_up: env.liveCheck !== null, ...checks };
  });

  mount(app, services, createLiveCheck, async ({ params }, context) => {
    const check = await checkLive(context, params.id, 'profile');
    if (check === null) throw httpErrors.notFound('That carrier');
    return check;
  });
}

import { createLiveCheck, getLiveCheck } from '@contract/carriers/live-checks.calls';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { checkLive, liveChecksOf } from '../../federal-data/live-check/live-checks';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { liveRecord } from './live-record';
import { requireCarrier } from './section-sources';

/** What FMCSA's live service says of a carrier, on request. */
export function liveChecksRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, getLiveCheck, async ({ params }, { company, today }) => {
    await requireCarrier(db, params.id);
    const checks = await liveChecksOf(db, company.id, params.id);
    const record = checks.answered ? await liveRecord(db, company.id, params.id, today) : null;
    return { is_set_up: env.liveCheck !== null, ...checks, record };
  });

  mount(app, services, createLiveCheck, async ({ params }, context) => {
    const check = await checkLive(context, params.id, 'profile');
    if (check === null) throw httpErrors.notFound('That carrier');
    return check;
  });
}

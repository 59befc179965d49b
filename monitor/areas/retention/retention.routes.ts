import { getLegalHolds, placeLegalHold, releaseLegalHold } from '@contract/retention/legal-holds.calls';
import { getRetention, updateRetention } from '@contract/retention/retention.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { placeHold, readHolds, releaseHold } from './legal-holds';
import { changeRetention, readRetention } from './retention-schedule';

/** How long data is kept, and what a case keeps longer. */
export function retentionRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getRetention, async (_input, { company }) => ({
    retention: await readRetention(db, company.id),
  }));

  mount(app, services, updateRetention, async ({ body }, context) => {
    await changeRetention(context, body.retention);
    return { retention: await readRetention(db, context.company.id) };
  });

  mount(app, services, getLegalHolds, async ({ query }, { company }) => ({
    legal_holds: await readHolds(db, company.id, { carrierId: query.carrier_id, loadId: query.load_id }),
  }));

  mount(app, services, placeLegalHold, async ({ body }, context) => {
    const id = await placeHold(context, body.legal_hold);
    return (await readHolds(db, context.company.id, { id }))[0]!;
  });

  mount(app, services, releaseLegalHold, async ({ params, body }, context) => {
    await releaseHold(context, params.id, body.release.reason);
    return (await readHolds(db, context.company.id, { id: params.id }))[0]!;
  });
}

import { getLoadSharing, stopLoadSharing } from '@contract/loads/sharing.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { getLoadRow } from '../loads.queries';
import { sharingOfLoad } from './sharing.queries';
import { stopSharing } from './stop-sharing';

/** Who outside reads what of a load, in one place. */
export function sharingRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getLoadSharing, async ({ params }, { company, now }) =>
    sharingOfLoad(db, await getLoadRow(db, company.id, params.id), now),
  );

  mount(app, services, stopLoadSharing, async ({ params, body }, context) => {
    const stopped = await stopSharing(context, params.id, { endsTracking: body.ends_tracking === true });
    const load = await getLoadRow(db, context.company.id, params.id);
    return { stopped, sharing: await sharingOfLoad(db, load, context.now) };
  });
}

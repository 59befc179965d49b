import {
  confirmOnboardedOfImport,
  getSubscriptionImport,
  listSubscriptionImportLines,
  listSubscriptionImports,
  uploadSubscriptions,
} from '@contract/subscriptions/subscription-imports.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { confirmOnboarded } from './confirm-onboarded';
import { getImport, importsOf, linesNotTaken } from './subscription-imports.queries';
import { uploadCarrierList } from './upload-carrier-list';

export function subscriptionImportsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, uploadSubscriptions, async ({ body }, context) => {
    const id = await uploadCarrierList(context, context.file!, {
      withStatus: body.with_status === 'yes',
      numbersIn: body.numbers_in || undefined,
    });
    return getImport(db, context.company.id, id);
  });

  mount(app, services, listSubscriptionImports, async ({ query }, { company }) => {
    const { imports, total } = await importsOf(db, company.id, query);
    return paged({ subscription_imports: imports }, query, total);
  });

  mount(app, services, getSubscriptionImport, async ({ params }, { company }) => getImport(db, company.id, params.id));

  mount(app, services, confirmOnboardedOfImport, async ({ params: { id } }, context) => {
    await confirmOnboarded(context, id);
    return getImport(db, context.company.id, id);
  });

  mount(app, services, listSubscriptionImportLines, async ({ params, query }, { company }) => {
    const { id } = await getImport(db, company.id, params.id);
    const { lines, total } = await linesNotTaken(db, id, query);
    return paged({ lines }, query, total);
  });
}

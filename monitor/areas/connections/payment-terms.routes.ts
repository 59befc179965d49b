import { chooseConnectionPaymentTerm, getConnectionPaymentTerm } from '@contract/connections/payment-terms.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../plugins/calls';
import type { Services } from '../../services';
import { choosePaymentTerm } from './choose-payment-term';
import { getConnection } from './connections.queries';
import { chosenAndOfferedTerms } from './payment-terms.queries';

export function paymentTermsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getConnectionPaymentTerm, async ({ params }, { company }) => {
    const { id } = await getConnection(db, company, params.id);
    return chosenAndOfferedTerms(db, company.id, id);
  });

  mount(app, services, chooseConnectionPaymentTerm, async ({ params, body }, context) => {
    await choosePaymentTerm(context, params.id, body.connection);
    return chosenAndOfferedTerms(db, context.company.id, params.id);
  });
}

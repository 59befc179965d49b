import { chooseConnectionPaymentTerm, getConnectionPaymentTerm } from '@contract/connections/payment-terms.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { DecidingCompany } from '../../server/consequences';
import type { Services } from '../../server/services';
import { choosePaymentTerm } from './choose-payment-term';
import { getConnection } from './connections.queries';
import { chosenAndOfferedTerms } from './payment-terms.queries';

export function paymentTermsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  async function termsOf(company: DecidingCompany, connectionId: number) {
    const { id, version } = await getConnection(db, company, connectionId);
    return { ...(await chosenAndOfferedTerms(db, company.id, id)), version };
  }

  mount(app, services, getConnectionPaymentTerm, async ({ params }, { company }) => {
    return termsOf(company, params.id);
  });

  mount(app, services, chooseConnectionPaymentTerm, async ({ params, body }, context) => {
    await choosePaymentTerm(context, params.id, body.connection);
    return termsOf(context.company, params.id);
  });
}

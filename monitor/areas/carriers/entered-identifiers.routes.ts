import * as calls from '@contract/carriers/entered-identifiers.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { enterIdentifier } from './enter-identifier';
import { enteredIdentifiersOf, getEntered } from './entered-identifiers.queries';
import { reviewIdentifier } from './review-identifier';
import { requireCarrier } from './section-sources';

export function enteredIdentifiersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, calls.listEnteredIdentifiers, async ({ params, query }, { company }) => {
    await requireCarrier(db, params.id);
    const { identifiers, total } = await enteredIdentifiersOf(db, company.id, params.id, query);
    return paged({ entered_identifiers: identifiers }, query, total);
  });

  mount(app, services, calls.enterIdentifier, async ({ params, body }, context) => {
    const { id } = await enterIdentifier(context, params.id, body.entered_identifier);
    return getEntered(db, context.company.id, id);
  });

  mount(app, services, calls.getEnteredIdentifier, ({ params }, { company }) => getEntered(db, company.id, params.id));

  mount(app, services, calls.reviewIdentifier, async ({ params, body }, context) => {
    await reviewIdentifier(context, params.id, body.entered_identifier);
    return getEntered(db, context.company.id, params.id);
  });
}

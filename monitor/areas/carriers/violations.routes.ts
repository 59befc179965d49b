import { listCarrierViolations } from '@contract/carriers/violations.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { countedPeriod } from './safety-record';
import { requireCarrier, sectionSources } from './section-sources';
import {
  askedViolations,
  countListedViolations,
  countViolations,
  listSmsViolationWeights,
  listViolations,
} from './violations.queries';

export function violationsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listCarrierViolations, async ({ params, query }, { today }) => {
    await requireCarrier(db, params.id);
    // A bad `q` is rejected even if there is nothing to search.
    askedViolations(query.q);
    const { violations: source, inspections } = await sectionSources(db, params.id, today, 'violations', 'inspections');
    const sources = { source, inspections_source: inspections };
    if (!source.loaded || !inspections.loaded)
      return paged({ ...sources, summary: null, violations: [], sms_weights: [] }, query, 0);
    const period = await countedPeriod(db, 'inspections', params.id, inspections.as_of, today);
    const [{ total, summary }, violations, listed, sms_weights] = await Promise.all([
      countViolations(db, params.id, period, query),
      listViolations(db, params.id, query),
      countListedViolations(db, params.id, query),
      listSmsViolationWeights(db, params.id),
    ]);
    return paged({ ...sources, summary, violations, sms_weights }, query, listed ?? total);
  });
}

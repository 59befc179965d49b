import { listAssociatedCarriers } from '@contract/carriers/associated-carriers.calls';
import { ASSOCIATION_MONTHS } from '@contract/carriers/associated-carriers.constants';
import { addMonths } from '@contract/shared/day';
import type { FastifyInstance } from 'fastify';
import { carriers } from '../../db/schema';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { evaluateCarriers } from '../rules/assess-carriers';
import { listAssociations } from './associations.queries';
import { requireCarrier, sectionSources } from './section-sources';

export function associatedCarriersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listAssociatedCarriers, async ({ params: { id }, query }, { company, today }) => {
    await requireCarrier(db, id);
    const period = { from: addMonths(today, -ASSOCIATION_MONTHS), to: today };
    const [{ census, inspections, units }, found] = await Promise.all([
      sectionSources(db, null, today, 'census', 'inspections', 'units'),
      listAssociations(db, id, company.id, period, query),
    ]);
    const carriersLoaded = census.loaded && !census.is_partial ? null : await db.$count(carriers);
    const ids = found.rows.map((row) => row.id);
    const assessed = await evaluateCarriers(db, ids, company.id, today, ({ summary }) => summary);
    const body = {
      period,
      compared: found.compared,
      carriers_loaded: carriersLoaded,
      vehicles: inspections.loaded && units.loaded ? found.vehicles : null,
      carriers_by_kind: found.carriers_by_kind,
      troubled_carriers: found.troubled_carriers,
      associated_carriers: found.rows.map((row) => ({
        ...row,
        rules_assessment: assessed.get(row.id)!,
      })),
      sources: [census, inspections, units],
    };
    return paged(body, query, found.total);
  });
}

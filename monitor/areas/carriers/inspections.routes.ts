import { getCarrierInspection, listCarrierInspections } from '@contract/carriers/inspections.calls';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import {
  askedInspections,
  countInspections,
  countListedInspections,
  findInspection,
  findSmsInspection,
  inspectionTrend,
  listInspections,
  listInspectionUnits,
  listStudies,
} from './inspections.queries';
import { countedPeriod, trendQuarters } from './safety-record';
import { requireCarrier, sectionSources } from './section-sources';
import { listOtherCitationResults, listViolationsOfInspection } from './violations.queries';

export function inspectionsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listCarrierInspections, async ({ params, query }, { today }) => {
    await requireCarrier(db, params.id);
    // A bad `q` is rejected even if there is nothing to search.
    askedInspections(query.q);
    const { inspections: source, units } = await sectionSources(db, params.id, today, 'inspections', 'units');
    if (!source.loaded) return paged({ source, summary: null, trend: [], inspections: [] }, query, 0);
    const period = await countedPeriod(db, 'inspections', params.id, source.as_of, today);
    const [{ summary }, trend, inspections, total] = await Promise.all([
      countInspections(db, params.id, period),
      inspectionTrend(db, params.id, trendQuarters(period)),
      listInspections(db, params.id, query, units.loaded),
      countListedInspections(db, params.id, query.q),
    ]);
    return paged({ source, summary, trend, inspections }, query, total);
  });

  mount(app, services, getCarrierInspection, async ({ params }, { today }) => {
    const inspection = await findInspection(db, params.id, params.inspection_id);
    if (!inspection) throw httpErrors.notFound('That inspection');
    const [sources, units, violations, otherCitationResults, studies, sms] = await Promise.all([
      sectionSources(db, params.id, today, 'inspections', 'units', 'violations'),
      listInspectionUnits(db, inspection.id),
      listViolationsOfInspection(db, inspection.id),
      listOtherCitationResults(db, inspection.id),
      listStudies(db, inspection.id),
      findSmsInspection(db, params.id, inspection),
    ]);
    return {
      ...inspection,
      source: sources.inspections,
      units_source: sources.units,
      violations_source: sources.violations,
      units,
      violations,
      other_citation_results: otherCitationResults,
      studies,
      sms,
    };
  });
}

import { getCarrierInspection, listCarrierInspections } from '@contract/carriers/inspections.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../plugins/calls';
import { httpErrors } from '../../plugins/errors';
import type { Services } from '../../services';
import {
  countInspections,
  findInspection,
  findSmsInspection,
  inspectionTrend,
  listInspections,
  listInspectionUnits,
} from './inspections.queries';
import { countedPeriod, trendQuarters } from './safety-record';
import { requireCarrier, sectionSources } from './section-sources';
import { listViolationsOfInspection } from './violations.queries';

export function inspectionsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listCarrierInspections, async ({ params, query }, { today }) => {
    await requireCarrier(db, params.id);
    const { inspections: source, units } = await sectionSources(db, params.id, today, 'inspections', 'units');
    if (!source.loaded) return paged({ source, summary: null, trend: [], inspections: [] }, query, 0);
    const [{ total, summary }, trend, inspections] = await Promise.all([
      countInspections(db, params.id, countedPeriod(today, source)),
      inspectionTrend(db, params.id, trendQuarters(today, source.as_of)),
      listInspections(db, params.id, query, units.loaded),
    ]);
    return paged({ source, summary, trend, inspections }, query, total);
  });

  mount(app, services, getCarrierInspection, async ({ params }, { today }) => {
    const inspection = await findInspection(db, params.id, params.inspection_id);
    if (!inspection) throw httpErrors.notFound('That inspection');
    const [sources, units, violations, sms] = await Promise.all([
      sectionSources(db, params.id, today, 'inspections', 'units', 'violations'),
      listInspectionUnits(db, inspection.id),
      listViolationsOfInspection(db, inspection.id, inspection.inspected_on),
      findSmsInspection(db, params.id, inspection),
    ]);
    return {
      ...inspection,
      source: sources.inspections,
      units_source: sources.units,
      violations_source: sources.violations,
      units,
      violations,
      sms,
    };
  });
}

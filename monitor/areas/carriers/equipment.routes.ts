import { getCarrierEquipment } from '@contract/carriers/equipment.calls';
import { addMonths } from '@contract/shared/day';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { askedVehiclesSeen, findReportedUnits, listVehiclesSeen } from './equipment.queries';
import { requireCarrier, sectionSources } from './section-sources';

export function equipmentRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCarrierEquipment, async ({ params: { id }, query }, { today }) => {
    await requireCarrier(db, id);
    // A bad `q` is rejected even if there is nothing to search.
    askedVehiclesSeen(query.q);
    const { census, inspections, units } = await sectionSources(db, id, today, 'census', 'inspections', 'units');
    const sources = [census, inspections, units];
    const reported = census.loaded ? await findReportedUnits(db, id) : null;
    if (!inspections.loaded || !units.loaded) return paged({ reported, seen: null, vehicles: [], sources }, query, 0);
    const period = { from: addMonths(today, -12 * query.years), to: today };
    const { seen, vehicles, total } = await listVehiclesSeen(db, id, period, query);
    return paged({ reported, seen, vehicles, sources }, query, total);
  });
}

import { listCarrierTrucks, MOST_TRUCKS } from '@contract/load-board/carrier-trucks.calls';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { carrierVehicles, connections } from '../../db/schema';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { vehicleLabel } from '../loads/vehicle-label';
import { isVisibleTo } from '../loads/vehicles-of-carriers';

export function carrierTrucksRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, listCarrierTrucks, async ({ query }, { company }) => ({
    trucks: await trucksOf(services.db, company.id, query.carrier_id),
  }));
}

/** Only for a carrier that the company has onboarded: other companies may not see its trucks. */
async function trucksOf(db: Queryable, companyId: number, carrierId: number) {
  const rows = await db
    .select({ truck: carrierVehicles })
    .from(carrierVehicles)
    .innerJoin(
      connections,
      and(
        eq(connections.companyId, companyId),
        eq(connections.carrierId, carrierVehicles.carrierId),
        eq(connections.status, 'onboarded'),
      ),
    )
    .where(and(eq(carrierVehicles.carrierId, carrierId), isVisibleTo(companyId)))
    .orderBy(asc(carrierVehicles.unit), asc(carrierVehicles.id))
    .limit(MOST_TRUCKS);
  return rows.map(({ truck }) => ({ id: truck.id, label: vehicleLabel(truck) }));
}

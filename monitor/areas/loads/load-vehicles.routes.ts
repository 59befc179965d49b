import { getLoadSettings, updateLoadSettings } from '@contract/loads/load-settings.calls';
import {
  getLoadTrace,
  listLoadVehicleChoices,
  listRecentVehicleAreas,
  listVehicleAreas,
  listVehicleAreasForDebugging,
  listVehicleDistancesToPickup,
} from '@contract/loads/load-vehicles.calls';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { carrierVehicles } from '../../db/schema';
import { mount } from '../../plugins/calls';
import { httpErrors } from '../../plugins/errors';
import type { Services } from '../../services';
import { changeLoadSettings } from './change-load-settings';
import { loadSettingsOf } from './load-settings.queries';
import {
  distancesToPickup,
  newestByVehicle,
  positionsForDebugging,
  traceOf,
  vehicleChoices,
} from './load-vehicles.queries';
import { getLoadRow } from './loads.queries';
import { newestPositionsOf, positionToWire } from './positions.queries';
import { isVisibleTo } from './vehicles-of-carriers';

export function loadVehiclesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getLoadTrace, async ({ params }, { company, now }) =>
    traceOf(db, await getLoadRow(db, company.id, params.id), now),
  );

  mount(app, services, listLoadVehicleChoices, async ({ params }, { company, now }) => {
    const load = await getLoadRow(db, company.id, params.id);
    return { carrier_vehicles: await vehicleChoices(db, load, now) };
  });

  mount(app, services, listRecentVehicleAreas, async ({ params }, { company, now }) => {
    const newest = await newestByVehicle(db, await getLoadRow(db, company.id, params.id), now);
    return { carrier_vehicle_areas: newest.map(positionToWire) };
  });

  mount(app, services, listVehicleAreasForDebugging, async ({ params }, { company }) => {
    const load = await getLoadRow(db, company.id, params.id);
    return { carrier_vehicle_areas: await positionsForDebugging(db, load) };
  });

  mount(app, services, listVehicleDistancesToPickup, async ({ params }, { company, now }) => {
    const load = await getLoadRow(db, company.id, params.id);
    return { vehicle_distances: await distancesToPickup(db, load, now) };
  });

  mount(app, services, listVehicleAreas, async ({ query }, { company }) => {
    const load = await getLoadRow(db, company.id, query.load_id);
    // A truck of another carrier has nothing to do with the load.
    const [vehicle] = await db
      .select({ id: carrierVehicles.id })
      .from(carrierVehicles)
      .where(
        and(
          eq(carrierVehicles.id, query.carrier_vehicle_id),
          eq(carrierVehicles.carrierId, load.carrierId ?? 0),
          isVisibleTo(company.id),
        ),
      );
    if (!vehicle) throw httpErrors.notFound('That vehicle');
    return { carrier_vehicle_areas: await newestPositionsOf(db, load, vehicle.id, query.limit) };
  });

  mount(app, services, getLoadSettings, async (_input, { company }) => ({
    load_settings: (await loadSettingsOf(db, [company.id]))(company.id),
  }));

  mount(app, services, updateLoadSettings, async ({ body }, context) => {
    await changeLoadSettings(context, body.load_settings);
    return { load_settings: (await loadSettingsOf(db, [context.company.id]))(context.company.id) };
  });
}

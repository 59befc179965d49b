import { getLoadAsKnown } from '@contract/loads/as-known.calls';
import { getLoadSettings, updateLoadSettings } from '@contract/loads/load-settings.calls';
import {
  getLoadTrace,
  listLoadVehicleChoices,
  listRecentVehicleAreas,
  listVehicleAreas,
  listVehicleAreasForDebugging,
  listVehicleDistancesToPickup,
} from '@contract/loads/load-vehicles.calls';
import { listLoadMovements } from '@contract/loads/movements.calls';
import { listPositionReads } from '@contract/loads/position-reads.calls';
import { shownTimeZone } from '@contract/shared/time-zones';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { carrierVehicles } from '../../db/schema';
import { milesFinder } from '../../places/distances';
import { mount, paged } from '../../server/calls';
import { rowSearch } from '../../server/ransack';
import type { Services } from '../../server/services';
import { loadAsKnown } from './as-known/load-as-known';
import { changeLoadSettings } from './change-load-settings';
import { loadOfCarrier } from './load-of-carrier';
import { loadSettingsOf } from './load-settings.queries';
import {
  distancesToPickup,
  movementsOfLoad,
  newestByVehicle,
  positionsForDebugging,
  traceOf,
  vehicleChoices,
} from './load-vehicles.queries';
import { getLoadRow } from './loads.queries';
import { newestPositionsOf, positionToWire, withPlaces } from './positions.queries';
import { positionReadsOf, recordPositionReads, vehiclesThatHauled } from './record-position-reads';
import { instantOf, UnclearTime } from './take-in/local-time';
import { isVisibleTo, numberReportedVehicles } from './vehicles-of-carriers';

const searchMovements = rowSearch({ is_type: 'string', minutes: 'integer', stop_id: 'integer' });

export function loadVehiclesRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;
  const milesBetween = milesFinder(env.maps);

  mount(app, services, getLoadTrace, async ({ params }, context) => {
    const load = await getLoadRow(db, context.company.id, params.id);
    const trace = await traceOf(db, load, context.now);
    if (trace.trace.length > 0) await recordPositionReads(context, load.id, await vehiclesThatHauled(db, load.id));
    return trace;
  });

  mount(app, services, getLoadAsKnown, async ({ params, query }, context) => {
    const load = await getLoadRow(db, context.company.id, params.id);
    const { known, vehicles } = await loadAsKnown(db, load, momentIn(query.at), context.now);
    await recordPositionReads(context, load.id, vehicles);
    return known;
  });

  mount(app, services, listLoadMovements, async ({ params, query }, context) => {
    const load = await getLoadRow(db, context.company.id, params.id);
    const movements = await searchMovements(db, await movementsOfLoad(db, load, context.now), query.q);
    if (movements.length > 0) await recordPositionReads(context, load.id, await vehiclesThatHauled(db, load.id));
    const from = (query.page - 1) * query.per_page;
    return paged({ movements: movements.slice(from, from + query.per_page) }, query, movements.length);
  });

  mount(app, services, listLoadVehicleChoices, async ({ params, query }, context) => {
    const row = await getLoadRow(db, context.company.id, params.id);
    const load = query.carrier_id === undefined ? row : loadOfCarrier(row, query.carrier_id);
    // A vehicle that the carrier's ELD has reported since it got the load needs a number before it can be chosen.
    if (load.carrierId !== null) await numberReportedVehicles(db, [load.carrierId], context.now);
    const choices = await vehicleChoices(db, load, context.now, milesBetween);
    const seen = choices.filter(({ last_seen }) => last_seen !== null).map(({ id }) => id);
    await recordPositionReads(context, load.id, seen);
    return { carrier_vehicles: choices };
  });

  mount(app, services, listRecentVehicleAreas, async ({ params }, context) => {
    const load = await getLoadRow(db, context.company.id, params.id);
    const areas = await withPlaces(db, (await newestByVehicle(db, load, context.now)).map(positionToWire));
    await recordPositionReads(context, load.id, vehiclesIn(areas));
    return { carrier_vehicle_areas: areas };
  });

  mount(app, services, listVehicleAreasForDebugging, async ({ params }, context) => {
    const load = await getLoadRow(db, context.company.id, params.id);
    const areas = await positionsForDebugging(db, load);
    await recordPositionReads(context, load.id, vehiclesIn(areas));
    return { carrier_vehicle_areas: areas };
  });

  mount(app, services, listVehicleDistancesToPickup, async ({ params }, context) => {
    const load = await getLoadRow(db, context.company.id, params.id);
    const distances = await distancesToPickup(db, load, context.now, milesBetween);
    await recordPositionReads(context, load.id, vehiclesIn(distances));
    return { vehicle_distances: distances };
  });

  mount(app, services, listVehicleAreas, async ({ query }, context) => {
    const { company } = context;
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
    const areas = await newestPositionsOf(db, load, vehicle.id, query.limit);
    await recordPositionReads(context, load.id, vehiclesIn(areas));
    return { carrier_vehicle_areas: areas };
  });

  mount(app, services, listPositionReads, async ({ params, query }, { company }) => {
    const { id } = await getLoadRow(db, company.id, params.id);
    const { position_reads, total } = await positionReadsOf(db, company.id, id, query);
    return paged({ position_reads }, query, total);
  });

  mount(app, services, getLoadSettings, async (_input, { company }) => ({
    load_settings: (await loadSettingsOf(db, [company.id]))(company.id),
  }));

  mount(app, services, updateLoadSettings, async ({ body }, context) => {
    await changeLoadSettings(context, body.load_settings);
    return { load_settings: (await loadSettingsOf(db, [context.company.id]))(context.company.id) };
  });
}

const vehiclesIn = (rows: readonly { carrier_vehicle_id: number }[]) => rows.map(({ carrier_vehicle_id: id }) => id);

/**
 * A requested moment; without an offset it is on the company's clock. @throws ApiError 422 for an hour that daylight
 * saving skips or repeats
 */
function momentIn(text: string): Date {
  try {
    return instantOf(text, shownTimeZone());
  } catch (error) {
    if (error instanceof UnclearTime) throw httpErrors.invalid({ at: [error.message] });
    throw error;
  }
}

import { addMonths } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import { normalizeVin } from '@contract/shared/vin';
import { getVehicle, getVehicleByVin, listCarrierVehicles } from '@contract/vehicles/vehicles.calls';
import { VEHICLES_SEEN_WITHIN_YEARS } from '@contract/vehicles/vehicles.constants';
import type { CarrierVehicle } from '@contract/vehicles/vehicles.entities';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { type CallContext, mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { sectionSources } from '../carriers/section-sources';
import { evaluateCarriers } from '../rules/assess-carriers';
import { type CarrierVehicleRow, searchCarrierVehicles } from './carrier-vehicles.queries';
import { findVehicle } from './vehicle.queries';

export function vehiclesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listCarrierVehicles, async ({ query }, context) => {
    const period = periodOf(VEHICLES_SEEN_WITHIN_YEARS, context);
    const { rows, total } = await searchCarrierVehicles(db, query.q, context.company.id, period, query);
    const [sources, carrier_vehicles] = await Promise.all([sourcesOf(context), withVerdicts(rows, context)]);
    return paged({ period, carrier_vehicles, sources }, query, total);
  });

  mount(app, services, getVehicle, async ({ params, query }, context) => answer(params.id, query, context));

  mount(app, services, getVehicleByVin, async ({ params, query }, context) => {
    const vin = normalizeVin(params.vin);
    if (vin === null) throw httpErrors.notFound('That vehicle');
    return answer(vin, query, context);
  });
}

async function answer(
  id: string,
  query: { page: number; per_page: number; years: number; q?: unknown },
  context: CallContext,
) {
  const { db, company } = context;
  const record = await findVehicle(db, id, company.id, periodOf(query.years, context), query);
  if (record === null) throw httpErrors.notFound('That vehicle');
  const { total, ...vehicle } = record;
  const [sources, carriers] = await Promise.all([sourcesOf(context), withVerdicts(vehicle.carriers, context)]);
  return paged({ ...vehicle, carriers, sources }, query, total);
}

const periodOf = (years: number, { today }: CallContext) => ({ from: addMonths(today, -12 * years), to: today });

async function sourcesOf({ db, today }: CallContext) {
  const { inspections, units, crashes } = await sectionSources(db, null, today, 'inspections', 'units', 'crashes');
  return [inspections, units, crashes];
}

async function withVerdicts(
  rows: readonly CarrierVehicleRow[],
  { db, company, user, today }: CallContext,
): Promise<CarrierVehicle[]> {
  // A watchdog account without the full profile learns who was seen with it, not what the company makes of them.
  if (missingFor('viewFullCarrierProfile', user))
    return rows.map((row) => ({ ...row, relationship: null, rules_assessment: null }));
  const ids = [...new Set(rows.map((row) => row.carrier_id))];
  const assessed = await evaluateCarriers(db, ids, company.id, today, ({ summary }) => summary);
  return rows.map((row) => ({ ...row, rules_assessment: assessed.get(row.carrier_id) ?? null }));
}

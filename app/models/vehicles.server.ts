import * as calls from '@contract/vehicles/vehicles.calls';
import type { Monitor } from '~/services/monitor.server';

/** Filters of a vehicle search; `page` as in the address. */
type VehicleQuery = { q: Record<string, string | readonly string[]>; page?: string };

/** A page of vehicles by the carriers they were seen with, latest first. */
export async function listCarrierVehicles(monitor: Monitor, query: VehicleQuery) {
  const { data, paging } = await monitor.call(calls.listCarrierVehicles, { query });
  return { ...data, paging };
}

/** A vehicle with its carriers and a page of its sightings. Throws the 404 page when no file ever named it. */
export async function getVehicle(monitor: Monitor, id: string, query: { page?: string; years?: string }) {
  const { data, paging } = await monitor.call(calls.getVehicle, { params: { id }, query });
  return { ...data, paging };
}

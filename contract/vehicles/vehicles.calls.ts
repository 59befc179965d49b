import { z } from 'zod';
import { defineCall } from '../call';
import { EquipmentQuery } from '../carriers/equipment.calls';
import { Paging } from '../shared/paging';
import { MAX_VEHICLE_NUMBER } from './vehicles.constants';
import { CarrierVehicles, Vehicle } from './vehicles.entities';

const TOO_LONG = `A vehicle's number has at most ${MAX_VEHICLE_NUMBER} characters.`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no number has them, and the database takes no null byte
const PRINTED = /^[^\x00-\x1f\x7f]+$/;
const VehicleNumber = z
  .string()
  .max(MAX_VEHICLE_NUMBER, TOO_LONG)
  .regex(PRINTED, 'A vehicle’s number has printed characters only.');

export const listCarrierVehicles = defineCall({
  method: 'GET',
  path: '/api/v1/carrier_vehicles',
  summary:
    'Vehicles by the carriers they were seen with in the last 2 years, the latest first, 50 a page. q must name a VIN, a plate or a carrier.',
  may: 'searchVehicles',
  query: Paging.extend({ q: z.unknown().optional() }),
  response: CarrierVehicles,
  paged: 'carrier_vehicles',
  errors: [404],
});

export const getVehicle = defineCall({
  method: 'GET',
  path: '/api/v1/vehicles/{id}',
  summary: 'A vehicle by its VIN, or by its state and plate (TX~1AB2345): with which carriers it was seen, and when.',
  may: 'searchVehicles',
  params: z.object({ id: VehicleNumber }),
  query: EquipmentQuery,
  response: Vehicle,
  paged: 'sightings',
});

export const getVehicleByVin = defineCall({
  method: 'GET',
  path: '/api/v1/vehicles/{vin}/by_vin',
  summary: 'The vehicle of a VIN, however its letters are written.',
  may: 'searchVehicles',
  params: z.object({ vin: VehicleNumber }),
  query: EquipmentQuery,
  response: Vehicle,
  paged: 'sightings',
});

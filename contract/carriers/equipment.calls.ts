import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { VEHICLES_SEEN_WITHIN_YEARS } from '../vehicles/vehicles.constants';
import { CarrierId } from './carriers.calls';
import { CarrierEquipment } from './equipment.entities';
import { VEHICLE_YEARS } from './vehicles-seen.constants';

export const EquipmentQuery = SearchedPaging.extend({
  /** How many years back a vehicle counts as the carrier's. */
  years: z.coerce
    .number(`years must be one of ${VEHICLE_YEARS.join(', ')}.`)
    .refine((years) => (VEHICLE_YEARS as readonly number[]).includes(years), {
      error: `years must be one of ${VEHICLE_YEARS.join(', ')}.`,
    })
    .default(VEHICLES_SEEN_WITHIN_YEARS),
});

export const getCarrierEquipment = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/equipment',
  summary: 'The units a carrier reports, and the vehicles seen in inspections, the latest seen first, 50 a page.',
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  query: EquipmentQuery,
  response: CarrierEquipment,
  paged: 'vehicles',
});

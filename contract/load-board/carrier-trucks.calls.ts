import { z } from 'zod';
import { defineCall } from '../call';
import { carrierId } from '../shared/record-id';

/** More trucks of one carrier than a person would choose from in a list. */
export const MOST_TRUCKS = 200;

export const CarrierTruck = z.object({
  id: z.number(),
  /** "Unit 4411, VIN …0937" */
  label: z.string(),
});
export type CarrierTruck = z.infer<typeof CarrierTruck>;

export const listCarrierTrucks = defineCall({
  method: 'GET',
  path: '/api/v1/truck_postings/trucks',
  summary: `Trucks of an onboarded carrier that a truck posting can name, ${MOST_TRUCKS} at most; empty for any other carrier. No text names this call.`,
  may: 'useLoadBoard',
  query: z.object({ carrier_id: carrierId('carrier_id', 'Choose a carrier.') }),
  response: z.object({ trucks: z.array(CarrierTruck) }),
});

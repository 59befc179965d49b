import { z } from 'zod';
import { defineCall } from '../call';
import { PROVIDERS } from './telematics.constants';

export const TruckNotFound = z.object({
  load: z.object({ id: z.number(), reference: z.string() }),
  carrier: z.object({ id: z.number(), legal_name: z.string().nullable() }),
  /** "Unit 4411, VIN …0937" */
  truck: z.string(),
  providers: z.array(z.enum(PROVIDERS)),
});
export type TruckNotFound = z.infer<typeof TruckNotFound>;

export const listTrucksNotFound = defineCall({
  method: 'GET',
  path: '/api/v1/telematics/trucks_not_found',
  summary:
    'Trucks of open loads without positions that are in no telematics account which their carrier connected; of the 200 loads that are tracked next. Our own call.',
  may: 'viewLoads',
  response: z.object({ trucks: z.array(TruckNotFound) }),
});

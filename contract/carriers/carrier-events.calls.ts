import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { CarrierEvent, LoadedDataset } from './carrier-events.entities';
import { CarrierId } from './carriers.calls';

export const listCarrierEvents = defineCall({
  method: 'GET',
  path: '/api/v1/carrier_events',
  summary:
    "What the signed-in user's company did about carriers and what became known of them, or of the one that carrier_id names, newest first. `only=changes` leaves out what colleagues did.",
  may: 'viewFullCarrierProfile',
  query: SearchedPaging.extend({
    carrier_id: CarrierId.shape.id.optional(),
    only: z.enum(['changes'], { error: 'only may be changes.' }).optional(),
  }),
  response: z.object({ carrier_events: z.array(CarrierEvent) }),
  paged: true,
});

export const listDatasets = defineCall({
  method: 'GET',
  path: '/api/v1/datasets',
  summary: 'The federal datasets that are loaded, with the date each stands for.',
  may: 'broker',
  response: z.object({ datasets: z.array(LoadedDataset) }),
});
